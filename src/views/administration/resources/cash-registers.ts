import { CAPABILITIES } from '../../../domain/roles.ts'
import { labelIn } from '../choices.ts'
import { createResourceScreen } from '../resource-screen.tsx'
import type { ResourceView } from '../resource-view.ts'
import { headingColumn, moneyColumn, statusColumn, statusFilter, textColumn } from './cells.tsx'

/** The list and the form of cash registers. */
export const CASH_REGISTERS: ResourceView = {
  name: 'cashregisters',
  word: 'register',
  title: 'administration.register.title',
  sort: { sortBy: 'number', descending: false },
  columns: [
    textColumn('number', 'administration.field.number'),
    headingColumn('name', 'administration.field.name'),
    {
      key: 'establishmentId',
      title: 'administration.field.establishment',
      card: 'plain',
      cell: ({ establishmentId }, { choices }) => labelIn(choices.establishments, establishmentId),
    },
    moneyColumn('floatCents', 'administration.field.float'),
    statusColumn('status'),
  ],
  filters: [
    { name: 'establishmentId', label: 'administration.field.establishment', options: 'establishments' },
    statusFilter,
  ],
  sections: ({ isNew }) => [
    {
      key: 'identity',
      title: 'administration.identity',
      fields: [
        ...(isNew
          ? [
              {
                kind: 'search',
                path: 'establishmentId',
                label: 'administration.field.establishment',
                choices: 'establishments',
                wide: true,
              } as const,
            ]
          : []),
        {
          kind: 'integer',
          path: 'number',
          label: 'administration.field.number',
          hint: 'administration.field.number.hint',
        },
        { kind: 'text', path: 'name', label: 'administration.field.name', max: 100 },
        {
          kind: 'money',
          path: 'floatCents',
          label: 'administration.field.float',
          hint: 'administration.field.float.hint',
          initialValue: '0',
        },
      ],
    },
  ],
  nameOf: ({ number, name }) => `${number} · ${name}`,
  managers: CAPABILITIES.manageEstablishment,
  editors: CAPABILITIES.manageEstablishment,
  choices: ['establishments'],
  lifecycle: 'status',
}

/** /settings?view=registers. */
export default createResourceScreen(CASH_REGISTERS)
