import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import {
  AMOUNT_TEXTS,
  buildCustodyChain,
  type CustodyEvent,
  type CustodyStep,
} from '../../../src/domain/pouches/custody.ts'
import type { DocumentTexts } from '../language.ts'
import type { Paper } from './paper-types.ts'

/** Draws the chain of custody of a remittance: for each pouch, who had it or was responsible for it, and when. */
export function drawCustody(
  paper: Paper,
  { pouches, leftPouches }: Remittance,
  eventsOf: (pouchId: string) => readonly CustodyEvent[],
  texts: DocumentTexts,
): void {
  const { t, money, dateTime } = texts
  for (const { id, number, valueCents } of [...pouches, ...leftPouches]) {
    paper.heading(t('paper.custody.pouch', { number, value: money(valueCents) }))
    paper.table({
      columns: [
        { title: t('paper.custody.at'), width: 2.9 },
        { title: t('paper.custody.what'), width: 3.6 },
        { title: t('paper.custody.who'), width: 2.8 },
        { title: t('paper.custody.notes'), width: 3.7 },
      ],
      rows: buildCustodyChain(eventsOf(id)).map((step) => [
        dateTime(step.at),
        t(`pouches.custody.${step.kind}`),
        step.by,
        notesOf(step, texts),
      ]),
    })
  }
}

function notesOf(step: CustodyStep, { t, money, date }: DocumentTexts): string {
  const { kind, reference, courierName, receiptNumber, sealNumber, amountCents, reason } = step
  const { isDeposit, carrierName, plannedOn, comment } = step
  return [
    reference !== null && t('pouches.custody.remittance', { reference: String(reference) }),
    carrierName !== null && t('pouches.custody.carrier', { name: carrierName }),
    courierName !== null &&
      t(isDeposit ? 'pouches.custody.depositor' : 'pouches.custody.courier', {
        name: courierName,
      }),
    receiptNumber !== null && t('pouches.custody.receipt', { number: receiptNumber }),
    kind === 'sealed' && sealNumber !== null && t('pouches.custody.seal', { number: sealNumber }),
    amountCents !== null &&
      t(AMOUNT_TEXTS[kind] ?? 'pouches.custody.amount', {
        amount: money(amountCents),
      }),
    reason !== null && t('pouches.custody.reason', { reason }),
    plannedOn !== null && t('pouches.custody.plannedOn', { date: date(plannedOn) }),
    comment !== null && t('pouches.custody.comment', { comment }),
  ]
    .filter((note) => note !== false)
    .join(' · ')
}
