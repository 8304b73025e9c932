import { type Kysely, sql } from 'kysely'
import { grant } from './row-security.ts'

/**
 * Deletes the content of the deleted attachments, and lets the server delete content from now on; a trigger refuses to delete that of an active
 * attachment. Otherwise somebody could store any amount by adding and deleting files, because deleted attachments do not count towards the limit of a
 * record. The history keeps the name, size and SHA-256 of each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  await sql`
    delete from attachment_contents c using attachments t
    where t.organization_id = c.organization_id and t.id = c.attachment_id and t.status = 'DELETED'`.execute(
    db,
  )
  await sql`
    select set_config('app.organization_id', '', true), set_config('app.establishment_ids', '', true),
      set_config('app.role', '', true)`.execute(db)

  await grant(db, 'attachment_contents', ['delete'])
  await sql`
    create function attachment_contents_stay() returns trigger language plpgsql as $$
    begin
      if exists (select from attachments t where t.organization_id = old.organization_id
        and t.id = old.attachment_id and t.status = 'ACTIVE')
      then raise exception 'The content of an attachment that is not deleted stays' using errcode = 'check_violation',
        constraint = 'attachment_contents_stay', table = 'attachment_contents'; end if;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger attachment_contents_stay before delete on attachment_contents
    for each row execute function attachment_contents_stay()`.execute(db)
}
