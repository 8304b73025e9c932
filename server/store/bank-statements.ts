import { sql, type Transaction } from 'kysely'
import type { BankFormat } from '../../src/domain/bank/files.ts'
import type { RuleKind } from '../../src/domain/bank/kinds.ts'
import type { BankAccount } from '../../src/domain/contract/bank.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { ibansOf } from './establishment-ibans.ts'
import { lockName } from './locks.ts'
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
  /** The same for the same movement in two files. */
  readonly fingerprint: string
  /** The rule that gave the line its kind; null if no rule fits. */
  readonly rule: { readonly id: string; readonly kind: RuleKind } | null
}

/** The bank accounts of an organization, each with the establishments that have or had it, by IBAN. */
export async function readBankAccounts(
  trx: Transaction<Schema>,
  organizationId: string,
): Promise<readonly BankAccount[]> {
  const found = await sql<BankAccount>`
    select iban as id, iban, json_agg(e.name order by e.name) as establishments
    from establishments e cross join lateral unnest(${ibansOf('e')}) as iban
    where e.organization_id = ${organizationId}::uuid and e.status <> 'DELETED'
    group by iban order by iban`.execute(trx)
  return found.rows
}

/**
 * Stores a statement and its new lines. Files of an organization are stored one after the other, so that the same file sent twice
 * concurrently is stored once.
 *
 * @returns the number of new lines; null, and nothing stored, when the statement exists already
 */
export async function insertStatement(
  trx: Transaction<Schema>,
  statement: StatementRecord,
  lines: readonly LineRecord[],
  now: string,
): Promise<number | null> {
  const { organizationId, account } = statement
  await lockName(trx, `bank ${organizationId}`)
  const known = await trx
    .selectFrom('bank_statements')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('account', '=', account)
    .where('message_id', '=', statement.messageId)
    .where('statement_id', '=', statement.statementId)
    .executeTakeFirst()
  if (known) return null
  const fingerprints = lines.map(({ fingerprint }) => fingerprint)
  const storedLines = await sql<{ fingerprint: string }>`
    select fingerprint from bank_lines
    where organization_id = ${organizationId}::uuid and fingerprint = any(${fingerprints}::text[])`.execute(
    trx,
  )
  const storedFingerprints = new Set(storedLines.rows.map(({ fingerprint }) => fingerprint))
  const added = lines.filter(({ fingerprint }) => !storedFingerprints.has(fingerprint))
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
