import type { Transaction } from 'kysely'
import type { PouchContent } from '../../src/domain/pouches/breakdown.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'

/**
 * The recorded content of pouches, by id: from their count, the exchange of the wallet or the dispatch of vouchers. A deleted pouch is not in the
 * map, because its count may have changed since.
 */
export async function contentsOfPouches(
  trx: Transaction<Schema>,
  pouchIds: readonly string[],
): Promise<ReadonlyMap<string, PouchContent>> {
  const rows = await trx
    .selectFrom('pouches as p')
    .leftJoin('counts as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.count_id'),
    )
    .leftJoin('wallet_movements as w', (join) =>
      join
        .onRef('w.organization_id', '=', 'p.organization_id')
        .onRef('w.pouch_id', '=', 'p.id')
        .on('w.type', '=', 'DECREASE'),
    )
    .leftJoin('ticket_dispatches as d', (join) =>
      join.onRef('d.organization_id', '=', 'p.organization_id').onRef('d.pouch_id', '=', 'p.id'),
    )
    .select([
      'p.id',
      'p.type',
      'c.denominations as counted',
      'c.quantity',
      'w.denominations as exchanged',
      'd.lines',
    ])
    .where(isOneOf('p.id', pouchIds))
    .where('p.status', '<>', 'DELETED')
    .execute()
  return new Map(
    rows.map(({ id, type, counted, quantity, exchanged, lines }) => [
      id,
      {
        denominations: counted ?? exchanged,
        cheques: type === 'CHEQUES' ? quantity : null,
        tickets: lines,
      },
    ]),
  )
}
