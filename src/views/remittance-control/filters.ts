/** The breadcrumb of the pages of the control of remittances. */
export const BREADCRUMB = [
  { title: 'shell.menu.control', link: '/control' },
  { title: 'shell.menu.remittanceControl' },
] as const

/** The filters that the control of remittances reads from its address, and its order when the address has none. */
export const REMITTANCE_CONTROL_LIST = {
  names: [
    'date_from',
    'date_to',
    'handedOverOn_from',
    'handedOverOn_to',
    'establishmentId',
    'type',
    'status',
  ],
  sort: { sortBy: 'date', descending: true },
} as const
