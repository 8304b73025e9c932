import type { CashRegister } from '../../../src/domain/contract/organizations.ts'
import { type DenominationKind, facesOf } from '../../../src/domain/counting/denominations.ts'
import type { DocumentWords } from '../language.ts'
import type { Paper } from './paper-parts.ts'

/** A payment category as a till counts it. */
export interface CountedCategory {
  readonly name: string
  /** 1 total only, 2 quantity and total, 3 quantity and unit value, 4 notes, 5 coins, 6 cheques. */
  readonly countType: number
  readonly unitValueCents: number | null
}

const PILES: Readonly<Record<number, DenominationKind>> = { 4: 'notes', 5: 'coins' }
const SEALED = new Set([4, 6])

/** A sheet to count a till by hand: every category in the way it is counted, blank where people write. */
export function drawCountSheet(
  paper: Paper,
  register: CashRegister,
  categories: readonly CountedCategory[],
  { t, face, money }: DocumentWords,
): void {
  const blank = t('paper.sheet.blank')
  paper.paragraph(t('paper.sheet.why'))
  paper.gap(6)
  paper.facts([
    [t('paper.sheet.register'), register.name],
    [t('paper.sheet.float'), money(register.floatCents)],
    [t('paper.sheet.date'), blank],
    [t('paper.sheet.service'), t('paper.sheet.services')],
  ])
  for (const { name, countType } of categories) {
    const kind = PILES[countType]
    if (!kind) continue
    paper.heading(name)
    paper.table({
      columns: [
        { title: t('paper.sheet.face'), width: 2 },
        { title: t('paper.sheet.pieces'), width: 3, align: 'right' },
        { title: t('paper.sheet.value'), width: 3, align: 'right' },
      ],
      rows: facesOf(kind).map((cents) => [face(cents), '', '']),
      total: [
        SEALED.has(countType) ? `${t('paper.sheet.pouch')} ${blank}` : '',
        t('paper.sheet.total'),
        blank,
      ],
    })
  }
  paper.heading(t('paper.sheet.others'))
  paper.table({
    columns: [
      { title: t('paper.sheet.category'), width: 4 },
      { title: t('paper.sheet.quantity'), width: 2.4 },
      { title: t('paper.sheet.pouch'), width: 3 },
      { title: t('paper.sheet.total'), width: 3, align: 'right' },
    ],
    rows: categories
      .filter(({ countType }) => !PILES[countType])
      .map(({ name, countType, unitValueCents }) => [
        name,
        countType === 1 ? '—' : unitValueCents === null ? blank : `${blank} × ${money(unitValueCents)}`,
        SEALED.has(countType) ? blank : '—',
        blank,
      ]),
  })
  paper.signatures([
    { title: t('paper.log.signCounted'), lines: [t('paper.slip.signature')] },
    { title: t('paper.sheet.comment'), lines: [] },
  ])
}
