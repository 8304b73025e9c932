import type { EstablishmentColumns } from './bank-rows.ts'
import type { TenantRows } from './rows.ts'

/** One closing of a service with one row of each of its parts. */
export function archiveRows(
  local: EstablishmentColumns,
  sheet: { readonly date: string; readonly service: 'lunch' },
  ids: Readonly<Record<'archive' | 'category' | 'register', string>>,
) {
  const { organization_id, establishment_id } = local
  return {
    archives: { ...local, ...sheet, id: ids.archive, sequence: 1, clients: 40, turnover_cents: 10_000 },
    archive_receipts: {
      organization_id,
      establishment_id,
      archive_id: ids.archive,
      position: 1,
      cash_register_id: ids.register,
      payment_category_id: ids.category,
      amount_cents: 10_000,
      operations: 12,
      label: 'Cash',
    },
    archive_sales: {
      organization_id,
      establishment_id,
      archive_id: ids.archive,
      position: 1,
      sale_type: 'Food',
      tax_rate: 100,
      amount_cents: 10_000,
      tax_cents: 909,
    },
    archive_movements: {
      organization_id,
      establishment_id,
      archive_id: ids.archive,
      position: 1,
      cash_register_id: ids.register,
      payment_category_id: ids.category,
      amount_cents: -2_000,
      label: 'Bread',
    },
    archive_floats: {
      organization_id,
      establishment_id,
      archive_id: ids.archive,
      cash_register_id: ids.register,
      amount_cents: 15_000,
    },
  } satisfies TenantRows
}
