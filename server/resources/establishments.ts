import { sql } from 'kysely'
import { establishment } from '../../src/domain/contract/organizations.ts'
import { EVENING_STARTS_AT_HOUR } from '../../src/domain/dates/calendar.ts'
import { CAPABILITIES, hasCapability } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  nameField,
  sameOrganization,
  storedFields,
} from '../query/resource.ts'

/** Declares a field with the e-mail addresses of recipients, which only administrators see; others see an empty list. */
const recipients = (column: string) =>
  computedField('json', (viewer) =>
    hasCapability(viewer.role, 'administer') ? sql.ref(`t.${column}`) : sql`'[]'::jsonb`,
  )

export const establishments = defineResource({
  name: 'establishments',
  table: 'establishments',
  roles: CAPABILITIES.count,
  entry: establishment,
  fields: {
    ...storedFields,
    name: nameField,
    code: filterAndSort,
    analyticCode: filterAndSort,
    ownAccounts: filterOnly,
    status: filterAndSort,
    bankDetails: computedField('json', (viewer) =>
      hasCapability(viewer.role, 'remit') ? sql`t.bank_details` : sql`null::jsonb`,
    ),
    carrierId: filterOnly,
    remittanceFrequency: filterOnly,
    remittanceDay: filterOnly,
    blindCount: filterOnly,
    posTurnoverSource: filterOnly,
    closingOffset: filterOnly,
    allowSelfValidation: filterOnly,
    alertRecipients: recipients('alert_recipients'),
    reportRecipients: recipients('report_recipients'),
    cashPadSet: computedField(
      'boolean',
      sql`exists (select from cash_pads p where ${sameOrganization('p')} and p.establishment_id = t.id)`,
    ),
    eveningFrom: computedField(
      'integer',
      sql`coalesce((select p.evening_from from cash_pads p where ${sameOrganization('p')} and p.establishment_id = t.id),
        ${sql.lit(EVENING_STARTS_AT_HOUR)})`,
    ),
  },
  search: ['name', 'code', 'labels'],
  deletedStatus: 'DELETED',
})
