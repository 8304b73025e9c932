import { sql, type Transaction } from 'kysely'
import type { RuleKind } from '../../src/domain/bank/kinds.ts'
import type { BankRuleData } from '../../src/domain/bank/rules.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { lockName } from './locks.ts'
import type { Schema } from './schema.ts'

/** A stored rule. */
export interface StoredRule extends BankRuleData {
  readonly organizationId: string
  readonly version: number
  readonly status: 'ACTIVE' | 'DELETED'
}

const COLUMNS = sql`t.id, t.organization_id as "organizationId", t.version, t.status, t.pattern, t.account, t.kind`

/** The active rules of an organization in the order in which they are tried: the oldest first. */
export async function readRules(
  trx: Transaction<Schema>,
  organizationId: string,
): Promise<readonly StoredRule[]> {
  const found = await sql<StoredRule>`
    select ${COLUMNS} from bank_rules t
    where t.organization_id = ${organizationId}::uuid and t.status = 'ACTIVE' order by t.created_at, t.id`.execute(
    trx,
  )
  return found.rows
}

/**
 * Locks a rule in scope, also a deleted one; null when there is none. The condition on the organizations in scope lets the query
 * use the index.
 */
export async function lockRule(trx: Transaction<Schema>, id: string): Promise<StoredRule | null> {
  const found = await sql<StoredRule>`
    select ${COLUMNS} from bank_rules t
    where t.organization_id in (select o.organization_id from organizations o) and t.id = ${id}::uuid for update`.execute(
    trx,
  )
  return found.rows[0] ?? null
}

/** Adds a rule, or replaces the stored one: the caller has increased its version. */
export async function saveRule(
  trx: Transaction<Schema>,
  rule: StoredRule,
  { name, now }: { readonly name: string; readonly now: string },
): Promise<void> {
  const { organizationId, id, version, status, pattern, account, kind } = rule
  await sql`
    insert into bank_rules (organization_id, id, version, created_at, updated_at, status, pattern, account, kind, by_name)
    values (${organizationId}::uuid, ${id}::uuid, ${version}, ${now}::timestamptz, ${now}::timestamptz, ${status},
      ${pattern}, ${account}, ${kind}, ${name})
    on conflict (organization_id, id) do update set version = excluded.version, updated_at = excluded.updated_at,
      status = excluded.status, pattern = excluded.pattern, account = excluded.account, kind = excluded.kind,
      by_name = excluded.by_name`.execute(trx)
}

/** A bank line with the status OPEN. */
interface OpenLine {
  readonly id: string
  readonly account: string
  readonly bookedOn: BusinessDate
  readonly label: string
  readonly reference: string
  readonly amountCents: Cents
}

/** The open lines of an organization, the latest first. */
export async function readOpenLines(
  trx: Transaction<Schema>,
  organizationId: string,
): Promise<readonly OpenLine[]> {
  const found = await sql<OpenLine>`
    select t.id, t.account, t.booked_on as "bookedOn", t.label, t.reference, t.amount_cents as "amountCents"
    from bank_lines t where t.organization_id = ${organizationId}::uuid and t.status = 'OPEN'
    order by t.booked_on desc, t.id desc`.execute(trx)
  return found.rows
}

/** Makes applications of rules and imports of lines in an organization wait for each other. */
export const lockBankOfOrganization = (trx: Transaction<Schema>, organizationId: string): Promise<void> =>
  lockName(trx, `bank ${organizationId}`)

/** Gives open lines the kind of a rule. @returns how many were still open */
export async function classifyByRule(
  trx: Transaction<Schema>,
  lineIds: readonly string[],
  { organizationId, id, kind }: Pick<StoredRule, 'organizationId' | 'id' | 'kind'>,
  now: string,
): Promise<number> {
  const changed = await sql<{ id: string }>`
    update bank_lines set kind = ${kind}, rule_id = ${id}::uuid, kind_at = ${now}::timestamptz,
      version = version + 1, updated_at = ${now}::timestamptz
    where organization_id = ${organizationId}::uuid and id = any(${[...lineIds]}::uuid[]) and status = 'OPEN'
    returning id`.execute(trx)
  return changed.rows.length
}

/** Gives locked lines a kind, or takes it back (NONE). */
export async function classifyLines(
  trx: Transaction<Schema>,
  lines: readonly { readonly id: string; readonly organizationId: string }[],
  { kind, reason }: { readonly kind: RuleKind | 'NONE'; readonly reason: string | null },
  { name, now }: { readonly name: string; readonly now: string },
): Promise<void> {
  const isKind = kind !== 'NONE'
  for (const [organizationId, linesOfOrganization] of Map.groupBy(lines, (line) => line.organizationId))
    await sql`
      update bank_lines set kind = ${kind}, kind_reason = ${reason}, rule_id = null,
        kind_by_name = ${isKind ? name : null}, kind_at = ${isKind ? now : null}::timestamptz,
        version = version + 1, updated_at = ${now}::timestamptz
      where organization_id = ${organizationId}::uuid and id = any(${linesOfOrganization.map(({ id }) => id)}::uuid[])`.execute(
      trx,
    )
}
