/** How charts are drawn, from the theme's tokens, so that they follow light and dark. */
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
  /** The name and value in a tooltip: not in the colour of the bar, which is too pale for text. */
  tooltipItem: { color: 'var(--ink)' },
} as const
