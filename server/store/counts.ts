import { sql, type Transaction } from 'kysely'
import type { Denominations } from '../../src/domain/counting/denominations.ts'
import type { CountFacts } from '../../src/domain/lifecycles/count.ts'
import type { Cents } from '../../src/domain/money.ts'
import { columnsOf, isOneOf, type Shape, type Versioned } from './rows.ts'
import type { Schema } from './schema.ts'

/** One line of a cash log as the commands work on it. Amounts in cents; null is "not counted". */
export interface CountRecord extends Versioned, CountFacts {
  readonly status: CountFacts['status']
  readonly cashLogId: string
  readonly paymentCategoryId: string
  readonly quantity: number | null
  readonly unitValueCents: Cents | null
  readonly denominations: Denominations | null
  /** The last year's vouchers among paper tickets counted in January. */
  readonly lastYearQuantity: number | null
  readonly lastYearCents: Cents | null
  /** The first counted value, after a recount. */
  readonly firstTotalCents: Cents | null
  /** The reason for which accounting sent it back. */
  readonly reason: string | null
}

export const COUNTS: Shape<CountRecord> = {
  table: 'counts',
  fixed: {
    id: 'uuid',
    organizationId: 'uuid',
    establishmentId: 'uuid',
    cashLogId: 'uuid',
    paymentCategoryId: 'uuid',
    countType: 'smallint',
    unitValueCents: 'bigint',
  },
  changing: {
    quantity: 'integer',
    denominations: 'jsonb',
    lastYearQuantity: 'integer',
    lastYearCents: 'bigint',
    totalCents: 'bigint',
    firstTotalCents: 'bigint',
    expectedCents: 'bigint',
    pouchNumber: 'text',
    status: 'text',
    reason: 'text',
  },
}

/** Locks the counts of locked logs in the order of their ids, deleted ones included. */
export async function lockCounts(
  trx: Transaction<Schema>,
  cashLogIds: readonly string[],
): Promise<readonly CountRecord[]> {
  const locked = await sql<CountRecord>`
    select ${columnsOf(COUNTS)} from counts t where ${isOneOf('t.cash_log_id', cashLogIds)}
    order by t.id for update`.execute(trx)
  return locked.rows
}

/** The cash logs of counts, by count id; a count out of reach is absent. */
export async function logsOfCounts(
  trx: Transaction<Schema>,
  countIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await trx
    .selectFrom('counts')
    .select(['id', 'cash_log_id'])
    .where(isOneOf('id', countIds))
    .execute()
  return new Map(found.map((row) => [row.id, row.cash_log_id]))
}
