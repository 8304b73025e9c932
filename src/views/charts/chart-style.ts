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
  /** A name or value: not in the colour of its bar, which is too pale for text. */
  text: { color: 'var(--ink)' },
} as const
