import type fc from 'fast-check'
import { expect } from 'vitest'
import { RefusedError } from '../../../../server/refused-error.ts'
import type { Database } from '../../../../server/store/open.ts'
import type { CashLog } from '../../../../src/domain/contract/cash-logs.ts'
import type { Answer } from '../../../support/server.ts'
import { setStatus, type TestOrganization, TODAY, UNKNOWN_ID, YESTERDAY } from '../test-app.ts'
import { changeBalance } from '../wallets.ts'
import { expectMoneyRules, readOrganization, replayHistory } from './checks.ts'
import {
  applyCountEvent,
  type CategoryName,
  countsToSeal,
  editSheet,
  emptyOrganization,
  expectedData,
  type ModelLog,
  type ModelOrganization,
  newCounts,
  presentCounts,
  quantityOf,
  statusOfLog,
  type Typed,
  validate,
} from './model.ts'

/** Two organizations, each with its model. */
export type ModelOrganizations = readonly [ModelOrganization, ModelOrganization]
export const emptyOrganizations = (): ModelOrganizations => [emptyOrganization(), emptyOrganization()]

export interface Real {
  readonly db: Database
  readonly organizations: readonly [TestOrganization, TestOrganization]
}

export type Who = 'user' | 'director' | 'accountant'
/** The expected answer of a command: a code, or the name of a refusal. */
export type CommandResult = number | string

export interface StepContext {
  readonly model: ModelOrganization
  readonly testOrganization: TestOrganization
  readonly db: Database
}

/**
 * One step of one organization. The expected answer is computed with the model, then the request is sent to
 * the server.
 */
export interface Step {
  readonly description: string
  /** Runs the step, and returns the answers of the model and the server. */
  run(context: StepContext): Promise<{ readonly expected: CommandResult; readonly answered: CommandResult }>
}

/** A step as a command of fast-check that is always possible, followed by all checks. */
export function command(
  tenant: 0 | 1,
  step: Step,
  countAnswer: (answered: string) => void,
): fc.AsyncCommand<ModelOrganizations, Real> {
  return {
    check: () => true,
    toString: () => `${tenant + 1}: ${step.description}`,
    async run(models, { db, organizations }) {
      const [testOrganization, otherOrganization] =
        tenant === 0 ? organizations : ([organizations[1], organizations[0]] as const)
      const before = await otherOrganization.state()
      const { expected, answered } = await step.run({ model: models[tenant], testOrganization, db })
      expect(answered, step.description).toBe(expected)
      countAnswer(String(answered))
      expect(await readOrganization(db, testOrganization.ids.organization)).toEqual(
        expectedData(models[tenant]),
      )
      expect(await otherOrganization.state()).toBe(before)
      await expectMoneyRules(db)
      await replayHistory(db, testOrganization.ids.organization)
    },
  }
}

export const resultOf = (answer: Answer): CommandResult =>
  answer.status < 300 ? answer.statusCode : (answer.data as { refusal: string }).refusal

/** Chooses one of the items: mostly one for which the command is meant, sometimes any. */
export function chooseTarget<Item>(
  items: readonly Item[],
  isSuitable: (item: Item) => boolean,
  index: number,
): Item | undefined {
  const suitable = items.filter(isSuitable)
  return suitable.length > 0 && index % 8 < 6 ? pick(suitable, index) : pick(items, index)
}
export const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % items.length]

const SLOTS = [YESTERDAY, TODAY].flatMap((date) =>
  (['bar', 'terrace'] as const).map((register) => ({ date, register, service: 'lunch' })),
)

export interface SheetInput {
  readonly who: Who
  readonly index: number
  readonly typed: Typed
  readonly turnoverCents: number
  readonly isStale: boolean
}

function bodyOf(testOrganization: TestOrganization, slot: number, { typed, turnoverCents }: SheetInput) {
  const { date, register, service } = SLOTS[slot % SLOTS.length]!
  const counts = Object.entries(typed).map(([category, { cents, pouchNumber }]) => ({
    paymentCategoryId: testOrganization.ids[category as CategoryName],
    quantity: quantityOf(category as CategoryName),
    totalCents: cents,
    pouchNumber,
  }))
  return { date, service, cashRegisterId: testOrganization.ids[register], turnoverCents, counts }
}

/** Copies the server's ids to the new counts of a log. */
function copyCountIds(testOrganization: TestOrganization, log: ModelLog, answered: CashLog): void {
  for (const count of log.counts)
    if (count.id === '')
      count.id = answered.counts.find(
        (storedCount) => storedCount.paymentCategoryId === testOrganization.ids[count.category],
      )!.id
}

