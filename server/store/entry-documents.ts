import { type RawBuilder, sql } from 'kysely'

/**
 * The document that the entry `s` was posted for, as JSON with `kind`, `id` and `date`; null for a reversal. For part n of the BANK entries
 * of a remittance, it is the n-th linked bank line by booking date, or the remittance if the links do not add up to the credited amount.
 */
export const ENTRY_DOCUMENT = sql`case s.source_type
  when 'cashLog' then (select json_build_object('kind',
      case when s.kind in ('CASH_DAY', 'TICKET_DAY') then 'day' else 'sheet' end, 'id', c.id, 'date', c.date)
    from cash_logs c where c.organization_id = s.organization_id and c.id = s.source_id)
  when 'count' then (select json_build_object('kind', 'sheet', 'id', n.cash_log_id, 'date', n.date)
    from counts n where n.organization_id = s.organization_id and n.id = s.source_id)
  when 'remittance' then (
    select coalesce(
      (select json_build_object('kind', 'bankLine', 'id', k.id, 'date', k.on)
        from (select b.id, b.booked_on as on, row_number() over (order by b.booked_on, b.id) as part,
            sum(k.amount_cents) over () as linked
          from bank_links k
          join bank_lines b on b.organization_id = k.organization_id and b.id = k.line_id
          where k.organization_id = r.organization_id and k.remittance_id = r.id and k.status = 'LINKED') k
        where s.kind = 'BANK' and k.part = s.part and k.linked = r.credited_cents),
      json_build_object('kind', case r.type when 'CHANGE' then 'exchange' else 'remittance' end, 'id', r.id, 'date', r.date))
    from remittances r where r.organization_id = s.organization_id and r.id = s.source_id)
  when 'ticketDispatch' then (select json_build_object('kind', 'ticketDispatch', 'id', d.id, 'date', d.date)
    from ticket_dispatches d where d.organization_id = s.organization_id and d.id = s.source_id)
  when 'bankSettlement' then (select json_build_object('kind', 'bankLine', 'id', b.id, 'date', b.booked_on)
    from bank_settlements z
    join bank_lines b on b.organization_id = z.organization_id and b.id = z.line_id
    where z.organization_id = s.organization_id and z.id = s.source_id)
  when 'walletMovement' then (select json_build_object('kind', 'walletMovement', 'id', w.id, 'date', w.date)
    from wallet_movements w where w.organization_id = s.organization_id and w.id = s.source_id)
  end`

/** The ids of the sheets, remittance, dispatch, settlement or wallet movement that the entry `s` was posted for, as rows. */
export const ENTRY_DOCUMENT_IDS = sql`
  select n.cash_log_id as id from counts n
  where n.organization_id = s.organization_id and n.id = s.source_id and s.source_type = 'count'
  union select p.source_id from accounting_entry_parts p
  where p.organization_id = s.organization_id and p.entry_id = s.id
  union select s.source_id where s.source_type not in ('count', 'entry')`

/**
 * True for the entry `t` when it was posted for one of the documents, or reverses such an entry. The entries are found from the documents,
 * by indexes: conditions on each entry would read all of them.
 */
export function isPostedFor(ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(t.organization_id, t.id) in (
    with posted as (
      select o.organization_id, o.id from accounting_entries o where o.source_id = any(${ids})
      union select o.organization_id, o.id from counts n
      join accounting_entries o on o.organization_id = n.organization_id and o.source_id = n.id
      where n.cash_log_id = any(${ids})
      union select p.organization_id, p.entry_id from accounting_entry_parts p where p.source_id = any(${ids})
    )
    select o.organization_id, o.id from posted o
    union all select r.organization_id, r.id from posted o
    join accounting_entries r on r.organization_id = o.organization_id and r.source_id = o.id and r.kind = 'REVERSAL')`
}
