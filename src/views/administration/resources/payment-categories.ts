import { accountFault } from '../../../domain/accounting/account-codes.ts'
import {
  ALL_COUNT_TYPES,
  COUNT_TYPE_RULES,
  type CountType,
  type CountTypeRules,
  parseCountType,
} from '../../../domain/count-types.ts'
import { CAPABILITIES } from '../../../domain/roles.ts'
import { labelIn } from '../choices.ts'
import type { SectionSpec } from '../fields.ts'
import { createResourceScreen } from '../resource-screen.tsx'
import type { ResourceView } from '../resource-view.ts'
import {
  activeFilter,
  headingColumn,
  organizationColumn,
  organizationField,
  organizationFilter,
  statusColumn,
  textColumn,
} from './cells.tsx'

/** The rules of the count type that is chosen in the form, or null while none is chosen. */
function countTypeRules(chosen: unknown): CountTypeRules | null {
  const countType = parseCountType(chosen)
  return countType === null ? null : COUNT_TYPE_RULES[countType]
}

const identitySection = (form: Parameters<ResourceView['sections']>[0]): SectionSpec => ({
  key: 'identity',
  title: 'administration.identity',
  fields: [
    ...organizationField(form, { field: 'paymentModeId', value: '' }),
    { kind: 'text', path: 'name', label: 'administration.field.name', max: 100 },
    { kind: 'text', path: 'shortName', label: 'administration.field.shortName', max: 20 },
    {
      kind: 'search',
      path: 'paymentModeId',
      label: 'administration.field.mode',
      choices: 'paymentmodes',
    },
    {
      kind: 'integer',
      path: 'position',
      label: 'administration.field.position',
      hint: 'administration.field.position.hint',
      initialValue: '10',
    },
  ],
})

const COUNTING_SECTION: SectionSpec = {
  key: 'counting',
  title: 'administration.countedHow',
  fields: [
    {
      kind: 'select',
      path: 'countType',
      label: 'administration.field.countType',
      numeric: true,
      wide: true,
      options: (t) =>
        ALL_COUNT_TYPES.map((type) => ({
          value: String(type),
          label: t(`administration.countType.${type}`),
        })),
    },
    {
      kind: 'money',
      path: 'unitValueCents',
      label: 'administration.field.unitValue',
      isShown: ({ countType }) => countTypeRules(countType)?.hasUnitValue === true,
    },
    {
      kind: 'switch',
      path: 'tillFloat',
      label: 'administration.field.tillFloat',
      hint: 'administration.field.tillFloat.hint',
      wide: true,
      isShown: ({ countType }) => countTypeRules(countType)?.canBeTillFloat === true,
    },
    {
      kind: 'switch',
      path: 'paperTicket',
      label: 'administration.field.paperTicket',
      hint: 'administration.field.paperTicket.hint',
      wide: true,
      isShown: ({ countType }) => countTypeRules(countType)?.canBePaperTicket === true,
    },
    {
      kind: 'text',
      path: 'issuer',
      label: 'administration.field.issuer',
      max: 50,
      emptyValue: null,
      isShown: ({ countType, paperTicket }) =>
        paperTicket === true && countTypeRules(countType)?.canBePaperTicket === true,
    },
  ],
}

const ACCOUNTING_SECTION: SectionSpec = {
  key: 'accounting',
  title: 'administration.accounting',
  fields: [
    {
      kind: 'text',
      path: 'accountingCode',
      label: 'administration.field.accountingCode',
      max: 20,
      check: accountFault,
    },
    { kind: 'text', path: 'label', label: 'administration.field.label', max: 100 },
    {
      kind: 'text',
      path: 'provisionCode',
      label: 'administration.field.provisionCode',
      hint: 'administration.field.provisionCode.hint',
      max: 20,
      optional: true,
      emptyValue: null,
      check: accountFault,
    },
    {
      kind: 'text',
      path: 'provisionLabel',
      label: 'administration.field.provisionLabel',
      max: 100,
      optional: true,
      emptyValue: null,
      isShown: ({ provisionCode }) => provisionCode !== '',
    },
    {
      kind: 'switch',
      path: 'debit',
      label: 'administration.field.debit',
      hint: 'administration.field.debit.hint',
      initialValue: true,
      wide: true,
    },
  ],
}

/** The list and the form of payment categories. */
export const PAYMENT_CATEGORIES: ResourceView = {
  name: 'paymentcategories',
  word: 'category',
  title: 'page.paymentCategories',
  sort: { sortBy: 'position', descending: false },
  columns: [
    headingColumn('name', 'administration.field.name'),
    textColumn('shortName', 'administration.field.shortName', { hiddenBesideOpenRow: true }),
    {
      key: 'paymentModeId',
      title: 'administration.field.mode',
      cell: ({ paymentModeId }, { choices }) => labelIn(choices.paymentmodes, paymentModeId),
    },
    {
      key: 'countType',
      title: 'administration.field.countType',
      sortable: true,
      cell: ({ countType }, { t }) => t(`administration.countType.${countType as CountType}`),
    },
    textColumn('accountingCode', 'administration.field.accountingCode', { hiddenBesideOpenRow: true }),
    organizationColumn,
    textColumn('position', 'administration.field.position', { hiddenBesideOpenRow: true, align: 'end' }),
    statusColumn('active'),
  ],
  filters: [
    organizationFilter,
    {
      name: 'paymentModeId',
      label: 'administration.field.mode',
      allLabel: 'administration.field.mode.all',
      options: 'paymentmodes',
    },
    {
      name: 'countType',
      label: 'administration.field.countType',
      options: (t) =>
        ALL_COUNT_TYPES.map((type) => ({
          value: String(type),
          label: t(`administration.countType.${type}`),
        })),
    },
    activeFilter,
  ],
  sections: (form) => [identitySection(form), COUNTING_SECTION, ACCOUNTING_SECTION],
  nameOf: ({ name }) => String(name),
  managers: CAPABILITIES.administer,
  editors: CAPABILITIES.administer,
  choices: ['organizations', 'paymentmodes'],
  lifecycle: 'active',
}

/** /paymentcategory: payment categories. */
export default createResourceScreen(PAYMENT_CATEGORIES)
