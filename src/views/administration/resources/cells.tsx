import type { MessageId } from '../../../i18n/index.ts'
import { Money, StatusBadge } from '../../ui/index.ts'
import { labelIn } from '../choices.ts'
import type { Entry } from '../read-form.ts'
import { type CellTools, type ColumnSpec, type FilterSpec, statusOf } from '../resource-view.ts'

/** A column with the text of a field. */
export const textColumn = (key: string, title: MessageId, more: Partial<ColumnSpec> = {}): ColumnSpec => ({
  key,
  title,
  sortable: true,
  cell: (row) => String(row[key] ?? '') || '—',
  ...more,
})

/** The name of the row. */
export const headingColumn = (key: string, title: MessageId): ColumnSpec =>
  textColumn(key, title, { heading: true })

/** An amount in cents. */
export const moneyColumn = (key: string, title: MessageId): ColumnSpec => ({
  key,
  title,
  align: 'end',
  aside: true,
  cell: (row) => <Money cents={typeof row[key] === 'number' ? row[key] : null} />,
})

/** Active, inactive or deleted. `key` is the field that stores it. */
export const statusColumn = (key: 'status' | 'active'): ColumnSpec => ({
  key,
  title: 'administration.column.status',
  card: 'state',
  sortable: true,
  cell: (row, { t, word }) => {
    const found = statusOf(row)
    return <StatusBadge status={found} text={t(`administration.status.${found}`, { word })} />
  },
})

/** The town of an address. */
export const townColumn: ColumnSpec = {
  key: 'address',
  title: 'administration.address.locality',
  card: 'plain',
  aside: true,
  cell: ({ address }) => {
    const found = address as { readonly postalCode: string; readonly locality: string } | null
    return [found?.postalCode, found?.locality].filter(Boolean).join(' ') || '—'
  },
}

/** The organization of the row, for head office. */
export const organizationColumn: ColumnSpec = {
  key: 'organizationId',
  title: 'administration.field.organization',
  headOffice: true,
  card: 'plain',
  aside: true,
  cell: (row: Entry, { choices }: CellTools) => labelIn(choices.organizations, row.organizationId),
}

export const organizationFilter: FilterSpec = {
  name: 'organizationId',
  label: 'administration.field.organization',
  all: 'filter.allFeminine',
  options: 'organizations',
  headOffice: true,
}

export const statusFilter: FilterSpec = {
  name: 'status',
  label: 'administration.column.status',
  options: (t, word) =>
    (['ACTIVE', 'INACTIVE', 'DELETED'] as const).map((value) => ({
      value,
      label: t(`administration.status.${value}`, { word }),
    })),
}

export const activeFilter: FilterSpec = {
  name: 'active',
  label: 'administration.column.status',
  options: (t, word) => [
    { value: 'true', label: t('administration.status.ACTIVE', { word }) },
    { value: 'false', label: t('administration.status.INACTIVE', { word }) },
  ],
}
