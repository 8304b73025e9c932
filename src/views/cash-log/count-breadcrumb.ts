/** The breadcrumb of all phases of counting. */
export const COUNT_BREADCRUMB = [
  { title: 'shell.menu.cashRegister', link: '/cashregister' },
  { title: 'shell.menu.count' },
] as const
