/** Texts that are the same in French and in another language, and correct in both. */
export const SAME_WORDS: ReadonlySet<string> = new Set([
  '© {year} Sacoche',
  'Action',
  'BIC',
  'Code',
  'Code {code}',
  'SIREN',
  'IBAN',
  'Date',
  'Provision',
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
