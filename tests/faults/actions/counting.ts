import { sql } from 'kysely'
import { asSystem } from '../../../server/store/scope.ts'
import { CODES } from '../../../src/domain/codes.ts'
import type { CashLog, CashLogRow, Count, CountInput } from '../../../src/domain/contract/cash-logs.ts'
import { needsPouch } from '../../../src/domain/count-types.ts'
import { addDays, SERVICES } from '../../../src/domain/dates/calendar.ts'
import { countLifecycle } from '../../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../../src/domain/lifecycles/lifecycle.ts'
import { decideLogValidation, isWithoutAmounts } from '../../../src/domain/lifecycles/log-validation.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { normalizePouchNumber } from '../../../src/domain/pouches/number.ts'
import { isRefused, type RefusalName } from '../../../src/domain/refusals.ts'
import { type ExpectedRow, expectResult, refusalsIn } from '../expectation.ts'
import type { Simulation } from '../simulation.ts'
import {
  type Action,
  type ActionContext,
  COUNTING_PEOPLE,
  deletionRequest,
  pickSuitable,
  statusRequest,
} from './action.ts'

/** Whether a count is open. A log, which has the status of its least advanced count, is open if that count is. */
const isOpen = ({ status }: Pick<Count, 'status'>) => canFollow(countLifecycle, status, 'edit')

type Entry = CountInput & { readonly totalCents: number | null }

/** The content of a till: notes and cheques that leave in a pouch, coins, cards, vouchers; some of them are absent. */
function tillContents({ rng, person: { ids }, serial }: ActionContext): readonly Entry[] {
  const nextPouchNumber = () => {
    const pouchNumber = (number: number) => `SIM${String(number).padStart(5, '0')}`
    // Sometimes a number that another pouch may have, an unreadable one, or none.
    if (rng.chance(0.3)) return pouchNumber(rng.int(1, 3))
    return rng.chance(0.9) ? pouchNumber(10 + serial()) : rng.pick([null, 'SIM_00001'])
  }
  const notes = { 5000: rng.int(0, 4), 2000: rng.int(0, 6), 1000: rng.int(1, 9) }
  const coins = { 200: rng.int(0, 20), 50: rng.int(0, 20), 1: rng.int(0, 9) }
  const centsOf = (pile: Readonly<Record<string, number>>) =>
    Object.entries(pile).reduce((sum, [face, pieces]) => sum + Number(face) * pieces, 0)
  const cheques = rng.int(500, 30_000)
  const card = rng.chance(0.02) ? -1 : rng.int(0, 90_000)
  const allCounts = [
    {
      paymentCategoryId: ids.notes,
      denominations: notes,
      pouchNumber: nextPouchNumber(),
      totalCents: centsOf(notes),
    },
    { paymentCategoryId: ids.coins, denominations: coins, totalCents: centsOf(coins) },
    { paymentCategoryId: ids.cheques, quantity: 1, totalCents: cheques, pouchNumber: nextPouchNumber() },
    { paymentCategoryId: ids.card, totalCents: card },
    { paymentCategoryId: ids.luncheon, quantity: 2, totalCents: 1_800 },
  ]
  return allCounts.filter(() => rng.chance(0.6))
}

function sheet(context: ActionContext, counts: readonly Entry[]) {
  const { rng, person, simulation } = context
  const deltaCents = rng.chance(0.2) ? rng.int(-500, 500) : 0
  const { bar, terrace, otherBar, establishment } = person.ids
  const registers = person.establishmentId === establishment ? [bar, terrace] : [otherBar]
  return {
    date: addDays(simulation.serviceDay(), -rng.int(0, 4)),
    service: rng.pick(SERVICES),
    cashRegisterId: rng.pick(registers),
    turnoverCents: Math.max(0, sumCents(counts.map(({ totalCents }) => totalCents)) + deltaCents),
    comment: rng.chance(0.7) ? `Sheet ${context.serial()}` : '',
    counts,
  }
}

