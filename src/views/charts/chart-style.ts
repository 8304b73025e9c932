import type { Cents } from '../../domain/money.ts'

/** The style of charts. Its colours are tokens of the theme, so that they adapt to light and dark. */
export const CHART_STYLE = {
  grid: 'var(--line)',
  axis: 'var(--ink-soft)',
  cursor: 'var(--sheet-sunken)',
  tick: { fill: 'var(--ink-soft)', fontSize: 13 },
  tooltip: {
    background: 'var(--sheet)',
    border: '1px solid var(--line)',
    borderRadius: 8,
    color: 'var(--ink)',
  },
  /** Names and values do not have the colour of their bar, which is too pale for text. */
  text: { color: 'var(--ink)' },
} as const

/**
 * The ends of an axis of amounts, which includes zero, where the bars begin. The other end is the next round amount. By default, an axis of negative
 * amounts would end at the largest one.
 */
export function axisWithZero(amounts: readonly Cents[]): readonly ['auto', 0] | readonly [0, 'auto'] {
  return amounts.every((cents) => cents <= 0) ? ['auto', 0] : [0, 'auto']
}
