import { accountFault } from '../../../domain/accounting/account-codes.ts'
import { TEXT_PARSERS } from '../../../domain/administration/field-text.ts'
import { CAPABILITIES } from '../../../domain/roles.ts'
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

/** The list and the form of the accounts of sales and VAT, by sale type and rate. `taxRate` is stored in tenths of a percent and shown in percent. */
export const SALE_TYPE_TAXES: ResourceView = {
  name: 'saletypetaxes',
  word: 'tax',
  title: 'administration.tax.title',
  sort: { sortBy: 'saleType', descending: false },
  columns: [
    headingColumn('saleType', 'administration.field.saleType'),
    {
      key: 'taxRate',
      title: 'administration.field.taxRate',
      align: 'end',
      sortable: true,
      cell: ({ taxRate }, { t }) => t('administration.percent', { rate: Number(taxRate) / 10 }),
    },
    textColumn('code', 'administration.field.salesCode'),
    textColumn('vatCode', 'administration.field.vatCode', { hiddenBesideOpenRow: true }),
    textColumn('label', 'administration.field.label', { hiddenBesideOpenRow: true, sortable: false }),
    organizationColumn,
    statusColumn('active'),
  ],
  filters: [organizationFilter, activeFilter],
  sections: (form) => [
    {
      key: 'identity',
      title: 'administration.identity',
      fields: [
        ...organizationField(form),
        {
          kind: 'text',
          path: 'saleType',
          label: 'administration.field.saleType',
          hint: 'administration.field.saleType.hint',
          max: 100,
        },
        {
          kind: 'percent',
          path: 'taxRate',
          label: 'administration.field.taxRate',
          hint: 'administration.field.taxRate.hint',
        },
      ],
    },
    {
      key: 'accounting',
      title: 'administration.accounting',
      fields: [
        { kind: 'text', path: 'code', label: 'administration.field.salesCode', max: 20, check: accountFault },
        {
          kind: 'text',
          path: 'vatCode',
          label: 'administration.field.vatCode',
          max: 20,
          check: accountFault,
          // A rate of zero has no VAT.
          optional: ({ taxRate }) => {
            const rate = TEXT_PARSERS.percent(String(taxRate ?? '').trim())
            return 'value' in rate && rate.value === 0
          },
        },
        { kind: 'text', path: 'label', label: 'administration.field.label', max: 100, wide: true },
        {
          kind: 'switch',
          path: 'debit',
          label: 'administration.field.debit',
          hint: 'administration.field.debitSale.hint',
          wide: true,
        },
      ],
    },
  ],
  nameOf: ({ saleType, taxRate }, t) =>
    `${saleType} ${t('administration.percent', { rate: Number(taxRate) / 10 })}`,
  managers: CAPABILITIES.administer,
  editors: CAPABILITIES.administer,
  choices: ['organizations'],
  lifecycle: 'active',
}

/** /settings?view=taxes: the accounts of sales and VAT, by sale type and rate. */
export default createResourceScreen(SALE_TYPE_TAXES)
