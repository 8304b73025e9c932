import { createHash } from 'node:crypto'
import { z } from 'zod'
import { id } from '../../src/domain/contract/common.ts'
import { DEFAULT_TIME_ZONE, localTime } from '../../src/domain/dates/calendar.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { EXPORT_DAYS, EXPORT_FORMATS, EXPORT_LISTS, MAX_EXPORT_ROWS } from '../../src/domain/lists/exports.ts'
import type { ListQuery } from '../../src/domain/lists/query.ts'
import { addMilliseconds, DAY_MS } from '../clock-and-ids.ts'
import { csvHead, csvLines } from '../documents/csv.ts'
import { exportEvent } from '../documents/export-record.ts'
import { documentTexts } from '../documents/language.ts'
import { fileLines, type ListExportDefinition, type ListedRow } from '../documents/list-export.ts'
import { exportOf } from '../documents/list-exports.ts'
import { hasMoreLines, listedRowsQuery } from '../documents/listed-rows.ts'
import { tableFile } from '../documents/table-file.ts'
import { JobFailure } from '../job-failure.ts'
import { listQuery } from '../query/list-query.ts'
import type { Viewer } from '../query/resource.ts'
import { RefusedError } from '../refused-error.ts'
import type { Reader } from '../session.ts'
import { sha256Of } from '../sha256.ts'
import { appendAudit } from '../store/audit.ts'
import { currentReaderOf, stillCovers } from '../store/current-reader.ts'
import {
  beginExport,
  dropExport,
  dropExportRows,
  finishExport,
  readExportPart,
  readStoredExport,
  storeExportRows,
  writeExportPart,
} from '../store/list-exports.ts'
import { asSystemIn, inScope, scopeOf } from '../store/scope.ts'
import { programAuthorAt } from '../workflow/request-job.ts'
import { defineJob, type JobContext } from './job.ts'

/** The number of rows that are stored and read at a time. */
const PART_ROWS = 1_000
/** The size of the pieces in which a workbook is stored. */
const CHUNK_BYTES = 1_048_576

const payload = z.strictObject({
  list: z.enum(EXPORT_LISTS),
  format: z.enum(EXPORT_FORMATS),
  language: z.enum(LANGUAGES),
  filters: z.record(z.string(), z.string()),
  homeOrganizationId: id,
  userId: id,
})
type ExportPayload = z.output<typeof payload>

/**
 * Exports a long list to a file for the person who requested it, with the person's current permissions. One
 * statement under the person's row level security reads the rows and stores them in parts. A CSV file is then
 * created part by part, so that other requests don't wait and a run that takes over continues where the
 * previous one stopped; a workbook is created as a whole. A job creates one file, however often it runs.
 *
 * @throws JobFailure ExportNotAllowed, ExportTooLarge, JobOutdated
 */
export const listExportJob = defineJob({
  type: 'LIST-EXPORT',
  payload,
  async run(work: JobContext<ExportPayload>) {
    const { list, format, language, filters, ...requester } = work.job.payload
    const { id: jobId, organizationId, establishmentId } = work.job
    const definition = exportOf(list)
    const query = queryOf(filters, definition)
    const reader = await currentReaderOf(work.db, { ...requester, organizationId })
    if (!reader || !definition.resource.roles.includes(reader.role)) throw new JobFailure('ExportNotAllowed')
    const name = `${await nameOf(work, definition, { reader, query })}.${format}`
    const rowCount = await storeMatchingRows(work, definition, { reader, query })
    const file =
      format === 'csv'
        ? await createCsv(work, definition, reader, rowCount)
        : await createWorkbook(work, definition, reader, rowCount)
    return work.conclude(async (trx) => {
      const now = work.clock.now()
      const expiresAt = addMilliseconds(now, EXPORT_DAYS * DAY_MS)
      const key = { organizationId, id: jobId }
      if (file.content) {
        await dropExportRows(trx, key)
        for (let start = 0; start < file.content.length; start += CHUNK_BYTES)
          await writeExportPart(
            trx,
            key,
            1 + start / CHUNK_BYTES,
            file.content.subarray(start, start + CHUNK_BYTES),
          )
      }
      const { sizeBytes, sha256 } = file
      await finishExport(trx, key, { name, sizeBytes, sha256, expiresAt }, now)
      const record = { list, format, language, filters, rowCount, sha256 }
      const origin = { organizationId, establishmentId, ...programAuthorAt(now), entityId: jobId }
      await appendAudit(trx, exportEvent(record, origin))
      const until = localTime(expiresAt, DEFAULT_TIME_ZONE).date
      return {
        status: 'FINISHED',
        details: [{ key: 'listExported', params: { list, count: rowCount, until, sha256 } }],
        fileId: jobId,
      }
    })
  },
})

/** A created file. */
interface CreatedFile {
  readonly sizeBytes: number
  /** In hexadecimal. */
  readonly sha256: string
  /** The whole file, if it is not stored yet; absent if its parts were stored while it was created. */
  readonly content?: Buffer
}

/** Returns the query of the stored filters. @throws JobFailure JobOutdated if the list no longer accepts one of them */
function queryOf(
  filters: ExportPayload['filters'],
  { resource }: ListExportDefinition<ListedRow>,
): ListQuery {
  try {
    return listQuery(Object.entries(filters), resource)
  } catch (error) {
    if (error instanceof RefusedError)
      throw new JobFailure('JobOutdated', { type: 'LIST-EXPORT' }, { cause: error })
    throw error
  }
}

