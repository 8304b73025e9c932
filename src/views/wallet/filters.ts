/** The list of movements of a wallet, as its address is read. */
export const MOVEMENT_LIST = {
  names: ['date_from', 'date_to', 'type'],
  sort: { sortBy: 'sequence', descending: true },
} as const
