import type { AccountingEntry, EntryDocument } from '../../domain/contract/accounting.ts'

/**
 * The address of the document of an entry. Null without a document, and for a wallet movement of another
 * establishment, because the wallet screen shows only the current one.
 */
export function documentAddress(
  {
    document,
    establishmentId,
  }: { readonly document: EntryDocument | null; readonly establishmentId: string },
  currentEstablishmentId: string | null,
): string | null {
  if (!document) return null
  const { kind, id, date } = document
  const day = { date_from: date, date_to: date }
  switch (kind) {
    case 'sheet':
      return withQuery('/control', { status: 'all', ...day, establishmentId, id })
    case 'day':
      return withQuery('/control', { status: 'all', ...day, establishmentId })
    case 'remittance':
    case 'exchange':
      return withQuery('/moneyremittanceCtrl', { ...day, establishmentId, id })
    case 'bankLine':
      return withQuery('/moneyremittanceCtrl', { view: 'lines', ...day, id })
    case 'ticketDispatch':
      return withQuery('/tickets', { view: 'dispatches', ...day, establishmentId, id })
    case 'walletMovement':
      return establishmentId === currentEstablishmentId ? withQuery('/wallet', { ...day, id }) : null
  }
}

/** The address of the list of the entries of the same documents, with this entry opened. */
export function entryAddress({ id, documentIds }: Pick<AccountingEntry, 'id' | 'documentIds'>): string {
  return withQuery('/control', { view: 'accounting', part: 'entries', documentIds: documentIds.join(), id })
}

/** The address of an account's ledger in the entry's establishment, from the first day of the entry's month to the date of the entry. */
export function ledgerAddress(
  account: string,
  { date, establishmentId }: Pick<AccountingEntry, 'date' | 'establishmentId'>,
): string {
  const period = { date_from: `${date.slice(0, 7)}-01`, date_to: date }
  return withQuery('/', {
    view: 'reports',
    report: 'balance',
    account,
    establishment: establishmentId,
    ...period,
  })
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query)}`
}
