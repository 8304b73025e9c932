import { pollUntil } from '../../../support/poll-until.ts'
import type { ExpectedRecord } from '../../expected/expected-record.ts'
import { databaseStateOf, RecordChecker, serverNow } from '../../expected/record-checker.ts'
import { EXPECTED_RECORDS } from '../../expected/records.ts'
import { refusedPairs } from '../../model/lifecycles.ts'
import type { LifecycleModel } from '../../model/models.ts'
import type { Path } from '../../model/steps.ts'
import type { WalkedStep, WalkResult } from '../results.ts'
import type { Driver } from './driver.ts'
import { DRIVERS } from './fixtures.ts'
import type { TestOrganization } from './test-organization.ts'

/**
 * Walks a path over HTTP. Each step is done by the person who usually does it. In every status except the
 * transient ones, the record is compared with its expected values, and refused events are tried, which must
 * leave its status and its version unchanged.
 *
 * @param tried the refused events of all earlier paths, which are not tried again; those of this path are added
 * @returns null when the lifecycle has no driver, or the first step is impossible here
 */
export async function walkApi(
  testOrganization: TestOrganization,
  { name, lifecycle }: LifecycleModel,
  path: Path,
  tried: Set<string>,
): Promise<WalkResult | null> {
  const driver = DRIVERS[name] as Driver<unknown> | undefined
  if (!driver || !canContinue(testOrganization, driver, path.steps[0]?.label ?? '')) return null
  const began = performance.now()
  const steps: WalkedStep[] = []
  const arrows: string[] = []
  const refused: string[] = []
  let failure: string | null = null
  let cutOff: string | null = null
  let recordsLeft: readonly string[] = []
  let fixture: unknown
  let recordChecker: RecordChecker<unknown> | null = null
  const expectedRecord = EXPECTED_RECORDS[name] as unknown as ExpectedRecord<unknown>
  const events = path.steps.map(({ label }) => label)
  try {
    const needsAdmin = Object.values(expectedRecord.events).some(({ by }) => by === 'admin')
    const admin =
      needsAdmin || expectedRecord.chain === 'organization' ? (await testOrganization.admin()).user : null
    const createdAfter = serverNow(testOrganization)
    const before = expectedRecord.changedOnCreation ? await databaseStateOf(testOrganization) : null
    fixture = await driver.create(testOrganization, events)
    const checker = new RecordChecker(testOrganization, driver, expectedRecord, fixture, createdAfter, admin)
    recordChecker = checker
    const history = historyReader(testOrganization, driver, fixture)
    const isTransient = (status: string) => driver.transientStatuses?.includes(status) ?? false
    let status = isTransient(path.start)
      ? await history.next()
      : (await driver.read(testOrganization, fixture)).status
    if (status !== path.start)
      throw new Error(`expected the record to begin with ${path.start}, found ${status}`)
    const checkRecord = async (step: string) => {
      if (isTransient(status)) return
      const [fault] = await checker.check(status)
      if (fault !== undefined) throw new Error(`${step}: expected ${status}, found: ${fault}`)
    }
    const tryRefusedEvents = async () => {
      if (isTransient(status)) return
      const triedHere = await tryRefused(testOrganization, driver, fixture, status, lifecycle, name, tried)
      refused.push(...triedHere)
      if (triedHere.length > 0) await checkRecord(`after the refused events ${triedHere.join(', ')}`)
    }
    await checker.begin(before)
    await checkRecord('start')
    await tryRefusedEvents()
    for (const [index, { label, state }] of path.steps.entries()) {
      if (!canContinue(testOrganization, driver, label)) {
        cutOff = whyCutOff(testOrganization, driver, label, index)
        break
      }
      const since = performance.now()
      const requestedAt = serverNow(testOrganization)
      if (driver.prepare && driver.calls[label]) {
        await driver.prepare(testOrganization, fixture, label, events[index + 1])
        await checker.rebase()
      } else await driver.prepare?.(testOrganization, fixture, label, events[index + 1])
      const answer = await driver.calls[label]?.(testOrganization, fixture)
      const answerText = answer ? `; the server answered ${answer.status} ${answer.text.slice(0, 200)}` : ''
      if (answer && answer.status >= 300)
        throw new Error(`step ${index + 1}, ${label}: expected ${state}${answerText}`)
      const found =
        isTransient(state) || !answer
          ? await history.next(label)
          : (await driver.read(testOrganization, fixture)).status
      steps.push({ label, expected: state, found, milliseconds: Math.round(performance.now() - since) })
      if (found !== state)
        throw new Error(`step ${index + 1}, ${label}: expected ${state}, found ${found}${answerText}`)
      arrows.push(`${status} ${label} → ${found}`)
      status = found
      checker.expectEvent(label, state, requestedAt)
      await checkRecord(`step ${index + 1}, ${label}`)
      await tryRefusedEvents()
    }
  } catch (error) {
    failure = (error as Error).message
  } finally {
    if (fixture !== undefined)
      recordsLeft = await driver
        .cleanUp(testOrganization, fixture)
        .catch((error: Error) => [`the records of the path: ${error.message}`])
  }
  return {
    kind: 'lifecycle',
    name,
    number: path.number,
    layer: 'api',
    milliseconds: Math.round(performance.now() - began),
    steps,
    failure,
    cutOff,
    arrows,
    refused,
    recordsLeft,
    at: new Date().toISOString(),
    against: testOrganization.target.name,
    ...(recordChecker && { observables: recordChecker.observables.toStored() }),
  }
}

