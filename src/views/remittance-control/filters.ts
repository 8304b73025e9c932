/** How the address of the list of remittances in the control is read. */
export const REMITTANCE_CONTROL_LIST = {
  names: ['date_from', 'date_to', 'establishmentId', 'type', 'status'],
  sort: { sortBy: 'date', descending: true },
} as const
