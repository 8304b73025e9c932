import { hasCapability } from '../../../domain/roles.ts'
import type { MessageId } from '../../../i18n/index.ts'
import { Money, StatusBadge } from '../../ui/index.ts'
import { labelIn } from '../choices.ts'
import type { FieldProposal, FieldSpec, FieldViewer } from '../fields.ts'
import type { FormRow } from '../read-form.ts'
import { type CellTools, type ColumnSpec, type FilterSpec, statusOf } from '../resource-view.ts'

/** A column with the text of a field. */
export const textColumn = (key: string, title: MessageId, options: Partial<ColumnSpec> = {}): ColumnSpec => ({
  key,
  title,
  sortable: true,
  cell: (row) => String(row[key] ?? '') || '—',
  ...options,
})

/** The column that names the row. */
export const headingColumn = (key: string, title: MessageId): ColumnSpec =>
  textColumn(key, title, { heading: true })

/** A column with an amount, which the row stores in cents. */
export const moneyColumn = (key: string, title: MessageId): ColumnSpec => ({
  key,
  title,
  align: 'end',
  hiddenBesideOpenRow: true,
  cell: (row) => <Money cents={typeof row[key] === 'number' ? row[key] : null} />,
})

/** The column with the status: active, inactive or deleted. `key` is the field that stores it. */
export const statusColumn = (key: 'status' | 'active'): ColumnSpec => ({
  key,
  title: 'administration.column.status',
  card: 'state',
  sortable: true,
  cell: (row, { t, word }) => {
    const status = statusOf(row)
    return <StatusBadge status={status} text={t(`administration.status.${status}`, { word })} />
  },
})

/** The postal code and town of an address. */
export const townColumn: ColumnSpec = {
  key: 'address',
  title: 'administration.address.locality',
  card: 'plain',
  hiddenBesideOpenRow: true,
  cell: ({ address }) => {
    const parsed = address as { readonly postalCode: string; readonly locality: string } | null
    return [parsed?.postalCode, parsed?.locality].filter(Boolean).join(' ') || '—'
  },
}

/** The organization of the row, for head office. */
export const organizationColumn: ColumnSpec = {
  key: 'organizationId',
  title: 'administration.field.organization',
  headOfficeOnly: true,
  card: 'plain',
  hiddenBesideOpenRow: true,
  cell: (row: FormRow, { choices }: CellTools) => labelIn(choices.organizations, row.organizationId),
}

/**
 * The field for the organization of a new row, for head office; no field for other people and for stored rows. When another organization is chosen,
 * `empty` clears the field whose items belong to the previous organization; null if the form has no such field.
 */
export function organizationField(
  { role, isNew }: FieldViewer & { readonly isNew: boolean },
  empty: FieldProposal | null = null,
): readonly FieldSpec[] {
  if (!hasCapability(role, 'seeEveryOrganization') || !isNew) return []
  return [
    {
      kind: 'search',
      path: 'organizationId',
      label: 'administration.field.organization',
      choices: 'organizations',
      wide: true,
      proposal: (next, { organizationId }) => (next === organizationId ? null : empty),
    },
  ]
}

/** The filter by organization, for head office. */
export const organizationFilter: FilterSpec = {
  name: 'organizationId',
  label: 'administration.field.organization',
  allLabel: 'filter.allFeminine',
  options: 'organizations',
  headOfficeOnly: true,
}

/** The filter by `status`. */
export const statusFilter: FilterSpec = {
  name: 'status',
  label: 'administration.column.status',
  options: (t, word) =>
    (['ACTIVE', 'INACTIVE', 'DELETED'] as const).map((value) => ({
      value,
      label: t(`administration.status.${value}`, { word }),
    })),
}

/** The filter by the boolean `active`, for resources that store it instead of a status. */
export const activeFilter: FilterSpec = {
  name: 'active',
  label: 'administration.column.status',
  options: (t, word) => [
    { value: 'true', label: t('administration.status.ACTIVE', { word }) },
    { value: 'false', label: t('administration.status.INACTIVE', { word }) },
  ],
}
