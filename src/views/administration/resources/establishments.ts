import { CAPABILITIES } from '../../../domain/roles.ts'
import { labelIn } from '../choices.ts'
import type { ResourceList } from '../resource-view.ts'
import {
  headingColumn,
  organizationColumn,
  organizationFilter,
  statusColumn,
  statusFilter,
  textColumn,
  townColumn,
} from './cells.tsx'

/** The list of establishments. A row opens on a separate page, which loads the form: establishment-form.ts. */
export const ESTABLISHMENT_LIST: ResourceList = {
  name: 'establishments',
  word: 'establishment',
  title: 'page.establishments',
  sort: { sortBy: 'name', descending: false },
  columns: [
    headingColumn('name', 'administration.field.name'),
    textColumn('code', 'administration.field.code'),
    organizationColumn,
    townColumn,
    {
      key: 'carrierId',
      title: 'administration.field.carrier',
      cell: ({ carrierId }, { choices }) => labelIn(choices.cashcarriers, carrierId),
    },
    {
      key: 'labels',
      title: 'administration.field.labels',
      cell: ({ labels }) => (Array.isArray(labels) && labels.length > 0 ? labels.join(', ') : '—'),
    },
    statusColumn('status'),
  ],
  filters: [
    organizationFilter,
    { name: 'carrierId', label: 'administration.field.carrier', options: 'cashcarriers' },
    statusFilter,
  ],
  nameOf: ({ name }) => String(name),
  managers: CAPABILITIES.administer,
  editors: CAPABILITIES.administer,
  choices: ['organizations', 'establishments', 'cashcarriers', 'countries', 'timeZones'],
  lifecycle: 'status',
}
