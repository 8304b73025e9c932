import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import {
  CLOSING_TYPES,
  type ClosingFault,
  type ClosingType,
  type Correction,
  MAX_CLOSING_BYTES,
  mayCorrect,
  SILENT_AFTER_DAYS,
} from '../../src/domain/closings/closings.ts'
import { CODES } from '../../src/domain/codes.ts'
import {
  broughtClosings,
  closingsContinuity,
  closingsPreview,
  uploadQuery,
} from '../../src/domain/contract/closings.ts'
import { daysBetween, localTime } from '../../src/domain/dates/calendar.ts'
import { seesExpectedAmount } from '../../src/domain/permissions.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { admit } from '../http/authentication.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { answerText, jsonResponse } from '../http/envelope.ts'
import { answerOnce } from '../http/idempotency.ts'
import { operationOf } from '../http/operation.ts'
import { parsePart, readQuery } from '../http/request.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { inUploadTurn } from '../http/upload-turns.ts'
import type { ReadClosing } from '../integrations/closings/catalogue.ts'
import type { ReadFile } from '../integrations/closings/read.ts'
import { FileTooCostly, parseClosings } from '../integrations/parse-files.ts'
import { invalid, RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { archivesOfSequences } from '../store/archives.ts'
import { type ClosingSetting, closingSetting, readContinuity } from '../store/closings.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import { importClosings } from '../workflow/import-closings.ts'
import { record } from '../workflow/record-changes.ts'
import { requestCorrections } from '../workflow/request-corrections.ts'
import { workedIn } from './archives.ts'

const PREVIEW = { method: 'post', path: '/closings/preview' } as const
const UPLOAD = { method: 'post', path: '/closings/upload' } as const

/** What a file holds, before anything is brought: the body is the file. Nothing is kept of it. */
export const previewClosings: Route = {
  ...PREVIEW,
  operation: operationOf({
    ...PREVIEW,
    summary: 'Read a file of closings without bringing it: the body is the file',
    roles: CAPABILITIES.uploadClosings,
    answer: closingsPreview,
  }),
  handler: (parts) => async (c) => {
    const session = await admit(parts, c, CAPABILITIES.uploadClosings)
    parsePart(undefined, readQuery(c), 'query')
    const closings = await inUploadTurn(session.userId, async () => {
      const { owner, setting, read } = await readFor(parts, session, await readFile(c))
      const faultless = faultlessOf(read)
      const sequences = faultless.map(({ body }) => body.sequence)
      const known = await inScope(parts.db, scopeOf(session), (trx) =>
        archivesOfSequences(trx, owner, sequences),
      )
      const isBlind = !seesExpectedAmount(session.role, setting)
      return faultless.map(({ derived, body: { receipts, movements, turnoverCents, ...body } }) => ({
        sequence: body.sequence,
        date: body.date,
        service: body.service,
        derived,
        clients: body.clients,
        turnoverCents: isBlind ? null : turnoverCents,
        receipts: receipts.length,
        movements: movements.length,
        present: known.has(body.sequence),
      }))
    })
    return jsonResponse(200, answerText(CODES.saved, JSON.stringify({ closings })))
  },
}

/** Every closing of a file in one transaction, or none. Those that are there already stay as they are: 11007 when all are. */
export const uploadClosings: Route = {
  ...UPLOAD,
  operation: operationOf({
    ...UPLOAD,
    summary: 'Bring a file of closings: the body is the file',
    roles: CAPABILITIES.uploadClosings,
    query: uploadQuery,
    answer: broughtClosings,
    created: true,
    keyed: true,
  }),
  handler: (parts) => async (c) => {
    const session = await admit(parts, c, CAPABILITIES.uploadClosings)
    const { services } = parsePart(uploadQuery, readQuery(c), 'query')
    return inUploadTurn(session.userId, async () => {
      const file = await readFile(c)
      await parts.db.assertWritable()
      const now = parts.clock.now()
      const body = createHash('sha256').update(file.type).update(file.content).digest('hex')
      const { owner, setting, read } = await readFor(parts, session, file)
      const answer = await inScope(parts.db, scopeOf(session), (trx) =>
        answerOnce(trx, c, { session, now, body, route: UPLOAD }, async () => {
          const bodies = corrected(faultlessOf(read), services, localTime(now, setting.timeZone).date)
          const { closings, changes, sentBefore } = await importClosings(trx, owner, bodies, {
            now,
            nextId: () => parts.ids.next(),
          })
          await record(trx, { session, now, origin: c.get('origin') }, changes)
          const { address } = c.get('origin')
          const by = { userId: session.userId, name: session.userName, address, now }
          await requestCorrections(trx, parts, by, owner, sentBefore)
          const brought = closings.filter(({ isNew }) => isNew).length
          const data = {
            brought,
            present: closings.length - brought,
            closings: closings.map(({ isNew, ...closing }) => ({
              ...closing,
              state: isNew ? 'NEW' : 'PRESENT',
            })),
          }
          return brought > 0
            ? { status: 201, text: answerText(CODES.created, JSON.stringify(data)) }
            : { status: 200, text: answerText(CODES.archiveAlreadyPresent, JSON.stringify(data)) }
        }),
      )
      parts.jobs.wake()
      return jsonResponse(
        answer.status,
        answer.text,
        answer.replayed ? { 'Idempotency-Replayed': 'true' } : {},
      )
    })
  },
}

/** How the closings of every establishment in reach follow one another: what is missing, and who is silent. */
export const readClosingsContinuity = defineRoute({
  method: 'get',
  path: '/closings/continuity',
  summary: 'Gaps in the sequences of closings, and establishments that send none',
  roles: CAPABILITIES.uploadClosings,
  answer: closingsContinuity,
  async handle(trx, { session, now }) {
    const rows = await readContinuity(trx, session.establishmentIds)
    const data = rows.map(({ timeZone, ...row }) => {
      const today = localTime(now, timeZone).date
      const silentDays = row.lastDate === null ? null : Math.max(0, daysBetween(row.lastDate, today))
      return {
        ...row,
        gaps: [...row.gaps],
        silentDays,
        isSilent: silentDays === null || silentDays > SILENT_AFTER_DAYS,
      }
    })
    return { code: CODES.saved, data }
  },
})

interface SentFile {
  readonly type: ClosingType
  readonly content: Buffer
}

/**
 * The file of a request, read no further than it may be long.
 *
 * @throws RefusedError ClosingFileTypeNotAllowed, ClosingFileTooLarge
 */
async function readFile(c: Context<AppEnv>): Promise<SentFile> {
  const [said = ''] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  const type = CLOSING_TYPES.find((one) => one === said.trim())
  if (!type) throw new RefusedError('ClosingFileTypeNotAllowed')
  if (Number(c.req.header('content-length') ?? 0) > MAX_CLOSING_BYTES)
    throw new RefusedError('ClosingFileTooLarge')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > MAX_CLOSING_BYTES) throw new RefusedError('ClosingFileTooLarge')
    parts.push(part)
  }
  return { type, content: Buffer.concat(parts) }
}

