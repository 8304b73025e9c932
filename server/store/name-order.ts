import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for a name or label to sort by: as in a dictionary, where neither accents nor capital letters separate words. The collation of the
 * database itself may compare bytes, as that of the embedded one does, which puts “Épicerie” after “Zoé”.
 */
export function inNameOrder(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${name} collate "und-x-icu")`
}
