import { sql } from 'kysely'
import type { Database } from '../../server/store/open.ts'
import { asSystem } from '../../server/store/scope.ts'
import { isRefused, type RefusalName, type Refused } from '../../src/domain/refusals.ts'
import type { Answer } from '../support/server.ts'

/** A row that exists after a request. Its columns have these values; a JSON column has at least these fields. */
export interface ExpectedRow {
  readonly table: 'audit_events' | 'cash_logs' | 'counts' | 'pouches' | 'remittances'
  readonly columns: Readonly<Record<string, unknown>>
}

/** What a request causes by the rules of the domain, computed from the records that the person sees before it. */
export interface Expectation {
  /** The possible answers: a code, or the name of a refusal. If a request breaks several rules, any of them may be named. */
  readonly answers: readonly (number | RefusalName)[]
  /** The rows after the request was accepted; `id` is that of the record in the answer. */
  readonly rowsAfter: (id: string) => readonly ExpectedRow[]
}

/** The request is accepted with this code, or refused if there are refusals. */
export function expectResult(
  code: number,
  rowsAfter: Expectation['rowsAfter'],
  refusals: readonly RefusalName[],
): Expectation {
  return { answers: refusals.length > 0 ? refusals : [code], rowsAfter }
}

/** The request is refused for one of these reasons. */
export const expectRefusal = (...refusals: readonly RefusalName[]): Expectation => ({
  answers: refusals,
  rowsAfter: () => [],
})

/** The names of the refusals among decisions of the domain. */
export function refusalsIn(decisions: readonly (object | Refused)[]): readonly RefusalName[] {
  return decisions.flatMap((decision) => (isRefused(decision) ? [decision.refusal] : []))
}

/** Compares the answer and the stored rows with what was expected. Returns the differences. */
export async function unexpectedResults(
  db: Database,
  { answers, rowsAfter }: Expectation,
  answer: Answer,
): Promise<readonly string[]> {
  const { refusal, id = '' } = (answer.data ?? {}) as { refusal?: RefusalName; id?: string }
  const answered = answer.status < 300 ? answer.statusCode : (refusal ?? answer.status)
  if (!answers.some((expected) => expected === answered))
    return [`the answer is ${answer.text}, expected was ${answers.join(' or ')}`]
  const rows = answer.status < 300 ? rowsAfter(id) : []
  if (rows.length === 0) return []
  const missing = rows.map(
    ({ table, columns }, index) => sql`select ${sql.lit(index)} as index where not exists (
      select from ${sql.table(table)} t where to_jsonb(t) @> ${JSON.stringify(columns)}::jsonb)`,
  )
  const found = await asSystem(db, (trx) =>
    sql<{ index: number }>`${sql.join(missing, sql` union all `)}`.execute(trx),
  )
  return found.rows.map(({ index }) => `no such row was stored: ${JSON.stringify(rows[index])}`)
}