/**
 * What the file holds for the establishment that is worked in, faults included. It is parsed between transactions: a file that takes
 * long must not hold a connection of the database.
 *
 * @throws RefusedError NotFound, ClosingFileTooLarge
 */
async function readFor(
  { db, clock }: Pick<AppParts, 'db' | 'clock'>,
  session: Session,
  { type, content }: SentFile,
): Promise<{
  readonly owner: { readonly organizationId: string; readonly establishmentId: string }
  readonly setting: ClosingSetting
  readonly read: ReadFile
}> {
  const { owner, setting } = await inScope(db, scopeOf(session), async (trx) => {
    const { id, organizationId } = await workedIn(trx, session)
    const owned = { organizationId, establishmentId: id }
    return { owner: owned, setting: await closingSetting(trx, owned) }
  })
  const today = localTime(clock.now(), setting.timeZone).date
  try {
    const read = await parseClosings(content, type, { catalogue: setting.catalogue, setting, today })
    return { owner, setting, read }
  } catch (error) {
    throw error instanceof FileTooCostly ? new RefusedError('ClosingFileTooLarge') : error
  }
}

/** @throws RefusedError ClosingFileFaulty, naming `row.column`, what is wrong and what stands there */
function faultlessOf({ closings, faults }: ReadFile): readonly ReadClosing[] {
  if (faults.length > 0) throw new RefusedError('ClosingFileFaulty', { issues: faults.map(issueOf) })
  return closings
}

function issueOf({ row, column, name, value }: ClosingFault) {
  return { path: `${row}.${column}`.slice(0, 100), key: `closings.fault.${name}`, value }
}

/** @throws RefusedError InvalidRequest for a service that the file says itself, or that is not near its time */
function corrected(read: readonly ReadClosing[], corrections: readonly Correction[], today: string) {
  const bySequence = new Map(corrections.map((correction) => [correction.sequence, correction]))
  const bodies = read.map(({ derived, body }) => {
    const to = bySequence.get(body.sequence)
    bySequence.delete(body.sequence)
    if (!to) return body
    if (!derived || !mayCorrect(body, to) || to.date > today)
      throw invalid([{ path: `services.${body.sequence}`, key: 'issue.value' }])
    return { ...body, date: to.date, service: to.service }
  })
  const [strange] = bySequence.keys()
  if (strange !== undefined) throw invalid([{ path: `services.${strange}`, key: 'issue.unknown' }])
  return bodies
}
