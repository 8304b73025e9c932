import { deltaReason, paymentCategory, paymentMode, saleTypeTax } from '../../src/domain/contract/payments.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { both, defineResource, filter, storedFields } from '../query/resource.ts'

export const paymentModes = defineResource({
  name: 'paymentmodes',
  table: 'payment_modes',
  roles: CAPABILITIES.count,
  entry: paymentMode,
  fields: {
    ...storedFields,
    name: both,
    shortName: both,
    status: both,
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
    paymentModeId: filter,
    name: both,
    shortName: both,
    countType: both,
    paperTicket: both,
    tillFloat: filter,
    issuer: filter,
    accountingCode: both,
    provisionCode: both,
    debit: filter,
    active: both,
    position: both,
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
    saleType: both,
    taxRate: both,
    code: both,
    vatCode: both,
    label: both,
    debit: filter,
    active: both,
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
    name: both,
    active: both,
    position: both,
  },
  search: ['name'],
})
