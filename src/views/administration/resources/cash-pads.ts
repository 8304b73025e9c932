import { CAPABILITIES } from '../../../domain/roles.ts'
import type { ResourceView } from '../resource-view.ts'

/** The form for the connection of an establishment to its POS. All values are written together; the server returns only `eveningFrom`. */
export const CASH_PADS: ResourceView = {
  name: 'cashpads',
  word: 'establishment',
  title: 'administration.cashPad.title',
  sort: { sortBy: 'name', descending: false },
  columns: [],
  filters: [],
  sections: () => [
    {
      key: 'cashPad',
      title: 'administration.cashPad.title',
      hint: 'administration.cashPad.why',
      object: 'cashPad',
      isNeverNull: true,
      fields: [
        { kind: 'url', path: 'cashPad.baseUrl', label: 'administration.cashPad.baseUrl', wide: true },
        {
          kind: 'text',
          path: 'cashPad.installationId',
          label: 'administration.cashPad.installationId',
          max: 100,
        },
        { kind: 'email', path: 'cashPad.userEmail', label: 'administration.cashPad.userEmail' },
        { kind: 'secret', path: 'cashPad.apiToken', label: 'administration.cashPad.apiToken', max: 500 },
        {
          kind: 'integer',
          path: 'cashPad.eveningFrom',
          label: 'administration.cashPad.eveningFrom',
          hint: 'administration.cashPad.eveningFrom.hint',
          initialValue: '17',
        },
      ],
    },
  ],
  nameOf: ({ name }) => String(name),
  managers: [],
  editors: CAPABILITIES.administer,
  choices: [],
  lifecycle: 'none',
}
