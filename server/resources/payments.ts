import { deltaReason, paymentCategory, paymentMode, saleTypeTax } from '../../src/domain/contract/payments.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineResource, filterAndSort, filterOnly, nameField, storedFields } from '../query/resource.ts'

export const paymentModes = defineResource({
  name: 'paymentmodes',
  table: 'payment_modes',
  roles: CAPABILITIES.count,
  entry: paymentMode,
  fields: {
    ...storedFields,
    name: nameField,
    shortName: nameField,
    status: filterAndSort,
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
    paymentModeId: filterOnly,
    name: nameField,
    shortName: nameField,
    countType: filterAndSort,
    paperTicket: filterAndSort,
    tillFloat: filterOnly,
    issuer: filterOnly,
    accountingCode: filterAndSort,
    provisionCode: filterAndSort,
    debit: filterOnly,
    active: filterAndSort,
    position: filterAndSort,
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
    saleType: nameField,
    taxRate: filterAndSort,
    code: filterAndSort,
    vatCode: filterAndSort,
    label: nameField,
    debit: filterOnly,
    active: filterAndSort,
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
    name: nameField,
    active: filterAndSort,
    position: filterAndSort,
  },
  search: ['name'],
})
