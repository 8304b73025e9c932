/** The accent: a colour of Radix Themes. It is in a separate file, because the page does not load the rest of the theme. */
export const ACCENT = 'jade'
