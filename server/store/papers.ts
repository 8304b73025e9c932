import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The payment categories of an organization, as the paper of a cash log names them; also those that are no longer in use. */
export function categoriesOfLines(trx: Transaction<Schema>, organizationId: string) {
  return trx
    .selectFrom('payment_categories')
    .select([
      'id',
      'name',
      'payment_mode_id as paymentModeId',
      'count_type as countType',
      'position',
      'till_float as tillFloat',
    ])
    .where('organization_id', '=', organizationId)
    .execute()
}

/** The active payment categories of an organization, as the blank sheet of a till needs them, in any order. */
export function countedCategories(trx: Transaction<Schema>, organizationId: string) {
  return trx
    .selectFrom('payment_categories')
    .select([
      'name',
      'count_type as countType',
      'unit_value_cents as unitValueCents',
      'payment_mode_id as paymentModeId',
      'till_float as tillFloat',
      'position',
    ])
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .execute()
}

/** The name of the reason of a cash log; null without a reason. */
export async function reasonNameOf(
  trx: Transaction<Schema>,
  { organizationId, reasonId }: { readonly organizationId: string; readonly reasonId: string | null },
): Promise<string | null> {
  if (reasonId === null) return null
  const row = await trx
    .selectFrom('delta_reasons')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('id', '=', reasonId)
    .executeTakeFirst()
  return row?.name ?? null
}
