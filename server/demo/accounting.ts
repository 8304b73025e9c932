import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { AccountingJobType, AccountSettings } from '../../src/domain/contract/accounting.ts'
import { addDays, type BusinessDate, type Instant } from '../../src/domain/dates/calendar.ts'
import type { Ids } from '../clock-and-ids.ts'
import { postingOutcome } from '../jobs/accounting-outcome.ts'
import { type PostedFile, postSources } from '../jobs/accounting-posting.ts'
import { type LockedSources, logSources, remittanceSources } from '../jobs/accounting-sources.ts'
import type { PostingSettings } from '../store/accounting.ts'
import { appendAudits, idFromHash } from '../store/audit.ts'
import type { Schema } from '../store/schema.ts'
import { programAuthorAt } from '../workflow/request-job.ts'
import { CARD_CREDIT_PREFIX } from './banking.ts'
import { historyLinesOf } from './jobs.ts'

/** The chart of accounts of the demo, as a French accountant would set it up. */
const ACCOUNTS: AccountSettings = {
  suspense: { code: '471000', label: 'Recettes à ventiler' },
  movements: { code: '467100', label: 'Mouvements de caisse' },
  shortage: { code: '658000', label: 'Manquants de caisse' },
  surplus: { code: '758000', label: 'Excédents de caisse' },
  float: { code: '530900', label: 'Fonds de caisse' },
  tickets: { code: '511900', label: 'Titres-restaurant papier à ventiler' },
  transit: { code: '580000', label: 'Virements internes' },
  bank: { code: '512000', label: 'Banque' },
  bankShortage: { code: '658020', label: 'Manquants de remise' },
  bankSurplus: { code: '758020', label: 'Excédents de remise' },
  change: { code: '530300', label: 'Réserve de monnaie' },
  commission: { code: '627000', label: 'Commissions des émetteurs' },
  cardFees: { code: '627800', label: 'Commissions sur cartes' },
  inputVat: { code: '445660', label: 'TVA déductible' },
  overpayments: { code: '419700', label: 'Clients – autres avoirs' },
}

/** Cash logs and remittances that are older than this are sent to accounting. */
const SENT_AFTER_DAYS = 48
/** The maximum number of cash logs, and of remittances, that are sent because they are old. */
const ROWS_PER_JOB = 60

/**
 * Stores the chart of accounts of the demo. Then posts the oldest cash logs and remittances, and the cash logs of days whose card payments the
 * bank has credited. The code of the jobs posts them.
 *
 * @param cutoffDate cash logs and remittances before this date count as old
 */
export async function postDemoEntries(
  trx: Transaction<Schema>,
  now: Instant,
  cutoffDate: BusinessDate = addDays(now.slice(0, 10), -SENT_AFTER_DAYS),
): Promise<void> {
  const organization = await trx
    .selectFrom('organizations')
    .select('organization_id as id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('accounting_settings')
    .set({ accounts: sql`${JSON.stringify(ACCOUNTS)}::jsonb`, updated_at: now })
    .where('organization_id', '=', organization.id)
    .execute()
  const ids = deriveIds(organization.id)
  const oldest = await oldestControlledIds(trx, 'cash_logs', cutoffDate)
  const logs = [...new Set([...oldest, ...(await idsOfCreditedDays(trx))])]
  const remittances = await oldestControlledIds(trx, 'remittances', cutoffDate)
  const send = (type: AccountingJobType, loadSources: LoadSources) =>
    runJob(trx, { type, organizationId: organization.id, now, ids }, loadSources)
  await send('ACCOUNTING-CASH', (postingSettings) => logSources(trx, logs, 'CASH', postingSettings))
  await send('ACCOUNTING_TICKET', (postingSettings) => logSources(trx, logs, 'TICKET', postingSettings))
  if (remittances.length > 0)
    await send('ACCOUNTING-CASH', (postingSettings) => remittanceSources(trx, remittances, postingSettings))
}

type LoadSources = (postingSettings: PostingSettings) => Promise<LockedSources>

/** The values that the jobs of one sending share. */
interface DemoSending {
  readonly type: AccountingJobType
  readonly organizationId: string
  readonly now: Instant
  readonly ids: Ids
}

/** Posts the entries of the sources. Adds the ended job that posted them, and one for each further file. */
async function runJob(
  trx: Transaction<Schema>,
  sending: DemoSending,
  loadSources: LoadSources,
): Promise<void> {
  const { type, organizationId, now, ids } = sending
  const id = ids.next()
  const work = {
    job: { id, type, organizationId },
    clock: { now: () => now },
    ids,
    addFileJob: (file: PostedFile) => addEndedJob(trx, sending, ids.next(), file),
  }
  const posted = await postSources(trx, work, (_, postingSettings) => loadSources(postingSettings))
  await addEndedJob(trx, sending, id, posted)
}

/** Adds a job that has posted a file, or nothing, with its history. Returns its id. */
async function addEndedJob(
  trx: Transaction<Schema>,
  { type, organizationId, now }: DemoSending,
  id: string,
  posted: PostedFile | null,
): Promise<string> {
  const { status, details, fileId } = postingOutcome(posted)
  await trx
    .insertInto('job_events')
    .values({
      organization_id: organizationId,
      establishment_id: null,
      id,
      type,
      status,
      created_at: now,
      updated_at: now,
      executed_at: now,
      sequence: null,
      attempts: 1,
      tries: 1,
      details: sql`${JSON.stringify(details)}::jsonb`,
      file_id: fileId ?? null,
    })
    .execute()
  const lines = historyLinesOf({ type, status, attempts: 1, details, payload: {} })
  await appendAudits(
    trx,
    lines.map((line) => ({
      organizationId,
      establishmentId: null,
      entity: 'jobEvent',
      entityId: id,
      ...line,
      ...programAuthorAt(now),
    })),
  )
  return id
}

/**
 * The ids of controlled cash logs whose card payments the bank has credited: the reference of the bank line
 * contains their date.
 */
async function idsOfCreditedDays(trx: Transaction<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from cash_logs l
    join establishments e on e.organization_id = l.organization_id and e.id = l.establishment_id
    join bank_lines b on b.organization_id = l.organization_id and b.account = e.bank_details ->> 'iban'
      and b.reference = ${CARD_CREDIT_PREFIX} || to_char(l.date, 'YYYYMMDD')
    where l.status = 'AVALIDATED' order by l.date, l.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The ids of the oldest controlled rows from before the date, at most `ROWS_PER_JOB`. */
async function oldestControlledIds(
  trx: Transaction<Schema>,
  table: 'cash_logs' | 'remittances',
  cutoffDate: BusinessDate,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where status = 'AVALIDATED' and date < ${cutoffDate}::date
    order by date, id limit ${sql.lit(ROWS_PER_JOB)}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Creates a source of ids that are derived from the id of the organization, so that the same demo has the same ids. */
function deriveIds(organizationId: string): Ids {
  let count = 0
  return {
    next() {
      count += 1
      return idFromHash(createHash('sha256').update(`${organizationId}/accounting/${count}`).digest())
    },
  }
}