/**
 * False when neither a call nor a job causes the event, and for events with a permanent effect, except in a
 * demo that the path tool has started itself.
 */
export function canContinue(
  testOrganization: TestOrganization,
  driver: Driver<unknown>,
  event: string,
): boolean {
  if (driver.permanentEvents?.includes(event) && !testOrganization.target.isOwn) return false
  return event in driver.calls || (driver.jobEvents?.includes(event) ?? false)
}

/** The reason why a walk ends before this step. */
export function whyCutOff(
  testOrganization: TestOrganization,
  driver: Driver<unknown>,
  event: string,
  index: number,
): string {
  const step = `step ${index + 1}, ${event}`
  return driver.permanentEvents?.includes(event) && !testOrganization.target.isOwn
    ? `${step}: its effect is permanent, so it is not done at ${testOrganization.target.name}`
    : `${step}: no call does it`
}

/**
 * Reads a history event by event: `next` waits for the next event with this name (without a name, for the next
 * event), and resolves with the status after it.
 */
export function historyReader(testOrganization: TestOrganization, driver: Driver<unknown>, fixture: unknown) {
  let readCount = 0
  return {
    async next(event?: string): Promise<string> {
      let status = ''
      await pollUntil(async () => {
        const events = (await driver.history?.(testOrganization, fixture)) ?? []
        const position = events.findIndex(
          (line, index) => index >= readCount && (event ?? line.event) === line.event,
        )
        if (position < 0) return false
        readCount = position + 1
        status = events[position]!.status
        return true
      }, testOrganization.patienceMs)
      return status
    },
  }
}

/**
 * Tries the refused events of a status that have a call and that no earlier path has tried. Each must be refused by
 * name and leave the status and the version unchanged.
 */
async function tryRefused(
  testOrganization: TestOrganization,
  driver: Driver<unknown>,
  fixture: unknown,
  status: string,
  lifecycle: LifecycleModel['lifecycle'],
  name: string,
  tried: Set<string>,
): Promise<readonly string[]> {
  const pairs = refusedPairs(lifecycle).filter(([from]) => from === status)
  const done: string[] = []
  for (const [, event] of pairs) {
    const pair = `${status} ${event}`
    const call = driver.calls[event]
    const refusal = driver.expectedRefusal ? driver.expectedRefusal(status, event) : 'StatusDoesNotAllow'
    if (!call || refusal === false || tried.has(`${name} ${pair}`)) continue
    const before = await driver.read(testOrganization, fixture)
    const answer = await call(testOrganization, fixture)
    const after = await driver.read(testOrganization, fixture)
    const refusalName = (answer.data as { refusal?: unknown } | null)?.refusal
    if (refusalName !== refusal)
      throw new Error(
        `${event} at ${status}: expected the refusal ${refusal}, found ${answer.status} ${answer.text.slice(0, 200)}`,
      )
    if (before.status !== after.status || before.version !== after.version)
      throw new Error(`${event} at ${status} was refused, but changed the record to ${after.status}`)
    tried.add(`${name} ${pair}`)
    done.push(pair)
  }
  return done
}
