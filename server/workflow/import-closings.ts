import type { Transaction } from 'kysely'
import { isSent } from '../../src/domain/accounting/sending.ts'
import type { ArchiveBody } from '../../src/domain/contract/archives.ts'
import type { BusinessDate, Service } from '../../src/domain/dates/calendar.ts'
import {
  type ArchiveOwner,
  archivesOfSequences,
  expectationsOf,
  insertArchives,
  type NewArchive,
} from '../store/archives.ts'
import { lockServices, lockSheets, logsOfServices, type Sheet, saveSheets } from '../store/cash-logs.ts'
import { findCategories } from '../store/lookups.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { type Change, created, sheetChanges } from './record-changes.ts'
import { takesExpectation, withExpectation } from './sheet.ts'

/** The result of an import. */
export interface ImportedClosings {
  /** In the order of the input; `isNew` is false for a sequence that existed already. */
  readonly closings: readonly {
    readonly id: string
    readonly isNew: boolean
    readonly sequence: number
    readonly date: BusinessDate
    readonly service: Service
  }[]
  /** The ids of sheets of these services that were sent to accounting without a closing: their entries need a correction. */
  readonly sentBefore: readonly string[]
  /** For the history, which is written last. */
  readonly changes: readonly Change[]
}

/**
 * Adds closings to an establishment and applies their expected amounts to the open sheets of their services. A closing whose
 * sequence exists already changes nothing. Locks the services: an import and a count of one service wait for each other.
 */
export async function importClosings(
  trx: Transaction<Schema>,
  owner: ArchiveOwner,
  bodies: readonly ArchiveBody[],
  { now, nextId }: { readonly now: string; readonly nextId: () => string },
): Promise<ImportedClosings> {
  await lockServices(
    trx,
    bodies.map(({ date, service }) => ({ ...owner, date, service })),
  )
  const archives = bodies.map((body): NewArchive => ({ ...body, id: nextId() }))
  const added = await insertArchives(trx, owner, archives, now)
  const brought = archives.filter(({ id }) => added.has(id))
  const known = await archivesOfSequences(
    trx,
    owner,
    archives.map(({ sequence }) => sequence),
  )
  const sheets = await sheetsOf(trx, owner, brought)
  const edits = await applyExpectedAmounts(trx, owner, sheets.filter(takesExpectation), nextId)
  await saveSheets(trx, edits, now)
  return {
    closings: archives.map(({ id, sequence, date, service }) => ({
      id: known.get(sequence) ?? id,
      isNew: added.has(id),
      sequence,
      date,
      service,
    })),
    sentBefore: sheets
      .filter(({ log, counts }) => log.archiveId === null && counts.some(({ status }) => isSent(status)))
      .map(({ log }) => log.id),
    changes: [
      ...brought.map((archive) => created('archive', { ...owner, ...archive })),
      ...edits.flatMap((edit) => sheetChanges('expect', edit)),
    ],
  }
}

/** The sheets of the registers and services that these closings report on, locked. */
async function sheetsOf(
  trx: Transaction<Schema>,
  owner: ArchiveOwner,
  brought: readonly NewArchive[],
): Promise<readonly Sheet[]> {
  if (brought.length === 0) return []
  const reported = new Set(
    brought.flatMap(({ date, service, receipts, movements }) =>
      [...receipts, ...movements].map(({ cashRegisterId }) => `${date} ${service} ${cashRegisterId}`),
    ),
  )
  return (await lockSheets(trx, await logsOfServices(trx, owner, brought))).filter(
    ({ log }) => reported.has(`${log.date} ${log.service} ${log.cashRegisterId}`) && log.status !== 'DELETED',
  )
}

/** These open sheets with the expected amounts of the closings of their services. */
async function applyExpectedAmounts(
  trx: Transaction<Schema>,
  owner: ArchiveOwner,
  sheets: readonly Sheet[],
  nextId: () => string,
): Promise<readonly Edited<Sheet>[]> {
  const edits: Edited<Sheet>[] = []
  for (const [, ofService] of Map.groupBy(sheets, ({ log }) => `${log.date} ${log.service}`)) {
    const [{ log } = { log: null }] = ofService
    if (!log) continue
    const expectations = await expectationsOf(trx, { ...owner, date: log.date, service: log.service })
    const expected = [...expectations.values()].flatMap((one) => [...one.byCategory.keys()])
    const categories = await findCategories(trx, [...new Set(expected)], owner.organizationId)
    for (const before of ofService) {
      const expectation = expectations.get(before.log.cashRegisterId)
      if (expectation) edits.push({ before, after: withExpectation(before, expectation, categories, nextId) })
    }
  }
  return edits
}
