import type { CashLog, Count } from '../../../src/domain/contract/cash-logs.ts'
import { isExpectedAmountHidden } from '../../../src/domain/counting/blind-count.ts'
import {
  type CategoryOfLine,
  type CountLine,
  groupLogLines,
  shownReason,
} from '../../../src/domain/counting/log-lines.ts'
import { isUnusualFloat } from '../../../src/domain/counting/tolerance.ts'
import { isSentBack } from '../../../src/domain/lifecycles/count.ts'
import { type Cents, negated } from '../../../src/domain/money.ts'
import type { DocumentTexts } from '../language.ts'
import type { Paper, PaperTable } from './paper-types.ts'

interface CashLogNames {
  readonly register: string
  readonly categories: readonly CategoryOfLine[]
  readonly reason: string | null
}

/**
 * Draws a cash log as its screen shows it: every category with its details; the differences, if there are expected amounts; the calculation of
 * the delta; who counted and validated it.
 */
export function drawCashLog(paper: Paper, log: CashLog, names: CashLogNames, texts: DocumentTexts): void {
  const { t, money, signed, date, dateTime } = texts
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
  paper.table(countsTable(log, names.categories, texts))
  if (log.validatedBeforeClosing) paper.paragraph(t('cashLog.log.lateClosing'))
  paper.fields([
    [t('paper.log.float'), money(-log.floatCents)],
    ...(isUnusualFloat(log)
      ? [[t('paper.log.usualFloat'), money(negated(log.usualFloatCents ?? 0))] as const]
      : []),
    [
      t('paper.log.expected'),
      isExpectedAmountHidden(log) ? t('cashLog.result.hidden') : moneyOrDash(log.expectedCents),
    ],
    [t('paper.log.delta'), deltaText(log.deltaCents, texts)],
    ...(log.validatedDeltaCents === null
      ? []
      : [[t('paper.log.validatedDelta'), signed(log.validatedDeltaCents)] as const]),
    [t('paper.log.reason'), shownReason(log.deltaCents, names.reason) ?? '—'],
    [t('paper.log.comment'), log.comment || '—'],
  ])
  paper.signatures([
    { title: t('paper.log.signCounted'), lines: [log.countedByName, t('paper.slip.signature')] },
    { title: t('paper.log.signChecked'), lines: [t('paper.slip.signature')] },
  ])
}

/**
 * The table of the counts, as on the screen: cash first, compared as a whole without the float; every other category alone. Without expected
 * amounts (no closing, or hidden from a blind counter), nothing is compared. The total is what was counted, with the float; its detail says
 * so, because the float was taken off in the rows above it.
 */
function countsTable(log: CashLog, categories: readonly CategoryOfLine[], texts: DocumentTexts): PaperTable {
  const { t, money, signed } = texts
  const { cash, cashTotal, others, hasExpected } = groupLogLines(log.counts, categories, log.floatCents)
  const difference = (cents: Cents) => (cents === 0 ? t('paper.log.exact') : signed(cents))
  /** The cells of the columns “expected” and “delta”; none if the table does not have these columns. */
  const compared = (expectedCents: Cents | null, deltaCents: Cents | null) =>
    hasExpected
      ? [
          expectedCents === null ? '' : money(expectedCents),
          deltaCents === null ? '' : difference(deltaCents),
        ]
      : []
  const lineOf = ({ count, name }: CountLine) => [
    name,
    detailOf(count, log.status, texts),
    count.pouchNumber ?? '',
    count.totalCents === null ? t('paper.log.notCounted') : money(count.totalCents),
  ]
  const cashRows = cashTotal
    ? [
        ...(log.floatCents === 0
          ? []
          : [[t('paper.log.float'), '', '', money(negated(log.floatCents)), ...compared(null, null)]]),
        [
          t('paper.log.cash'),
          '',
          '',
          money(cashTotal.countedCents),
          ...compared(cashTotal.expectedCents, cashTotal.deltaCents),
        ],
      ]
    : []
  const hasCountedFloat = log.floatCents !== 0 && cash.some(({ count }) => count.totalCents !== null)
  return {
    columns: [
      { title: t('paper.log.category'), width: 3 },
      { title: t('paper.log.detail'), width: hasExpected ? 3.6 : 5 },
      { title: t('paper.log.pouch'), width: 2 },
      { title: t('paper.log.counted'), width: 2.2, align: 'right' },
      ...(hasExpected
        ? [
            { title: t('paper.log.expected'), width: 2.2, align: 'right' as const },
            { title: t('paper.log.delta'), width: 2.2, align: 'right' as const },
          ]
        : []),
    ],
    rows: [
      ...cash.map((line) => [...lineOf(line), ...compared(null, null)]),
      ...cashRows,
      ...others.map((line) => [...lineOf(line), ...compared(line.count.expectedCents, line.deltaCents)]),
    ],
    total: [
      t('paper.log.sum'),
      hasCountedFloat ? t('paper.log.floatIncluded') : '',
      '',
      money(log.countedCents),
      ...compared(null, null),
    ],
  }
}

/**
 * The details of a count: its status if the log has another one, for example because accounting sent back only some counts; the reason if it was sent
 * back; what was counted; the number and amount of last year's vouchers; and the first counted amount if it was another one.
 */
function detailOf(count: Count, logStatus: CashLog['status'], texts: DocumentTexts): string {
  const { t, money } = texts
  const { lastYear, firstTotalCents, totalCents } = count
  return [
    count.status !== logStatus && t(`status.${count.status}`),
    isSentBack(count) && count.reason,
    countedItems(count, texts),
    lastYear &&
      t('paper.log.lastYear', {
        quantity: lastYear.quantity ?? 0,
        amount: money(lastYear.totalCents ?? 0),
      }),
    firstTotalCents !== null &&
      firstTotalCents !== totalCents &&
      t('paper.log.firstCount', { amount: money(firstTotalCents) }),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ')
}

/** Quantities by denomination, or a number of items and their value. */
function countedItems(
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
