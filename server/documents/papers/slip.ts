import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { groupByFour } from '../../../src/domain/group-by-four.ts'
import { isCreditedByBank } from '../../../src/domain/lifecycles/remittance.ts'
import { remittanceDisplayStatus } from '../../../src/domain/lifecycles/without-carrier.ts'
import type { Breakdown, BreakdownLine } from '../../../src/domain/pouches/breakdown.ts'
import { writeSlipCode } from '../../../src/domain/pouches/slip-code.ts'
import type { DocumentTexts } from '../language.ts'
import type { Paper, PaperFrame } from './paper-types.ts'

/**
 * Draws the remittance slip (bordereau): the pouches of the remittance, each number with a barcode; what they contain; boxes for the
 * signatures. `account` is the IBAN to which the bank credits the money, or null.
 */
export function drawSlip(
  paper: Paper,
  remittance: Remittance,
  account: string | null,
  breakdown: Breakdown,
  texts: DocumentTexts,
): void {
  const { t, money, date, dateTime } = texts
  if (remittance.status === 'CANCELED') {
    paper.paragraph(t('paper.slip.CANCELED'), { strong: true })
    paper.gap(8)
  }
  paper.fields([
    [t('paper.slip.type'), t(`pouchType.${remittance.type}`)],
    remittance.handedOverOn === null
      ? [t('paper.slip.plannedDate'), date(remittance.date)]
      : [t('paper.slip.date'), date(remittance.handedOverOn)],
    [t('paper.slip.carrier'), remittance.carrierName ?? t('paper.slip.noCarrier')],
    [t('paper.slip.status'), t(`remittance.status.${remittanceDisplayStatus(remittance)}`)],
    [
      t('paper.slip.prepared'),
      t('paper.slip.preparedAt', { name: remittance.preparedByName, at: dateTime(remittance.preparedAt) }),
    ],
    [t('paper.slip.pouches'), String(remittance.pouchCount)],
    ...(account && isCreditedByBank(remittance.type)
      ? [[t('paper.slip.account'), groupByFour(account)] as const]
      : []),
    ...(remittance.type === 'CHANGE' ? [[t('paper.slip.return'), t('paper.slip.coins')] as const] : []),
    [t(totalTerm(remittance)), money(remittance.totalCents)],
  ])
  paper.gap(8)
  const narrow = paper.format === 'roll'
  paper.table({
    columns: [
      { title: t('paper.slip.number'), width: 5 },
      ...(narrow
        ? []
        : [
            { title: t('paper.slip.seal'), width: 3 },
            { title: t('paper.slip.pouchDate'), width: 2.4 },
          ]),
      { title: t('paper.slip.value'), width: narrow ? 4 : 3, align: 'right' },
    ],
    rows: remittance.pouches.map((pouch) => [
      { barcode: pouch.number },
      ...(narrow ? [] : [pouch.sealNumber ?? '', date(pouch.date)]),
      money(pouch.valueCents),
    ]),
    total: [t('paper.slip.sum'), ...(narrow ? [] : ['', '']), money(remittance.totalCents)],
  })
  drawBreakdown(paper, remittance, breakdown, texts)
  if (remittance.leftPouches.length > 0) {
    paper.gap(8)
    const numbers = remittance.leftPouches.map(({ number }) => number).join(', ')
    paper.paragraph(t('paper.slip.leftBehind', { numbers }))
  }
  const { carrierId, validatedByName, validatedAt, courierName, receiptNumber } = remittance
  const isDeposit = carrierId === null
  const signatureLine = t('paper.slip.signature')
  paper.signatures([
    {
      title: t('paper.slip.giver'),
      lines: [
        ...(validatedByName !== null && validatedAt !== null
          ? [t('paper.slip.preparedAt', { name: validatedByName, at: dateTime(validatedAt) })]
          : []),
        ...(isDeposit && courierName ? [courierName] : []),
        signatureLine,
      ],
    },
    {
      title: t(isDeposit ? 'paper.slip.depositTaker' : 'paper.slip.taker'),
      lines: [
        ...(courierName && !isDeposit ? [courierName] : []),
        ...(receiptNumber ? [t('paper.slip.receipt', { number: receiptNumber })] : []),
        signatureLine,
      ],
    },
  ])
}

/** The QR code that opens the remittance when it is scanned; undefined for a cancelled remittance. */
export function slipCode(
  { status, reference, date, totalCents, pouches }: Remittance,
  { code }: Establishment,
  { t }: DocumentTexts,
): PaperFrame['code'] {
  if (status === 'CANCELED') return undefined
  const pouchNumbers = pouches.map(({ number }) => number)
  return {
    text: writeSlipCode({ establishmentCode: code, reference, date, totalCents, pouchNumbers }),
    alternative: t('paper.slip.code', { reference: String(reference) }),
  }
}

/** Draws the amounts that make up the total. If some pouches have no breakdown, a last line has their sum, so that the lines add up. */
function drawBreakdown(
  paper: Paper,
  { type, totalCents }: Remittance,
  { lines, unknown }: Breakdown,
  texts: DocumentTexts,
): void {
  const { t, money } = texts
  paper.heading(t('paper.slip.breakdown'))
  if (lines.length === 0) {
    paper.paragraph(t('paper.slip.noBreakdown'))
    return
  }
  const isComplete = unknown.numbers.length === 0
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  paper.table({
    columns: [
      { title: t(`paper.slip.item.${type}`), width: 5 },
      { title: t('paper.slip.pieces'), width: 2, align: 'right' },
      { title: t('paper.slip.amount'), width: 3, align: 'right' },
    ],
    rows: [
      ...lines.map((line) => [nameOf(line, texts), String(line.pieces), money(line.cents)]),
      ...(isComplete
        ? []
        : [
            [
              t('paper.slip.unknown', { count: unknown.numbers.length, numbers: unknown.numbers.join(', ') }),
              '—',
              money(unknown.cents),
            ],
          ]),
    ],
    total: [t('paper.slip.sum'), isComplete ? String(pieces) : '', money(totalCents)],
  })
}

function nameOf({ faceCents, issuer, year }: BreakdownLine, { t, face }: DocumentTexts): string {
  if (faceCents !== null) return face(faceCents)
  return issuer === null ? t('pouchType.CHEQUES') : `${issuer} ${year}`
}

/** The id of the label of the total. The label differs before and after the hand-over or deposit, and for a cancelled remittance. */
function totalTerm({
  status,
  validatedAt,
}: Remittance): 'paper.slip.total' | 'paper.slip.sum' | 'paper.slip.toRemit' {
  if (status === 'CANCELED') return 'paper.slip.sum'
  return validatedAt === null ? 'paper.slip.toRemit' : 'paper.slip.total'
}
