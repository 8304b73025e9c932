import { sql, type Transaction } from 'kysely'
import type { BankFormat } from '../../src/domain/bank/files.ts'
import type { RuleKind } from '../../src/domain/bank/kinds.ts'
import { type Movement, pairMovements } from '../../src/domain/bank/other-formats.ts'
import type { BankAccount } from '../../src/domain/contract/bank.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { lockBankOfOrganization } from './bank-rules.ts'
import { IBANS } from './establishment-ibans.ts'
import type { Schema } from './schema.ts'

/** A statement to store. */
export interface StatementRecord {
  readonly id: string
  readonly organizationId: string
  readonly account: string
  readonly format: BankFormat
  readonly fileName: string
  /** The ids in the bank's file, by which a repeated file is recognised. */
  readonly messageId: string
  readonly statementId: string
  readonly openedOn: BusinessDate
  readonly closedOn: BusinessDate
  /** The balances; null when the file does not contain them. */
  readonly openingCents: Cents | null
  readonly closingCents: Cents | null
  readonly byId: string
  readonly byName: string
}

/** A line of a statement to store. */
interface LineRecord {
  readonly id: string
  readonly position: number
  readonly bookedOn: BusinessDate
  readonly valueOn: BusinessDate
  readonly amountCents: Cents
  readonly label: string
  readonly reference: string
  /** The same for the same movement in two files of a format. */
  readonly fingerprint: string
  /** The rule that gave the line its kind; null if no rule fits. */
  readonly rule: { readonly id: string; readonly kind: RuleKind } | null
}

/** What the earlier statements of the same file have matched, so that each stored line matches at most one line of the file. */
export interface FoundLines {
  /** The ids of the matched stored lines. */
  readonly ids: Set<string>
  /** The fingerprints of the lines of the file that were already imported from a file of another format. */
  readonly fingerprints: Set<string>
}

/** The bank accounts of an organization, each with the establishments that have or had it, by IBAN. */
export async function readBankAccounts(
  trx: Transaction<Schema>,
  organizationId: string,
): Promise<readonly BankAccount[]> {
  const found = await sql<BankAccount>`
    select iban as id, iban, json_agg(e.name order by e.name) as establishments
    from establishments e cross join lateral unnest(${IBANS}) as iban
    where e.organization_id = ${organizationId}::uuid and e.status <> 'DELETED'
    group by iban order by iban`.execute(trx)
  return found.rows
}

/**
 * Stores a statement and its new lines (`newLinesOf`). Files of an organization are stored one after the other, so that the same file sent twice
 * concurrently is stored once.
 *
 * @param found is the same for all statements of a file; this call adds its own
 * @returns the number of new lines; null, and nothing stored, when the statement exists already
 */
export async function insertStatement(
  trx: Transaction<Schema>,
  statement: StatementRecord,
  lines: readonly LineRecord[],
  found: FoundLines,
  now: string,
): Promise<number | null> {
  const { organizationId, account } = statement
  await lockBankOfOrganization(trx, organizationId)
  const known = await trx
    .selectFrom('bank_statements')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('account', '=', account)
    .where('message_id', '=', statement.messageId)
    .where('statement_id', '=', statement.statementId)
    .executeTakeFirst()
  if (known) return null
  const added = await newLinesOf(trx, statement, lines, found)
  await trx
    .insertInto('bank_statements')
    .values({
      organization_id: organizationId,
      id: statement.id,
      created_at: now,
      updated_at: now,
      account,
      format: statement.format,
      file_name: statement.fileName,
      message_id: statement.messageId,
      statement_id: statement.statementId,
      opened_on: statement.openedOn,
      closed_on: statement.closedOn,
      opening_cents: statement.openingCents,
      closing_cents: statement.closingCents,
      line_count: lines.length,
      new_line_count: added.length,
      by_id: statement.byId,
      by_name: statement.byName,
    })
    .execute()
  await sql`
    insert into bank_lines (organization_id, id, created_at, updated_at, statement_id, account, position, booked_on,
      value_on, amount_cents, label, reference, fingerprint, kind, rule_id, kind_at)
    select ${organizationId}::uuid, l.id, ${now}::timestamptz, ${now}::timestamptz, ${statement.id}::uuid, ${account},
      l.position, l."bookedOn", l."valueOn", l."amountCents", l.label, l.reference, l.fingerprint,
      coalesce(l.rule ->> 'kind', 'NONE'), (l.rule ->> 'id')::uuid, case when l.rule is not null then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as l (id uuid, position integer, "bookedOn" date,
      "valueOn" date, "amountCents" bigint, label text, reference text, fingerprint text, rule jsonb)`.execute(
    trx,
  )
  return added.length
}

/**
 * The lines that are not stored yet. A line is stored already if its fingerprint is stored or, because labels differ between formats, if its
 * movement was imported from a file of another format (`pairMovements`).
 */
async function newLinesOf(
  trx: Transaction<Schema>,
  { organizationId, account, format }: StatementRecord,
  lines: readonly LineRecord[],
  found: FoundLines,
): Promise<readonly LineRecord[]> {
  const fingerprints = lines.map(({ fingerprint }) => fingerprint)
  const stored = await sql<{ id: string; fingerprint: string }>`
    select id, fingerprint from bank_lines
    where organization_id = ${organizationId}::uuid and fingerprint = any(${fingerprints}::text[])`.execute(
    trx,
  )
  const storedFingerprints = new Set(stored.rows.map(({ fingerprint }) => fingerprint))
  for (const { id } of stored.rows) found.ids.add(id)
  const unknown = lines.filter(
    ({ fingerprint }) => !storedFingerprints.has(fingerprint) && !found.fingerprints.has(fingerprint),
  )
  const days = [...new Set(unknown.map(({ bookedOn }) => bookedOn))]
  const others = await sql<Movement & { id: string }>`
    select t.id, t.booked_on as "bookedOn", t.value_on as "valueOn", t.amount_cents as "amountCents"
    from bank_lines t
    join bank_statements s on s.organization_id = t.organization_id and s.id = t.statement_id
    where t.organization_id = ${organizationId}::uuid and t.account = ${account}
      and t.booked_on = any(${days}::date[]) and s.format <> ${format}
    order by t.booked_on, t.id`.execute(trx)
  const pairs = pairMovements(
    unknown,
    others.rows.filter(({ id }) => !found.ids.has(id)),
  )
  for (const [line, { id }] of pairs) {
    found.ids.add(id)
    found.fingerprints.add(line.fingerprint)
  }
  return unknown.filter((line) => !pairs.has(line))
}
