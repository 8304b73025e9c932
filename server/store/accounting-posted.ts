import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { EntryLine } from '../../src/domain/accounting/entries.ts'
import type { EntryToReverse } from '../../src/domain/accounting/reversal.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { CountStatus } from '../../src/domain/lifecycles/count.ts'
import type { WalletMovementType } from '../../src/domain/wallet/wallet.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'
import { wasNotUndone } from './wallet.ts'

/** True for an entry `e` in whose place another one was posted. */
export const REPLACED = sql`exists (select from accounting_entries n
  where n.organization_id = e.organization_id and n.replaces_id = e.id)`

/** True for an entry `e` that no other entry reverses. */
export const NOT_REVERSED = sql`not exists (select from accounting_entries reversal
  where reversal.organization_id = e.organization_id and reversal.source_id = e.id and reversal.kind = 'REVERSAL')`

/** True if the movement that `w` reverses was posted, and each of its entries was reversed: the books have taken it back already. */
export const TAKEN_BACK_IN_BOOKS = sql<boolean>`coalesce((select bool_and(not ${NOT_REVERSED}) from accounting_entries e
  where e.organization_id = w.organization_id and e.source_id = w.reverses_id and e.kind = 'WALLET'), false)`

/** True if the movement `w` was reversed, or reverses one whose entries are all reversed. */
export const TAKEN_BACK = sql<boolean>`(not ${wasNotUndone('w')} or ${TAKEN_BACK_IN_BOOKS})`

/** True if a movement that reverses `w` is posted in an entry that is not reversed. */
export const TAKING_BACK_POSTED = sql<boolean>`exists (select from wallet_movements r
  join accounting_entries e on e.organization_id = r.organization_id and e.source_id = r.id and e.kind = 'WALLET'
  where r.organization_id = w.organization_id and r.reverses_id = w.id and ${NOT_REVERSED})`

/** SQL for whether the document of the entry under this alias has a correction that is not reversed. */
export function hasCorrection(entry: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${entry}.${name}`)
  return sql<boolean>`exists (select from accounting_entries c
    where c.organization_id = ${column('organization_id')} and c.source_id = ${column('source_id')}
      and c.kind = 'CORRECTION' and not exists (select from accounting_entries v
        where v.organization_id = c.organization_id and v.source_id = c.id and v.kind = 'REVERSAL'))`
}

/** True for a line `l` that no letter matches. */
export const NOT_LETTERED = sql`l.letter is null and not exists (select from accounting_letters t
  where t.organization_id = l.organization_id and t.entry_id = l.entry_id and t.position = l.position)`

/** The lines of the provisions that were posted and not reversed by hand, by count. */
export async function provisionsOf(
  trx: Transaction<Schema>,
  countIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EntryLine[]>> {
  const { rows } = await sql<EntryLine & { readonly countId: string }>`
    select e.source_id as "countId", l.account, l.account_label as "accountLabel", l.label,
      l.debit_cents as "debitCents", l.credit_cents as "creditCents", l.letter, l.lettered_on as "letteredOn"
    from accounting_entries e
    join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id
    where ${isOneOf('e.source_id', countIds)} and e.kind = 'PROVISION' and ${NOT_REVERSED}
    order by e.id, l.position`.execute(trx)
  return Map.groupBy(rows, (row) => row.countId)
}

/** The columns of a line in `accounting_lines l`. */
const LINE = sql`l.account, l.account_label as "accountLabel", l.label, l.debit_cents as "debitCents",
  l.credit_cents as "creditCents", l.letter, l.lettered_on as "letteredOn"`
/** The same columns of a line in `accounting_entry_parts`, where `l.line` is its JSON. */
const LINE_OF_PART = sql`l.line ->> 'account', l.line ->> 'accountLabel', l.line ->> 'label',
  (l.line ->> 'debitCents')::bigint, (l.line ->> 'creditCents')::bigint, l.line ->> 'letter',
  (l.line ->> 'letteredOn')::date`

/**
 * The lines of the entry of this kind that was posted for a cash log and is not reversed. If the log is part of the entry of a day, only the lines
 * of the log. Empty if the log never had such an entry; null if every such entry was reversed; the last one can then be posted
 * again.
 */
export async function unreversedLines(
  trx: Transaction<Schema>,
  logId: string,
  kind: 'CASH' | 'TICKET',
): Promise<readonly EntryLine[] | null> {
  const { rows } = await sql<EntryLine & { readonly isReversed: boolean }>`
    select not ${NOT_REVERSED} as "isReversed", ${LINE}
    from accounting_entries e
    join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id
    where ${isOneOf('e.source_id', [logId])} and e.kind = ${kind}
    union all
    select not ${NOT_REVERSED}, ${LINE_OF_PART}
    from accounting_entry_parts p
    join accounting_entries e on e.organization_id = p.organization_id and e.id = p.entry_id
    cross join lateral jsonb_array_elements(p.lines) as l (line)
    where ${isOneOf('p.source_id', [logId])} and p.kind = ${kind}`.execute(trx)
  const unreversed = rows.filter(({ isReversed }) => !isReversed)
  return unreversed.length === 0 && rows.length > 0 ? null : unreversed
}

/**
 * True if this payment of the dispatch is posted in an entry that is not reversed.
 *
 * @param part the position of the issuer in the dispatch, from 1
 */
export async function isPaymentPosted(
  trx: Transaction<Schema>,
  dispatchId: string,
  part: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from accounting_entries e where ${isOneOf('e.source_id', [dispatchId])} and e.kind = 'REIMBURSEMENT'
      and e.part = ${part} and ${NOT_REVERSED} limit 1`.execute(trx)
  return rows.length > 0
}

