import { CAPABILITIES } from '../../../domain/roles.ts'
import { ADDRESS } from '../fields.ts'
import type { ResourceView } from '../resource-view.ts'
import { heading, organization, organizationFilter, status, statusFilter, town } from './cells.tsx'
import { organizationField } from './owner.ts'

export const CARRIERS: ResourceView = {
  name: 'cashcarriers',
  word: 'carrier',
  title: 'page.carriers',
  sort: { sortBy: 'name', descending: false },
  columns: [heading('name', 'administration.field.name'), organization, town, status('status')],
  filters: [organizationFilter, statusFilter],
  sections: (form) => [
    {
      key: 'identity',
      title: 'administration.identity',
      fields: [
        ...organizationField(form),
        { kind: 'text', path: 'name', label: 'administration.field.name', max: 100, wide: true },
      ],
    },
    ADDRESS,
  ],
  nameOf: ({ name }) => String(name),
  keepers: CAPABILITIES.administer,
  changers: CAPABILITIES.administer,
  choices: ['organizations', 'countries'],
  life: 'status',
}
