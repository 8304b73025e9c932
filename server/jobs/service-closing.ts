import { z } from 'zod'
import { identifiedClosing, isSameClosing } from '../../src/domain/closings/replacing.ts'
import {
  outcomeOfRequest,
  type SortedSequences,
  sortSequences,
} from '../../src/domain/closings/requested-closings.ts'
import type { ArchiveBody } from '../../src/domain/contract/archives.ts'
import { type BusinessDate, isBusinessDate, localTime } from '../../src/domain/dates/calendar.ts'
import { fetchSequences, posHasSequence } from '../integrations/closings/pos/archives.ts'
import { posClient, type RequestPos } from '../integrations/closings/pos/client.ts'
import { type ClosingsFileContent, readVendorAnswers } from '../integrations/closings/read.ts'
import { JobFailure } from '../job-failure.ts'
import { findClosingsOfSequences, type StoredClosing } from '../store/archives.ts'
import { appendAudits } from '../store/audit.ts'
import {
  type ClosingSetting,
  cashPadOf,
  highestSequenceBefore,
  readClosingSettings,
} from '../store/closings.ts'
import { asSystem } from '../store/scope.ts'
import { importClosings } from '../workflow/import-closings.ts'
import { requestCorrections } from '../workflow/request-corrections.ts'
import { PROGRAM_AUTHOR, programAuthorAt } from '../workflow/request-job.ts'
import { defineJob, type JobContext } from './job.ts'

/**
 * Fetches the closings of one date from the POS vendor, imports the new ones, and warns of stored ones that are different. Repeating it changes
 * nothing.
 */
export const serviceClosingJob = defineJob({
  type: 'SERVICE-CLOSING',
  payload: z.strictObject({
    date: z.string().refine(isBusinessDate),
    replacementReason: z.string().nullish(),
  }),
  async run(work) {
    const { organizationId, establishmentId, payload } = work.job
    if (establishmentId === null) throw new JobFailure('CashPadMissing')
    const owner = { organizationId, establishmentId }
    const { date, replacementReason = null } = payload
    const { cashPad, setting, last } = await asSystem(work.db, async (trx) => ({
      cashPad: await cashPadOf(trx, owner, work.config.secretKey),
      setting: await readClosingSettings(trx, owner),
      last: await highestSequenceBefore(trx, owner, date),
    }))
    if (!cashPad) throw new JobFailure('CashPadMissing')
    const requestPos = posClient(cashPad, {
      allowPrivate: work.config.posPrivateAddresses,
      timeoutMs: work.config.posTimeoutMs,
      signal: work.signal,
    })
    const { closingOffset } = setting
    const sequences = await sequencesOfDate(requestPos, date, last, setting)
    const latest = sequences.at(-1)
    const known = await asSystem(work.db, (trx) => findClosingsOfSequences(trx, owner, sequences))
    const { missing, compared, taken } = sortSequences(sequences, known, date)
    const answersBySequence = await fetchAnswers(work, requestPos, closingOffset, { missing, compared })
    const today = localTime(work.clock.now(), setting.timeZone).date
    const readAnswers: ReadAnswers = (read) => {
      const answers = read.flatMap((sequence) => answersBySequence.get(sequence) ?? [])
      return readVendorAnswers(answers, { ...setting, setting, today })
    }
    const { differing, notComparedCount } = findDiffering(compared, known, readAnswers)
    const bodies = readMissing(missing, readAnswers)
    return work.conclude(async (trx) => {
      const now = work.clock.now()
      const imported = await importClosings(trx, owner, bodies, {
        now,
        nextId: () => work.ids.next(),
        replacementReason,
        // What the POS itself says is more reliable than a file that a person provides.
        mayReplaceControlled: true,
        onSecond: 'leaveOut',
        derivedSequences: new Set(missing),
      })
      await appendAudits(
        trx,
        imported.changes.map(({ id, ...change }) => ({ ...change, ...programAuthorAt(now), entityId: id })),
      )
      await requestCorrections(trx, work, { ...PROGRAM_AUTHOR, now }, owner, imported.sentBefore)
      const newCount = imported.closings.filter(({ isNew }) => isNew).length
      const { leftOut } = imported
      const listedCount = sequences.length
      return {
        ...outcomeOfRequest({ date, listedCount, newCount, leftOut, taken, differing, notComparedCount }),
        ...(latest !== undefined && { sequence: latest }),
      }
    })
  },
})

