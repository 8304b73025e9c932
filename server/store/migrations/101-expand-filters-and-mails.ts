import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * Adds the indexes that find the events of one person and of one kind of record for the audit log, without reading all other events; and the
 * function that moves facts which wait for an address to another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_events_by_person on audit_events (organization_id, by_id, at, id)`.execute(db)
  await sql`create index audit_events_by_kind on audit_events (organization_id, entity, at, id)`.execute(db)

  // Moved facts have their whole time again. One that waits for the new address already is not added to its mail.
  await sql`
    create function move_waiting_facts(old_address text, new_address text, organizations uuid[], at timestamptz)
    returns void language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      mail record;
      moved jsonb;
      kept jsonb;
    begin
      if public.scope_role() is distinct from 1
        and (public.scope_role() is distinct from 2 or not organizations <@ array[public.scope_organization()]) then
        raise exception 'Mails are moved by who administers' using errcode = 'insufficient_privilege';
      end if;
      for mail in
        select m.id, m.kind, m.language, m.facts from public.mails m
        where m.facts is not null and lower(m.address) = lower(old_address) order by m.id for update
      loop
        select jsonb_agg(f.fact || jsonb_build_object('queuedAt', public.iso_instant(at)) order by f.position)
            filter (where f.is_moved),
          jsonb_agg(f.fact order by f.position) filter (where not f.is_moved)
        into moved, kept
        from (select e.fact, e.position,
            coalesce((e.fact ->> 'organizationId')::uuid = any (organizations), false) as is_moved
          from jsonb_array_elements(mail.facts) with ordinality as e (fact, position)) f;
        continue when moved is null;
        if kept is null then
          delete from public.mails where id = mail.id;
        else
          update public.mails set facts = kept where id = mail.id;
        end if;
        insert into public.mails as m (id, kind, address, language, created_at, due_at, facts)
        values (gen_random_uuid(), mail.kind, new_address, mail.language, at, at, moved)
        on conflict (kind, lower(address)) where kind <> 'NEW_DEVICE'
          do update set created_at = excluded.created_at, due_at = excluded.due_at, attempts = 0,
            facts = m.facts || (select jsonb_agg(f.fact order by f.position)
              from jsonb_array_elements(excluded.facts) with ordinality as f (fact, position)
              where not m.facts @> jsonb_build_array(f.fact - 'queuedAt'))
          where exists (select from jsonb_array_elements(excluded.facts) as f (fact)
            where not m.facts @> jsonb_build_array(f.fact - 'queuedAt'));
      end loop;
    end $$`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  const name = sql`move_waiting_facts(text, text, uuid[], timestamptz)`
  await sql`revoke execute on function ${name} from public`.execute(db)
  await sql`grant execute on function ${name} to ${roles}`.execute(db)
}
