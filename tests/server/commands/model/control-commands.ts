import { decideLogSending } from '../../../../src/domain/accounting/sending.ts'
import type { Pouch } from '../../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import { countLifecycle, decideCountControl } from '../../../../src/domain/lifecycles/count.ts'
import { canFollow, nextStatus } from '../../../../src/domain/lifecycles/lifecycle.ts'
import { decidePouchDeletion } from '../../../../src/domain/lifecycles/pouch.ts'
import {
  decideHandOver,
  decidePreparation,
  decideRemittance,
  type RemittanceEvent,
  remittanceLifecycle,
} from '../../../../src/domain/lifecycles/remittance.ts'
import { decideCustodyEdit } from '../../../../src/domain/pouches/custody-checks.ts'
import type { PouchType } from '../../../../src/domain/pouches/types.ts'
import { isRefused } from '../../../../src/domain/refusals.ts'
import { ROLES } from '../../../../src/domain/roles.ts'
import { personId } from '../insert-organization.ts'
import { setStatus, type TestOrganization, TODAY, UNKNOWN_ID } from '../test-app.ts'
import {
  type CommandResult,
  chooseTarget,
  pick,
  resultOf,
  type Step,
  type StepContext,
  type Who,
} from './commands.ts'
import {
  applyCountEvent,
  type ModelOrganization,
  type ModelPouch,
  type ModelRemittance,
  presentCounts,
  statusOfLog,
} from './model.ts'

const CONTROL = {
  AVALIDATED: 'accountingValidate',
  VALIDATED: 'undoControl',
  UNVALIDATED: 'invalidate',
  SEND: 'send',
} as const
const CONTROL_CODES = { accountingValidate: 11024, undoControl: 10007, invalidate: 11025 } as const

export function controlCounts(
  who: Who,
  indexes: readonly number[],
  status: keyof typeof CONTROL,
  reason: string,
): Step {
  return {
    description: `${who} sets counts ${indexes} to ${status}${reason === '' ? '' : ', with a reason'}`,
    async run({ model, testOrganization }) {
      const targets = model.logs.flatMap((log) => log.counts.map((count) => ({ log, count })))
      const event = CONTROL[status]
      const isSuitable = ({ count }: (typeof targets)[number]) =>
        canFollow(countLifecycle, count.status, event)
      const requested = [
        ...new Set(indexes.flatMap((index) => chooseTarget(targets, isSuitable, index) ?? [])),
      ]
      const ids = requested.length > 0 ? requested.map(({ count }) => count.id) : [UNKNOWN_ID]
      const answer = await setStatus(testOrganization.people[who], 'counts', ids, { status, reason })
      const answered = resultOf(answer)
      if (who !== 'accountant') return { expected: 'RoleNotAllowed', answered }
      if (requested.length === 0) return { expected: 'NotFound', answered }
      const pouchOf = (id: string) =>
        model.pouches.find((pouch) => pouch.countId === id && pouch.status !== 'DELETED')
      // The server processes logs and then their counts in the order of their ids, and answers with the first
      // refusal.
      const inOrder = requested.toSorted((a, b) => compare(a.log.id + a.count.id, b.log.id + b.count.id))
      for (const { count } of inOrder) {
        const pouchStatus = pouchOf(count.id)?.status ?? 'CREATED'
        const facts = {
          status: count.status,
          pouchCommitted: pouchStatus !== 'CREATED',
          hasProvisionCode: false,
        }
        const decision = decideCountControl(facts, { event, reason })
        if (isRefused(decision)) return { expected: decision.refusal, answered }
      }
      if (event === 'send') {
        const logs = [...new Set(requested.map(({ log }) => log))].toSorted((a, b) => compare(a.id, b.id))
        const decisions = logs.map((log) => ({ log, decision: decideLogSending(log.counts, new Set(ids)) }))
        for (const { decision } of decisions)
          if ('refused' in decision) return { expected: [...decision.refused.values()][0]!, answered }
        for (const { log, decision } of decisions)
          if ('ids' in decision) applyCountEvent(log, event, decision.ids)
        return { expected: 10007, answered }
      }
      if (event === 'invalidate') {
        const coinsCents = ids.map((id) => model.coins.get(id) ?? 0).reduce((sum, cents) => sum + cents, 0)
        if (coinsCents > model.balanceCents) return { expected: 'WalletNegative', answered }
        model.balanceCents -= coinsCents
        for (const id of ids) {
          model.coins.delete(id)
          const pouch = pouchOf(id)
          if (pouch) pouch.status = 'DELETED'
        }
      }
      for (const { log } of requested) applyCountEvent(log, event, new Set(ids))
      return { expected: CONTROL_CODES[event], answered }
    },
  }
}

