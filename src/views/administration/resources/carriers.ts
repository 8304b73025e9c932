import { CAPABILITIES } from '../../../domain/roles.ts'
import { ADDRESS_SECTION } from '../fields.ts'
import { createResourceScreen } from '../resource-screen.tsx'
import type { ResourceView } from '../resource-view.ts'
import {
  headingColumn,
  organizationColumn,
  organizationField,
  organizationFilter,
  statusColumn,
  statusFilter,
  townColumn,
} from './cells.tsx'

/** The list and the form of cash carriers. */
export const CARRIERS: ResourceView = {
  name: 'cashcarriers',
  word: 'carrier',
  title: 'page.carriers',
  sort: { sortBy: 'name', descending: false },
  columns: [
    headingColumn('name', 'administration.field.name'),
    organizationColumn,
    townColumn,
    statusColumn('status'),
  ],
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
    ADDRESS_SECTION,
  ],
  nameOf: ({ name }) => String(name),
  managers: CAPABILITIES.administer,
  editors: CAPABILITIES.administer,
  choices: ['organizations', 'countries'],
  lifecycle: 'status',
}

/** /cashcarrier: cash carriers. */
export default createResourceScreen(CARRIERS)
