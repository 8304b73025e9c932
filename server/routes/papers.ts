import type { Transaction } from 'kysely'
import { z } from 'zod'
import { monthState } from '../../src/domain/accounting/month.ts'
import { remittanceLetter } from '../../src/domain/accounting/remittance-letter.ts'
import { accountingMonthQuery } from '../../src/domain/contract/accounting-months.ts'
import type { CashLog } from '../../src/domain/contract/cash-logs.ts'
import { id } from '../../src/domain/contract/common.ts'
import type { CashRegister, Establishment } from '../../src/domain/contract/organizations.ts'
import type { Pouch } from '../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../src/domain/contract/remittances.ts'
import { walletQuery } from '../../src/domain/contract/wallet-movements.ts'
import { sortForSheet } from '../../src/domain/counting/sheet-order.ts'
import { addUpPouches } from '../../src/domain/pouches/breakdown.ts'
import type { CustodyEvent } from '../../src/domain/pouches/custody.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { drawCashLog } from '../documents/papers/cash-log.ts'
import { drawCountSheet } from '../documents/papers/count-sheet.ts'
import { drawCustody } from '../documents/papers/custody.ts'
import { drawMonth } from '../documents/papers/month.ts'
import { drawSlip, slipCode } from '../documents/papers/slip.ts'
import { drawWallet } from '../documents/papers/wallet.ts'
import type { Route } from '../http/route.ts'
import { readRow } from '../query/reading.ts'
import type { Resource } from '../query/resource.ts'
import { RefusedError } from '../refused-error.ts'
import { cashLogs } from '../resources/cash-logs.ts'
import { cashRegisters } from '../resources/cash-registers.ts'
import { establishments } from '../resources/establishments.ts'
import { remittances } from '../resources/remittances.ts'
import type { Session } from '../session.ts'
import { readMonthRows } from '../store/accounting-month-state.ts'
import { readMonthTotals } from '../store/accounting-month-totals.ts'
import { ibanOfRemittance } from '../store/establishment-ibans.ts'
import { readEventsByRecord } from '../store/history.ts'
import { categoriesOfLines, countedCategories, reasonNameOf } from '../store/papers.ts'
import { contentsOfPouches } from '../store/pouch-contents.ts'
import type { Schema } from '../store/schema.ts'
import { definePaper } from './define-paper.ts'
import { walletState } from './wallet.ts'

const idParams = z.object({ id })

const slip = definePaper({
  path: '/remittances/{id}/slip',
  summary: 'The slip of a remittance, as PDF',
  roles: CAPABILITIES.remit,
  params: idParams,
  query: {},
  formats: ['a4', 'roll'],
  async read(trx, { session, params }) {
    const subject = await remittanceOf(trx, session, params.id)
    const contents = await contentsOfPouches(trx, subject.remittance.pouchIds)
    return {
      ...subject,
      account: await ibanOfRemittance(trx, subject.remittance),
      breakdown: addUpPouches(subject.remittance.pouches, (pouchId) => contents.get(pouchId)),
    }
  },
  record: ({ remittance }) => ({ entity: 'remittance', id: remittance.id, paper: 'slip' }),
  title: ({ remittance }, { t }) => t('paper.slip.title', { reference: String(remittance.reference) }),
  file: ({ remittance }, { t }) => `${t('paper.file.slip')}-${remittanceLetter(remittance)}`,
  code: ({ remittance, establishment }, texts) => slipCode(remittance, establishment, texts),
  draw: (paper, { remittance, account, breakdown }, texts) =>
    drawSlip(paper, remittance, account, breakdown, texts),
})

const custody = definePaper({
  path: '/remittances/{id}/custody',
  summary: 'The chain of custody of a remittance, as PDF',
  roles: CAPABILITIES.remit,
  params: idParams,
  query: {},
  formats: ['a4'],
  async read(trx, { session, params }) {
    const subject = await remittanceOf(trx, session, params.id)
    return { ...subject, events: await custodyEvents(trx, subject.remittance) }
  },
  record: ({ remittance }) => ({ entity: 'remittance', id: remittance.id, paper: 'custody' }),
  title: ({ remittance }, { t }) => t('paper.custody.title', { reference: String(remittance.reference) }),
  file: ({ remittance }, { t }) => `${t('paper.file.custody')}-${remittanceLetter(remittance)}`,
  draw: (paper, { remittance, events }, texts) =>
    drawCustody(paper, remittance, (pouchId) => events.get(pouchId) ?? [], texts),
})

const cashLogPaper = definePaper({
  path: '/cashlogs/{id}/paper',
  summary: 'A cash log, as PDF',
  roles: CAPABILITIES.count,
  params: idParams,
  query: {},
  formats: ['a4'],
  async read(trx, { session, params }) {
    const log = await readOrRefuse<CashLog>(trx, session, cashLogs, params.id)
    const establishment = await establishmentOf(trx, session, log.establishmentId)
    const register = await readOrRefuse<CashRegister>(trx, session, cashRegisters, log.cashRegisterId)
    const categories = await categoriesOfLines(trx, log.organizationId)
    const reason = await reasonNameOf(trx, log)
    return { establishment, log, names: { register: register.name, categories, reason } }
  },
  record: ({ log }) => ({ entity: 'cashLog', id: log.id, paper: 'cashLog' }),
  title: (_, { t }) => t('paper.log.title'),
  file: ({ log, names }, { t }) =>
    [t('paper.file.cashLog'), log.date, t(`service.${log.service}`), names.register].join('-'),
  draw: (paper, { log, names }, texts) => drawCashLog(paper, log, names, texts),
})