/** The entries that were posted for a cash log: their lines (none if nothing was posted), and the number of corrections, including reversed ones. */
interface PostedLog {
  readonly lines: readonly EntryLine[]
  readonly corrections: number
}

/**
 * The posted entries of cash logs with their corrections, by log id. A log of which an entry was reversed and
 * not posted again is left out, because accountants correct it by hand. An entry that was posted again
 * contains the corrections that were reversed before.
 */
export async function postedLogs(
  trx: Transaction<Schema>,
  logIds: readonly string[],
): Promise<ReadonlyMap<string, PostedLog>> {
  if (logIds.length === 0) return new Map()
  const { rows } = await sql<
    EntryLine & {
      readonly logId: string
      readonly kind: string
      readonly part: number
      readonly isReversed: boolean
      readonly isReposted: boolean
    }
  >`
    select e.source_id as "logId", e.kind, e.part, not ${NOT_REVERSED} as "isReversed",
      e.replaces_id is not null as "isReposted", ${LINE}, l.role, l.position
    from accounting_entries e
    join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id
    where ${isOneOf('e.source_id', logIds)} and e.kind in ('CASH', 'CORRECTION') and not ${REPLACED}
    union all
    select p.source_id, p.kind, 1, not ${NOT_REVERSED}, false, ${LINE_OF_PART}, l.line ->> 'role', l.position
    from accounting_entry_parts p
    join accounting_entries e on e.organization_id = p.organization_id and e.id = p.entry_id
    cross join lateral jsonb_array_elements(p.lines) with ordinality as l (line, position)
    where ${isOneOf('p.source_id', logIds)} and p.kind = 'CASH'
    order by kind, part, position`.execute(trx)
  const rowsByLog = Map.groupBy(rows, ({ logId }) => logId)
  return new Map(
    logIds
      .map((id) => ({ id, rowsOfLog: rowsByLog.get(id) ?? [] }))
      .map(({ id, rowsOfLog }) => ({
        id,
        rowsOfLog,
        current: rowsOfLog.some(({ isReposted }) => isReposted) ? rowsOfLog.filter(isCurrent) : rowsOfLog,
      }))
      .filter(({ current }) => current.every(({ isReversed }) => !isReversed))
      .map(({ id, rowsOfLog, current }) => [
        id,
        {
          lines: current,
          corrections: new Set(rowsOfLog.filter(({ kind }) => kind === 'CORRECTION').map(({ part }) => part))
            .size,
        },
      ]),
  )
}

function isCurrent({ kind, isReversed }: { readonly kind: string; readonly isReversed: boolean }): boolean {
  return kind !== 'CORRECTION' || !isReversed
}