/** The log and the counts after these entries were stored. */
function rowsOfSheet(id: string, { counts, comment }: ReturnType<typeof sheet>): readonly ExpectedRow[] {
  const counted_cents = sumCents(counts.map(({ totalCents }) => totalCents))
  return [
    { table: 'cash_logs', columns: { id, comment, counted_cents } },
    ...counts.map(
      ({ paymentCategoryId, totalCents, pouchNumber }): ExpectedRow => ({
        table: 'counts',
        columns: {
          cash_log_id: id,
          payment_category_id: paymentCategoryId,
          total_cents: totalCents,
          pouch_number: pouchNumber ?? null,
        },
      }),
    ),
  ]
}

const refusalsOfNegativeTotals = (counts: readonly Entry[]): readonly RefusalName[] =>
  counts.some(({ totalCents }) => (totalCents ?? 0) < 0) ? ['TotalNegative'] : []

/** The cash logs that the person sees. Listing them signs the person in, so that the person's establishment is known. */
const listLogs = ({ person }: ActionContext, query = {}) => person.list<CashLogRow>('cashlogs', query)

/** A log, mostly one that is not validated completely, with its counts. */
async function chooseLog(context: ActionContext): Promise<CashLog | null> {
  const log = pickSuitable(context.rng, await listLogs(context), isOpen)
  return log ? (await context.person.get<CashLog>(`cashlogs/${log.id}`)).data : null
}

export const countAction: Action = {
  name: 'count',
  weight: 10,
  people: COUNTING_PEOPLE,
  async nextRequest(context) {
    await listLogs(context)
    const body = sheet(context, tillContents(context))
    const { date, service, cashRegisterId, counts } = body
    const existing = await listLogs(context, { date, service, cashRegisterId })
    return {
      method: 'POST',
      path: 'cashlogs',
      body,
      expectation: expectResult(CODES.created, (id) => rowsOfSheet(id, body), [
        ...refusalsOfNegativeTotals(counts),
        ...existing.map(() => 'CashLogExists' as const),
      ]),
    }
  },
}

/** Counts a sheet again. Validated counts mostly keep their entry; a request without it is refused. */
export const recountAction: Action = {
  name: 'edit',
  weight: 6,
  people: COUNTING_PEOPLE,
  async nextRequest(context) {
    const log = await chooseLog(context)
    if (!log) return null
    const closed = log.counts.filter((row) => !isOpen(row))
    const isClosed = log.counts.length > 0 && closed.length === log.counts.length
    const keepsClosed = context.rng.chance(0.85)
    const changed = tillContents(context).filter(
      (entry) => !closed.some(({ paymentCategoryId }) => paymentCategoryId === entry.paymentCategoryId),
    )
    const counts = [...changed, ...(keepsClosed ? closed.map(entryOf) : [])]
    const { date, service, cashRegisterId, version } = log
    const body = { ...sheet(context, counts), date, service, cashRegisterId, version }
    const isRefusedByCounts = isClosed || (closed.length > 0 && !keepsClosed)
    return {
      method: 'PUT',
      path: `cashlogs/${log.id}`,
      body,
      expectation: expectResult(CODES.countUpdated, () => rowsOfSheet(log.id, body), [
        ...refusalsOfNegativeTotals(counts),
        ...(isRefusedByCounts ? ['StatusDoesNotAllow' as const] : []),
      ]),
    }
  },
}

/** The entry that stores a count as it is. */
function entryOf({ paymentCategoryId, quantity, denominations, totalCents, pouchNumber }: Count): Entry {
  return { paymentCategoryId, quantity, denominations, totalCents, pouchNumber }
}

