/** How the address of the list of wallet movements is read. */
export const MOVEMENT_LIST = {
  names: ['date_from', 'date_to', 'type'],
  sort: { sortBy: 'sequence', descending: true },
} as const
