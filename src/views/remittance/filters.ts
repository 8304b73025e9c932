/** The filters that the list of remittances reads from its address, and its order when the address has none. */
export const REMITTANCE_LIST = {
  names: ['date_from', 'date_to', 'type', 'status'],
  sort: { sortBy: 'reference', descending: true },
} as const
