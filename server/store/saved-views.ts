import type { Transaction } from 'kysely'
import type { StoredView } from '../../src/domain/contract/saved-views.ts'
import { lockName } from './locks.ts'
import type { Schema } from './schema.ts'

/** A saved view of an organization. */
export type ViewRow = Pick<
  StoredView,
  | 'id'
  | 'organizationId'
  | 'version'
  | 'list'
  | 'name'
  | 'query'
  | 'period'
  | 'shared'
  | 'ownerId'
  | 'ownerName'
> & { readonly establishmentId: null }

/** Locks a view that the caller may change, until the transaction ends; null when there is none. */
export async function lockView(trx: Transaction<Schema>, id: string): Promise<ViewRow | null> {
  return rowOf(await viewOf(trx, id).forUpdate().executeTakeFirst())
}

/** A view that the caller may see; null when there is none. */
export async function findView(trx: Transaction<Schema>, id: string): Promise<ViewRow | null> {
  return rowOf(await viewOf(trx, id).executeTakeFirst())
}

function viewOf(trx: Transaction<Schema>, id: string) {
  return trx
    .selectFrom('saved_views')
    .select([
      'organization_id as organizationId',
      'id',
      'version',
      'list',
      'name',
      'query',
      'period',
      'shared',
      'owner_id as ownerId',
      'owner_name as ownerName',
    ])
    .where('id', '=', id)
}

function rowOf(view: Omit<ViewRow, 'establishmentId'> | undefined): ViewRow | null {
  return view ? { ...view, establishmentId: null } : null
}

/** The number of a person's views of a list. Other calls for the person wait until the transaction ends, so none adds a view meanwhile. */
export async function countOwnViews(
  trx: Transaction<Schema>,
  { organizationId, ownerId, list }: Pick<ViewRow, 'organizationId' | 'ownerId' | 'list'>,
): Promise<number> {
  await lockName(trx, `views ${ownerId}`)
  const { count } = await trx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('owner_id', '=', ownerId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertView(trx: Transaction<Schema>, view: ViewRow, now: string): Promise<void> {
  await trx
    .insertInto('saved_views')
    .values({
      organization_id: view.organizationId,
      id: view.id,
      created_at: now,
      updated_at: now,
      list: view.list,
      name: view.name,
      query: view.query,
      period: view.period,
      owner_id: view.ownerId,
      owner_name: view.ownerName,
      shared: view.shared,
    })
    .execute()
}

export async function saveView(trx: Transaction<Schema>, view: ViewRow, now: string): Promise<void> {
  await trx
    .updateTable('saved_views')
    .set((set) => ({
      name: view.name,
      shared: view.shared,
      version: set('version', '+', 1),
      updated_at: now,
    }))
    .where('organization_id', '=', view.organizationId)
    .where('id', '=', view.id)
    .execute()
}

export async function deleteView(trx: Transaction<Schema>, view: ViewRow): Promise<void> {
  await trx
    .deleteFrom('saved_views')
    .where('organization_id', '=', view.organizationId)
    .where('id', '=', view.id)
    .execute()
}
