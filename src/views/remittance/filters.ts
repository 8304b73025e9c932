/** How the address of the list of remittances is read. */
export const REMITTANCE_LIST = {
  names: ['date_from', 'date_to', 'type', 'status'],
  sort: { sortBy: 'reference', descending: true },
} as const