export function deleteCount(who: Who, index: number): Step {
  return {
    description: `${who} deletes count ${index}`,
    async run({ model, testOrganization }) {
      const targets = model.logs.flatMap((log) => log.counts.map((count) => ({ log, count })))
      const found = chooseTarget(
        targets,
        ({ count }) => canFollow(countLifecycle, count.status, 'delete'),
        index,
      )
      const answered = resultOf(
        await testOrganization.people[who].delete(`counts/${found?.count.id ?? UNKNOWN_ID}`),
      )
      if (!found) return { expected: 'NotFound', answered }
      const next = nextStatus(countLifecycle, found.count.status, 'delete')
      if (isRefused(next)) return { expected: next.refusal, answered }
      found.count.status = next.to
      return { expected: 11030, answered }
    },
  }
}

export function deleteLog(who: Who, index: number): Step {
  return {
    description: `${who} deletes log ${index}`,
    async run({ model, testOrganization }) {
      const log = chooseTarget(
        model.logs,
        (candidate) => canFollow(countLifecycle, statusOfLog(candidate), 'delete'),
        index,
      )
      const answered = resultOf(
        await testOrganization.people[who].delete(`cashlogs/${log?.id ?? UNKNOWN_ID}`),
      )
      if (!log) return { expected: 'NotFound', answered }
      const isLocked = presentCounts(log).some((count) => !canFollow(countLifecycle, count.status, 'delete'))
      if (isLocked || statusOfLog(log) === 'DELETED') return { expected: 'StatusDoesNotAllow', answered }
      applyCountEvent(log, 'delete')
      log.isDeleted = true
      return { expected: 10008, answered }
    },
  }
}

export function deletePouch(who: Who, index: number): Step {
  return {
    description: `${who} deletes pouch ${index}`,
    async run({ model, testOrganization }) {
      const pouch = chooseTarget(model.pouches, (candidate) => candidate.status === 'CREATED', index)
      const answered = resultOf(
        await testOrganization.people[who].delete(`pouches/${pouch?.id ?? UNKNOWN_ID}`),
      )
      if (who === 'user') return { expected: 'RoleNotAllowed', answered }
      if (!pouch) return { expected: 'NotFound', answered }
      const counts = model.logs.flatMap((log) => log.counts)
      const countStatus = counts.find(({ id }) => id === pouch.countId)?.status ?? null
      const next = decidePouchDeletion({ status: pouch.status, countStatus, isOfDispatch: false })
      if (isRefused(next)) return { expected: next.refusal, answered }
      pouch.status = next.to
      for (const log of model.logs) applyCountEvent(log, 'reopen', new Set([pouch.countId]))
      return { expected: 11029, answered }
    },
  }
}

export type CarrierName = 'carrier' | 'inactiveCarrier' | 'none'

