/** What reads the same in French and in another language, and is right in both. */
export const SAME_WORDS: ReadonlySet<string> = new Set([
  '© {year} Sacoche',
  'Action',
  'BIC',
  'Code',
  'Code {code}',
  'SIREN',
  'IBAN',
  'Date',
  'Notifications',
  'Sacoche',
  'Service',
  'Total',
  'Total {category}',
  'Type',
  // Languages are named in their own words.
  'English',
  'Français',
  'Italiano',
])