export const validateAction: Action = {
  name: 'validate',
  weight: 9,
  people: COUNTING_PEOPLE,
  async nextRequest(context) {
    const log = await chooseLog(context)
    if (!log) return null
    const { id, version } = log
    const comment = context.rng.chance(0.8) ? 'Looked at twice' : null
    const open = log.counts.filter(isOpen)
    const decision = decideLogValidation({
      ...log,
      comment: comment ?? log.comment,
      // The validation does not change the expected amount of the log; the API can hide those of its counts.
      closingExpectedCents: log.expectedCents,
    })
    const takenNumbers = isRefused(decision) ? [] : await numbersInUse(context.simulation, log, open)
    const code = 'outcome' in decision && decision.outcome === 'countOk' ? CODES.countOk : CODES.countKo
    // If the closing arrived after the first validation, the API hides the expected amounts: a count without
    // an amount is validated if the closing expects money of it, otherwise deleted.
    const isKnown = (row: Count) => !log.validatedBeforeClosing || !isWithoutAmounts(row)
    const rowsAfter = open.filter(isKnown).map((row): ExpectedRow => {
      const status = isWithoutAmounts(row) ? 'DELETED' : 'VALIDATED'
      return { table: 'counts', columns: { id: row.id, status } }
    })
    return statusRequest(
      'cashlogs',
      [id],
      { status: 'VALIDATED', comment, version },
      expectResult(code, () => rowsAfter, [
        ...refusalsIn([decision]),
        ...takenNumbers.map(() => 'PouchNumberTaken' as const),
      ]),
    )
  },
}

/** The pouch numbers of these counts that are taken: a pouch of the establishment or an earlier count in the list has the same number. */
async function numbersInUse(
  { db }: Simulation,
  { establishmentId }: CashLog,
  counts: readonly Count[],
): Promise<readonly string[]> {
  const numbers = counts
    .filter(({ countType, totalCents }) => needsPouch(countType) && (totalCents ?? 0) !== 0)
    .map(({ pouchNumber }) => normalizePouchNumber(pouchNumber ?? ''))
  const { rows } = await asSystem(db, (trx) =>
    sql<{ number: string }>`
      select number from pouches where establishment_id = ${establishmentId}::uuid and status <> 'DELETED'`.execute(
      trx,
    ),
  )
  return numbers.filter(
    (number, index) => rows.some((row) => row.number === number) || numbers.indexOf(number) < index,
  )
}

export const deleteLogAction: Action = {
  name: 'delete sheet',
  weight: 1,
  people: COUNTING_PEOPLE,
  async nextRequest(context) {
    const log = await chooseLog(context)
    if (!log) return null
    const rowsAfter: readonly ExpectedRow[] = [
      { table: 'cash_logs', columns: { id: log.id, status: 'DELETED' } },
      ...log.counts.map(({ id }): ExpectedRow => ({ table: 'counts', columns: { id, status: 'DELETED' } })),
    ]
    const refusals = log.counts.every(isOpen) ? [] : (['StatusDoesNotAllow'] as const)
    return deletionRequest(
      'cashlogs',
      log,
      expectResult(CODES.deleted, () => rowsAfter, refusals),
    )
  },
}

/** A closing updates the expected amounts of sheets. Sometimes its sequence is that of an earlier closing. */
export const closingAction: Action = {
  name: 'closing',
  weight: 2,
  people: ['user', 'director', 'admin'],
  async nextRequest(context) {
    const { rng, person, simulation, serial } = context
    await listLogs(context)
    const { bar, otherBar, establishment, notes, card } = person.ids
    const cashRegisterId = person.establishmentId === establishment ? bar : otherBar
    const amounts = [rng.int(0, 40_000), rng.int(0, 40_000)] as const
    const body = {
      date: addDays(simulation.today(), -rng.int(0, 2)),
      service: rng.pick(SERVICES),
      sequence: rng.chance(0.2) ? rng.int(1, 20) : 1_000 + serial(),
      clients: rng.int(1, 200),
      turnoverCents: amounts[0] + amounts[1],
      receipts: [notes, card].map((paymentCategoryId, index) => ({
        cashRegisterId,
        paymentCategoryId,
        amountCents: amounts[index]!,
      })),
    }
    return { method: 'POST', path: 'archives', body }
  },
}
