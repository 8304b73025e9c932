import type { Filters } from '../../domain/lists/address.ts'
import { withReadableAmounts } from '../../domain/lists/address.ts'

/** How the address of the list of pouches is read. `q` searches pouch numbers and seal numbers. */
export const POUCH_LIST = {
  names: ['date_from', 'date_to', 'type', 'status', 'q', 'valueCents_from', 'valueCents_to'],
  sort: { sortBy: 'date', descending: true },
  toQuery: (filters: Filters<string>) => withReadableAmounts(filters, 'valueCents'),
} as const
