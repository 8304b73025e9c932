import type { CashRegister } from '../../../src/domain/contract/organizations.ts'
import { type CountType, denominationKind, hasQuantity, needsPouch } from '../../../src/domain/count-types.ts'
import { faceValues } from '../../../src/domain/counting/denominations.ts'
import type { Cents } from '../../../src/domain/money.ts'
import type { DocumentTexts } from '../language.ts'
import type { Paper } from './paper-types.ts'

/** A payment category that is counted at a till. */
interface CountedCategory {
  readonly name: string
  readonly countType: CountType
  /** The fixed value of one item; null if items differ in value. */
  readonly unitValueCents: number | null
}

/** Draws a sheet for counting a till by hand: every category by its count type, with blanks to fill in. */
export function drawCountSheet(
  paper: Paper,
  register: CashRegister,
  categories: readonly CountedCategory[],
  { t, face, money }: DocumentTexts,
): void {
  const blank = t('paper.sheet.blank')
  const quantityField = (unitValueCents: Cents | null) =>
    unitValueCents === null ? blank : `${blank} × ${money(unitValueCents)}`
  paper.paragraph(t('paper.sheet.why'))
  paper.gap(6)
  paper.fields([
    [t('paper.sheet.register'), register.name],
    [t('paper.sheet.float'), money(register.floatCents)],
    [t('paper.sheet.date'), blank],
    [t('paper.sheet.service'), t('paper.sheet.services')],
    [t('paper.log.turnover'), blank],
  ])
  for (const { name, countType } of categories) {
    const kind = denominationKind(countType)
    if (!kind) continue
    paper.heading(name)
    paper.table({
      columns: [
        { title: t('paper.sheet.face'), width: 2 },
        { title: t('paper.sheet.pieces'), width: 3, align: 'right' },
        { title: t('paper.sheet.value'), width: 3, align: 'right' },
      ],
      rows: faceValues(kind).map((cents) => [face(cents), '', '']),
      total: [
        needsPouch(countType) ? `${t('paper.sheet.pouch')} ${blank}` : '',
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
      .filter(({ countType }) => denominationKind(countType) === null)
      .map(({ name, countType, unitValueCents }) => [
        name,
        hasQuantity(countType) ? quantityField(unitValueCents) : '—',
        needsPouch(countType) ? blank : '—',
        blank,
      ]),
  })
  paper.signatures([
    { title: t('paper.log.signCounted'), lines: [t('paper.slip.signature')] },
    { title: t('paper.sheet.comment'), lines: [] },
  ])
}
