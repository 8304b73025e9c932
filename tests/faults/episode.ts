import { createRandomSource, type RandomSource } from '../../server/demo/rng.ts'
import { verifyAudit } from '../../server/store/audit-check.ts'
import type { Answer } from '../support/server.ts'
import { AcknowledgedRequests } from './acknowledged-requests.ts'
import type { Action, ActionContext } from './actions/action.ts'
import { ACTIONS } from './actions/index.ts'
import { AuditChainChecker } from './audit-chain-checker.ts'
import { advanceClock } from './determinism.ts'
import { createEpisodeHash } from './episode-hash.ts'
import { unexpectedResults } from './expectation.ts'
import { type Fault, type FaultContext, restartServer, sendUntilAnswered } from './faults/fault.ts'
import { FAULTS } from './faults/index.ts'
import { findViolations, INVARIANT_QUERIES, stateHash } from './invariants.ts'
import { createSimulatedPeople, FailedRequestError, type SimulatedPerson } from './people.ts'
import { actionStats, faultStats, increment, type SimulationReport } from './report.ts'
import { openSimulation, type Simulation, TENANTS, type Tenant } from './simulation.ts'
import { attemptTampering } from './tamper.ts'

/** The chance that an action has a fault, if all faults may happen. */
const FAULT_CHANCE = 0.4
/** The chance that in a step somebody signs out or switches the establishment instead of an action. */
const SWITCH_CHANCE = 0.07
const LONGEST_PAUSE_MS = 25 * 60_000
/** The number of steps between two checks that take longer in a longer episode. They are also done at the end. */
const STEPS_PER_THOROUGH_CHECK = 8

export interface EpisodeOptions {
  readonly seed: string
  readonly steps: number
  /** The faults that may happen; by default all. */
  readonly faults?: readonly Fault[]
  /** The disk acknowledges syncs without doing them: the simulation must detect the loss. */
  readonly lyingDisk?: boolean
}

/** A violation; ends the episode. A number such as I1 in its description names the invariant in docs/faults.md. */
class Violation extends Error {}

/** Runs one episode, from a database with two organizations to the last check, and adds it to the report. Returns the hash of its history. */
export async function runEpisode(
  { seed, steps, faults = FAULTS, lyingDisk }: EpisodeOptions,
  report: SimulationReport,
): Promise<string> {
  const episode = new Episode(
    createRandomSource(seed),
    await openSimulation(createRandomSource(seed, 'house')),
    report,
    faults,
  )
  if (lyingDisk) episode.simulation.disk.ignoreSyncs()
  try {
    for (let step = 1; step <= steps; step += 1) {
      await episode.step(step)
      report.steps += 1
    }
    await episode.end()
  } catch (error) {
    if (!(error instanceof Violation) && !lyingDisk) throw error
    report.violations.push(`${seed}, ${(error as Error).message}`)
  } finally {
    report.episodes += 1
    report.events += episode.auditChain.events
    report.acknowledged += episode.ledger.acknowledged
    await episode.simulation.close()
  }
  return episode.history.hash
}

class Episode {
  readonly simulation: Simulation
  readonly auditChain = new AuditChainChecker()
  readonly ledger = new AcknowledgedRequests()
  readonly history = createEpisodeHash()
  readonly #rng: RandomSource
  readonly #report: SimulationReport
  readonly #faults: readonly Fault[]
  readonly #faultChance: number
  readonly #people: Readonly<Record<Tenant, readonly SimulatedPerson[]>>
  readonly #states = new Map<Tenant, string>()
  #serial = 0
  #step = 0
  /** The action of the step, for the description of a violation. */
  #action = ''

