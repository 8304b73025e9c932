/** The list of remittances, as its address is read. */
export const REMITTANCE_LIST = {
  names: ['date_from', 'date_to', 'type', 'status'],
  sort: { sortBy: 'reference', descending: true },
} as const
