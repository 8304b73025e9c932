import { POS_TURNOVER_SOURCES } from '../../../domain/closings/pos-turnover.ts'
import { FREQUENCIES, REMITTANCE_DAYS } from '../../../domain/dates/calendar.ts'
import type { SectionSpec } from '../fields.ts'

/** When remittances leave an establishment, and with which carrier. */
export const REMITTING_SECTION: SectionSpec = {
  key: 'remitting',
  title: 'administration.remitting',
  fields: [
    {
      kind: 'select',
      path: 'remittanceFrequency',
      label: 'administration.field.frequency',
      initialValue: 'weekly',
      options: (t) => FREQUENCIES.map((value) => ({ value, label: t(`administration.frequency.${value}`) })),
    },
    {
      kind: 'select',
      path: 'remittanceDay',
      label: 'administration.field.day',
      numeric: true,
      options: (t) =>
        REMITTANCE_DAYS.map((day) => ({ value: String(day), label: t(`administration.day.${day}`) })),
    },
    {
      kind: 'search',
      path: 'carrierId',
      label: 'administration.field.carrier',
      hint: 'administration.field.carrier.hint',
      choices: 'cashcarriers',
      optional: true,
      wide: true,
    },
  ],
}

/** How the tills of an establishment are counted. */
export const COUNTING_SECTION: SectionSpec = {
  key: 'counting',
  title: 'administration.counting',
  fields: [
    {
      kind: 'money',
      path: 'deltaToleranceCents',
      label: 'administration.field.tolerance',
      hint: 'administration.field.tolerance.hint',
      initialValue: '0',
    },
    {
      kind: 'select',
      path: 'posTurnoverSource',
      label: 'administration.field.turnoverSource',
      hint: 'administration.field.turnoverSource.hint',
      initialValue: 'CLOSING',
      options: (t) =>
        POS_TURNOVER_SOURCES.map((value) => ({ value, label: t(`administration.turnoverSource.${value}`) })),
    },
    {
      kind: 'switch',
      path: 'blindCount',
      label: 'administration.field.blindCount',
      hint: 'administration.field.blindCount.hint',
      wide: true,
    },
  ],
}
