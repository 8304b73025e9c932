import {
  CompiledQuery,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RawBuilder,
  RawNode,
  sql,
  type Transaction,
} from 'kysely'
import type { Session } from '../../../server/session.ts'
import type { Schema } from '../../../server/store/schema.ts'
import type { SqlStatement } from '../../../server/store/statements.ts'
import { idsOf } from './ids.ts'

const { organization, session, user, establishment } = idsOf(1)

/** The session of an accountant of tenant 1, who reads the lists. */
export const ACCOUNTANT_SESSION: Session = {
  id: session,
  userId: user,
  userName: 'Accountant',
  role: 4,
  establishmentIds: null,
  homeOrganizationId: organization,
  organizationId: organization,
  establishmentId: establishment,
  expiresAt: '2026-11-21T00:00:00.000Z',
  mustEnrol: false,
}

export interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

interface PlanRow {
  readonly 'QUERY PLAN'?: readonly [{ readonly Plan: PlanNode }]
}

const EXPLAIN = 'explain (analyze, format json)'

/** The number of rows of a table that a plan read, including those that a condition removed. */
export function rowsReadOf(table: string, node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const ownRows = node['Relation Name'] === table ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsReadOf(table, child), ownRows)
}

/** Runs a statement, and returns its plan with the numbers of rows that it read. */
export async function planOf(
  trx: Transaction<Schema>,
  { sql: text, parameters }: Pick<SqlStatement, 'sql' | 'parameters'>,
): Promise<readonly PlanNode[]> {
  const { rows } = await trx.executeQuery<PlanRow>(CompiledQuery.raw(`${EXPLAIN} ${text}`, [...parameters]))
  return rows.flatMap((row) => row['QUERY PLAN']?.map(({ Plan }) => Plan) ?? [])
}

/**
 * The plans of the raw SQL statements that the work runs, with the numbers of rows that they read. The work
 * itself gets plans instead of rows.
 */
export async function plansOf(
  trx: Transaction<Schema>,
  work: (explaining: Transaction<Schema>) => Promise<unknown>,
): Promise<readonly PlanNode[]> {
  const plans: PlanNode[] = []
  const explaining: KyselyPlugin = {
    transformQuery({ node }: PluginTransformQueryArgs) {
      if (!RawNode.is(node)) return node
      const [first = '', ...otherFragments] = node.sqlFragments
      return RawNode.create([`${EXPLAIN} ${first}`, ...otherFragments], node.parameters)
    },
    async transformResult({ result }: PluginTransformResultArgs) {
      for (const row of result.rows as readonly PlanRow[])
        plans.push(...(row['QUERY PLAN']?.map(({ Plan }) => Plan) ?? []))
      return result
    },
  }
  await work(trx.withPlugin(explaining) as Transaction<Schema>)
  return plans
}

/**
 * Copies a row of an organization `many` times. `changed` has the columns that differ, as SQL over the number
 * `n` of the copy.
 */
export async function copyRows(
  trx: Transaction<Schema>,
  table: string,
  { organization, changed, many: copyCount }: Copies,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(trx)
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? sql.ref(`copied.${name}`))
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)}
    from (select * from ${sql.table(table)} where organization_id = ${organization} limit 1) copied,
      generate_series(1, ${copyCount}::int) n`.execute(trx)
}

/** The id of copy `n` of a row. `kind` is one hexadecimal digit, so that rows of different kinds have different ids. */
export function copiedId(kind: string, n = sql`n`): RawBuilder<unknown> {
  return sql`(${`0000000${kind}-0000-7000-8000-`}::text || lpad((${n})::text, 12, '0'))::uuid`
}

interface Copies {
  readonly organization: string
  readonly changed: Readonly<Record<string, RawBuilder<unknown>>>
  readonly many: number
}
