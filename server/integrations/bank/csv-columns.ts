export const SEPARATORS = [';', '\t', ','] as const

/** The columns of a table and their possible headings in French, English and Italian, without accents, case or punctuation. */
const HEADINGS = {
  account: ['compte', 'numero de compte', 'iban', 'account', 'account number', 'conto', 'numero conto'],
  date: [
    ...['date', 'date operation', 'date d operation', 'date comptable', 'date de comptabilisation'],
    ...['booking date', 'transaction date', 'data', 'data operazione', 'data contabile'],
  ],
  valueDate: ['date valeur', 'date de valeur', 'value date', 'data valuta', 'valuta'],
  label: [
    ...['libelle', 'libelle operation', 'description', 'details', 'label', 'narrative'],
    ...['descrizione', 'causale', 'descrizione operazione'],
  ],
  reference: ['reference', 'ref', 'numero operation', 'transaction id', 'riferimento'],
  amount: ['montant', 'montant eur', 'amount', 'amount eur', 'importo', 'importo eur'],
  debit: ['debit', 'debit eur', 'paid out', 'money out', 'dare', 'addebiti', 'uscite'],
  credit: ['credit', 'credit eur', 'paid in', 'money in', 'avere', 'accrediti', 'entrate'],
  balance: ['solde', 'solde eur', 'balance', 'balance eur', 'saldo', 'saldo eur'],
} as const satisfies Record<string, readonly string[]>
export type Column = keyof typeof HEADINGS

const REQUIRED = ['account', 'date', 'label', 'balance'] as const
/** The columns that a table must have. */
export type NeededColumn = (typeof REQUIRED)[number] | 'amount'

/**
 * Maps the cells of a row to columns, and lists the missing columns. An amount may be in one column, or in two (debit and
 * credit).
 */
export function columnsIn(headings: readonly string[]): {
  readonly columns: ReadonlyMap<Column, number>
  readonly missing: readonly NeededColumn[]
} {
  const plain = headings.map(plainHeading)
  const columns = new Map<Column, number>()
  for (const [column, names] of Object.entries(HEADINGS) as [Column, readonly string[]][]) {
    const place = plain.findIndex((heading) => names.includes(heading))
    if (place >= 0) columns.set(column, place)
  }
  const hasAmount = columns.has('amount') || (columns.has('debit') && columns.has('credit'))
  const missing = REQUIRED.filter((column) => !columns.has(column))
  return { columns, missing: hasAmount ? missing : [...missing, 'amount'] }
}

function plainHeading(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim()
}
