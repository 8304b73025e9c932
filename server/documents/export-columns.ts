import { remittanceLetter } from '../../src/domain/accounting/remittance-letter.ts'
import type { CashLogRow, ControlSheet, CountRow } from '../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../src/domain/contract/pouches.ts'
import type { RemittanceRow } from '../../src/domain/contract/remittances.ts'
import type { WalletMovement } from '../../src/domain/contract/wallet-movements.ts'
import { closingTextKey } from '../../src/domain/counting/control-sheets.ts'
import { controlStatusKey } from '../../src/domain/counting/control-status.ts'
import { deltaOf, shownReason } from '../../src/domain/counting/log-lines.ts'
import { holdsPouches, returnedMinusDeclared } from '../../src/domain/lifecycles/remittance.ts'
import { remittanceDisplayStatus } from '../../src/domain/lifecycles/without-carrier.ts'
import { negated } from '../../src/domain/money.ts'
import { pouchDisplayStatus } from '../../src/domain/pouches/display-status.ts'
import type { DocumentColumn } from './columns.ts'
import type { DocumentTexts } from './language.ts'

type Columns<Row> = (texts: DocumentTexts) => readonly DocumentColumn<Row>[]

/** A row with the time zone of its establishment. */
type InTimeZone<Row> = Row & { readonly timeZone: string }

const timeZoneOf = ({ timeZone }: InTimeZone<unknown>): string => timeZone

// The columns of exported lists: those of the list's screen, with names and details that the screen shows elsewhere. As on screens, the float is
// negative, so that the difference is counted + float − expected.

export const cashLogColumns: Columns<InTimeZone<CashLogRow>> = ({ t }) => [
  { title: t('cashLog.column.date'), kind: 'date', value: (row) => row.date },
  { title: t('paper.sheet.service'), kind: 'text', value: (row) => t(`service.${row.service}`) },
  { title: t('control.column.establishment'), kind: 'text', value: (row) => row.establishmentName },
  { title: t('cashLog.column.register'), kind: 'text', value: (row) => row.cashRegisterName },
  { title: t('paper.log.turnover'), kind: 'cents', value: (row) => row.turnoverCents },
  { title: t('cashLog.column.counted'), kind: 'cents', value: (row) => row.countedCents },
  { title: t('cashLog.result.float'), kind: 'cents', value: (row) => negated(row.floatCents) },
  { title: t('cashLog.column.expected'), kind: 'cents', value: (row) => row.expectedCents },
  { title: t('cashLog.column.delta'), kind: 'cents', value: (row) => row.deltaCents },
  { title: t('cashLog.column.status'), kind: 'text', value: (row) => t(`status.${row.status}`) },
  { title: t('paper.log.countedBy'), kind: 'text', value: (row) => row.countedByName },
  {
    title: t('cashLog.column.validatedAt'),
    kind: 'instant',
    value: (row) => row.validatedAt,
    timeZone: timeZoneOf,
  },
  { title: t('paper.log.validatedBy'), kind: 'text', value: (row) => row.validatedByName },
  {
    title: t('paper.log.reason'),
    kind: 'text',
    value: (row) => shownReason(row.deltaCents, row.reasonName),
  },
  { title: t('paper.log.comment'), kind: 'text', value: (row) => row.comment },
]

/** The fields of a sheet that `controlSheetColumns` reads. */
export const CONTROL_SHEET_FIELDS = [
  'date',
  'service',
  'establishmentName',
  'cashRegisterName',
  'countedCents',
  'floatCents',
  'expectedCents',
  'deltaCents',
  'hasClosing',
  'lacksClosing',
  'hasLateClosing',
  'pouchNumbers',
  'status',
  'countedByName',
  'reasonName',
  'comment',
] as const satisfies readonly (keyof ControlSheet)[]

type ControlSheetRow = Pick<ControlSheet, 'id' | (typeof CONTROL_SHEET_FIELDS)[number]>

