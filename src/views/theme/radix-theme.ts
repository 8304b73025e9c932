import { ACCENT } from './accent.ts'

/**
 * The theme of Radix Themes. The build writes it on the page's root element and keeps the colours of this accent; dialogs and menus
 * use it too. To change the accent, change only accent.ts.
 */
export const THEME = {
  accentColor: ACCENT,
  grayColor: 'sand',
  panelBackground: 'solid',
  radius: 'medium',
  scaling: '100%',
} as const
