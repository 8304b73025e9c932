import type { Transaction } from 'kysely'
import { isSent } from '../../src/domain/accounting/sending.ts'
import {
  changesRegister,
  closingsOfSameRegister,
  coversRegisters,
  registersOfClosing,
  type ServiceClosing,
} from '../../src/domain/closings/replacing.ts'
import type { ArchiveBody } from '../../src/domain/contract/archives.ts'
import { needsClosingReason } from '../../src/domain/counting/late-closing.ts'
import type { BusinessDate, Service } from '../../src/domain/dates/calendar.ts'
import { UNCONTROLLED_COUNT_STATUSES } from '../../src/domain/lifecycles/count-stages.ts'
import { RefusedError } from '../refused-error.ts'
import {
  type ArchiveOwner,
  type CurrentClosing,
  findClosingsOfSequences,
  findCurrentClosings,
  findExpectedAmountsByService,
  insertArchives,
  type NewArchive,
  replaceClosings,
  type StoredClosing,
} from '../store/archives.ts'
import {
  lockServices,
  lockSheets,
  logsOfServices,
  type Sheet,
  type SheetKey,
  saveSheets,
} from '../store/cash-logs.ts'
import { findCategories } from '../store/lookups.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { queueDeltaMail } from './queue-delta-mail.ts'
import { creationChange, type RecordChange, sheetChanges } from './record-changes.ts'
import { acceptsExpectedAmounts, presentCounts } from './sheet.ts'
import { acceptsClosings, withExpectedAmounts, withLateClosing } from './sheet-closings.ts'
import { refuseTakenNumbers } from './taken-numbers.ts'

/** The result of an import. */
interface ImportedClosings {
  /** The closings that were not left out, in the order of the input. `isNew` is false for a closing whose sequence existed already. */
  readonly closings: readonly {
    readonly id: string
    readonly isNew: boolean
    readonly sequence: number
    readonly date: BusinessDate
    readonly service: Service
  }[]
  /** The ids of sheets that were sent to accounting without a closing, or with one that is now replaced: their entries need a correction. */
  readonly sentBefore: readonly string[]
  /**
   * The closings that were not imported because of another closing of the same register, date and service.
   * Always empty unless `onSecond` is `leaveOut`.
   */
  readonly leftOut: readonly SecondClosing[]
  /** The changes for the history. The caller records them after every other write. */
  readonly changes: readonly RecordChange[]
}

/**
 * A closing of a register, date and service for which another closing exists or comes earlier in the same
 * import.
 */
interface SecondClosing {
  readonly sequence: number
  /** The sequence of that other closing. */
  readonly present: number
}

interface ImportOptions {
  readonly now: string
  readonly nextId: () => string
  /** The reason for replacing existing closings; null or blank when none may be replaced. */
  readonly replacementReason: string | null
  /** True if a closing may be replaced although this changes a till that accounting has controlled or sent. */
  readonly mayReplaceControlled: boolean
  /** The sequences of the imported closings that may replace existing ones; by default all. */
  readonly replacingSequences?: ReadonlySet<number>
  /** What happens to a second closing of a register, date and service that does not replace the first; `refuse` by default. */
  readonly onSecond?: 'refuse' | 'leaveOut'
  /** The sequences of closings whose date and service are derived from their time. */
  readonly derivedSequences?: ReadonlySet<number>
}

/**
 * Adds closings to an establishment and applies their expected amounts to the sheets of their services. A validated sheet gets the delta that
 * results from the closing, and also keeps its validated delta. A closing whose sequence exists already changes only sheets that have no
 * closing and still accept one. With a `replacementReason`, a second closing of a register, date and service replaces the first. The services
 * are locked, so that an import and a count of one service wait for each other.
 *
 * @throws RefusedError ServiceAlreadyClosed, ReplacementLeavesRegister, ReplacedClosingControlled, each naming `closings.<sequence>` and the
 * sequence of the other closing; ClosingNumberTaken when a different stored closing already has the sequence of an imported one, naming the date and
 * service of the stored one
 */
