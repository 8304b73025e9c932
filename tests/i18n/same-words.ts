/** What reads the same in French and in another language, and is right in both. */
export const SAME_WORDS: ReadonlySet<string> = new Set([
  '© {year} Sacoche',
  'Code {code}',
  'Date',
  'Notifications',
  'Sacoche',
  'Service',
  'Total',
  'Total {category}',
  // Languages are named in their own words.
  'English',
  'Français',
  'Italiano',
])
