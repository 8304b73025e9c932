import { sql } from 'kysely'
import { establishment } from '../../src/domain/contract/organizations.ts'
import { FREQUENCIES } from '../../src/domain/dates/calendar.ts'
import { CAPABILITIES, may } from '../../src/domain/roles.ts'
import {
  ACTIVE_STATUSES,
  both,
  column,
  computed,
  defineResource,
  same,
  storedFields,
} from '../query/resource.ts'

export const establishments = defineResource({
  name: 'establishments',
  table: 'establishments',
  roles: CAPABILITIES.count,
  entry: establishment,
  fields: {
    ...storedFields,
    name: column('text', 'name', both),
    code: column('text', 'code', both),
    analyticCode: column('text', 'analytic_code', both),
    status: column('enum', 'status', { ...both, values: ACTIVE_STATUSES }),
    address: column('json', 'address'),
    bankDetails: computed('json', (viewer) =>
      may(viewer.role, 'remit') ? sql`t.bank_details` : sql`null::jsonb`,
    ),
    timeZone: column('text', 'time_zone'),
    carrierId: column('id', 'carrier_id', { filter: true }),
    remittanceFrequency: column('enum', 'remittance_frequency', { filter: true, values: FREQUENCIES }),
    remittanceDay: column('integer', 'remittance_day', { filter: true }),
    deltaToleranceCents: column('cents', 'delta_tolerance_cents'),
    blindCount: column('boolean', 'blind_count', { filter: true }),
    allowSelfValidation: column('boolean', 'allow_self_validation', { filter: true }),
    insuredCents: column('cents', 'insured_cents'),
    cashPadSet: computed(
      'boolean',
      sql`exists (select from cash_pads p where ${same('p')} and p.establishment_id = t.id)`,
    ),
  },
  search: ['name', 'code'],
  deletedStatus: 'DELETED',
})