export async function importClosings(
  trx: Transaction<Schema>,
  owner: ArchiveOwner,
  bodies: readonly ArchiveBody[],
  {
    now,
    nextId,
    replacementReason,
    mayReplaceControlled,
    replacingSequences,
    onSecond = 'refuse',
    derivedSequences = new Set(),
  }: ImportOptions,
): Promise<ImportedClosings> {
  const sequences = bodies.map(({ sequence }) => sequence)
  // A person may have corrected the date and service of a stored closing.
  const stored = [...(await findClosingsOfSequences(trx, owner, sequences)).values()]
  await lockServices(
    trx,
    [...bodies, ...stored].map(({ date, service }) => ({ ...owner, date, service })),
  )
  const reason = replacementReason?.trim() || null
  const mayReplace = (sequence: number) => reason !== null && (replacingSequences?.has(sequence) ?? true)
  const { accepted, replaced, leftOut } = await decideReplacements(trx, owner, bodies, mayReplace, onSecond)
  if (onSecond === 'refuse' && leftOut.length > 0) throw refusedSecond('ServiceAlreadyClosed', leftOut)
  const archives = accepted.map((body): NewArchive => ({ ...body, id: nextId() }))
  const added = await insertArchives(trx, owner, archives, now)
  const importedArchives = archives.filter(({ id }) => added.has(id))
  const changes = importedArchives.map((archive) => creationChange('archive', { ...owner, ...archive }))
  const tillsOfReplaced = new Set<string>()
  if (reason !== null)
    for (const { id: byId, sequence } of importedArchives) {
      const replacedClosings = replaced.get(sequence) ?? []
      for (const closing of replacedClosings)
        for (const cashRegisterId of closing.cashRegisterIds)
          tillsOfReplaced.add(tillOf({ ...closing, cashRegisterId }))
      await replaceClosings(trx, replacedClosings, { byId, reason, now })
      changes.push(...replacedClosings.map((closing) => replacementChange(closing, byId, reason)))
    }
  const known = await findClosingsOfSequences(
    trx,
    owner,
    archives.map(({ sequence }) => sequence),
  )
  refuseTakenNumbers(archives, known, derivedSequences)
  const sheets = await lockReportedSheets(trx, owner, importedArchives, stored)
  if (!mayReplaceControlled) await refuseControlled(trx, owner, sheets, importedArchives, replaced)
  const edits = await expectedAmountEdits(trx, owner, sheets.filter(acceptsClosings), nextId)
  await saveSheets(trx, edits, now)
  for (const { before, after } of edits)
    if (needsClosingReason(after.log) && after.log.deltaCents !== before.log.deltaCents)
      await queueDeltaMail(trx, after.log, { now, ids: { next: nextId } })
  return {
    closings: archives.map(({ id, sequence, date, service }) => ({
      id: known.get(sequence)?.id ?? id,
      isNew: added.has(id),
      sequence,
      date,
      service,
    })),
    sentBefore: sheets
      .filter(
        ({ log, counts }) =>
          (log.archiveId === null || tillsOfReplaced.has(tillOf(log))) &&
          counts.some(({ status }) => isSent(status)),
      )
      .map(({ log }) => log.id),
    leftOut,
    changes: [...changes, ...edits.flatMap((edit) => sheetChanges('expect', edit))],
  }
}

/**
 * Decides which closings of the import are accepted, and which existing closings each of them replaces. Of several closings of one register,
 * date and service in the same import only the first is accepted, because it is not known which of them replaces the others.
 *
 * @returns in `replaced`, for the sequence of each accepted closing, the existing closings that it replaces
 * @throws RefusedError ReplacementLeavesRegister, unless `onSecond` is `leaveOut`
 */
async function decideReplacements(
  trx: Transaction<Schema>,
  owner: ArchiveOwner,
  bodies: readonly ArchiveBody[],
  mayReplace: (sequence: number) => boolean,
  onSecond: 'refuse' | 'leaveOut',
) {
  const sequences = bodies.map(({ sequence }) => sequence)
  const known = await findClosingsOfSequences(trx, owner, sequences)
  const current = await findCurrentClosings(trx, owner, bodies)
  const accepted: ArchiveBody[] = []
  const imported: (ServiceClosing & { readonly sequence: number })[] = []
  const replaced = new Map<number, readonly CurrentClosing[]>()
  const leftOut: SecondClosing[] = []
  for (const body of bodies) {
    const { sequence } = body
    const closing = { ...body, cashRegisterIds: registersOfClosing(body) }
    const existing = known.has(sequence) ? [] : closingsOfSameRegister(closing, current)
    const sameRegister = known.has(sequence) ? [] : closingsOfSameRegister(closing, imported)
    const second = sameRegister[0] ?? (mayReplace(sequence) ? undefined : existing[0])
    if (second) {
      leftOut.push({ sequence, present: second.sequence })
      continue
    }
    const uncovered = existing.find((stored) => !coversRegisters(closing, stored))
    if (uncovered) {
      const second = { sequence, present: uncovered.sequence }
      if (onSecond === 'refuse') throw refusedSecond('ReplacementLeavesRegister', [second])
      leftOut.push(second)
      continue
    }
    if (!known.has(sequence)) imported.push(closing)
    replaced.set(sequence, existing)
    accepted.push(body)
  }
  return { accepted, replaced, leftOut }
}

/**
 * Refuses to replace closings of sheets that accounting has controlled or sent, also in part, if their register has other receipts or movements in
 * the new closing.
 */
