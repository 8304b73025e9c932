import type { Transaction } from 'kysely'
import type { MissingAccount } from '../../src/domain/accounting/accounts.ts'
import { type RemarkSummary, sumEntryLines, summariseRemarks } from '../../src/domain/accounting/entries.ts'
import { findTooLongCodes } from '../../src/domain/accounting/layouts.ts'
import type { AccountingJobType } from '../../src/domain/contract/accounting.ts'
import type { Cents } from '../../src/domain/money.ts'
import { accountingFile, entriesByFile } from '../documents/accounting.ts'
import { JobFailure } from '../job-failure.ts'
import {
  findAccountingSettings,
  insertEntries,
  insertExport,
  type PostingSettings,
  postingSettingsOf,
  readExport,
} from '../store/accounting.ts'
import { type FileFacts, fileFactsOf } from '../store/accounting-files.ts'
import { lockPostingsOf } from '../store/accounting-month-facts.ts'
import { dateForPosting } from '../store/accounting-months.ts'
import { appendAudits } from '../store/audit.ts'
import type { Schema } from '../store/schema.ts'
import { programAuthorAt } from '../workflow/request-job.ts'
import type { LockedSources } from './accounting-sources.ts'
import type { JobContext } from './job.ts'

/** The file of the entries of a job, created in this run or an earlier one. */
export interface PostedFile {
  readonly id: string
  readonly organizationId: string
  readonly establishmentId: string | null
  readonly entryCount: number
  readonly debitCents: Cents
  readonly remarks: readonly RemarkSummary[]
}

/** The part of a job's work that posting needs. */
type PostingWork = Pick<JobContext<unknown>, 'clock' | 'ids'> & {
  readonly job: Pick<JobContext<unknown>['job'], 'id' | 'type' | 'organizationId'>
  /** Adds the job of a further file, and returns the id of the job. */
  addFileJob(file: PostedFile): Promise<string>
}

/**
 * Posts the entries of a job's sources, creates their file and marks the rows as sent. A job creates one file at most: if the entries need several
 * (`entriesByFile`), each further one gets its own job.
 *
 * @returns the file of this job; if an earlier run has created it, nothing more is posted; null if there is no entry to post
 * @throws JobFailure AccountMissing, naming the first missing account, or CodeTooLong for the layout of the file: the transaction must be
 * rolled back
 */
export async function postSources(
  trx: Transaction<Schema>,
  { job, clock, ids, addFileJob }: PostingWork,
  lockSources: (trx: Transaction<Schema>, postingSettings: PostingSettings) => Promise<LockedSources>,
): Promise<PostedFile | null> {
  const { organizationId } = job
  const settings = await findAccountingSettings(trx, organizationId)
  if (!settings) throw new Error(`Organization ${organizationId} has no accounting settings`)
  const sources = await lockSources(trx, postingSettingsOf(settings))
  const fileOfEarlierRun = await readExport(trx, { organizationId, jobId: job.id })
  if (fileOfEarlierRun) return fileOfEarlierRun
  const { missing, remarks } = sources.toPost
  if (missing[0]) throw new JobFailure('AccountMissing', missingDetail(missing[0], missing.length - 1))
  // The posting lock of each establishment is taken after the locks of the rows, as when a month is closed. It prevents a month from being
  // closed or exported between `dateForPosting` and the posting.
  await lockPostingsOf(trx, sources.toPost.entries)
  const now = clock.now()
  const entries = await dateForPosting(trx, sources.toPost.entries, now)
  const [first, ...others] = entries.length === 0 ? [] : await post()
  if (first) await insertExport(trx, { ...first.file, jobId: job.id }, first.content, now)
  const changes = await sources.mark('sent', now)
  const author = programAuthorAt(now)
  const rowEvents = changes.map(({ id: entityId, ...change }) => ({ ...change, ...author, entityId }))
  await appendAudits(trx, first ? [exportEvent(first.file, job.id), ...rowEvents] : rowEvents)
  for (const { file, content } of others) {
    const jobId = await addFileJob(file)
    await insertExport(trx, { ...file, jobId }, content, now)
    await appendAudits(trx, [exportEvent(file, jobId)])
  }
  return first?.file ?? null

  /** Posts the entries, and returns the file of each group, the one of this job first. */
  async function post() {
    const files = entriesByFile(settings!, entries).map((group) => ({ id: ids.next(), group }))
    const filed = files.flatMap(({ id, group }) => group.map((entry) => ({ ...entry, exportId: id })))
    const numbered = await insertEntries(trx, { organizationId, now, ids }, filed)
    const establishmentIds = new Set(entries.map(({ establishmentId }) => establishmentId))
    const facts = await fileFactsOf(trx, settings!, [...establishmentIds])
    const { format } = settings!
    const [tooLong] = findTooLongCodes(format, numbered, facts.analyticCodes.values())
    if (tooLong) throw new JobFailure('CodeTooLong', { ...tooLong, format })
    return files.map(({ id }, index) => {
      const entriesOfFile = numbered.filter(({ exportId }) => exportId === id)
      return fileOf(id, entriesOfFile, facts, index === 0 ? summariseRemarks(remarks) : [])
    })
  }

  function fileOf(
    id: string,
    numbered: Awaited<ReturnType<typeof insertEntries>>,
    facts: FileFacts,
    fileRemarks: readonly RemarkSummary[],
  ) {
    const dates = numbered.map(({ date }) => date).sort()
    const establishmentIds = [...new Set(numbered.map(({ establishmentId }) => establishmentId))]
    const { content, ...written } = accountingFile(settings!, numbered, facts)
    const file = {
      id,
      organizationId,
      type: job.type as AccountingJobType,
      ...written,
      establishmentId: establishmentIds.length === 1 ? (establishmentIds[0] ?? null) : null,
      entryCount: numbered.length,
      firstDate: dates[0]!,
      lastDate: dates.at(-1)!,
      ...sumEntryLines(numbered.flatMap(({ lines }) => lines)),
      sizeBytes: content.byteLength,
      remarks: fileRemarks,
    }
    return { file, content }
  }

  function exportEvent(file: ReturnType<typeof fileOf>['file'], jobId: string) {
    return {
      ...programAuthorAt(now),
      organizationId,
      establishmentId: file.establishmentId,
      entity: 'accountingExport',
      entityId: file.id,
      action: 'create' as const,
      before: null,
      after: { ...file, jobId },
    }
  }
}

/** The parameters of the message about a missing account. `otherCount` is the number of other missing accounts. */
function missingDetail(missing: MissingAccount, otherCount: number): Record<string, string | number> {
  // In tenths of a percent.
  const rate = 'taxRate' in missing ? missing.taxRate : 0
  return { kind: missing.kind, name: missing.name, rate: rate / 10, more: otherCount }
}
