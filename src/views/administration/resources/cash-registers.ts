import { CAPABILITIES } from '../../../domain/roles.ts'
import { labelIn } from '../choices.ts'
import type { ResourceView } from '../resource-view.ts'
import { heading, money, status, statusFilter, text } from './cells.tsx'

export const CASH_REGISTERS: ResourceView = {
  name: 'cashregisters',
  word: 'register',
  title: 'administration.register.title',
  sort: { sortBy: 'number', descending: false },
  columns: [
    text('number', 'administration.field.number'),
    heading('name', 'administration.field.name'),
    {
      key: 'establishmentId',
      title: 'administration.field.establishment',
      card: 'plain',
      cell: ({ establishmentId }, { choices }) => labelIn(choices.establishments, establishmentId),
    },
    money('floatCents', 'administration.field.float'),
    status('status'),
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
          start: '0',
        },
      ],
    },
  ],
  nameOf: ({ number, name }) => `${number} · ${name}`,
  keepers: CAPABILITIES.manageEstablishment,
  changers: CAPABILITIES.manageEstablishment,
  choices: ['establishments'],
  life: 'status',
}
