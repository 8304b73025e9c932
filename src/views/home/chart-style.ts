/** How charts are drawn, from the tokens, so that light and dark follow. */
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
} as const