export const controlSheetColumns: Columns<ControlSheetRow> = ({ t }) => [
  { title: t('control.column.date'), kind: 'date', value: (row) => row.date },
  { title: t('paper.sheet.service'), kind: 'text', value: (row) => t(`service.${row.service}`) },
  { title: t('control.column.establishment'), kind: 'text', value: (row) => row.establishmentName },
  { title: t('control.column.register'), kind: 'text', value: (row) => row.cashRegisterName },
  { title: t('control.column.counted'), kind: 'cents', value: (row) => row.countedCents },
  { title: t('cashLog.result.float'), kind: 'cents', value: (row) => negated(row.floatCents) },
  { title: t('control.column.expected'), kind: 'cents', value: (row) => row.expectedCents },
  { title: t('control.column.delta'), kind: 'cents', value: (row) => row.deltaCents },
  {
    title: t('control.column.closing'),
    kind: 'text',
    value: (row) => t(closingTextKey(row)),
  },
  { title: t('paper.log.pouch'), kind: 'text', value: (row) => row.pouchNumbers.join(' ') },
  { title: t('control.column.status'), kind: 'text', value: (row) => t(controlStatusKey(row.status)) },
  { title: t('paper.log.countedBy'), kind: 'text', value: (row) => row.countedByName },
  {
    title: t('paper.log.reason'),
    kind: 'text',
    value: (row) => shownReason(row.deltaCents, row.reasonName),
  },
  { title: t('paper.log.comment'), kind: 'text', value: (row) => row.comment },
]

/** The fields of a count that `countColumns` reads. Reading the whole row takes the database much longer. */
export const COUNT_FIELDS = [
  'date',
  'service',
  'establishmentName',
  'cashRegisterName',
  'paymentCategoryName',
  'quantity',
  'totalCents',
  'expectedCents',
  'pouchNumber',
  'status',
  'isCash',
] as const satisfies readonly (keyof CountRow)[]

type ExportedCount = Pick<CountRow, 'id' | (typeof COUNT_FIELDS)[number]>

/** Lines of cash have no delta of their own: a closing reports cash as one amount, and the till contains its float. */
export const countColumns: Columns<ExportedCount> = ({ t }) => [
  { title: t('control.column.date'), kind: 'date', value: (row) => row.date },
  { title: t('paper.sheet.service'), kind: 'text', value: (row) => t(`service.${row.service}`) },
  { title: t('control.column.establishment'), kind: 'text', value: (row) => row.establishmentName },
  { title: t('control.column.register'), kind: 'text', value: (row) => row.cashRegisterName },
  { title: t('control.column.category'), kind: 'text', value: (row) => row.paymentCategoryName },
  { title: t('paper.sheet.quantity'), kind: 'integer', value: (row) => row.quantity },
  { title: t('control.column.counted'), kind: 'cents', value: (row) => row.totalCents },
  { title: t('control.column.expected'), kind: 'cents', value: (row) => row.expectedCents },
  {
    title: t('control.column.delta'),
    kind: 'cents',
    value: (row) => (row.isCash ? null : deltaOf(row)),
  },
  { title: t('paper.log.pouch'), kind: 'text', value: (row) => row.pouchNumber },
  { title: t('control.column.status'), kind: 'text', value: (row) => t(controlStatusKey(row.status)) },
]

