import type { Transaction } from 'kysely'
import type { MissingAccount } from '../../src/domain/accounting/accounts.ts'
import { type Remark, sumEntryLines } from '../../src/domain/accounting/entries.ts'
import { findTooLongCodes } from '../../src/domain/accounting/layouts.ts'
import type { AccountingJobType } from '../../src/domain/contract/accounting.ts'
import { DEFAULT_TIME_ZONE, localTime } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { sumCents } from '../../src/domain/money.ts'
import { accountingFile } from '../documents/accounting.ts'
import { JobFailure } from '../job-failure.ts'
import {
  analyticCodesOf,
  insertEntries,
  insertExport,
  type PostingSettings,
  postingSettingsOf,
  type RemarkSummary,
  readAccounting,
  readExport,
} from '../store/accounting.ts'
import { lockPostingOf } from '../store/accounting-month-facts.ts'
import { withDatesInOpenMonths } from '../store/accounting-months.ts'
import { appendAudits } from '../store/audit.ts'
import type { Schema } from '../store/schema.ts'
import { PROGRAM_AUTHOR } from '../workflow/request-job.ts'
import type { LockedSources } from './accounting-sources.ts'
import type { Work } from './job.ts'

/** The file of a job, created now or in an earlier run. */
export interface PostedFile {
  readonly id: string
  readonly organizationId: string
  readonly establishmentId: string | null
  readonly entryCount: number
  readonly debitCents: Cents
  readonly remarks: readonly RemarkSummary[]
}

/** The part of a job's work that posting needs. */
type PostingWork = Pick<Work<unknown>, 'clock' | 'ids'> & {
  readonly job: Pick<Work<unknown>['job'], 'id' | 'type' | 'organizationId'>
}

/**
 * Posts the entries of a job's sources, creates their file and marks the rows as sent. A job creates one file at most.
 *
 * @returns null when there are no entries: the rows are sent without one, or were sent before
 * @throws JobFailure AccountMissing, naming the first missing account, or CodeTooLong for the layout of the file: the transaction must be
 * rolled back
 */
export async function postSources(
  trx: Transaction<Schema>,
  { job, clock, ids }: PostingWork,
  hold: (trx: Transaction<Schema>, books: PostingSettings) => Promise<LockedSources>,
): Promise<PostedFile | null> {
  const { organizationId } = job
  const settings = await readAccounting(trx, organizationId)
  if (!settings) throw new Error(`Organization ${organizationId} has no accounting settings`)
  const sources = await hold(trx, postingSettingsOf(settings))
  const made = await readExport(trx, { organizationId, jobId: job.id })
  if (made) return made
  const { missing, remarks } = sources.drafts
  if (missing[0]) throw new JobFailure('AccountMissing', missingDetail(missing[0], missing.length - 1))
  // Rows first, then postings: the same order as closing a month. A month is not closed or exported between reading it and posting.
  for (const establishmentId of [
    ...new Set(sources.drafts.entries.map((entry) => entry.establishmentId)),
  ].sort())
    await lockPostingOf(trx, { establishmentId })
  const now = clock.now()
  const today = localTime(now, DEFAULT_TIME_ZONE).date
  const entries = await withDatesInOpenMonths(trx, sources.drafts.entries, today)
  const posted = entries.length === 0 ? null : await post()
  const changes = await sources.settle('sent', now)
  const by = {
    at: now,
    byId: PROGRAM_AUTHOR.userId,
    byName: PROGRAM_AUTHOR.name,
    address: PROGRAM_AUTHOR.address,
  }
  const rows = changes.map(({ id: entityId, ...change }) => ({ ...change, ...by, entityId }))
  const own = posted && {
    ...by,
    organizationId,
    establishmentId: posted.establishmentId,
    entity: 'accountingExport',
    entityId: posted.id,
    action: 'create' as const,
    before: null,
    after: { ...posted },
  }
  await appendAudits(trx, own ? [own, ...rows] : rows)
  return posted

  async function post(): Promise<PostedFile> {
    const exportId = ids.next()
    const numbered = await insertEntries(
      trx,
      { organizationId, exportId, now, validDate: today, ids },
      entries,
    )
    const dates = numbered.map(({ date }) => date).sort()
    const places = [...new Set(numbered.map(({ establishmentId }) => establishmentId))]
    const codes = await analyticCodesOf(trx, places)
    const { format } = settings!
    const [tooLong] = findTooLongCodes(format, numbered)
    if (tooLong) throw new JobFailure('CodeTooLong', { ...tooLong, format })
    const { content, ...file } = accountingFile(settings!, numbered, today, codes)
    const allSources = {
      ...{ id: exportId, organizationId, jobId: job.id, type: job.type as AccountingJobType },
      ...file,
      establishmentId: places.length === 1 ? (places[0] ?? null) : null,
      entryCount: numbered.length,
      firstDate: dates[0] ?? today,
      lastDate: dates.at(-1) ?? today,
      ...sumEntryLines(numbered.flatMap(({ lines }) => lines)),
      sizeBytes: content.byteLength,
      remarks: summariseRemarks(remarks),
    }
    await insertExport(trx, allSources, content, now)
    return allSources
  }
}

function missingDetail(missing: MissingAccount, more: number): Record<string, string | number> {
  const rate = 'taxRate' in missing ? missing.taxRate : 0
  return { kind: missing.kind, name: missing.name, rate: rate / 10, more }
}

function summariseRemarks(remarks: readonly Remark[]): readonly RemarkSummary[] {
  return [...Map.groupBy(remarks, ({ name }) => name)].map(([name, of]) => ({
    name,
    count: of.length,
    cents: sumCents(of.map(({ cents }) => cents)),
  }))
}
