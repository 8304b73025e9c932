import { ACCENT } from './accent.ts'

/**
 * The theme of Radix Themes. The build writes it on the page's root element and keeps the colours of this accent; what opens over the page
 * takes it from here too. Another accent is a change of accent.ts alone.
 */
export const THEME = {
  accentColor: ACCENT,
  grayColor: 'sand',
  panelBackground: 'solid',
  radius: 'medium',
  scaling: '100%',
} as const
