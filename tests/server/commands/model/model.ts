import type { CountType } from '../../../../src/domain/count-types.ts'
import {
  type CountEvent,
  type CountStatus,
  countLifecycle,
  logStatus,
} from '../../../../src/domain/lifecycles/count.ts'
import { canFollow, nextStatus } from '../../../../src/domain/lifecycles/lifecycle.ts'
import { decideLogValidation, logTotals } from '../../../../src/domain/lifecycles/log-validation.ts'
import type { PouchStatus } from '../../../../src/domain/lifecycles/pouch.ts'
import type { RemittanceStatus } from '../../../../src/domain/lifecycles/remittance.ts'
import type { PouchType } from '../../../../src/domain/pouches/types.ts'
import { isRefused } from '../../../../src/domain/refusals.ts'

/** An organization as plain lists, from which `expectedData` computes what the server should have stored. */
export interface ModelOrganization {
  readonly logs: ModelLog[]
  readonly pouches: ModelPouch[]
  readonly remittances: ModelRemittance[]
  /** The coins that each count added to the wallet, by count id, without counts that were sent back. */
  readonly coins: Map<string, number>
  /** CHANGE pouches do not exist in the model; `spendChange` takes money out of the wallet instead. */
  balanceCents: number
  lastReference: number
}

export interface ModelCount {
  id: string
  category: CategoryName
  totalCents: number | null
  pouchNumber: string | null
  status: CountStatus
}

export interface ModelLog {
  id: string
  slot: string
  turnoverCents: number
  comment: string
  /** A log that was deleted without ever having a count. */
  isDeleted: boolean
  counts: ModelCount[]
}

export interface ModelPouch {
  id: string
  number: string
  type: PouchType
  valueCents: number
  status: PouchStatus
  countId: string
}

export interface ModelRemittance {
  id: string
  reference: number
  type: PouchType
  pouchIds: string[]
  totalCents: number
  status: RemittanceStatus
  carrierId: string | null
  preparedBy: string
  receiptNumber: string | null
  creditedCents: number | null
}

const CATEGORIES = { notes: 4, coins: 5, cheques: 6, card: 1 } as const satisfies Record<string, CountType>
export type CategoryName = keyof typeof CATEGORIES

/** The input for a category: cents, or nothing. */
export type Typed = Readonly<Partial<Record<CategoryName, { cents: number; pouchNumber: string | null }>>>

export function emptyOrganization(): ModelOrganization {
  return { logs: [], pouches: [], remittances: [], coins: new Map(), balanceCents: 0, lastReference: 0 }
}

export function presentCounts(log: ModelLog): ModelCount[] {
  return log.counts.filter((count) => count.status !== 'DELETED')
}

export function statusOfLog(log: ModelLog): CountStatus {
  return log.isDeleted ? 'DELETED' : logStatus(log.counts)
}

const isOpen = (count: ModelCount) => canFollow(countLifecycle, count.status, 'edit')

/** The number of items of each count of a category: cheques are counted with their number. */
export const quantityOf = (category: CategoryName): number | null => (category === 'cheques' ? 1 : null)

/** The fields of a log that the domain reads. */
function logDataOf(log: ModelLog) {
  return {
    turnoverCents: log.turnoverCents,
    floatCents: 0,
    toleranceCents: 100,
    comment: log.comment,
    counts: log.counts.map((count) => ({
      ...count,
      countType: CATEGORIES[count.category],
      quantity: quantityOf(count.category),
      expectedCents: null,
    })),
  }
}

/** The result of editing a sheet: a refusal by name, or its new counts. New ones have no id yet. */
export function editSheet(log: ModelLog, typed: Typed): { refusal: string } | { counts: ModelCount[] } {
  const counts = presentCounts(log)
  if (log.isDeleted || statusOfLog(log) === 'DELETED' || (counts.length > 0 && !counts.some(isOpen)))
    return { refusal: 'StatusDoesNotAllow' }
  const isChanged = (count: ModelCount) =>
    typed[count.category]?.cents !== (count.totalCents ?? undefined) ||
    typed[count.category]?.pouchNumber !== count.pouchNumber
  if (counts.some((count) => !isOpen(count) && isChanged(count))) return { refusal: 'StatusDoesNotAllow' }
  const existing = log.counts.map((count): ModelCount => {
    if (!isOpen(count)) return count
    const entry = typed[count.category]
    if (!entry) return { ...count, status: 'DELETED' }
    return { ...count, totalCents: entry.cents, pouchNumber: entry.pouchNumber, status: 'UPDATED' }
  })
  return { counts: [...existing, ...newCounts(typed, counts)] }
}

