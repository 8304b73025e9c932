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

/** The ends of an axis of amounts, so that it includes zero, where the bars begin: an axis of negative amounts would end at the largest one. */
export const AXIS_WITH_ZERO = [
  (lowest: number) => Math.min(0, lowest),
  (highest: number) => Math.max(0, highest),
] as const
