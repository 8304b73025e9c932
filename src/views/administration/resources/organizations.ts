import { isSiren } from '../../../domain/administration/siren.ts'
import { CAPABILITIES } from '../../../domain/roles.ts'
import { ADDRESS_SECTION } from '../fields.ts'
import { createResourceScreen } from '../resource-screen.tsx'
import type { ResourceView } from '../resource-view.ts'
import { headingColumn, statusColumn, statusFilter, textColumn, townColumn } from './cells.tsx'

/** The list and the form of organizations. */
export const ORGANIZATIONS: ResourceView = {
  name: 'organizations',
  word: 'organization',
  title: 'page.organizations',
  sort: { sortBy: 'name', descending: false },
  columns: [
    headingColumn('name', 'administration.field.name'),
    textColumn('siren', 'administration.field.siren'),
    townColumn,
    statusColumn('status'),
  ],
  filters: [statusFilter],
  sections: () => [
    {
      key: 'identity',
      title: 'administration.identity',
      fields: [
        { kind: 'text', path: 'name', label: 'administration.field.name', max: 100 },
        {
          kind: 'text',
          path: 'siren',
          label: 'administration.field.siren',
          hint: 'administration.field.siren.hint',
          max: 9,
          inputMode: 'numeric',
          check: (siren) => (isSiren(siren) ? null : 'issue.siren'),
        },
      ],
    },
    ADDRESS_SECTION,
    {
      key: 'security',
      title: 'administration.security',
      fields: [
        {
          kind: 'switch',
          path: 'secondFactorRequired',
          label: 'administration.field.secondFactorRequired',
          hint: 'administration.field.secondFactorRequired.hint',
          initialValue: true,
          wide: true,
        },
      ],
    },
  ],
  nameOf: ({ name }) => String(name),
  managers: CAPABILITIES.manageOrganizations,
  editors: CAPABILITIES.administer,
  choices: ['countries'],
  lifecycle: 'status',
}

/** /organization: organizations. */
export default createResourceScreen(ORGANIZATIONS)