  constructor(rng: RandomSource, simulation: Simulation, report: SimulationReport, faults: readonly Fault[]) {
    this.#rng = rng
    this.simulation = simulation
    this.#report = report
    this.#faults = faults
    this.#faultChance = (FAULT_CHANCE * totalWeight(faults)) / totalWeight(FAULTS)
    this.#people = {
      1: createSimulatedPeople(() => simulation, 1),
      2: createSimulatedPeople(() => simulation, 2),
    }
  }

  /** Some time passes, a person acts, a fault may happen, and the invariants are checked, those that take long every few steps. */
  async step(step: number): Promise<void> {
    this.#step = step
    const rng = this.#rng
    const offset = this.simulation.utcOffsetHours()
    const pause = rng.int(1_000, rng.chance(0.2) ? LONGEST_PAUSE_MS : 60_000)
    this.simulation.clock.advance(pause)
    advanceClock(pause)
    if (this.simulation.utcOffsetHours() !== offset) this.#countFault('summer time changed', true)
    if (step === 1)
      for (const tenant of TENANTS) this.#states.set(tenant, await stateHash(this.simulation.db, tenant))
    // The first organization acts more often, so its history becomes longer.
    const tenant = rng.chance(0.7) ? TENANTS[0] : TENANTS[1]
    if (rng.chance(SWITCH_CHANCE)) await this.#switchOrSignOut(tenant)
    else await this.#runAction(tenant)
    if (step % STEPS_PER_THOROUGH_CHECK === 0) await this.#checkThoroughly()
  }

  async end(): Promise<void> {
    await restartServer(this.simulation)
    await this.#checkThoroughly()
    this.#failOnFirst(await this.auditChain.compareAll(this.simulation.db))
    const chains = await verifyAudit(this.simulation.db, [])
    this.#failOnFirst(chains.filter(({ fault }) => fault).map((chain) => `I21: ${JSON.stringify(chain)}`))
    this.#countChecks('I21', 'I22')
    this.history.add(chains)
    for (const tenant of TENANTS) this.history.add(await stateHash(this.simulation.db, tenant))
  }

  async #runAction(tenant: Tenant): Promise<void> {
    const rng = this.#rng
    const action = pickWeighted(rng, ACTIONS)
    const person = this.#person(tenant, action)
    const outsider = this.#people[tenant === 1 ? 2 : 1].find(({ name }) => name === 'admin')!
    const actionContext: ActionContext = {
      rng,
      simulation: this.simulation,
      person,
      outsider,
      tenant,
      serial: () => {
        this.#serial += 1
        return this.#serial
      },
    }
    const stats = actionStats(this.#report, action.name)
    const actionRequest = await action.nextRequest(actionContext)
    if (!actionRequest) {
      stats.nothingToDo += 1
      return
    }
    stats.tried += 1
    const { expectation, ...requestWithoutKey } = actionRequest
    const request = { ...requestWithoutKey, key: `key-${this.#step}` }
    this.#action = `${person.name} of ${tenant}, ${action.name}: ${JSON.stringify(request)}`
    const context: FaultContext = {
      rng,
      simulation: this.simulation,
      person,
      request,
      ledger: this.ledger,
      reportViolation: (description) => this.#failWith(description),
    }
    const fault = rng.chance(this.#faultChance) ? pickWeighted(rng, this.#faults) : null
    const answer = await this.#runWithFault(fault, context)
    // A fault may have moved the clock before the server received the request; the clock stands still from then on.
    const sentAt = Date.parse(this.simulation.clock.now())
    this.history.add([
      this.simulation.clock.now(),
      person.name,
      tenant,
      action.name,
      request,
      fault?.name,
      answer.status,
      answer.text,
    ])
    if (answer.status < 300) {
      stats.acknowledged += 1
      this.ledger.add(person, request, answer, sentAt)
      if (action.name === 'use foreign record')
        this.#failWith(`I28: ${person.name} used a record of another organization`)
    } else {
      stats.refused += 1
      increment(
        this.#report.refusals,
        (answer.data as { refusal?: string })?.refusal ?? String(answer.status),
      )
    }
    await this.#checkAfterStep(tenant, answer.status < 300)
    const { clock, db } = this.simulation
    // The expectation holds for the original request, which a fault may change, and for the date of the clock:
    // after the clock was put back, the server dates changes later than the clock shows.
    if (fault || !expectation || clock.now() < clock.latest()) return
    const differences = await unexpectedResults(db, expectation, answer)
    this.#failOnFirst(differences.map((text) => `I33: ${text}`))
    this.#countChecks('I33')
  }

  /** Runs the action under a fault, or normally when the fault does not apply. */
  async #runWithFault(fault: Fault | null, context: FaultContext): Promise<Answer> {
    if (!fault) return sendUntilAnswered(context)
    const answer = await fault.run(context)
    this.#countFault(fault.name, answer !== null)
    if (fault.name.startsWith('clock')) await this.#checkEndedSessions()
    return answer ?? sendUntilAnswered(context)
  }

  /** A person signs out, or switches to the other establishment. */
  async #switchOrSignOut(tenant: Tenant): Promise<void> {
    const person = this.#rng.pick(this.#people[tenant].filter(({ name }) => name !== 'user'))
    const signsOut = this.#rng.chance(0.3)
    const { establishment, otherEstablishment } = person.ids
    const name = signsOut ? 'sign out' : 'switch'
    const stats = actionStats(this.#report, name)
    stats.tried += 1
    const hasPowerCut = this.#faults.some((fault) => fault.name === 'power cut') && this.#rng.chance(0.3)
    this.#action = `${person.name} of ${tenant}, ${name}`
    if (hasPowerCut)
      this.simulation.disk.scheduleCrash({
        ending: 'powerCut',
        point: 'beforeSync',
        count: this.#rng.int(1, 2),
      })
    const target = person.establishmentId === establishment ? otherEstablishment : establishment
    const answer = await (signsOut ? person.signOut() : person.switchEstablishment(target)).catch(
      (error: unknown) => {
        if (error instanceof FailedRequestError) return error.answer
        throw error
      },
    )
    if (hasPowerCut) this.#countFault('power cut', this.simulation.disk.cancelCrash())
    if (answer.status >= 500) await restartServer(this.simulation)
    if (answer.status < 300) stats.acknowledged += 1
    else stats.refused += 1
    this.history.add([this.simulation.clock.now(), person.name, tenant, name, answer.status])
    await this.#checkAfterStep(tenant, false)
  }

  #person(tenant: Tenant, action: Action): SimulatedPerson {
    const name = this.#rng.pick(action.people)
    return this.#people[tenant].find((person) => person.name === name)!
  }

  /**
   * Checks the invariants after a step. `mayChange`: the step may have changed data of this tenant; false for a refused action, signing out
   * and switching.
   */
  async #checkAfterStep(tenant: Tenant, mayChange: boolean): Promise<void> {
    const { db } = this.simulation
    this.#failOnFirst(await findViolations(db))
    this.#countChecks(...new Set(INVARIANT_QUERIES.map(({ invariant }) => invariant)))
    this.#failOnFirst(await this.auditChain.follow(db))
    // The checker of the audit chain accepts only allowed transitions, so no change of status happened twice (I4).
    this.#countChecks('I4', 'I21', 'I22', 'I23', 'I27')
    for (const owner of TENANTS) {
      const state = await stateHash(db, owner)
      if (state !== this.#states.get(owner) && owner !== tenant)
        this.#failWith(`I28: organization ${owner} changed without an action`)
      if (state !== this.#states.get(owner) && owner === tenant && !mayChange)
        this.#failWith('a request that was refused, signed out or switched the establishment changed data')
      this.#states.set(owner, state)
    }
    this.#countChecks('I28')
  }

  async #checkThoroughly(): Promise<void> {
    const { lost, unacknowledged } = await this.ledger.compare(this.simulation.db)
    this.#report.lost += lost.length
    this.#failOnFirst(lost.map((key) => `I12: ${key} was acknowledged and is lost`))
    this.#failOnFirst(unacknowledged.map((key) => `I9: ${key} was done without an acknowledgement`))
    this.#countChecks('I9', 'I11', 'I12', 'I13')
    this.#failOnFirst(await attemptTampering(this.simulation.db, this.#rng, this.#rng.pick(TENANTS)))
    this.#countChecks('I24')
  }

  /** Checks that the last two ended tokens of each person are still refused, whatever the clock says. */
  async #checkEndedSessions(): Promise<void> {
    for (const person of TENANTS.flatMap((tenant) => this.#people[tenant])) {
      for (const token of person.endedTokens.slice(-2)) {
        const answer = await this.simulation.server.client({ token }).post('auth/check')
        if (answer.status !== 401)
          this.#failWith(`I27: a session of ${person.name} was revived: ${answer.text}`)
      }
    }
  }

  #countFault(fault: string, injected: boolean): void {
    const stats = faultStats(this.#report, fault)
    stats.scheduled += 1
    if (injected) stats.injected += 1
  }

  #countChecks(...invariants: readonly string[]): void {
    for (const invariant of invariants) increment(this.#report.checks, invariant)
  }

  #failOnFirst(violations: readonly string[]): void {
    for (const violation of violations) this.#failWith(violation)
  }

  #failWith(description: string): never {
    throw new Violation(`step ${this.#step} (${this.#action}): ${description}`)
  }
}

interface Weighted {
  readonly weight: number
}

const totalWeight = (items: readonly Weighted[]) => items.reduce((sum, { weight }) => sum + weight, 0)

function pickWeighted<Item extends Weighted>(rng: RandomSource, items: readonly Item[]): Item {
  let remainingWeight = rng.next() * totalWeight(items)
  for (const item of items) {
    remainingWeight -= item.weight
    if (remainingWeight < 0) return item
  }
  return items.at(-1)!
}
