import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** The kinds of bank lines that credit no remittance, the rules that give lines a kind, and lines that are split over several remittances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rules(db)
  await kinds(db)
  await splits(db)
}

async function rules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_rules (
      organization_id uuid not null references organizations (organization_id),
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      status text not null check (status in ('ACTIVE', 'DELETED')),
      pattern text not null check (length(pattern) between 1 and 100),
      account text,
      kind text not null check (kind in ('CARDS', 'VOUCHERS', 'FEES', 'IGNORED')),
      by_name text not null,
      primary key (organization_id, id)
    )`.execute(db)
  await sql`
    create index bank_rules_by_update on bank_rules (organization_id, updated_at, id)`.execute(db)
  await protect(db, 'bank_rules', { reach: 'organization', grants: ['select', 'insert', 'update'] })
}

/** `status` follows from the other columns, so that lists can filter by an index. A linked line has no kind. */
async function kinds(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bank_lines
      add column kind text not null default 'NONE' check (kind in ('NONE', 'CARDS', 'VOUCHERS', 'FEES', 'IGNORED')),
      add column kind_reason text check (length(kind_reason) <= 500),
      add column kind_by_name text,
      add column kind_at timestamptz(3),
      add column rule_id uuid,
      add column linked boolean not null default false,
      add column status text not null default 'OPEN' check (status in ('OPEN', 'LINKED', 'KNOWN', 'IGNORED')),
      add constraint bank_lines_one_purpose check (not linked or kind = 'NONE'),
      add constraint bank_lines_kind_since check ((kind = 'NONE') = (kind_at is null)),
      add foreign key (organization_id, rule_id) references bank_rules (organization_id, id)`.execute(db)
  await sql`drop trigger refuse_row_change on bank_lines`.execute(db)
  await sql`
    update bank_lines t set linked = true, status = 'LINKED' where exists (select from bank_links l
      where l.organization_id = t.organization_id and l.line_id = t.id and l.status = 'LINKED')`.execute(db)
  await sql`
    create function bank_lines_status() returns trigger language plpgsql as $$
    declare
      changing text[] := '{version,updated_at,kind,kind_reason,kind_by_name,kind_at,rule_id,linked,status}';
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - changing <> to_jsonb(old) - changing then
        raise exception 'Only the purpose of a bank line can change' using errcode = 'check_violation',
          constraint = 'bank_lines_fixed', table = 'bank_lines';
      end if;
      new.status := case when new.linked then 'LINKED' when new.kind = 'IGNORED' then 'IGNORED'
        when new.kind <> 'NONE' then 'KNOWN' else 'OPEN' end;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger bank_lines_status before insert or update on bank_lines
    for each row execute function bank_lines_status()`.execute(db)
  await sql`
    create trigger refuse_row_deletion before delete on bank_lines
    for each row execute function refuse_change()`.execute(db)
  await sql`
    grant update (version, updated_at, kind, kind_reason, kind_by_name, kind_at, rule_id, linked, status) on bank_lines
    to sacoche_app, sacoche_office, sacoche_head`.execute(db)
  await sql`
    create index bank_lines_by_status on bank_lines (organization_id, status, booked_on, id)`.execute(db)
  await sql`
    create index bank_lines_by_kind on bank_lines (organization_id, kind, booked_on, id)`.execute(db)
  await sql`
    create index bank_lines_by_amount on bank_lines (organization_id, amount_cents, id)`.execute(db)
  await sql`
    create index bank_lines_by_rule on bank_lines (organization_id, rule_id) where rule_id is not null`.execute(
    db,
  )
}

/** The parts of a line never exceed its amount. */
async function splits(db: Kysely<unknown>): Promise<void> {
  await sql`drop index bank_links_live`.execute(db)
  await sql`
    create index bank_links_by_line on bank_links (organization_id, line_id) include (establishment_id, status)`.execute(
    db,
  )
  await sql`
    create function bank_links_mark_line() returns trigger language plpgsql as $$
    declare
      total bigint;
    begin
      select coalesce(sum(amount_cents), 0) into total from bank_links
      where organization_id = new.organization_id and line_id = new.line_id and status = 'LINKED';
      if total > (select amount_cents from bank_lines where organization_id = new.organization_id and id = new.line_id)
      then raise exception 'The parts of a bank line exceed its amount' using errcode = 'check_violation',
        constraint = 'bank_links_parts', table = 'bank_links'; end if;
      update bank_lines set linked = total > 0
      where organization_id = new.organization_id and id = new.line_id and linked <> (total > 0);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger bank_links_mark_line after insert or update of status on bank_links
    for each row execute function bank_links_mark_line()`.execute(db)
}
