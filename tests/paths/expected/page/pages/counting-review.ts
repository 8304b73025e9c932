import { type Cents, sumCents } from '../../../../../src/domain/money.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import { countHeading, delta } from '../common-elements.ts'
import { button, type ExpectedLines, fact, heading, paragraph, text } from '../elements.ts'
import type { Shown } from './sheet.ts'

/** The review of a sheet before validation: counted and not counted lines, its pouches, and its difference. */
export function reviewContent(
  userPage: UserPage,
  shown: Pick<
    Shown,
    'title' | 'saveStatus' | 'groups' | 'figures' | 'toleranceCents' | 'trouble' | 'reasonFields'
  > & {
    readonly isBeyond: boolean
    readonly countedBy: ExpectedLines
  },
): ExpectedLines {
  const { t, money } = userPage
  const { title, saveStatus, groups, figures, toleranceCents, isBeyond } = shown
  const { countedCents, floatCents, expectedCents, deltaCents } = figures
  const lines = groups.flatMap((group) => group.lines)
  const counted = lines.filter(({ count }) => count.totalCents !== null)
  const missing = lines.filter(({ count }) => count.totalCents === null)
  const pouches = counted.filter(({ count }) => count.pouchNumber !== null)
  const amount = (cents: Cents | null) => money(cents ?? 0)
  return [
    countHeading(userPage, title),
    saveStatus.toast,
    heading(2, t('cashLog.review.title')),
    heading(2, t('cashLog.review.counted')),
    counted.map(({ category, count }) => fact(category.name, amount(count.totalCents))),
    fact(t('cashLog.result.counted'), money(sumCents(counted.map(({ count }) => count.totalCents)))),
    missing.length === 0
      ? null
      : [
          paragraph(t('cashLog.review.missing', { count: missing.length })),
          paragraph(missing.map(({ category }) => category.name).join(', ')),
          paragraph(t('cashLog.review.missingNote')),
        ],
    heading(2, t('cashLog.review.pouches')),
    pouches.length === 0 ? paragraph(t('cashLog.review.noPouch')) : null,
    pouches.map(({ category: { name }, count: { pouchNumber, totalCents } }) =>
      fact(t('cashLog.review.pouch', { number: pouchNumber ?? '', category: name }), amount(totalCents)),
    ),
    heading(2, t('cashLog.result.title')),
    fact(t('cashLog.result.counted'), money(countedCents)),
    fact(t('cashLog.result.float'), money(floatCents === 0 ? 0 : -floatCents)),
    fact(t('cashLog.result.expected'), amount(expectedCents)),
    text(delta(userPage, deltaCents)),
    isBeyond ? paragraph(t('cashLog.review.beyond', { amount: money(toleranceCents) })) : null,
    shown.countedBy,
    shown.reasonFields,
    shown.trouble,
    button(t('cashLog.act.validate')),
    button(t('cashLog.act.backToSheet')),
  ]
}