export function newCounts(typed: Typed, existingCounts: readonly ModelCount[] = []): ModelCount[] {
  return Object.entries(typed).flatMap(([category, entry]): ModelCount[] =>
    existingCounts.some((count) => count.category === category)
      ? []
      : [
          {
            id: '',
            category: category as CategoryName,
            totalCents: entry.cents,
            pouchNumber: entry.pouchNumber,
            status: 'CREATED',
          },
        ],
  )
}

/** The counts that seal a pouch when they are validated. */
export function countsToSeal(log: ModelLog): ModelCount[] {
  return log.counts.filter(
    (count) =>
      canFollow(countLifecycle, count.status, 'validate') &&
      (count.category === 'notes' || count.category === 'cheques') &&
      (count.totalCents ?? 0) !== 0,
  )
}

/** The result of a validation: a refusal by name, or whether the sheet has no difference beyond the tolerance. */
export function validate(
  model: ModelOrganization,
  log: ModelLog,
  comment: string | null,
): { refusal: string } | { ok: boolean } {
  const decision = decideLogValidation({ ...logDataOf(log), comment: comment ?? log.comment })
  if (isRefused(decision)) return decision
  const numbers = countsToSeal(log).map((count) => count.pouchNumber)
  const inUse = model.pouches.filter((pouch) => pouch.status !== 'DELETED').map((pouch) => pouch.number)
  const isTaken = numbers.some((number, index) => inUse.includes(number!) || numbers.indexOf(number) < index)
  return isTaken ? { refusal: 'PouchNumberTaken' } : { ok: decision.outcome === 'countOk' }
}

/** Changes the counts that the event may change. */
export function applyCountEvent(log: ModelLog, event: CountEvent, ids?: ReadonlySet<string>): void {
  for (const count of log.counts) {
    const next = nextStatus(countLifecycle, count.status, event)
    if ((!ids || ids.has(count.id)) && !isRefused(next)) count.status = next.to
  }
}

/** The expected data of an organization, in the shape that `readOrganization` reads from the database. */
export function expectedData(model: ModelOrganization) {
  const sortById = <Row extends { id: string }>(rows: Row[]) => rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  const remittanceByPouch = new Map(
    model.remittances.flatMap((remittance) =>
      remittance.status === 'CANCELED' ? [] : remittance.pouchIds.map((id) => [id, remittance.id] as const),
    ),
  )
  return {
    balanceCents: model.balanceCents,
    logs: sortById(
      model.logs.map((log) => {
        const { countedCents, expectedCents, deltaCents } = logTotals(logDataOf(log))
        return { id: log.id, status: statusOfLog(log), countedCents, expectedCents, deltaCents }
      }),
    ),
    counts: sortById(
      model.logs.flatMap((log) =>
        log.counts.map(({ id, status, totalCents, pouchNumber }) => ({
          id,
          cashLogId: log.id,
          status,
          totalCents,
          pouchNumber,
        })),
      ),
    ),
    pouches: sortById(
      model.pouches.map(({ id, number, type, valueCents, status, countId }) => ({
        id,
        number,
        type,
        valueCents,
        status,
        countId,
        remittanceId: remittanceByPouch.get(id) ?? null,
      })),
    ),
    remittances: sortById(
      model.remittances.map(
        ({ id, reference, type, totalCents, status, pouchIds, receiptNumber, creditedCents }) => ({
          id,
          reference,
          type,
          totalCents,
          status,
          receiptNumber,
          creditedCents,
          pouchIds: pouchIds.toSorted(),
        }),
      ),
    ),
  }
}
