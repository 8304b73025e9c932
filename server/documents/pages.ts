import { sql } from 'kysely'
import type { ListQuery } from '../../src/domain/query.ts'
import type { Session } from '../http/context.ts'
import { matching } from '../http/reading.ts'
import { type Resource, rowText } from '../http/resource.ts'
import { scopeOf } from '../http/sessions.ts'
import type { Database } from '../store/open.ts'
import { inScope } from '../store/scope.ts'

const PAGE = 1_000

/**
 * All rows that a list's filters match, by date and id, in pages. Each page is a transaction of its own that goes on where
 * the one before it ended: a reader that is slow holds no connection, and how many rows there are does not matter.
 */
export async function* pagesOf<Row extends { readonly id: string; readonly date: string }>(
  db: Database,
  session: Session,
  resource: Resource,
  query: ListQuery,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  do {
    const after = last
    const rows: readonly Row[] = await inScope(db, scopeOf(session), async (trx) => {
      const further = after ? sql`and (t.date, t.id) > (${after.date}::date, ${after.id}::uuid)` : sql``
      const found = await sql<{ row: string }>`
        select ${rowText(session, resource, null)} as row from (
          select t.* from ${sql.table(resource.table)} t where ${matching(session, resource, query)} ${further}
          order by t.date, t.id limit ${sql.lit(PAGE)}
        ) t ${resource.joins ?? sql``} order by t.date, t.id`.execute(trx)
      return found.rows.map(({ row }) => JSON.parse(row) as Row)
    })
    if (rows.length > 0) yield rows
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}
