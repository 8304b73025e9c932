import type { z } from 'zod'
import {
  CLOSING_TYPES,
  type ClosingFault,
  type ClosingType,
  type Correction,
  MAX_CLOSING_BYTES,
  mayCorrect,
  SILENT_AFTER_DAYS,
} from '../../src/domain/closings/closings.ts'
import {
  closingsOfSameRegister,
  isSameClosing,
  registersOfClosing,
} from '../../src/domain/closings/replacing.ts'
import { CODES } from '../../src/domain/codes.ts'
import { closingsOwnerQuery } from '../../src/domain/contract/archives.ts'
import {
  closingsContinuity,
  closingsPreview,
  uploadedClosings,
  uploadQuery,
} from '../../src/domain/contract/closings.ts'
import { seesExpectedAmount } from '../../src/domain/counting/blind-count.ts'
import { daysBetween, type Instant, localTime } from '../../src/domain/dates/calendar.ts'
import { CAPABILITIES, hasCapability } from '../../src/domain/roles.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { UploadedFile } from '../http/upload.ts'
import type { ResolvedClosing } from '../integrations/closings/catalogue.ts'
import type { ClosingsFileContent } from '../integrations/closings/read.ts'
import { FileTooCostly, parseClosings } from '../integrations/parse-files.ts'
import { invalidRequest, RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { findClosingsOfSequences, findCurrentClosings } from '../store/archives.ts'
import { type ClosingSetting, readClosingSettings, readContinuity } from '../store/closings.ts'
import type { Database } from '../store/open.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import { currentEstablishment } from '../workflow/current-establishment.ts'
import { importClosings } from '../workflow/import-closings.ts'
import { recordChanges } from '../workflow/record-changes.ts'
import { refuseRepeated } from '../workflow/refuse-rows.ts'
import { requestCorrections } from '../workflow/request-corrections.ts'

const CLOSINGS_FILE = {
  types: CLOSING_TYPES,
  maxBytes: MAX_CLOSING_BYTES,
  refusals: { type: 'ClosingFileTypeNotAllowed', size: 'ClosingFileTooLarge' },
  oneAtATime: true,
  parse,
} as const

/** Answers the content of a file of closings before it is imported: the body is the file. Nothing is stored. */
const previewClosings = defineRoute({
  method: 'post',
  path: '/closings/preview',
  summary: 'Preview a file of closings without importing it: the body is the file',
  roles: CAPABILITIES.uploadClosings,
  query: closingsOwnerQuery,
  upload: CLOSINGS_FILE,
  answer: closingsPreview,
  readOnly: true,
  async handle(trx, { session, file: { owner, setting, parsed } }) {
    const closingsInFile = requireFaultless(parsed)
    const sequences = closingsInFile.map(({ body }) => body.sequence)
    const known = await findClosingsOfSequences(trx, owner, sequences)
    const currentClosings = await findCurrentClosings(
      trx,
      owner,
      closingsInFile.map(({ body }) => body),
    )
    const isBlind = !seesExpectedAmount(session.role, setting)
    const closings = closingsInFile.map(({ derived, body }) => {
      const { sequence, date, service, clients, turnoverCents } = body
      const closing = { ...body, derived, cashRegisterIds: registersOfClosing(body) }
      const stored = known.get(sequence)
      const present = stored !== undefined && isSameClosing(closing, stored)
      return {
        sequence,
        date,
        service,
        derived,
        clients,
        turnoverCents: isBlind ? null : turnoverCents,
        receipts: body.receipts.length,
        movements: body.movements.length,
        present,
        replaces: stored
          ? []
          : closingsOfSameRegister(closing, currentClosings).map((current) => current.sequence),
        numberTakenBy:
          stored && !present
            ? {
                date: stored.date,
                service: stored.service,
                turnoverCents: isBlind ? null : stored.turnoverCents,
              }
            : null,
      }
    })
    return { code: CODES.saved, data: { closings } }
  },
})

/** Imports all closings of a file, or none. Closings that are stored already stay unchanged; a file with no others answers 11007. */
const uploadClosings = defineRoute({
  method: 'post',
  path: '/closings/upload',
  summary: 'Import a file of closings: the body is the file',
  roles: CAPABILITIES.uploadClosings,
  query: uploadQuery,
  upload: CLOSINGS_FILE,
  answer: uploadedClosings,
  created: 'unlessPresent',
  async handle(trx, call) {
    const { session, query, now, ids, origin } = call
    const { owner, setting, parsed } = call.file
    const closingsInFile = requireFaultless(parsed)
    const bodies = applyCorrections(closingsInFile, query.services, localTime(now, setting.timeZone).date)
    const { closings, changes, sentBefore } = await importClosings(trx, owner, bodies, {
      now,
      nextId: () => ids.next(),
      replacementReason: query.replacementReason ?? null,
      mayReplaceControlled: hasCapability(session.role, 'control'),
      ...(query.replacing && { replacingSequences: new Set(query.replacing) }),
      derivedSequences: new Set(
        closingsInFile.filter(({ derived }) => derived).map(({ body }) => body.sequence),
      ),
    })
    await recordChanges(trx, call, changes)
    const author = { userId: session.userId, name: session.userName, address: origin.address, now }
    await requestCorrections(trx, call, author, owner, sentBefore)
    if (sentBefore.length > 0) call.afterCommit(call.jobs.wake)
    const newCount = closings.filter(({ isNew }) => isNew).length
    const data = {
      imported: newCount,
      present: closings.length - newCount,
      closings: closings.map(({ isNew, ...closing }) => ({
        ...closing,
        state: isNew ? ('NEW' as const) : ('PRESENT' as const),
      })),
    }
    return newCount > 0
      ? { code: CODES.created, status: 201, data }
      : { code: CODES.archiveAlreadyPresent, data }
  },
})

/** Answers, for the active establishments in scope that expect closings, the gaps in their sequences, and how long ago their last closing was. */
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

/**
 * Reads a file of closings of the current establishment. The result includes the faults of the file.
 *
 * @throws RefusedError NotFound, InvalidRequest if the request names another establishment than the current one, ClosingFileTooLarge
 */
async function parse(
  { type, content }: UploadedFile<ClosingType>,
  {
    db,
    session,
    now,
    query,
  }: {
    readonly db: Database
    readonly session: Session
    readonly now: Instant
    readonly query: z.output<typeof closingsOwnerQuery>
  },
): Promise<{
  readonly owner: { readonly organizationId: string; readonly establishmentId: string }
  readonly setting: ClosingSetting
  readonly parsed: ClosingsFileContent
}> {
  const { owner, setting } = await inScope(db, scopeOf(session), async (trx) => {
    const { id, organizationId } = await currentEstablishment(trx, session, query.establishmentId)
    const owned = { organizationId, establishmentId: id }
    return { owner: owned, setting: await readClosingSettings(trx, owned) }
  })
  const today = localTime(now, setting.timeZone).date
  try {
    const parsed = await parseClosings(content, type, { ...setting, setting, today })
    return { owner, setting, parsed }
  } catch (error) {
    throw error instanceof FileTooCostly ? new RefusedError('ClosingFileTooLarge') : error
  }
}

/** Returns the closings of a file. @throws RefusedError ClosingFileFaulty for a file with faults, naming `row.column`, the error and the value */
function requireFaultless({ closings, faults }: ClosingsFileContent): readonly ResolvedClosing[] {
  if (faults.length > 0) throw new RefusedError('ClosingFileFaulty', { issues: faults.map(issueOf) })
  return closings
}

function issueOf({ row, column, name, value }: ClosingFault) {
  return { path: `${row}.${column}`.slice(0, 100), key: `closings.fault.${name}`, value }
}

/**
 * Returns the closings with the services and dates that a person corrected.
 *
 * @throws RefusedError InvalidRequest for a closing that is not in the file, whose service is stated in the
 * file, or whose time does not fit the correction, for a date in the future, and for a second correction of a closing
 */
function applyCorrections(
  closings: readonly ResolvedClosing[],
  corrections: readonly Correction[],
  today: string,
) {
  refuseRepeated(
    corrections.map(({ sequence }) => String(sequence)),
    (index) => `services.${corrections[index]!.sequence}`,
  )
  const bySequence = new Map(corrections.map((correction) => [correction.sequence, correction]))
  const bodies = closings.map(({ derived, body }) => {
    const correction = bySequence.get(body.sequence)
    bySequence.delete(body.sequence)
    if (!correction) return body
    if (!derived || !mayCorrect(body, correction) || correction.date > today)
      throw invalidRequest([{ path: `services.${body.sequence}`, key: 'issue.value' }])
    return { ...body, date: correction.date, service: correction.service }
  })
  const [unknownSequence] = bySequence.keys()
  if (unknownSequence !== undefined)
    throw invalidRequest([{ path: `services.${unknownSequence}`, key: 'issue.unknown' }])
  return bodies
}

export const closingRoutes: readonly Route[] = [previewClosings, uploadClosings]