export function countSheet(input: SheetInput): Step {
  return {
    description: `${input.who} counts sheet ${input.index % SLOTS.length} ${JSON.stringify(input.typed)}`,
    async run({ model, testOrganization }) {
      const slot = String(input.index % SLOTS.length)
      const logExists = model.logs.some((log) => log.slot === slot && statusOfLog(log) !== 'DELETED')
      const answer = await testOrganization.people[input.who].post<CashLog>(
        'cashlogs',
        bodyOf(testOrganization, input.index, input),
      )
      if (!logExists && !hasNegative(input.typed) && answer.status < 300) {
        const { turnoverCents } = input
        const counts = newCounts(input.typed)
        const log: ModelLog = {
          id: answer.data.id,
          slot,
          turnoverCents,
          comment: '',
          isDeleted: false,
          counts,
        }
        copyCountIds(testOrganization, log, answer.data)
        model.logs.push(log)
      }
      const answered = resultOf(answer)
      if (hasNegative(input.typed)) return { expected: 'TotalNegative', answered }
      return { expected: logExists ? 'CashLogExists' : 10004, answered }
    },
  }
}

export function recountSheet(input: SheetInput): Step {
  return {
    description: `${input.who} counts log ${input.index} again ${JSON.stringify(input.typed)}${input.isStale ? ', late' : ''}`,
    async run({ model, testOrganization }) {
      const log = chooseTarget(
        model.logs,
        (candidate) => presentCounts(candidate).some(isOpenCount),
        input.index,
      )
      const current = await testOrganization.people.director.get<CashLog>(`cashlogs/${log?.id ?? UNKNOWN_ID}`)
      const version = current.status < 300 ? current.data.version + (input.isStale ? 1 : 0) : 1
      const body = { ...bodyOf(testOrganization, Number(log?.slot ?? 0), input), version }
      const answer = await testOrganization.people[input.who].put<CashLog>(
        `cashlogs/${log?.id ?? UNKNOWN_ID}`,
        body,
      )
      if (!log) return { expected: 'NotFound', answered: resultOf(answer) }
      const closed =
        statusOfLog(log) === 'DELETED' ||
        (presentCounts(log).length > 0 && !presentCounts(log).some(isOpenCount))
      if (closed) return { expected: 'StatusDoesNotAllow', answered: resultOf(answer) }
      if (input.isStale) return { expected: 'StaleVersion', answered: resultOf(answer) }
      if (hasNegative(input.typed)) return { expected: 'TotalNegative', answered: resultOf(answer) }
      const result = editSheet(log, input.typed)
      if ('refusal' in result) return { expected: result.refusal, answered: resultOf(answer) }
      log.counts = result.counts
      log.turnoverCents = input.turnoverCents
      if (answer.status < 300) copyCountIds(testOrganization, log, answer.data)
      return { expected: 11026, answered: resultOf(answer) }
    },
  }
}

const hasNegative = (typed: Typed) => Object.values(typed).some(({ cents }) => cents < 0)

const isOpenCount = (count: { readonly status: string }) =>
  ['CREATED', 'UPDATED', 'UNVALIDATED'].includes(count.status)

export function validateSheet(who: Who, index: number, comment: string | null): Step {
  return {
    description: `${who} validates log ${index}${comment === null ? '' : ', with a comment'}`,
    async run({ model, testOrganization }) {
      const log = chooseTarget(model.logs, (candidate) => presentCounts(candidate).some(isOpenCount), index)
      const id = log?.id ?? UNKNOWN_ID
      const answer = await setStatus<CashLog[]>(testOrganization.people[who], 'cashlogs', id, {
        status: 'VALIDATED',
        comment,
      })
      if (!log) return { expected: 'NotFound', answered: resultOf(answer) }
      const result = validate(model, log, comment)
      if ('refusal' in result) return { expected: result.refusal, answered: resultOf(answer) }
      log.comment = comment ?? log.comment
      for (const count of countsToSeal(log)) {
        const sealed =
          answer.status < 300 &&
          answer.data[0]!.counts.find((storedCount) => storedCount.id === count.id)!.pouchId
        model.pouches.push({
          id: sealed || UNKNOWN_ID,
          number: count.pouchNumber!,
          type: count.category === 'notes' ? 'NOTES' : 'CHEQUES',
          valueCents: count.totalCents!,
          status: 'CREATED',
          countId: count.id,
        })
      }
      for (const count of presentCounts(log).filter(
        (candidate) => candidate.category === 'coins' && isOpenCount(candidate) && candidate.totalCents,
      )) {
        model.coins.set(count.id, count.totalCents!)
        model.balanceCents += count.totalCents!
      }
      applyCountEvent(log, 'validate')
      return { expected: result.ok ? 11027 : 11028, answered: resultOf(answer) }
    },
  }
}

/** Takes change out of the wallet without a count, at most its balance. */
export function spendChange(cents: number, id: string): Step {
  return {
    description: `${cents} cents leave the wallet`,
    async run({ model, testOrganization, db }) {
      const answered = await changeBalance(db, testOrganization, -cents, { id }).then(
        () => 'moved',
        (error: unknown) => (error instanceof RefusedError ? error.refusal : String(error)),
      )
      const isEnough = model.balanceCents >= cents
      if (isEnough) model.balanceCents -= cents
      return { expected: isEnough ? 'moved' : 'WalletNegative', answered }
    },
  }
}
