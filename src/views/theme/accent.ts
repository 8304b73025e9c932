/** The accent: a colour of Radix Themes. Separate from the rest of the theme, which the page does not load. */
export const ACCENT = 'jade'
