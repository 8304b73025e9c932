import { type Kysely, sql } from 'kysely'

/**
 * The issuer to which the vouchers of a count were declared. Payment categories can change afterwards: they get another name or issuer, or are no
 * longer of paper vouchers. `paper_tickets` shows dispatched vouchers as they were declared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null if the previous version prepared the dispatch: the view then shows the current issuer of the category.
  await sql`alter table ticket_dispatch_counts add column issuer text`.execute(db)
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  // For an earlier dispatch, the issuer is known if the dispatch has one issuer only, or if one of its issuers is still that of the category.
  await sql`
    update ticket_dispatch_counts h set issuer = declared.issuer
    from ticket_dispatches d
      cross join lateral (select line ->> 'issuer' as issuer, count(*) over () as issuers
        from jsonb_array_elements(d.lines) as line group by 1) as declared,
      counts n join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
    where d.organization_id = h.organization_id and d.id = h.dispatch_id
      and n.organization_id = h.organization_id and n.id = h.count_id
      and (declared.issuers = 1 or declared.issuer = coalesce(c.issuer, c.name))`.execute(db)
  await sql`
    select set_config('app.organization_id', '', true), set_config('app.establishment_ids', '', true),
      set_config('app.role', '', true)`.execute(db)
  await sql`
    create or replace view paper_tickets with (security_invoker = true) as
    select n.organization_id, n.establishment_id,
      case when part.back = 0 then n.id else
        overlay(overlay(md5(n.id || '/1') placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid end as id,
      n.version, n.created_at, n.updated_at, n.date, n.service, n.cash_register_id, n.cash_log_id,
      n.id as count_id, n.payment_category_id, coalesce(h.issuer, c.issuer, c.name) as issuer,
      extract(year from n.date)::integer - part.back as year, part.quantity, part.cents::cents as value_cents, n.status,
      h.dispatch_id
    from counts n
    join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
    left join ticket_dispatch_counts h on h.organization_id = n.organization_id and h.count_id = n.id and h.live
    cross join lateral (values
      (0, n.quantity - coalesce(n.last_year_quantity, 0), n.total_cents - coalesce(n.last_year_cents, 0)),
      (1, n.last_year_quantity, n.last_year_cents)) as part (back, quantity, cents)
    where (c.paper_ticket or h.dispatch_id is not null) and n.status <> 'DELETED' and part.cents <> 0`.execute(
    db,
  )
}