interface ExportReading {
  readonly reader: Reader
  readonly query: ListQuery
}

async function nameOf(
  { db, job, clock }: JobContext<ExportPayload>,
  { name }: ListExportDefinition<ListedRow>,
  { reader, query }: ExportReading,
): Promise<string> {
  try {
    return await inScope(db, scopeOf(reader), async (trx) =>
      name({ trx, query, now: clock.now() }, documentTexts(job.payload.language, 'UTC')),
    )
  } catch (error) {
    // The name of a list of paper vouchers contains its establishment, which the user may no longer see.
    if (error instanceof RefusedError) throw new JobFailure('ExportNotAllowed', {}, { cause: error })
    throw error
  }
}

/**
 * Stores the rows that match the query, for the creation of the file, and returns their number. Rows that an interrupted run stored are reused,
 * unless the person has got another role or lost an establishment.
 *
 * @throws JobFailure ExportTooLarge
 */
async function storeMatchingRows(
  work: JobContext<ExportPayload>,
  definition: ListExportDefinition<ListedRow>,
  { reader, query }: ExportReading,
): Promise<number> {
  const { resource } = definition
  const { job, db, clock } = work
  const key = { organizationId: job.organizationId, id: job.id }
  const { homeOrganizationId: userOrganizationId, format } = job.payload
  return inScope(db, scopeOf(reader), async (trx) => {
    const stored = await readStoredExport(trx, job.id)
    if (stored && stillCovers(reader, stored)) return stored.rowCount
    if (stored) await dropExport(trx, key)
    const { userId, role, establishmentIds } = reader
    const started = { ...key, userOrganizationId, userId, role, establishmentIds, now: clock.now() }
    // Another run of this job has stored the rows in the meantime.
    if (!(await beginExport(trx, started))) return (await readStoredExport(trx, job.id))?.rowCount ?? 0
    const maxRows = MAX_EXPORT_ROWS[format]
    if (await hasMoreLines(trx, reader, definition, query, maxRows))
      throw new JobFailure('ExportTooLarge', { most: maxRows })
    const count = await storeExportRows(
      trx,
      key,
      listedRowsQuery(reader, resource, query, maxRows + 1, definition),
      PART_ROWS,
    )
    if (count > maxRows) throw new JobFailure('ExportTooLarge', { most: maxRows })
    return count
  })
}

/** Creates a CSV file part by part, each from one stored part of the rows. Parts that an earlier run created are reused. */
async function createCsv(
  work: JobContext<ExportPayload>,
  definition: ListExportDefinition<ListedRow>,
  reader: Viewer,
  total: number,
): Promise<CreatedFile> {
  const { job, db, signal } = work
  const key = { organizationId: job.organizationId, id: job.id }
  const { language } = job.payload
  const tableColumns = definition.columns(documentTexts(language, 'UTC'), reader)
  const digest = createHash('sha256')
  let lastPosition = 0
  let doneRows = 0
  let sizeBytes = 0
  for (;;) {
    signal.throwIfAborted()
    // A long list may use up the space that was free at the start of the run.
    await db.assertWritable()
    const filePart = await asSystemIn(db, key.organizationId, async (trx) => {
      const storedPart = await readExportPart(trx, key, lastPosition)
      const isFirst = lastPosition === 0
      if (storedPart?.content || (!storedPart && !isFirst)) return storedPart
      // A list without rows has no stored part; its file has one part, with the column titles.
      const position = storedPart?.position ?? 1
      const rows = fileLines(definition, storedPart?.rows ?? [])
      const head = isFirst ? csvHead(tableColumns, language) : ''
      const content = Buffer.from(head + csvLines(tableColumns, rows, language))
      await writeExportPart(trx, key, position, content)
      return { position, rowCount: storedPart?.rowCount ?? 0, content }
    })
    if (!filePart?.content) return { sizeBytes, sha256: digest.digest('hex') }
    digest.update(filePart.content)
    sizeBytes += filePart.content.length
    lastPosition = filePart.position
    doneRows += filePart.rowCount
    await work.progress({ done: doneRows, total })
  }
}

/** Creates a workbook in memory, from all stored rows. */
async function createWorkbook(
  work: JobContext<ExportPayload>,
  definition: ListExportDefinition<ListedRow>,
  reader: Viewer,
  total: number,
): Promise<CreatedFile> {
  const { job, db, signal } = work
  const key = { organizationId: job.organizationId, id: job.id }
  const { format, language } = job.payload
  const texts = documentTexts(language, 'UTC')
  const rows: ListedRow[] = []
  let lastPosition = 0
  let doneRows = 0
  for (;;) {
    signal.throwIfAborted()
    const storedPart = await asSystemIn(db, key.organizationId, (trx) =>
      readExportPart(trx, key, lastPosition),
    )
    if (!storedPart) break
    rows.push(...fileLines(definition, storedPart.rows ?? []))
    lastPosition = storedPart.position
    doneRows += storedPart.rowCount
    await work.progress({ done: doneRows, total })
  }
  const worksheet = definition.worksheet(texts)
  const columns = definition.columns(texts, reader)
  const content = await tableFile({ worksheet, columns, rows, format, language })
  return { sizeBytes: content.length, sha256: sha256Of(content), content }
}
