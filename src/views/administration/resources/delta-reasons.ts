import { CAPABILITIES } from '../../../domain/roles.ts'
import { createResourceScreen } from '../resource-screen.tsx'
import type { ResourceView } from '../resource-view.ts'
import {
  activeFilter,
  headingColumn,
  organizationColumn,
  organizationField,
  organizationFilter,
  statusColumn,
  textColumn,
} from './cells.tsx'

/** The list and the form of the reasons for deltas. */
export const DELTA_REASONS: ResourceView = {
  name: 'deltareasons',
  word: 'reason',
  title: 'administration.reason.title',
  sort: { sortBy: 'position', descending: false },
  columns: [
    headingColumn('name', 'administration.field.reason'),
    organizationColumn,
    textColumn('position', 'administration.field.position', { align: 'end' }),
    statusColumn('active'),
  ],
  filters: [organizationFilter, activeFilter],
  sections: (form) => [
    {
      key: 'identity',
      title: 'administration.identity',
      fields: [
        ...organizationField(form),
        { kind: 'text', path: 'name', label: 'administration.field.reason', max: 100, wide: true },
        {
          kind: 'integer',
          path: 'position',
          label: 'administration.field.position',
          hint: 'administration.field.position.hint',
          initialValue: '10',
        },
      ],
    },
  ],
  nameOf: ({ name }) => String(name),
  managers: CAPABILITIES.administer,
  editors: CAPABILITIES.administer,
  choices: ['organizations'],
  lifecycle: 'active',
}

/** /settings?view=reasons: the reasons for deltas. */
export default createResourceScreen(DELTA_REASONS)
