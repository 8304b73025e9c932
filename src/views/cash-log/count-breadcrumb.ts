/** The breadcrumb of the count, in each of its phases. */
export const COUNT_BREADCRUMB = [
  { title: 'shell.menu.cashRegister', link: '/cashregister' },
  { title: 'shell.menu.count' },
] as const
