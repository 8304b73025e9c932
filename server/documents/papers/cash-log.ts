import type { CashLog, Count } from '../../../src/domain/contract/cash-logs.ts'
import type { Cents } from '../../../src/domain/money.ts'
import type { DocumentTexts } from '../language.ts'
import type { Paper } from './paper-types.ts'

interface CashLogNames {
  readonly register: string
  /** Names of payment categories by id. */
  readonly categories: ReadonlyMap<string, string>
  readonly reason: string | null
}

/** Draws a cash log as it was counted: every category with its details, the calculation of the delta, and who counted and validated it. */
export function drawCashLog(paper: Paper, log: CashLog, names: CashLogNames, texts: DocumentTexts): void {
  const { t, money, date, dateTime } = texts
  const moneyOrDash = (cents: Cents | null) => (cents === null ? '—' : money(cents))
  paper.paragraph(
    t('paper.log.subtitle', {
      service: t(`service.${log.service}`),
      date: date(log.date),
      register: names.register,
    }),
    { strong: true },
  )
  paper.gap(6)
  paper.fields([
    [t('paper.log.status'), t(`status.${log.status}`)],
    [t('paper.log.turnover'), moneyOrDash(log.turnoverCents)],
    [t('paper.log.countedBy'), log.countedByName],
    [
      t('paper.log.validatedBy'),
      log.validatedByName !== null && log.validatedAt !== null
        ? t('paper.slip.preparedAt', { name: log.validatedByName, at: dateTime(log.validatedAt) })
        : '—',
    ],
  ])
  paper.heading(t('paper.log.counts'))
  paper.table({
    columns: [
      { title: t('paper.log.category'), width: 3 },
      { title: t('paper.log.detail'), width: 5 },
      { title: t('paper.log.pouch'), width: 2 },
      { title: t('paper.log.counted'), width: 2.2, align: 'right' },
    ],
    rows: log.counts.map((count) => [
      names.categories.get(count.paymentCategoryId) ?? '',
      detailOf(count, texts),
      count.pouchNumber ?? '',
      count.totalCents === null ? t('paper.log.notCounted') : money(count.totalCents),
    ]),
    total: [t('paper.log.sum'), '', '', money(log.countedCents)],
  })
  paper.fields([
    [t('paper.log.float'), money(-log.floatCents)],
    [t('paper.log.expected'), moneyOrDash(log.expectedCents)],
    [t('paper.log.delta'), deltaText(log.deltaCents, texts)],
    [t('paper.log.reason'), (log.deltaCents === 0 ? null : names.reason) ?? '—'],
    [t('paper.log.comment'), log.comment || '—'],
  ])
  paper.signatures([
    { title: t('paper.log.signCounted'), lines: [log.countedByName, t('paper.slip.signature')] },
    { title: t('paper.log.signChecked'), lines: [t('paper.slip.signature')] },
  ])
}

/** The details of a count: quantities by denomination, or a number of items and their value. */
function detailOf(
  { denominations, quantity, unitValueCents }: Count,
  { face, money }: DocumentTexts,
): string {
  const countedPieces = Object.entries(denominations ?? {})
    .filter(([, pieceCount]) => pieceCount > 0)
    .toSorted(([first], [second]) => Number(second) - Number(first))
  if (countedPieces.length > 0)
    return countedPieces
      .map(([cents, pieceCount]) => `${pieceCount}\u00a0×\u00a0${face(Number(cents))}`)
      .join(' · ')
  if (quantity === null) return ''
  return unitValueCents === null ? String(quantity) : `${quantity}\u00a0×\u00a0${money(unitValueCents)}`
}

function deltaText(cents: Cents | null, { t, signed }: DocumentTexts): string {
  if (cents === null) return '—'
  if (cents === 0) return t('paper.log.exact')
  return t(cents > 0 ? 'paper.log.over' : 'paper.log.short', { amount: signed(cents) })
}
