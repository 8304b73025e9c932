/** Texts that are the same in French and in another language, and correct in both. */
export const SAME_WORDS: ReadonlySet<string> = new Set([
  '© {year} Sacoche',
  'Action',
  'Actions',
  'BIC',
  'Code',
  'Code {code}',
  'SIREN',
  'IBAN',
  'Date',
  'Journal {code}',
  'Journal',
  'Format',
  'CSV',
  'Invitation',
  'Notifications',
  'Sacoche',
  'Service',
  'Total',
  'Total {category}',
  'Type',
  // Languages are named in their own language.
])
