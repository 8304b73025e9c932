/** The values of the product's list of counts, as plain columns. */
const COLUMNS = `t.id, t.organization_id, t.version, t.created_at, t.updated_at, t.establishment_id, t.cash_log_id,
  t.payment_category_id, t.count_type, t.quantity, t.unit_value_cents, t.denominations, t.total_cents,
  t.first_total_cents, t.expected_cents, t.pouch_number, p.id as pouch_id, t.status, t.reason, t.date, t.service,
  e.name as establishment_name, t.cash_register_id, g.name as cash_register_name, c.name as category_name,
  l.delta_cents, l.comment, c.provision_code is not null as has_provision_code, r.pouch_id is not null as committed`

const JOINS = `
  left join establishments e on e.organization_id = t.organization_id and e.id = t.establishment_id
  left join cash_registers g on g.organization_id = t.organization_id and g.id = t.cash_register_id
  left join cash_logs l on l.organization_id = t.organization_id and l.id = t.cash_log_id
  left join payment_categories c on c.organization_id = t.organization_id and c.id = t.payment_category_id
  left join pouches p on p.organization_id = t.organization_id and p.count_id = t.id and p.status <> 'DELETED'
  left join remittance_pouches r on r.organization_id = t.organization_id and r.pouch_id = p.id and r.live`

const page = (limit: string, offset: string) => `
  select ${COLUMNS} from (
    select * from counts where organization_id = $1 and status <> 'DELETED'
    order by date desc, id desc limit ${limit} offset ${offset}
  ) t ${JOINS} order by t.date desc, t.id desc`

/** $1 organization. The number of rows is a literal: only then does the database reuse the plan of the statement. */
export const FIRST_PAGES = { 25: page('25', '0'), 300: page('300', '0') } as const
/** A page far from the first. $1 organization, $2 offset. */
export const FAR_PAGE = page('25', '$2::int')

/** $1 organization, $2 establishment, $3 first date. The content of an export, oldest first. */
export const READ_EXPORT = `
  select ${COLUMNS} from (
    select * from counts
    where organization_id = $1 and establishment_id = $2 and date >= $3::date and status <> 'DELETED'
    order by date, id
  ) t ${JOINS} order by t.date, t.id`

/**
 * A cash log with one count and a history row, in tables without triggers, foreign keys and checks (`CREATE_TABLES`). $1 id of the log,
 * $2 organization, $3 establishment, $4 date, $5 service, $6 register, $7 person, $8 category, $9 counted cents.
 */
export const CREATE_LOG = `
  with log as (
    insert into floor_logs (organization_id, establishment_id, id, created_at, updated_at, date, service,
      cash_register_id, status, float_cents, counted_cents, tolerance_cents, counted_by_id, counted_by_name)
    values ($2, $3, $1, now(), now(), $4, $5, $6, 'CREATED', 0, $9, 0, $7, 'Floor') returning *
  ), line as (
    insert into floor_counts (organization_id, establishment_id, id, created_at, updated_at, cash_log_id, date,
      service, cash_register_id, payment_category_id, count_type, total_cents, status)
    values ($2, $3, gen_random_uuid(), now(), now(), $1, $4, $5, $6, $8, 1, $9, 'CREATED') returning *
  ), event as (
    insert into floor_events (organization_id, id, at, by_id, action, entity, after)
    select organization_id, gen_random_uuid(), now(), $7, 'create', 'cashLog', to_jsonb(log) from log
  )
  select log.*, (select json_agg(line) from line) as counts from log`

/** A status change, and a history row. $1 organization, $2 count. */
export const CHANGE_STATUS = `
  with moved as (
    update floor_counts set status = 'AVALIDATED', version = version + 1, updated_at = now()
    where organization_id = $1 and id = $2 and status = 'VALIDATED' returning *
  ), event as (
    insert into floor_events (organization_id, id, at, by_id, action, entity, after)
    select organization_id, gen_random_uuid(), now(), null, 'validate', 'count', '{"status":"AVALIDATED"}' from moved
  )
  select * from moved`

/** Creates the tables that the floor writes to. They contain copies of the validated counts, which `CHANGE_STATUS` changes. */
export const CREATE_TABLES = `
  drop table if exists floor_logs, floor_counts, floor_events;
  create table floor_logs (like cash_logs including defaults including indexes including generated);
  create table floor_counts (like counts including defaults including indexes including generated);
  create table floor_events (organization_id uuid, id uuid, at timestamptz, by_id uuid, action text, entity text,
    after jsonb, primary key (organization_id, id));
  insert into floor_counts select * from counts where status = 'VALIDATED';
  analyze floor_counts`
