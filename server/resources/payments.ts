import { deltaReason, paymentCategory, paymentMode, saleTypeTax } from '../../src/domain/contract/payments.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { ACTIVE_STATUSES, both, column, defineResource, storedFields } from '../query/resource.ts'

export const paymentModes = defineResource({
  name: 'paymentmodes',
  table: 'payment_modes',
  roles: CAPABILITIES.count,
  entry: paymentMode,
  fields: {
    ...storedFields,
    name: column('text', 'name', both),
    shortName: column('text', 'short_name', both),
    status: column('enum', 'status', { ...both, values: ACTIVE_STATUSES }),
  },
  search: ['name', 'shortName'],
  deletedStatus: 'DELETED',
})

export const paymentCategories = defineResource({
  name: 'paymentcategories',
  table: 'payment_categories',
  roles: CAPABILITIES.count,
  entry: paymentCategory,
  fields: {
    ...storedFields,
    paymentModeId: column('id', 'payment_mode_id', { filter: true }),
    name: column('text', 'name', both),
    shortName: column('text', 'short_name', both),
    countType: column('integer', 'count_type', both),
    unitValueCents: column('cents', 'unit_value_cents'),
    paperTicket: column('boolean', 'paper_ticket', both),
    tillFloat: column('boolean', 'till_float', { filter: true }),
    issuer: column('text', 'issuer', { filter: true }),
    accountingCode: column('text', 'accounting_code', both),
    provisionCode: column('text', 'provision_code', both),
    label: column('text', 'label'),
    provisionLabel: column('text', 'provision_label'),
    debit: column('boolean', 'debit', { filter: true }),
    active: column('boolean', 'active', both),
    position: column('integer', 'position', both),
  },
  search: ['name', 'shortName'],
})

export const saleTypeTaxes = defineResource({
  name: 'saletypetaxes',
  table: 'sale_type_taxes',
  roles: CAPABILITIES.control,
  entry: saleTypeTax,
  fields: {
    ...storedFields,
    saleType: column('text', 'sale_type', both),
    taxRate: column('integer', 'tax_rate', both),
    code: column('text', 'code', both),
    vatCode: column('text', 'vat_code', both),
    label: column('text', 'label', both),
    debit: column('boolean', 'debit', { filter: true }),
    active: column('boolean', 'active', both),
  },
  search: ['saleType', 'label', 'code'],
})

export const deltaReasons = defineResource({
  name: 'deltareasons',
  table: 'delta_reasons',
  roles: CAPABILITIES.count,
  entry: deltaReason,
  fields: {
    ...storedFields,
    name: column('text', 'name', both),
    active: column('boolean', 'active', both),
    position: column('integer', 'position', both),
  },
  search: ['name'],
})
