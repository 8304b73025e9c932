import { ACCENT } from './accent.ts'

/**
 * The theme of Radix Themes. The build writes it to the root element of the page, and includes only the colours of this accent. Dialogs and menus
 * use the theme too. To change the accent, change only accent.ts.
 */
export const THEME = {
  accentColor: ACCENT,
  grayColor: 'sand',
  panelBackground: 'solid',
  radius: 'medium',
  scaling: '100%',
} as const