export function prepare(who: Who, indexes: readonly number[], type: PouchType, carrier: CarrierName): Step {
  return {
    description: `${who} prepares pouches ${indexes} as ${type} for ${carrier}`,
    async run({ model, testOrganization }) {
      const isSuitable = (pouch: ModelPouch) => pouch.status === 'CREATED' && pouch.type === type
      const pouches = [
        ...new Set(indexes.flatMap((index) => chooseTarget(model.pouches, isSuitable, index) ?? [])),
      ]
      const pouchIds = pouches.map((pouch) => pouch.id)
      const carrierId = carrier === 'none' ? null : testOrganization.ids[carrier]
      const body = { type, pouchIds, carrierId, date: TODAY }
      const answer = await testOrganization.people[who].post<Remittance>('remittances', body)
      const answered = resultOf(answer)
      if (who === 'user') return { expected: 'RoleNotAllowed', answered }
      const status = carrier === 'carrier' ? 'ACTIVE' : 'INACTIVE'
      const decision = decidePreparation({
        type,
        date: TODAY,
        today: TODAY,
        pouches: pouches.map((pouch) => ({ ...pouch, date: TODAY })),
        carrier: carrierId === null ? null : { status },
      })
      if (isRefused(decision)) return { expected: decision.refusal, answered }
      model.lastReference += 1
      model.remittances.push({
        id: answer.status < 300 ? answer.data.id : UNKNOWN_ID,
        reference: model.lastReference,
        type,
        pouchIds,
        totalCents: decision.totalCents,
        status: 'PREPARED',
        carrierId,
        preparedBy: personId(who, testOrganization.tenant),
        receiptNumber: null,
        creditedCents: null,
      })
      for (const pouch of pouches) pouch.status = 'PREPARED'
      return { expected: 11008, answered }
    },
  }
}

export interface Change {
  readonly who: Who
  readonly index: number
  readonly status: 'CANCELED' | 'VALIDATED' | 'AVALIDATED' | 'UNVALIDATED' | 'SEND'
  readonly isConfirmed: boolean
  /** The last pouch stays in the establishment. */
  readonly leavesOne: boolean
  readonly receiptNumber: string | null
  readonly creditedCents: number | null
  readonly reason: string
}

const EVENTS = {
  CANCELED: 'undo',
  VALIDATED: 'validate',
  AVALIDATED: 'accountingValidate',
  UNVALIDATED: 'invalidate',
  SEND: 'send',
} as const satisfies Record<Change['status'], RemittanceEvent>
const CODES = {
  CANCELED: 11021,
  VALIDATED: 11022,
  AVALIDATED: 10007,
  UNVALIDATED: 10007,
  SEND: 10007,
} as const

export function changeRemittance(change: Change): Step {
  const { who, status, reason, receiptNumber, creditedCents } = change
  return {
    description: `${who} sets remittance ${change.index} to ${status} ${JSON.stringify(change)}`,
    async run({ model, testOrganization }) {
      const isSuitable = (candidate: ModelRemittance) =>
        canFollow(remittanceLifecycle, candidate.status, EVENTS[status])
      const remittance = chooseTarget(model.remittances, isSuitable, change.index)
      const body = { status, reason, receiptNumber, creditedCents, ...pouchesOfHandOver(change, remittance) }
      const answer = await setStatus(
        testOrganization.people[who],
        'remittances',
        remittance?.id ?? UNKNOWN_ID,
        body,
      )
      return {
        expected: applyChange(model, testOrganization, change, remittance),
        answered: resultOf(answer),
      }
    },
  }
}

/** Applies the change to the model if it is allowed, and returns the expected answer. */
function applyChange(
  model: ModelOrganization,
  testOrganization: TestOrganization,
  change: Change,
  remittance: ModelRemittance | undefined,
): CommandResult {
  const { who, status, creditedCents, receiptNumber, reason } = change
  const isControl = status !== 'CANCELED' && status !== 'VALIDATED'
  if (who === 'user' || (isControl && who !== 'accountant')) return 'RoleNotAllowed'
  if (!remittance) return 'NotFound'
  const event = EVENTS[status]
  const decision =
    event === 'validate'
      ? decideHandOver({
          status: remittance.status,
          pouchIds: remittance.pouchIds,
          ...pouchesOfHandOver(change, remittance),
          preparedById: remittance.preparedBy,
          actorId: personId(who, testOrganization.tenant),
          allowSelfValidation: false,
        })
      : decideRemittance(remittance, { event, reason, creditedCents })
  if (isRefused(decision)) return decision.refusal
  const receipt = receiptNumber ?? remittance.receiptNumber
  remittance.status = decision.to
  if (event === 'validate') remittance.receiptNumber = receipt
  if (event === 'accountingValidate') remittance.creditedCents = creditedCents ?? remittance.creditedCents
  if (event === 'validate') {
    const { confirmedPouchIds, leftPouchIds } = pouchesOfHandOver(change, remittance)
    for (const pouch of model.pouches) if (leftPouchIds.includes(pouch.id)) pouch.status = 'CREATED'
    remittance.pouchIds = confirmedPouchIds
    remittance.totalCents = pouchesOf(model, remittance).reduce((sum, { valueCents }) => sum + valueCents, 0)
  }
  for (const pouch of pouchesOf(model, remittance)) {
    if (event === 'undo') pouch.status = 'CREATED'
    if (event === 'validate') pouch.status = 'VALIDATED'
  }
  return CODES[status]
}

