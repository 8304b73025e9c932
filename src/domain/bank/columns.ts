/**
 * The columns of a table of bank lines and their possible headings in French, English and Italian, without accents, case or punctuation,
 * in order of preference. docs/bank-files.md names the layouts of banks that they come from.
 */
const HEADINGS = {
  account: ['compte', 'numero de compte', 'iban', 'account', 'account number', 'conto', 'numero conto'],
  date: [
    ...['date operation', 'date d operation', 'date de l operation', 'date comptable'],
    ...['date de comptabilisation', 'booking date', 'transaction date', 'data operazione', 'data contabile'],
    ...['date', 'data', 'settlement date local', 'settlement date utc'],
    ...['date de la valeur local', 'date de la valeur utc'],
  ],
  valueDate: ['date valeur', 'date de valeur', 'value date', 'data valuta', 'valuta'],
  label: [
    ...['detail de l ecriture', 'libelle operation', 'libelle', 'description', 'details', 'label'],
    ...['narrative', 'descrizione operazione', 'descrizione', 'causale'],
    ...['nom de la contrepartie', 'counterparty name'],
  ],
  reference: [
    ...['reference', 'ref', 'numero operation', 'riferimento', 'transaction id'],
    'identifiant de transaction',
  ],
  amount: [
    ...['montant', 'montant eur', 'montant de l operation', 'montant operation en euro'],
    ...['montant total ttc', 'amount', 'amount eur', 'total amount incl vat', 'importo', 'importo eur'],
  ],
  debit: ['debit', 'debit eur', 'debit euros', 'paid out', 'money out', 'dare', 'addebiti', 'uscite'],
  credit: ['credit', 'credit eur', 'credit euros', 'paid in', 'money in', 'avere', 'accrediti', 'entrate'],
  balance: ['solde', 'solde eur', 'balance', 'balance eur', 'saldo', 'saldo eur'],
  currency: ['devise', 'currency', 'divisa', 'valuta conto'],
  state: ['statut', 'status', 'stato'],
} as const satisfies Record<string, readonly string[]>

export type BankColumn = keyof typeof HEADINGS
const BANK_COLUMNS = Object.keys(HEADINGS) as readonly BankColumn[]
/** The index of each column in a row, from 0. Columns that the table does not have are absent. */
export type ColumnIndexes = Readonly<Partial<Record<BankColumn, number>>>

/** Maximum number of columns of a table. */
export const MAX_BANK_COLUMNS = 60

/** The columns that can be recognized by these headings. */
export function recognizeColumns(headings: readonly string[]): ColumnIndexes {
  const plainHeadings = headings.map(plainHeading)
  return Object.fromEntries(
    Object.entries(HEADINGS).flatMap(([column, names]) => {
      const name = names.find((candidate) => plainHeadings.includes(candidate))
      return name === undefined ? [] : [[column, plainHeadings.indexOf(name)]]
    }),
  )
}

/**
 * The required columns that a table lacks. Required are the date, the label, and the amount in one column or in two (debit and credit).
 */
export function missingColumns(indexes: ColumnIndexes): readonly ('date' | 'label' | 'amount')[] {
  return (['date', 'label', 'amount'] as const).filter(
    (column) => isRequiredColumn(column, indexes) && indexes[column] === undefined,
  )
}

/** Whether a statement needs this column: the date and the label always, the amount unless debits and credits have a column each. */
export const isRequiredColumn = (column: BankColumn, indexes: ColumnIndexes): boolean =>
  column === 'date' || column === 'label' || (column === 'amount' && !hasDebitAndCredit(indexes))

/** True when debits and credits have a column each. */
export function hasDebitAndCredit({ debit, credit }: ColumnIndexes): boolean {
  return debit !== undefined && credit !== undefined
}

/** True for a column with times in UTC, such as `Date de la valeur (UTC)`. */
export const isUtcHeading = (heading: string): boolean => plainHeading(heading).endsWith(' utc')

/** The headings as one text for comparing layouts: two files with the same layout have the same text. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map(plainHeading).join('|').replace(/\|+$/u, '')
}

/** `date:0,label:2,debit:3,credit:4`, as `parseColumns` reads it. */
export function formatColumns(indexes: ColumnIndexes): string {
  return BANK_COLUMNS.flatMap((column) =>
    indexes[column] === undefined ? [] : `${column}:${indexes[column]}`,
  ).join()
}

/**
 * Parses the text of `formatColumns`. Returns null for any other text, for two columns with the same index, and when a required column is
 * missing.
 */
export function parseColumns(text: string): ColumnIndexes | null {
  const pairs = text
    .split(',')
    .map((pair) => /^(?<column>[a-zA-Z]{1,20}):(?<index>\d{1,2})$/u.exec(pair)?.groups)
  const indexes = Object.fromEntries(
    pairs.flatMap((pair) => (pair ? [[pair.column, Number(pair.index)]] : [])),
  ) as ColumnIndexes
  const isKnown = Object.keys(indexes).every((column) => BANK_COLUMNS.some((known) => known === column))
  const distinctIndexes = new Set(Object.values(indexes))
  const isDistinct =
    distinctIndexes.size === pairs.length && [...distinctIndexes].every((index) => index < MAX_BANK_COLUMNS)
  return isKnown && isDistinct && missingColumns(indexes).length === 0 ? indexes : null
}

function plainHeading(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim()
}