/** A cancelled remittance has no number of pouches and no total: its pouches are free, and can be in the next one too. */
export const remittanceColumns: Columns<InTimeZone<RemittanceRow>> = ({ t }) => [
  { title: t('remittance.column.reference'), kind: 'text', value: remittanceLetter },
  { title: t('remittance.column.date'), kind: 'date', value: (row) => row.date },
  { title: t('control.column.establishment'), kind: 'text', value: (row) => row.establishmentName },
  { title: t('remittance.column.type'), kind: 'text', value: (row) => t(`pouchType.${row.type}`) },
  { title: t('remittance.column.carrier'), kind: 'text', value: (row) => row.carrierName },
  {
    title: t('remittance.column.pouches'),
    kind: 'integer',
    value: (row) => (holdsPouches(row.status) ? row.pouchCount : null),
  },
  {
    title: t('remittance.column.total'),
    kind: 'cents',
    value: (row) => (holdsPouches(row.status) ? row.totalCents : null),
  },
  { title: t('paper.export.returned'), kind: 'cents', value: (row) => row.returnedCents },
  { title: t('paper.export.difference'), kind: 'cents', value: returnedMinusDeclared },
  { title: t('paper.export.returnedOn'), kind: 'date', value: (row) => row.returnedOn },
  {
    title: t('remittance.column.status'),
    kind: 'text',
    value: (row) => t(`remittance.status.${remittanceDisplayStatus(row)}`),
  },
  { title: t('remittance.column.prepared'), kind: 'text', value: (row) => row.preparedByName },
  {
    title: t('remittance.column.preparedAt'),
    kind: 'instant',
    value: (row) => row.preparedAt,
    timeZone: timeZoneOf,
  },
  {
    title: t('remittance.column.validatedAt'),
    kind: 'instant',
    value: (row) => row.validatedAt,
    timeZone: timeZoneOf,
  },
  { title: t('paper.export.handedOverOn'), kind: 'date', value: (row) => row.handedOverOn },
  { title: t('remittance.column.validatedBy'), kind: 'text', value: (row) => row.validatedByName },
  { title: t('paper.export.takenBy'), kind: 'text', value: (row) => row.courierName },
  { title: t('remittance.handOver.receipt'), kind: 'text', value: (row) => row.receiptNumber },
]

/** The id of the text that says where the money of a pouch comes from, as in the list of pouches. */
function pouchOrigin({ cashLogId, walletMovementId }: Pouch) {
  if (cashLogId !== null) return 'pouches.origin.count'
  return walletMovementId === null ? 'tickets.dispatch' : 'pouches.origin.wallet'
}

export const pouchColumns: Columns<Pouch> = ({ t }) => [
  { title: t('pouches.column.number'), kind: 'text', value: (row) => row.number },
  { title: t('paper.slip.seal'), kind: 'text', value: (row) => row.sealNumber },
  { title: t('pouches.column.type'), kind: 'text', value: (row) => t(`pouchType.${row.type}`) },
  { title: t('pouches.column.date'), kind: 'date', value: (row) => row.date },
  { title: t('pouches.column.value'), kind: 'cents', value: (row) => row.valueCents },
  { title: t('paper.export.carrierCounted'), kind: 'cents', value: (row) => row.carrierCountedCents },
  { title: t('paper.export.credited'), kind: 'cents', value: (row) => row.creditedCents },
  {
    title: t('pouches.column.status'),
    kind: 'text',
    value: (row) => t(`pouches.status.${pouchDisplayStatus(row)}`),
  },
  { title: t('pouches.column.origin'), kind: 'text', value: (row) => t(pouchOrigin(row)) },
  {
    title: t('paper.sheet.service'),
    kind: 'text',
    value: (row) => row.service && t(`service.${row.service}`),
  },
  { title: t('cashLog.column.register'), kind: 'text', value: (row) => row.cashRegisterName },
  { title: t('pouches.column.remittance'), kind: 'integer', value: (row) => row.remittanceReference },
]

export const walletMovementColumns: Columns<WalletMovement> = ({ t }) => [
  { title: t('wallet.column.at'), kind: 'date', value: (row) => row.date },
  { title: t('control.column.establishment'), kind: 'text', value: (row) => row.establishmentName },
  { title: t('wallet.column.what'), kind: 'text', value: (row) => t(`wallet.type.${row.type}`) },
  {
    title: t('wallet.column.reverses'),
    kind: 'text',
    value: (row) => row.reversesType && t(`wallet.type.${row.reversesType}`),
  },
  { title: t('cashLog.column.register'), kind: 'text', value: (row) => row.cashRegisterName },
  { title: t('wallet.column.serviceDate'), kind: 'date', value: (row) => row.serviceDate },
  {
    title: t('paper.sheet.service'),
    kind: 'text',
    value: (row) => row.service && t(`service.${row.service}`),
  },
  { title: t('wallet.column.amount'), kind: 'cents', value: (row) => row.movementCents },
  { title: t('wallet.column.total'), kind: 'cents', value: (row) => row.totalCents },
  { title: t('paper.log.pouch'), kind: 'text', value: (row) => row.pouchNumber },
  { title: t('wallet.column.by'), kind: 'text', value: (row) => row.byName },
  { title: t('paper.log.comment'), kind: 'text', value: (row) => row.comment },
]
