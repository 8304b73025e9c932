import { type Kysely, sql } from 'kysely'

/** The payments of a dispatch can be corrected after the last issuer has paid; its other columns, and a cancelled dispatch, still never change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace trigger guard_lifecycle before insert or update on ticket_dispatches
    for each row execute function guard_lifecycle('ticketDispatch', '{CANCELED}', '{status,version,updated_at}')`.execute(
    db,
  )
  await sql`
    create or replace trigger guard_payments before update on ticket_dispatches
    for each row execute function guard_lifecycle('ticketDispatch', '{REIMBURSED}',
      '{status,version,updated_at,reimbursements,reimbursed_cents,commission_cents}')`.execute(db)
}
