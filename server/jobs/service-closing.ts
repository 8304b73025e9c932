import { z } from 'zod'
import { mayCorrect } from '../../src/domain/closings/closings.ts'
import { identifiedClosing, isSameClosing } from '../../src/domain/closings/replacing.ts'
import { type BusinessDate, isBusinessDate, localTime } from '../../src/domain/dates/calendar.ts'
import type { JobDetail } from '../../src/domain/jobs/jobs.ts'
import { fetchSequences, posHasSequence } from '../integrations/closings/pos/archives.ts'
import { posClient } from '../integrations/closings/pos/client.ts'
import { readVendorAnswers } from '../integrations/closings/read.ts'
import { JobFailure } from '../job-failure.ts'
import { findClosingsOfSequences } from '../store/archives.ts'
import { appendAudits } from '../store/audit.ts'
import { cashPadOf, highestSequenceBefore, readClosingSettings } from '../store/closings.ts'
import { asSystem } from '../store/scope.ts'
import { importClosings } from '../workflow/import-closings.ts'
import { requestCorrections } from '../workflow/request-corrections.ts'
import { PROGRAM_AUTHOR, programAuthorAt } from '../workflow/request-job.ts'
import { defineJob } from './job.ts'

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
    // A closing below the offset is one of an earlier POS.
    const lastOfPos = last === null || last < closingOffset ? null : last - closingOffset
    const next = await fetchSequences(requestPos, date, lastOfPos === null ? 0 : lastOfPos + 1, setting)
    // If the POS does not know the last closing before the date, it is a new POS, which counts from 1 again.
    const isReplaced =
      next.length === 0 && lastOfPos !== null && !(await posHasSequence(requestPos, lastOfPos))
    const posSequences = isReplaced ? await fetchSequences(requestPos, date, 0, setting) : next
    const sequences = posSequences.map((sequence) => sequence + closingOffset)
    const latest = sequences.at(-1)
    const known = await asSystem(work.db, (trx) => findClosingsOfSequences(trx, owner, sequences))
    const missing = sequences.filter((sequence) => !known.has(sequence))
    // The sequences of stored closings of other dates, except the day before: a person may have corrected a closing to that day.
    const taken = sequences.flatMap((sequence) => {
      const stored = known.get(sequence)
      const isOther = stored && !mayCorrect({ date }, { ...stored, sequence })
      return isOther ? [{ sequence, present: stored.date }] : []
    })
    const takenSequences = new Set(taken.map(({ sequence }) => sequence))
    // A replaced closing counts no longer.
    const compared = sequences.filter(
      (sequence) => known.get(sequence)?.isReplaced === false && !takenSequences.has(sequence),
    )
    const answersBySequence = new Map<number, readonly unknown[]>()
    for (const [done, sequence] of [...missing, ...compared].entries()) {
      await work.progress({ done, total: missing.length + compared.length })
      const ofPos = { sequential_id: sequence - closingOffset }
      try {
        answersBySequence.set(sequence, [
          await requestPos('archive_content', ofPos),
          await requestPos('cashcontainers', ofPos),
        ])
      } catch (error) {
        // A known closing that the POS can't give does not stop the import of the new ones.
        const isOptional = known.has(sequence) && error instanceof JobFailure && !work.signal.aborted
        if (!isOptional) throw error
      }
    }
    const today = localTime(work.clock.now(), setting.timeZone).date
    const readClosings = (read: readonly number[]) => {
      const answers = read.flatMap((sequence) => answersBySequence.get(sequence) ?? [])
      return readVendorAnswers(answers, { ...setting, setting, today })
    }
    // One that can't be read now, for example because a till was renamed since, is not compared.
    const comparable = compared.flatMap((sequence) =>
      readClosings([sequence]).closings.map((closing) => ({ sequence, closing })),
    )
    const differing = comparable
      .filter(
        ({ sequence, closing: { body, derived } }) =>
          !isSameClosing(identifiedClosing(body, derived), known.get(sequence)!),
      )
      .map(({ sequence }) => sequence)
    const notComparedCount = compared.length - comparable.length
    const { closings, faults } = readClosings(missing)
    const [fault] = faults
    if (fault) {
      const { name, column, value } = fault
      // The row of a fault is the number of its answer, from 1; 0 if it belongs to none. Each closing has two answers.
      const sequence = missing[Math.floor(Math.max(0, fault.row - 1) / 2)] ?? 0
      throw new JobFailure('ClosingUnreadable', { sequence, fault: name, column, value })
    }
    const requestedSequences = new Set(missing)
    if (
      closings.length !== missing.length ||
      closings.some(({ body }) => !requestedSequences.has(body.sequence))
    )
      throw new JobFailure('PosUnreadable')
    return work.conclude(async (trx) => {
      const now = work.clock.now()
      const bodies = closings.map(({ body }) => body)
      const imported = await importClosings(trx, owner, bodies, {
        now,
        nextId: () => work.ids.next(),
        replacementReason,
        // What the POS itself says is more reliable than a file that a person provides.
        mayReplaceControlled: true,
        onSecond: 'leaveOut',
        derivedSequences: requestedSequences,
      })
      await appendAudits(
        trx,
        imported.changes.map(({ id, ...change }) => ({ ...change, ...programAuthorAt(now), entityId: id })),
      )
      await requestCorrections(trx, work, { ...PROGRAM_AUTHOR, now }, owner, imported.sentBefore)
      const newCount = imported.closings.filter(({ isNew }) => isNew).length
      const leftOutCount = imported.leftOut.length + taken.length + differing.length
      const areAllLeftOut = leftOutCount > 0 && leftOutCount === sequences.length
      const presentCount = sequences.length - newCount - leftOutCount
      return {
        status: sequences.length === 0 || leftOutCount > 0 ? 'WARNING' : 'FINISHED',
        details: [
          ...(areAllLeftOut ? [] : detailsOf(date, newCount, presentCount)),
          ...imported.leftOut.map(
            ({ sequence, present }): JobDetail => ({ key: 'closingLeftOut', params: { sequence, present } }),
          ),
          ...taken.map(
            ({ sequence, present }): JobDetail => ({
              key: 'closingNumberTaken',
              params: { sequence, date, present },
            }),
          ),
          ...differing.map((sequence): JobDetail => ({ key: 'closingDiffers', params: { sequence, date } })),
          ...(notComparedCount > 0
            ? [{ key: 'closingsNotCompared' as const, params: { count: notComparedCount, date } }]
            : []),
        ],
        ...(latest !== undefined && { sequence: latest }),
      }
    })
  },
})

/** The details about the closings of a date: how many were imported, and how many existed already. */
function detailsOf(date: BusinessDate, newCount: number, presentCount: number): readonly JobDetail[] {
  if (newCount + presentCount === 0) return [{ key: 'noClosing', params: { date } }]
  return [
    ...(newCount > 0 ? [{ key: 'closingsBrought' as const, params: { count: newCount, date } }] : []),
    ...(presentCount > 0 ? [{ key: 'closingsPresent' as const, params: { count: presentCount, date } }] : []),
  ]
}
