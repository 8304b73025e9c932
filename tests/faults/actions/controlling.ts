import { sql } from 'kysely'
import { asSystem } from '../../../server/store/scope.ts'
import { decideLogSending } from '../../../src/domain/accounting/sending.ts'
import { CODES } from '../../../src/domain/codes.ts'
import type { CashLog, CountRow } from '../../../src/domain/contract/cash-logs.ts'
import type { RemittanceRow } from '../../../src/domain/contract/remittances.ts'
import { COUNT_TYPES } from '../../../src/domain/count-types.ts'
import { countLifecycle, decideCountControl } from '../../../src/domain/lifecycles/count.ts'
import { canFollow, nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'
import {
  decideRemittance,
  decideRemittanceSending,
  remittanceLifecycle,
} from '../../../src/domain/lifecycles/remittance.ts'
import { type ExpectedRow, expectRefusal, expectResult, refusalsIn } from '../expectation.ts'
import type { Simulation } from '../simulation.ts'
import {
  type Action,
  type ActionContext,
  CONTROLLING_PEOPLE,
  COUNTING_PEOPLE,
  deletionRequest,
  pickSome,
  pickSuitable,
  statusRequest,
  versionsOf,
} from './action.ts'

/** For each event, the status that is requested and the code of the answer. */
const CONTROLS = {
  accountingValidate: { status: 'AVALIDATED', code: CODES.countsValidated },
  undoControl: { status: 'VALIDATED', code: CODES.modified },
  invalidate: { status: 'UNVALIDATED', code: CODES.countsInvalidated },
} as const

const listCounts = ({ person }: ActionContext) => person.list<CountRow>('counts')

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** The counts of one sheet, or one to three of any sheets; mostly only those in a status that allows the event. */
async function chooseCounts(context: ActionContext, event: keyof typeof CONTROLS) {
  const { rng } = context
  const allCounts = await listCounts(context)
  const suitable = allCounts.filter(({ status }) => canFollow(countLifecycle, status, event))
  const candidates = suitable.length > 0 && !rng.chance(0.1) ? suitable : allCounts
  if (candidates.length === 0 || rng.chance(0.5)) return pickSome(rng, candidates, 3)
  const { cashLogId } = rng.pick(candidates)
  return candidates.filter((count) => count.cashLogId === cashLogId)
}

function controlRequest(chosen: readonly CountRow[], event: keyof typeof CONTROLS, reason: string) {
  if (chosen.length === 0) return null
  const { status, code } = CONTROLS[event]
  const refusals = refusalsIn(chosen.map((count) => decideCountControl(count, { event, reason })))
  const rowsAfter = chosen.flatMap(({ id, pouchId }): ExpectedRow[] => [
    { table: 'counts', columns: { id, status, ...(event === 'invalidate' && { reason }) } },
    ...(event === 'invalidate' && pouchId
      ? [{ table: 'pouches', columns: { id: pouchId, status: 'DELETED' } } as const]
      : []),
  ])
  const body = { status, reason, versions: versionsOf(chosen) }
  return statusRequest(
    'counts',
    idsOf(chosen),
    body,
    expectResult(code, () => rowsAfter, refusals),
  )
}

export const controlCountsAction: Action = {
  name: 'control',
  weight: 6,
  people: CONTROLLING_PEOPLE,
  async nextRequest(context) {
    const chosen = await chooseCounts(context, 'accountingValidate')
    return controlRequest(chosen, 'accountingValidate', context.rng.pick(['', 'The closing was late']))
  },
}

export const undoControlAction: Action = {
  name: 'undo control',
  weight: 2,
  people: CONTROLLING_PEOPLE,
  nextRequest: async (context) =>
    controlRequest(await chooseCounts(context, 'undoControl'), 'undoControl', ''),
}

/** Sends counts back. Their coins leave the wallet; the server refuses the request if the wallet contains less than these coins. */
export const invalidateCountsAction: Action = {
  name: 'invalidate',
  weight: 3,
  people: CONTROLLING_PEOPLE,
  async nextRequest(context) {
    const chosen = await chooseCounts(context, 'invalidate')
    const request = controlRequest(chosen, 'invalidate', context.rng.chance(0.9) ? 'Count it again' : '')
    const isAccepted = request?.expectation?.answers[0] === CONTROLS.invalidate.code
    if (!request || !isAccepted || !(await lacksCoins(context.simulation, chosen))) return request
    return { ...request, expectation: expectRefusal('CoinsLeftWallet') }
  },
}

/** Whether the wallet of an establishment contains less than the coins of these counts. */
async function lacksCoins({ db }: Simulation, chosen: readonly CountRow[]): Promise<boolean> {
  const coins = chosen.filter(({ countType }) => countType === COUNT_TYPES.COINS)
  const { rows } = await asSystem(db, (trx) =>
    sql<{ id: string; cents: number }>`
      select establishment_id as id, balance_cents as cents from wallets`.execute(trx),
  )
  const balances = new Map(rows.map(({ id, cents }) => [id, Number(cents)]))
  for (const { establishmentId, totalCents } of coins)
    balances.set(establishmentId, (balances.get(establishmentId) ?? 0) - (totalCents ?? 0))
  return [...balances.values()].some((cents) => cents < 0)
}

/** Some counts of a sheet are sent to accounting; the server sends all others of the sheet with them. */
export const sendCountsAction: Action = {
  name: 'send counts',
  weight: 3,
  people: CONTROLLING_PEOPLE,
  async nextRequest(context) {
    const countsByLog = Map.groupBy(await listCounts(context), ({ cashLogId }) => cashLogId)
    const maySend = ({ status }: CountRow) => canFollow(countLifecycle, status, 'send')
    const logCounts = pickSuitable(context.rng, [...countsByLog.values()], (all) => all.every(maySend))
    if (!logCounts) return null
    const chosen = pickSome(context.rng, logCounts, 2)
    const { cashLogId, needsClosingReason } = chosen[0]!
    const ownCounts = await context.person.list<CountRow>('counts', { cashLogId })
    const decision = decideLogSending(ownCounts, new Set(idsOf(chosen)), {
      isUnaccepted: needsClosingReason,
    })
    const refusals = 'refused' in decision ? [...decision.refused.values()] : []
    const sentIds = 'ids' in decision ? [...decision.ids] : []
    const body = { status: 'SEND', versions: versionsOf(chosen) }
    return statusRequest(
      'counts',
      idsOf(chosen),
      body,
      expectResult(
        CODES.modified,
        () => sentIds.map((id) => ({ table: 'counts', columns: { id, status: 'SEND' } })),
        refusals,
      ),
    )
  },
}

export const deleteCountAction: Action = {
  name: 'delete count',
  weight: 1,
  people: COUNTING_PEOPLE,
  async nextRequest(context) {
    const count = pickSuitable(context.rng, await listCounts(context), ({ status }) =>
      canFollow(countLifecycle, status, 'delete'),
    )
    if (!count) return null
    const refusals = refusalsIn([nextStatus(countLifecycle, count.status, 'delete')])
    const { data: log } = await context.person.get<CashLog>(`cashlogs/${count.cashLogId}`)
    // The line stays as "not counted" if a closing expects an amount, and on a partly validated sheet.
    const stays =
      (count.expectedCents ?? 0) !== 0 ||
      log.counts.some(({ status }) => !canFollow(countLifecycle, status, 'delete'))
    const columns = { id: count.id, status: stays ? 'UPDATED' : 'DELETED' }
    // If the closing arrived after the validation, the API hides the expected amounts: whether the line stays is unknown.
    const isKnown = stays || !log.validatedBeforeClosing
    return deletionRequest(
      'counts',
      count,
      expectResult(CODES.countDeleted, () => (isKnown ? [{ table: 'counts', columns }] : []), refusals),
    )
  },
}

/** Accounting checks a remittance, or sends it back; sometimes without the amount or the reason that this needs. */
export const controlRemittanceAction: Action = {
  name: 'control remittance',
  weight: 5,
  people: CONTROLLING_PEOPLE,
  async nextRequest({ rng, person }) {
    const event = rng.chance(0.7) ? 'accountingValidate' : 'invalidate'
    const remittance = pickSuitable(rng, await person.list<RemittanceRow>('remittances'), ({ status }) =>
      canFollow(remittanceLifecycle, status, event),
    )
    if (!remittance) return null
    const reason = rng.chance(0.8) ? 'The bank says otherwise' : ''
    const { totalCents, type } = remittance
    // The bank credits no CHANGE remittance: an amount is refused.
    const amounts = type === 'CHANGE' ? [null, null, null, 5] : [totalCents, totalCents, totalCents - 1, null]
    const creditedCents = event === 'invalidate' ? null : rng.pick(amounts)
    return remittanceRequest(remittance, event, { reason, creditedCents })
  },
}

export const sendRemittanceAction: Action = {
  name: 'send remittance',
  weight: 3,
  people: CONTROLLING_PEOPLE,
  async nextRequest({ rng, person }) {
    const remittance = pickSuitable(rng, await person.list<RemittanceRow>('remittances'), ({ status }) =>
      canFollow(remittanceLifecycle, status, 'send'),
    )
    return remittance ? remittanceRequest(remittance, 'send', { reason: '', creditedCents: null }) : null
  },
}

/** For each event on a remittance, the status that is requested. */
const REQUESTED_STATUSES = {
  accountingValidate: 'AVALIDATED',
  invalidate: 'UNVALIDATED',
  send: 'SEND',
} as const

function remittanceRequest(
  remittance: RemittanceRow,
  event: keyof typeof REQUESTED_STATUSES,
  typed: { readonly reason: string; readonly creditedCents: number | null },
) {
  const { id, version } = remittance
  const status = REQUESTED_STATUSES[event]
  const refusals = refusalsIn([
    event === 'send'
      ? decideRemittanceSending(remittance, remittance.creditedOn ?? remittance.date)
      : decideRemittance(remittance, { event, ...typed }),
  ])
  const credited_cents = typed.creditedCents ?? remittance.creditedCents
  const rowsAfter = [{ table: 'remittances', columns: { id, status, credited_cents } }] as const
  return statusRequest(
    'remittances',
    [id],
    { status, ...typed, version },
    expectResult(CODES.modified, () => rowsAfter, refusals),
  )
}
