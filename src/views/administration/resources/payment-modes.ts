import { CAPABILITIES } from '../../../domain/roles.ts'
import { createResourceScreen } from '../resource-screen.tsx'
import type { ResourceView } from '../resource-view.ts'
import {
  headingColumn,
  organizationColumn,
  organizationField,
  organizationFilter,
  statusColumn,
  statusFilter,
  textColumn,
} from './cells.tsx'

/** The list and the form of payment modes. */
export const PAYMENT_MODES: ResourceView = {
  name: 'paymentmodes',
  word: 'mode',
  title: 'page.paymentModes',
  sort: { sortBy: 'name', descending: false },
  columns: [
    headingColumn('name', 'administration.field.name'),
    textColumn('shortName', 'administration.field.shortName'),
    organizationColumn,
    statusColumn('status'),
  ],
  filters: [organizationFilter, statusFilter],
  sections: (form) => [
    {
      key: 'identity',
      title: 'administration.identity',
      fields: [
        ...organizationField(form),
        { kind: 'text', path: 'name', label: 'administration.field.name', max: 100 },
        { kind: 'text', path: 'shortName', label: 'administration.field.shortName', max: 20 },
      ],
    },
  ],
  nameOf: ({ name }) => String(name),
  managers: CAPABILITIES.administer,
  editors: CAPABILITIES.administer,
  choices: ['organizations'],
  lifecycle: 'status',
}

/** /paymentmode: payment modes. */
export default createResourceScreen(PAYMENT_MODES)
