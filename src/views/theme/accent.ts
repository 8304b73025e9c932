/** The accent: a colour of Radix Themes. It is in a separate file, because buttons need it and not the rest of the theme. */
export const ACCENT = 'jade'
