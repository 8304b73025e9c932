import { ownAccountsFault } from '../../../domain/accounting/own-accounts.ts'
import { DEFAULT_TIME_ZONE } from '../../../domain/dates/calendar.ts'
import { timeZoneOfCountry } from '../../../domain/dates/country-time-zones.ts'
import type { FormValue, FormValues } from '../../../machines/form/types.ts'
import { ADDRESS_SECTION, BANK_SECTION, type FieldProposal, type SectionSpec } from '../fields.ts'
import type { ResourceView } from '../resource-view.ts'
import { organizationField } from './cells.tsx'
import { ESTABLISHMENT_LIST } from './establishments.ts'
import { COUNTING_SECTION, REMITTING_SECTION } from './settings-fields.ts'

const COUNTRY = 'address.country'
const TIME_ZONE = 'timeZone'

/**
 * Proposes the time zone of the chosen country for a new establishment. The zone is empty if the country has several zones or was cleared, so that
 * a person has to choose. Returns null once a person has chosen another zone.
 */
export function proposedTimeZone(country: FormValue, values: FormValues): FieldProposal | null {
  const zoneOf = (value: FormValue | undefined) => timeZoneOfCountry(String(value)) ?? ''
  if (values[TIME_ZONE] !== '' && values[TIME_ZONE] !== zoneOf(values[COUNTRY])) return null
  return { field: TIME_ZONE, value: zoneOf(country) }
}

/** The address of a new establishment. */
const NEW_ADDRESS: SectionSpec = {
  ...ADDRESS_SECTION,
  fields: ADDRESS_SECTION.fields.map((field) =>
    field.path === COUNTRY ? { ...field, proposal: proposedTimeZone } : field,
  ),
}

/** The list and the form of establishments. */
export const ESTABLISHMENTS: ResourceView = {
  ...ESTABLISHMENT_LIST,
  sections: (form) => [
    {
      key: 'identity',
      title: 'administration.identity',
      fields: [
        ...organizationField(form, { field: 'carrierId', value: '' }),
        { kind: 'text', path: 'name', label: 'administration.field.name', max: 100 },
        {
          kind: 'text',
          path: 'code',
          label: 'administration.field.code',
          hint: 'administration.field.code.hint',
          max: 20,
        },
        {
          kind: 'text',
          path: 'analyticCode',
          label: 'administration.field.analyticCode',
          hint: 'administration.field.analyticCode.hint',
          max: 20,
          optional: true,
        },
        {
          kind: 'text',
          path: 'ownAccounts',
          label: 'administration.field.ownAccounts',
          hint: 'administration.field.ownAccounts.hint',
          max: 2_000,
          optional: true,
          emptyValue: null,
          wide: true,
          check: ownAccountsFault,
        },
        {
          kind: 'search',
          path: TIME_ZONE,
          label: 'administration.field.timeZone',
          choices: 'timeZones',
          initialValue: DEFAULT_TIME_ZONE,
        },
        {
          kind: 'tags',
          path: 'labels',
          label: 'administration.field.labels',
          hint: 'administration.field.labels.hint',
          choices: 'labels',
          max: 30,
          optional: true,
          wide: true,
        },
      ],
    },
    {
      key: 'recipients',
      title: 'administration.recipients',
      hint:
        form.sendsMail === false
          ? 'administration.recipients.hint.withoutMail'
          : 'administration.recipients.hint',
      optional: true,
      fields: [
        {
          kind: 'emails',
          path: 'alertRecipients',
          label: 'administration.field.alertRecipients',
          hint: 'administration.field.alertRecipients.hint',
          optional: true,
          wide: true,
        },
        {
          kind: 'emails',
          path: 'reportRecipients',
          label: 'administration.field.reportRecipients',
          hint: 'administration.field.reportRecipients.hint',
          optional: true,
          wide: true,
        },
      ],
    },
    form.isNew ? NEW_ADDRESS : ADDRESS_SECTION,
    BANK_SECTION,
    {
      ...REMITTING_SECTION,
      fields: [
        ...REMITTING_SECTION.fields,
        {
          kind: 'money',
          path: 'insuredCents',
          label: 'administration.field.insured',
          hint: 'administration.field.insured.hint',
          // In euros, as a person types it.
          initialValue: '30000',
        },
        {
          kind: 'switch',
          path: 'allowSelfValidation',
          label: 'administration.field.selfValidation',
          hint: 'administration.field.selfValidation.hint',
          wide: true,
        },
      ],
    },
    {
      ...COUNTING_SECTION,
      fields: [
        ...COUNTING_SECTION.fields,
        {
          kind: 'integer',
          path: 'closingOffset',
          label: 'administration.field.closingOffset',
          hint: 'administration.field.closingOffset.hint',
          initialValue: '0',
          wide: true,
        },
      ],
    },
  ],
}
