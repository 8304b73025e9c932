/** The names of the filters of the list of wallet movements, as in its address, and its default order. */
export const MOVEMENT_LIST_ADDRESS = {
  names: ['date_from', 'date_to', 'type'],
  sort: { sortBy: 'sequence', descending: true },
} as const