async function refuseControlled(
  trx: Transaction<Schema>,
  owner: ArchiveOwner,
  sheets: readonly Sheet[],
  archives: readonly NewArchive[],
  replaced: ReadonlyMap<number, readonly CurrentClosing[]>,
): Promise<void> {
  const isControlled = (sheet: Sheet) =>
    presentCounts(sheet).some(({ status }) => !UNCONTROLLED_COUNT_STATUSES.includes(status))
  const controlledTills = new Set(sheets.filter(isControlled).map(({ log }) => tillOf(log)))
  const replacedSequences = [...replaced.values()].flat().map(({ sequence }) => sequence)
  const known = await findClosingsOfSequences(trx, owner, replacedSequences)
  const refused = archives.flatMap((archive) => {
    const { sequence } = archive
    const closings = (replaced.get(sequence) ?? []).map((closing) => known.get(closing.sequence)!)
    const isRefused = (closing: StoredClosing) =>
      closing.cashRegisterIds.some(
        (cashRegisterId) =>
          controlledTills.has(tillOf({ ...closing, cashRegisterId })) &&
          changesRegister(archive, closings, cashRegisterId),
      )
    return closings.filter(isRefused).map((closing) => ({ sequence, present: closing.sequence }))
  })
  if (refused.length > 0) throw refusedSecond('ReplacedClosingControlled', refused)
}

function refusedSecond(
  refusal: 'ServiceAlreadyClosed' | 'ReplacementLeavesRegister' | 'ReplacedClosingControlled',
  seconds: readonly SecondClosing[],
): RefusedError {
  return new RefusedError(refusal, {
    issues: seconds.map(({ sequence, present }) => ({
      path: `closings.${sequence}`,
      key: `failure.${refusal}`,
      value: String(present),
    })),
  })
}

function replacementChange(
  closing: CurrentClosing,
  replacedById: string,
  replacementReason: string,
): RecordChange {
  return {
    id: closing.id,
    organizationId: closing.organizationId,
    establishmentId: closing.establishmentId,
    entity: 'archive',
    action: 'replace',
    before: { replacedById: null, replacementReason: null },
    after: { replacedById, replacementReason },
  }
}

/** Identifies a register in a service of the establishment. */
function tillOf(till: Pick<SheetKey, 'date' | 'service' | 'cashRegisterId'>): string {
  return `${till.date} ${till.service} ${till.cashRegisterId}`
}

/** The registers of closings in their services, as `tillOf`. */
function tillsOf(closings: readonly ServiceClosing[]): ReadonlySet<string> {
  return new Set(
    closings.flatMap(({ date, service, cashRegisterIds }) =>
      cashRegisterIds.map((cashRegisterId) => tillOf({ date, service, cashRegisterId })),
    ),
  )
}

/**
 * Locks the sheets of the services of these closings, and returns some of them: each sheet whose register is in a new closing; and each sheet
 * whose register is in an already stored closing of the import, if the sheet has no closing and still accepts one. Deleted sheets are left out.
 */
async function lockReportedSheets(
  trx: Transaction<Schema>,
  owner: ArchiveOwner,
  importedArchives: readonly NewArchive[],
  stored: readonly ServiceClosing[],
): Promise<readonly Sheet[]> {
  const ids = new Set([
    ...(await logsOfServices(trx, owner, importedArchives)),
    ...(await logsOfServices(trx, owner, stored, { isMissingClosing: true })),
  ])
  const newTills = tillsOf(
    importedArchives.map((archive) => ({ ...archive, cashRegisterIds: registersOfClosing(archive) })),
  )
  const storedTills = tillsOf(stored)
  return (await lockSheets(trx, [...ids])).filter((sheet) => {
    const { log } = sheet
    if (log.status === 'DELETED') return false
    const isMissed = storedTills.has(tillOf(log)) && log.archiveId === null && acceptsClosings(sheet)
    return isMissed || newTills.has(tillOf(log))
  })
}

/** Returns the edits that give sheets the expected amounts of the closings of their services. */
async function expectedAmountEdits(
  trx: Transaction<Schema>,
  owner: ArchiveOwner,
  sheets: readonly Sheet[],
  nextId: () => string,
): Promise<readonly Edited<Sheet>[]> {
  const edits: Edited<Sheet>[] = []
  for (const sheetsOfService of Map.groupBy(sheets, ({ log }) => `${log.date} ${log.service}`).values()) {
    const { date, service } = sheetsOfService[0]!.log
    const expectations = await findExpectedAmountsByService(trx, { ...owner, date, service })
    const ids = [
      ...[...expectations.values()].flatMap((expectation) => [...expectation.byCategory.keys()]),
      ...sheetsOfService.flatMap(presentCounts).map(({ paymentCategoryId }) => paymentCategoryId),
    ]
    const categories = await findCategories(trx, [...new Set(ids)], owner.organizationId)
    for (const before of sheetsOfService) {
      const expectation = expectations.get(before.log.cashRegisterId)
      if (!expectation) continue
      const after = acceptsExpectedAmounts(before)
        ? withExpectedAmounts(before, expectation, categories, nextId)
        : withLateClosing(before, expectation, categories)
      edits.push({ before, after })
    }
  }
  return edits
}