/** The sequences of the closings that the POS lists for a date, in order. `last` is the highest sequence stored for an earlier date. */
async function sequencesOfDate(
  requestPos: RequestPos,
  date: BusinessDate,
  last: number | null,
  setting: ClosingSetting,
): Promise<readonly number[]> {
  const { closingOffset } = setting
  // A closing below the offset is one of an earlier POS.
  const lastOfPos = last === null || last < closingOffset ? null : last - closingOffset
  const next = await fetchSequences(requestPos, date, lastOfPos === null ? 0 : lastOfPos + 1, setting)
  // If the POS does not know the last closing before the date, it is a new POS, which counts from 1 again.
  const isReplaced = next.length === 0 && lastOfPos !== null && !(await posHasSequence(requestPos, lastOfPos))
  const posSequences = isReplaced ? await fetchSequences(requestPos, date, 0, setting) : next
  return posSequences.map((sequence) => sequence + closingOffset)
}

/**
 * Requests the content and the tills of closings. A stored closing that the POS can't give is left out; for one that is not stored, it is a failure.
 *
 * @throws JobFailure
 */
async function fetchAnswers(
  work: Pick<JobContext<unknown>, 'progress' | 'signal'>,
  requestPos: RequestPos,
  closingOffset: number,
  { missing, compared }: Pick<SortedSequences, 'missing' | 'compared'>,
): Promise<ReadonlyMap<number, readonly unknown[]>> {
  const answersBySequence = new Map<number, readonly unknown[]>()
  const requested = [...missing, ...compared]
  for (const [done, sequence] of requested.entries()) {
    await work.progress({ done, total: requested.length })
    const ofPos = { sequential_id: sequence - closingOffset }
    try {
      answersBySequence.set(sequence, [
        await requestPos('archive_content', ofPos),
        await requestPos('cashcontainers', ofPos),
      ])
    } catch (error) {
      // A known closing that the POS can't give does not stop the import of the new ones.
      const isOptional = done >= missing.length && error instanceof JobFailure && !work.signal.aborted
      if (!isOptional) throw error
    }
  }
  return answersBySequence
}

/** Reads the answers to the requests for closings with these sequences. */
type ReadAnswers = (sequences: readonly number[]) => ClosingsFileContent

/** Finds the stored closings of which the POS now has other figures, and counts those that can't be compared. */
function findDiffering(
  compared: readonly number[],
  stored: ReadonlyMap<number, StoredClosing>,
  readAnswers: ReadAnswers,
): { readonly differing: readonly number[]; readonly notComparedCount: number } {
  // A closing that can't be read now, for example because a till was renamed since, is not compared.
  const comparable = compared.flatMap((sequence) =>
    readAnswers([sequence]).closings.map((closing) => ({ sequence, closing })),
  )
  const differing = comparable
    .filter(
      ({ sequence, closing: { body, derived } }) =>
        !isSameClosing(identifiedClosing(body, derived), stored.get(sequence)!),
    )
    .map(({ sequence }) => sequence)
  return { differing, notComparedCount: compared.length - comparable.length }
}

/** Reads the closings that are not stored yet. @throws JobFailure ClosingUnreadable, PosUnreadable */
function readMissing(missing: readonly number[], readAnswers: ReadAnswers): readonly ArchiveBody[] {
  const { closings, faults } = readAnswers(missing)
  const [fault] = faults
  if (fault) {
    const { name, column, value } = fault
    // The row of a fault is the number of its answer, from 1; 0 if it belongs to none. Each closing has two answers.
    const sequence = missing[Math.floor(Math.max(0, fault.row - 1) / 2)] ?? 0
    throw new JobFailure('ClosingUnreadable', { sequence, fault: name, column, value })
  }
  const bodies = closings.map(({ body }) => body)
  if (bodies.length !== missing.length || bodies.some(({ sequence }) => !missing.includes(sequence)))
    throw new JobFailure('PosUnreadable')
  return bodies
}
