import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { DocumentTexts } from '../language.ts'
import type { Paper } from './paper-types.ts'

/** Draws the remittance slip (bordereau): the pouches handed over, each number with a barcode, and the signatures. */
export function drawSlip(
  paper: Paper,
  remittance: Remittance,
  establishment: Establishment,
  { t, money, date, dateTime }: DocumentTexts,
): void {
  if (remittance.status === 'CANCELED') {
    paper.paragraph(t('paper.slip.CANCELED'), { strong: true })
    paper.gap(8)
  }
  const account = establishment.bankDetails
  paper.fields([
    [t('paper.slip.type'), t(`pouchType.${remittance.type}`)],
    [t('paper.slip.date'), date(remittance.date)],
    [t('paper.slip.carrier'), remittance.carrierName ?? t('paper.slip.noCarrier')],
    [t('paper.slip.status'), t(`remittance.status.${remittance.status}`)],
    [
      t('paper.slip.prepared'),
      t('paper.slip.preparedAt', { name: remittance.preparedByName, at: dateTime(remittance.preparedAt) }),
    ],
    [t('paper.slip.pouches'), String(remittance.pouchCount)],
    ...(account ? [[t('paper.slip.account'), groupByFour(account.iban)] as const] : []),
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
  if (remittance.leftPouches.length > 0) {
    paper.gap(8)
    const numbers = remittance.leftPouches.map(({ number }) => number).join(', ')
    paper.paragraph(t('paper.slip.left', { numbers }))
  }
  const { validatedByName, validatedAt, courierName, receiptNumber } = remittance
  const signatureLine = t('paper.slip.signature')
  paper.signatures([
    {
      title: t('paper.slip.giver'),
      lines:
        validatedByName !== null && validatedAt !== null
          ? [t('paper.slip.preparedAt', { name: validatedByName, at: dateTime(validatedAt) }), signatureLine]
          : [signatureLine],
    },
    {
      title: t('paper.slip.taker'),
      lines: [
        ...(courierName ? [courierName] : []),
        ...(receiptNumber ? [t('paper.slip.receipt', { number: receiptNumber })] : []),
        signatureLine,
      ],
    },
  ])
}

/** An IBAN in groups of four. */
function groupByFour(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/gu, '$1 ')
}

/** The term of the total: to be deposited, deposited after the hand-over, or plain when the remittance was cancelled. */
function totalTerm({
  status,
  validatedAt,
}: Remittance): 'paper.slip.total' | 'paper.slip.sum' | 'paper.slip.toRemit' {
  if (status === 'CANCELED') return 'paper.slip.sum'
  return validatedAt === null ? 'paper.slip.toRemit' : 'paper.slip.total'
}