/** A posted entry with the fields that its reversal and the entry in its place need. */
export interface EntryForReversal extends EntryToReverse {
  readonly organizationId: string
  readonly date: BusinessDate
  readonly part: number
  readonly sourceId: string
  readonly isReversed: boolean
  readonly isReplaced: boolean
  readonly hasCorrection: boolean
  /** The status of the count of a provision; null for other entries. */
  readonly countStatus: CountStatus | null
  /** The type of a wallet movement; null for other entries. */
  readonly movementType: WalletMovementType | null
  /** True for a wallet movement that was reversed, or that reverses one whose entries are all reversed. */
  readonly isTakenBack: boolean
  /** True for a wallet movement whose reversal is posted in an entry that is not reversed. */
  readonly isTakingBackPosted: boolean
}

/** The posted entries with these ids in scope, ordered by journal and number. */
export async function entriesForReversal(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly EntryForReversal[]> {
  const { rows } = await sql<EntryForReversal>`
    select e.id, e.organization_id as "organizationId", e.establishment_id as "establishmentId", e.kind, e.date,
      j.kind as journal, e.journal_code as "journalCode", e.number, e.piece_ref as "pieceRef", coalesce(e.piece_date, e.date) as "pieceDate", not ${NOT_REVERSED} as "isReversed",
      e.part, e.source_id as "sourceId", ${REPLACED} as "isReplaced", ${hasCorrection('e')} as "hasCorrection",
      (select n.status from counts n where n.organization_id = e.organization_id and n.id = e.source_id
        and e.source_type = 'count') as "countStatus",
      w.type as "movementType", w.id is not null and ${TAKEN_BACK} as "isTakenBack",
      ${TAKING_BACK_POSTED} as "isTakingBackPosted",
      (select json_agg(json_build_object('account', l.account, 'accountLabel', l.account_label, 'label', l.label,
          'debitCents', l.debit_cents, 'creditCents', l.credit_cents, 'letter', l.letter,
          'letteredOn', l.lettered_on) order by l.position)
        from accounting_lines l where l.organization_id = e.organization_id and l.entry_id = e.id) as lines
    from accounting_entries e
    join accounting_journals j on j.organization_id = e.organization_id and j.id = e.journal_id
    left join wallet_movements w on w.organization_id = e.organization_id and w.id = e.source_id and e.source_type = 'walletMovement'
    where ${isOneOf('e.id', ids)} order by e.journal_code, e.number`.execute(trx)
  return rows
}

/** The ids of the cash logs of posted entries: of tills, of the tills of a day, and of provisions. */
export async function logsOfEntries(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.source_id as id from accounting_entries e where ${isOneOf('e.id', ids)} and e.source_type = 'cashLog'
    union
    select p.source_id from accounting_entry_parts p where ${isOneOf('p.entry_id', ids)}
    union
    select n.cash_log_id from accounting_entries e
    join counts n on n.organization_id = e.organization_id and n.id = e.source_id
    where ${isOneOf('e.id', ids)} and e.source_type = 'count'`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * SQL for the label of an account in the balance, the ledger and the summary of a month. The lines `alias` that are added up can have several
 * labels, because categories share the account, or because the label of a category or setting was changed. The label that was posted last is used.
 * A file uses the label of the settings for their accounts (`withOneLabelPerCode`).
 */
export function accountLabelOf(alias: string): RawBuilder<string> {
  return lastPosted(sql.ref(`${alias}.account_label`), sql.ref(`${alias}.entry_id`))
}

/** SQL for the label of a journal in the summary of a month: the one that was posted last with the entries `alias`. */
export function journalLabelOf(alias: string): RawBuilder<string> {
  return lastPosted(sql.ref(`${alias}.journal_label`), sql.ref(`${alias}.id`))
}

/**
 * Aggregates to the label of the entry with the greatest id; if it has several, to the last one in sort order. Blank labels are left out. Ids sort by
 * the time of posting (`Ids`), except those of the demo.
 */
function lastPosted(label: RawBuilder<unknown>, entryId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(substr(max(concat(${entryId}, ${label}) collate "C") filter (where ${label} <> ''), 37), '')`
}
