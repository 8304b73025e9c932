import { FREQUENCIES } from '../../../domain/dates/calendar.ts'
import { CAPABILITIES } from '../../../domain/roles.ts'
import { labelIn } from '../choices.ts'
import { createResourceScreen } from '../resource-screen.tsx'
import type { ResourceView } from '../resource-view.ts'
import { headingColumn, statusColumn } from './cells.tsx'
import { COUNTING_SECTION, REMITTING_SECTION } from './settings-fields.ts'

/** The settings that a director may change: when remittances leave and with which carrier, and how tills are counted. */
export const REMITTANCE_AND_COUNTING_SETTINGS: ResourceView = {
  name: 'establishmentsettings',
  word: 'remittance',
  title: 'administration.remittance.title',
  sort: { sortBy: 'name', descending: false },
  columns: [
    headingColumn('name', 'administration.field.establishment'),
    {
      key: 'remittanceFrequency',
      title: 'administration.field.frequency',
      cell: ({ remittanceFrequency }, { t }) => {
        const frequency = FREQUENCIES.find((name) => name === remittanceFrequency)
        return frequency ? t(`administration.frequency.${frequency}`) : '—'
      },
    },
    {
      key: 'remittanceDay',
      title: 'administration.field.day',
      cell: ({ remittanceDay }, { t }) => t(`administration.day.${remittanceDay as 1 | 2 | 3 | 4 | 5}`),
    },
    {
      key: 'carrierId',
      title: 'administration.field.carrier',
      cell: ({ carrierId }, { choices }) => labelIn(choices.cashcarriers, carrierId),
    },
    statusColumn('status'),
  ],
  filters: [
    {
      name: 'remittanceFrequency',
      label: 'administration.field.frequency',
      allLabel: 'filter.allFeminine',
      options: (t) => FREQUENCIES.map((value) => ({ value, label: t(`administration.frequency.${value}`) })),
    },
    { name: 'carrierId', label: 'administration.field.carrier', options: 'cashcarriers' },
  ],
  sections: () => [REMITTING_SECTION, COUNTING_SECTION],
  nameOf: ({ name }) => String(name),
  managers: [],
  editors: CAPABILITIES.manageEstablishment,
  choices: ['cashcarriers'],
  lifecycle: 'none',
}

/** /settings?view=remittances: the settings of remittances and counting, by establishment. */
export default createResourceScreen(REMITTANCE_AND_COUNTING_SETTINGS)
