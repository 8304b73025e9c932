import { ACCENT } from './accent.ts'

/**
 * The theme of Radix Themes. The build writes it to the root element of the page, and includes only its
 * colours and those with a meaning, such as red for errors. Dialogs and menus use the theme too.
 */
export const THEME = {
  accentColor: ACCENT,
  grayColor: 'sand',
  panelBackground: 'solid',
  radius: 'medium',
  scaling: '100%',
} as const
