import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { buildCustodyChain, type CustodyEvent, custodyNotes } from '../../../src/domain/pouches/custody.ts'
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
        custodyNotes(step, texts).join(' · '),
      ]),
    })
  }
}
