import { type Kysely, sql } from 'kysely'

/**
 * A remittance, too, gives its letter to lines that were posted before; the settlement of such a letter is null. The letters of settlements that were
 * removed before this migration are given to the lines of their reversals, as is done for a settlement that is removed later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounting_letters alter column settlement_id drop not null`.execute(db)
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  await sql`
    insert into accounting_letters (organization_id, establishment_id, entry_id, position, settlement_id, letter, lettered_on)
    select l.organization_id, l.establishment_id, l.entry_id, l.position, t.source_id, t.letter, t.date
    from (
      select distinct e.organization_id, e.id, e.source_id, r.id as reversal_id, r.date, l.account, l.letter
      from bank_settlements s
      join accounting_entries e on e.organization_id = s.organization_id and e.source_id = s.id and e.kind = 'SETTLEMENT'
      join accounting_entries r on r.organization_id = e.organization_id and r.source_id = e.id and r.kind = 'REVERSAL'
      join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id and l.letter is not null
      where s.status = 'UNDONE'
    ) t
    join accounting_lines l on l.organization_id = t.organization_id and l.entry_id in (t.id, t.reversal_id)
      and l.account = t.account
    where l.letter is null
    on conflict do nothing`.execute(db)
  await sql`
    select set_config('app.organization_id', '', true), set_config('app.establishment_ids', '', true),
      set_config('app.role', '', true)`.execute(db)
}