/** The confirmed pouches and those left behind, as the body of the hand-over. */
function pouchesOfHandOver({ isConfirmed, leavesOne }: Change, remittance: ModelRemittance | undefined) {
  const pouchIds = remittance?.pouchIds ?? []
  const leftPouchIds = leavesOne ? pouchIds.slice(-1) : []
  const going = pouchIds.slice(0, pouchIds.length - leftPouchIds.length)
  return { confirmedPouchIds: isConfirmed ? going : [], leftPouchIds }
}

/** Adds data to a sealed pouch: its seal number, or the amount that the carrier has counted. */
export function editPouch(who: Who, index: number, field: 'seal' | 'carrierCount'): Step {
  return {
    description: `${who} records the ${field} of pouch ${index}`,
    async run({ model, testOrganization }) {
      const isSuitable = ({ status }: ModelPouch) =>
        (field === 'seal') === (status === 'CREATED' || status === 'PREPARED')
      const target = chooseTarget(model.pouches, isSuitable, index)
      const client = testOrganization.people[who]
      const stored = await testOrganization.people.director.get<Pouch>(`pouches/${target?.id ?? UNKNOWN_ID}`)
      const version = stored.status < 300 ? stored.data.version : 1
      const fields = field === 'seal' ? { sealNumber: `SEAL${index}` } : { carrierCountedCents: 100 * index }
      const answered = resultOf(
        await client.put(`pouches/${target?.id ?? UNKNOWN_ID}`, { version, ...fields }),
      )
      if (who === 'user') return { expected: 'RoleNotAllowed', answered }
      if (!target) return { expected: 'NotFound', answered }
      const role = who === 'accountant' ? ROLES.accountant : ROLES.director
      const decision = decideCustodyEdit({ status: target.status, role }, fields)
      return { expected: isRefused(decision) ? decision.refusal : 10007, answered }
    },
  }
}

function pouchesOf(model: ModelOrganization, remittance: ModelRemittance): ModelPouch[] {
  return model.pouches.filter((pouch) => remittance.pouchIds.includes(pouch.id))
}

/** A person of another organization uses ids of this one, which must be unknown to them. */
export function useForeignRecord(
  who: Who,
  index: number,
  foreignOrganization: (context: StepContext) => TestOrganization,
): Step {
  return {
    description: `${who} of the other organization uses the ids of records ${index}`,
    async run(context) {
      const { model } = context
      const actor = foreignOrganization(context).people[who]
      const id = {
        log: pick(model.logs, index)?.id ?? UNKNOWN_ID,
        count: model.logs.flatMap((log) => log.counts)[index]?.id ?? UNKNOWN_ID,
        pouch: pick(model.pouches, index)?.id ?? UNKNOWN_ID,
        remittance: pick(model.remittances, index)?.id ?? UNKNOWN_ID,
      }
      const answers = await Promise.all([
        setStatus(actor, 'cashlogs', id.log, { status: 'VALIDATED' }),
        actor.delete(`cashlogs/${id.log}`),
        actor.delete(`counts/${id.count}`),
        actor.get(`cashlogs/${id.log}`),
        setStatus(actor, 'counts', id.count, { status: 'AVALIDATED' }),
        actor.delete(`pouches/${id.pouch}`),
        setStatus(actor, 'remittances', id.remittance, { status: 'CANCELED' }),
      ])
      const control = who === 'accountant' ? 'NotFound' : 'RoleNotAllowed'
      const remit = who === 'user' ? 'RoleNotAllowed' : 'NotFound'
      const expected = ['NotFound', 'NotFound', 'NotFound', 'NotFound', control, remit, remit]
      return { expected: expected.join(), answered: answers.map(resultOf).join() }
    },
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