const walletPaper = definePaper({
  path: '/wallet/paper',
  summary: 'The state of the change wallet, as PDF',
  roles: CAPABILITIES.manageWallet,
  params: z.object({}),
  query: walletQuery.shape,
  formats: ['a4'],
  async read(trx, { session, query, now }) {
    const wallet = await walletState(trx, session, query, now)
    const establishment = await establishmentOf(trx, session, wallet.establishmentId)
    return { establishment, wallet }
  },
  record: ({ establishment }) => ({ entity: 'establishment', id: establishment.id, paper: 'wallet' }),
  title: (_, { t }) => t('paper.wallet.title'),
  file: ({ establishment, wallet }, { t }) =>
    `${t('paper.file.wallet')}-${establishment.code}-${wallet.period.to}`,
  draw: (paper, { wallet }, texts) => drawWallet(paper, wallet, texts),
})

const monthPaper = definePaper({
  path: '/accountingmonth/paper',
  summary: 'The summary of an accounting month, as PDF',
  roles: CAPABILITIES.control,
  params: z.object({}),
  query: accountingMonthQuery.shape,
  formats: ['a4'],
  async read(trx, { session, query }) {
    const establishment = await establishmentOf(trx, session, query.establishmentId)
    const totals = await readMonthTotals(trx, query)
    return { establishment, totals, state: monthState(await readMonthRows(trx, query)), month: query.month }
  },
  record: ({ establishment }) => ({ entity: 'establishment', id: establishment.id, paper: 'month' }),
  title: ({ month }, texts) => texts.t('paper.month.title', { month: texts.month(month) }),
  file: ({ establishment, month }, { t }) => `${t('paper.file.month')}-${establishment.code}-${month}`,
  draw: (paper, { totals, state }, texts) => drawMonth(paper, totals, state, texts),
})

const countSheet = definePaper({
  path: '/cashregisters/{id}/countsheet',
  summary: 'A sheet to count a till by hand, as PDF',
  roles: CAPABILITIES.count,
  params: idParams,
  query: {},
  formats: ['a4'],
  async read(trx, { session, params }) {
    const register = await readOrRefuse<CashRegister>(trx, session, cashRegisters, params.id)
    const establishment = await establishmentOf(trx, session, register.establishmentId)
    const categories = sortForSheet(await countedCategories(trx, register.organizationId))
    return { establishment, register, categories }
  },
  record: () => null,
  title: (_, { t }) => t('paper.sheet.title'),
  file: ({ register }, { t }) => `${t('paper.file.countSheet')}-${register.name}`,
  draw: (paper, { register, categories }, texts) => drawCountSheet(paper, register, categories, texts),
})

/** The documents that people print: each shows what its screen shows to the same person. */
export const paperRoutes: readonly Route[] = [
  slip,
  custody,
  cashLogPaper,
  walletPaper,
  monthPaper,
  countSheet,
]

/** Reads a row as its `GET` call answers it. @throws RefusedError NotFound */
async function readOrRefuse<Entry>(
  trx: Transaction<Schema>,
  session: Session,
  resource: Resource,
  rowId: string,
): Promise<Entry> {
  const text = await readRow(trx, session, resource, rowId)
  if (text === null) throw new RefusedError('NotFound')
  return JSON.parse(text) as Entry
}

function establishmentOf(
  trx: Transaction<Schema>,
  session: Session,
  establishmentId: string,
): Promise<Establishment> {
  return readOrRefuse(trx, session, establishments, establishmentId)
}

async function remittanceOf(trx: Transaction<Schema>, session: Session, remittanceId: string) {
  const remittance = await readOrRefuse<Remittance>(trx, session, remittances, remittanceId)
  const establishment = await establishmentOf(trx, session, remittance.establishmentId)
  return { establishment, remittance }
}

/**
 * The events for the chain of custody of each pouch of a remittance, by the id of the pouch: those of the pouch, of its count and of every
 * remittance in which it was. Includes the pouches that stayed behind.
 */
async function custodyEvents(
  trx: Transaction<Schema>,
  remittance: Remittance,
): Promise<ReadonlyMap<string, readonly CustodyEvent[]>> {
  const pouches = [...remittance.pouches, ...remittance.leftPouches]
  const idsOf = ({ id, countId, remittanceIds }: Pouch) => [
    id,
    ...(countId ? [countId] : []),
    ...remittanceIds,
  ]
  const eventsByRecord = await readEventsByRecord(trx, pouches.flatMap(idsOf))
  return new Map(
    pouches.map((pouch) => [
      pouch.id,
      idsOf(pouch).flatMap((recordId) => eventsByRecord.get(recordId) ?? []),
    ]),
  )
}
