import { sql, type Transaction } from 'kysely'
import { financialYearStart } from '../../src/domain/accounting/financial-year.ts'
import type { LedgerQuery } from '../../src/domain/contract/ledger.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import { accountLabelOf } from './accounting-posted.ts'
import { ENTRY_DOCUMENT } from './entry-documents.ts'
import type { Schema } from './schema.ts'

/** The organization, the account, the period, and the establishment of a ledger (without one, all that the reader may see). */
interface LedgerScope extends LedgerQuery {
  readonly organizationId: string
}

/** Accounts of classes 6 and 7 (expenses and income) start each financial year at zero (PCG, account 12). */
const INCOME_STATEMENT_ACCOUNT = /^[67]/u
/** Before all entries. */
const BEGINNING = '0001-01-01'

/** The ledger of an account as JSON text. A reversal has the document of the entry that it reverses. */
export async function readLedger(trx: Transaction<Schema>, scope: LedgerScope): Promise<string> {
  const { organizationId, establishmentId, account, from, to } = scope
  // The opening and the closing balance add up the entries from these days on. After the first day of the period, at most one year begins
  // (`MAX_REPORT_DAYS`).
  const [openingFrom, closingFrom] = INCOME_STATEMENT_ACCOUNT.test(account)
    ? await yearStartsOf(trx, organizationId, [from, to])
    : [BEGINNING, BEGINNING]
  const inEstablishment = establishmentId ? sql`and e.establishment_id = ${establishmentId}::uuid` : sql``
  const { rows } = await sql<{ text: string }>`
    with posted as (
      select e.organization_id, e.id as entry_id, e.establishment_id, e.date, e.journal_code, e.number, e.piece_ref,
        e.kind, e.part, e.source_type, e.source_id,
        l.position, l.account_label, l.label, l.debit_cents, l.credit_cents,
        coalesce(l.letter, t.letter) as letter, e.date >= ${from}::date as inside
      from accounting_entries e
      join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id
      left join accounting_letters t on t.organization_id = l.organization_id and t.entry_id = l.entry_id
        and t.position = l.position
      where e.organization_id = ${organizationId}::uuid ${inEstablishment} and l.account = ${account}
        and e.date between ${openingFrom}::date and ${to}::date
    ), lines as (
      select p.*, sum(p.debit_cents - p.credit_cents)
        over (partition by p.date >= ${closingFrom}::date order by p.date, p.journal_code, p.number, p.position) as balance
      from posted p
    ), shown as (
      select concat(p.entry_id, '-', p.position) as id, p.entry_id as "entryId", p.establishment_id as "establishmentId",
        i.name as "establishmentName", p.date, p.journal_code as "journalCode", p.number, p.piece_ref as "pieceRef", p.label,
        p.debit_cents as "debitCents", p.credit_cents as "creditCents", p.balance::bigint as "balanceCents", p.letter,
        p.position, ${ENTRY_DOCUMENT} as document
      from lines p
      join establishments i on i.organization_id = p.organization_id and i.id = p.establishment_id
      cross join lateral (
        select p.organization_id, p.kind, p.part, p.source_type, p.source_id where p.source_type <> 'entry'
        union all
        select o.organization_id, o.kind, o.part, o.source_type, o.source_id from accounting_entries o
        where p.source_type = 'entry' and o.organization_id = p.organization_id and o.id = p.source_id
      ) s
      where p.inside
    )
    select json_build_object('account', ${account}::text,
      'label', coalesce((select ${accountLabelOf('p')} from posted p), ''),
      'openingCents', coalesce((select sum(p.debit_cents - p.credit_cents) from posted p where not p.inside), 0)::bigint,
      'debitCents', coalesce((select sum(p.debit_cents) from posted p where p.inside), 0)::bigint,
      'creditCents', coalesce((select sum(p.credit_cents) from posted p where p.inside), 0)::bigint,
      'closingCents', coalesce((select sum(p.debit_cents - p.credit_cents) from posted p
        where p.date >= ${closingFrom}::date), 0)::bigint,
      'lines', coalesce((select json_agg(to_jsonb(w) - 'position'
        order by w.date, w."journalCode", w.number, w.position) from shown w), '[]'::json))::text as text`.execute(
    trx,
  )
  return rows[0]!.text
}

/** The first days of the financial years that contain these dates. */
async function yearStartsOf(
  trx: Transaction<Schema>,
  organizationId: string,
  [from, to]: readonly [BusinessDate, BusinessDate],
): Promise<readonly [BusinessDate, BusinessDate]> {
  const { year_end } = await trx
    .selectFrom('accounting_settings')
    .select('year_end')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return [financialYearStart(from, year_end), financialYearStart(to, year_end)]
}
