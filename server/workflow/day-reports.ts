import { sql } from 'kysely'
import { dueServices } from '../../src/domain/counting/due-services.ts'
import {
  addDays,
  type BusinessDate,
  type Instant,
  localTime,
  type Service,
} from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { Ids } from '../clock-and-ids.ts'
import type { Database } from '../store/open.ts'
import { openStatuses } from '../store/rules-in-sql.ts'
import { asSystem } from '../store/scope.ts'
import { readServiceFacts } from '../store/services.ts'
import { queueRecipientMail } from './queue-recipient-mail.ts'

interface MailContext {
  readonly now: Instant
  readonly ids: Ids
}

/** The local hour from which the day before is reported. Its last service has ended by then. */
const REPORT_HOUR = 6

/** The number of days whose services are read: the reported day, and the day on which the report is sent. */
const DAYS_READ = 2

/**
 * Queues the report on the day before for every active establishment of an active organization with recipients of reports, once a day, from
 * six in the morning in its time zone. Can run in several processes at once.
 *
 * @returns how many reports were queued
 * @throws StoreFull when the disk is nearly full
 */
export async function queueDayReports(db: Database, context: MailContext): Promise<number> {
  const establishments = await asSystem(db, (trx) =>
    trx
      .selectFrom('establishments as e')
      .innerJoin('organizations as o', 'o.organization_id', 'e.organization_id')
      .select([
        'e.organization_id as organizationId',
        'e.id',
        'e.time_zone as timeZone',
        'e.reported_on as reportedOn',
      ])
      .where('e.status', '=', 'ACTIVE')
      .where('o.status', '=', 'ACTIVE')
      .where(sql<boolean>`e.report_recipients <> '[]'::jsonb`)
      .execute(),
  )
  let queued = 0
  for (const { organizationId, id, timeZone, reportedOn } of establishments) {
    const { date: today, hour } = localTime(context.now, timeZone)
    const date = addDays(today, -1)
    if (hour < REPORT_HOUR || (reportedOn !== null && reportedOn >= date)) continue
    await db.assertWritable()
    if (await reportOnce(db, { organizationId, establishmentId: id, date, timeZone }, context)) queued += 1
  }
  return queued
}

interface ReportedDay {
  readonly organizationId: string
  readonly establishmentId: string
  readonly date: BusinessDate
  readonly timeZone: string
}

/** Queues the report of a day. @returns false if it was queued before */
function reportOnce(
  db: Database,
  { organizationId, establishmentId, date, timeZone }: ReportedDay,
  context: MailContext,
): Promise<boolean> {
  return asSystem(db, async (trx) => {
    const { numAffectedRows } = await sql`
      update establishments set reported_on = ${date}::date
      where organization_id = ${organizationId}::uuid and id = ${establishmentId}::uuid
        and (reported_on is null or reported_on < ${date}::date)`.execute(trx)
    if (numAffectedRows === 0n) return false
    const { rows } = await sql<ReportedSheet>`
      select g.name, l.service, ${isValidated} as "isValidated", l.counted_cents - l.float_cents as "countedCents",
        coalesce(l.delta_cents, 0) as "deltaCents"
      from cash_logs l join cash_registers g on g.organization_id = l.organization_id and g.id = l.cash_register_id
      where l.organization_id = ${organizationId}::uuid and l.establishment_id = ${establishmentId}::uuid
        and l.date = ${date}::date and l.status <> 'DELETED'
      order by g.number, l.service desc`.execute(trx)
    const validated = rows.filter((sheet) => sheet.isValidated)
    const tills = validated.map(({ isValidated: _, ...till }) => till)
    const open = rows.length - validated.length
    const services = await readServiceFacts(trx, [establishmentId], context.now, DAYS_READ)
    const uncounted = services
      .flatMap((data) => dueServices(data, context.now, timeZone, DAYS_READ).uncounted)
      .filter((due) => due.date === date)
      .map(({ cashRegisterName, service }) => ({ name: cashRegisterName, service }))
    const fact = { kind: 'DAY_REPORT', date, tills, open, uncounted } as const
    await queueRecipientMail(trx, { organizationId, establishmentId }, fact, context)
    return true
  })
}

/** A sheet of the reported day. */
interface ReportedSheet {
  readonly name: string
  readonly service: Service
  readonly isValidated: boolean
  /** The counted amount, without the float. */
  readonly countedCents: Cents
  readonly deltaCents: Cents
}

/** The SQL condition that the sheet `l` is validated. */
const isValidated = sql`l.status not in ${openStatuses}`
