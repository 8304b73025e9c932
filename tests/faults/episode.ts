import { createRng, type Rng } from '../../server/demo/rng.ts'
import { verifyAudit } from '../../server/store/audit-check.ts'
import type { Answer } from '../support/server.ts'
import type { Act } from './acts/act.ts'
import { ACTS } from './acts/index.ts'
import { passTime } from './controlled.ts'
import { type Fault, recover, type Scene, settle } from './faults/fault.ts'
import { FAULTS } from './faults/index.ts'
import { createHistory } from './history.ts'
import { brokenRules, RULES, stateHash } from './invariants.ts'
import { Ledger } from './ledger.ts'
import { type Person, peopleOf, Unanswered } from './people.ts'
import { actOf, faultOf, type Report, tally } from './report.ts'
import { tamper } from './tamper.ts'
import { openTestOrganization, TENANTS, type Tenant, type TestOrganization } from './test-organization.ts'
import { Trail } from './trail.ts'

const FAULTY = 0.4
const MOVING = 0.07
const LONGEST_PAUSE_MS = 25 * 60_000
/** What grows with the episode is checked every few steps, and at the end. */
const NOW_AND_THEN = 8

export interface EpisodeOptions {
  readonly seed: string
  readonly steps: number
  /** The disk acknowledges syncs without doing them: the simulation must detect the loss. */
  readonly lyingDisk?: boolean
}

/** A violation; ends the episode. */
class Wrong extends Error {}

/** Runs one episode, from an empty database to the last check, and adds it to the report. Returns the hash of its history. */
export async function playEpisode(
  { seed, steps, lyingDisk }: EpisodeOptions,
  report: Report,
): Promise<string> {
  const episode = new Episode(createRng(seed), await openTestOrganization(createRng(seed, 'house')), report)
  if (lyingDisk) episode.testOrganization.disk.lie()
  try {
    for (let step = 1; step <= steps; step += 1) {
      await episode.step(step)
      report.steps += 1
    }
    await episode.end()
  } catch (error) {
    if (!(error instanceof Wrong) && !lyingDisk) throw error
    report.complaints.push(`${seed}, ${(error as Error).message}`)
  } finally {
    report.episodes += 1
    report.events += episode.trail.events
    report.acknowledged += episode.ledger.acknowledged
    await episode.testOrganization.close()
  }
  return episode.history.hash
}

class Episode {
  readonly testOrganization: TestOrganization
  readonly trail = new Trail()
  readonly ledger = new Ledger()
  readonly history = createHistory()
  readonly #rng: Rng
  readonly #report: Report
  readonly #people: Readonly<Record<Tenant, readonly Person[]>>
  readonly #states = new Map<Tenant, string>()
  #serial = 0
  #step = 0

  constructor(rng: Rng, testOrganization: TestOrganization, report: Report) {
    this.#rng = rng
    this.testOrganization = testOrganization
    this.#report = report
    this.#people = { 1: peopleOf(() => testOrganization, 1), 2: peopleOf(() => testOrganization, 2) }
  }

  /** Some time passes, a person acts, a fault may happen, and all invariants are checked. */
  async step(step: number): Promise<void> {
    this.#step = step
    const rng = this.#rng
    const offset = this.testOrganization.offset()
    const pause = rng.int(1_000, rng.chance(0.2) ? LONGEST_PAUSE_MS : 60_000)
    this.testOrganization.clock.advance(pause)
    passTime(pause)
    if (this.testOrganization.offset() !== offset) this.#meet('summer time changed', true)
    if (step === 1)
      for (const tenant of TENANTS)
        this.#states.set(tenant, await stateHash(this.testOrganization.db, tenant))
    const tenant = rng.pick(TENANTS)
    if (rng.chance(MOVING)) await this.#move(tenant)
    else await this.#act(tenant)
    if (step % NOW_AND_THEN === 0) await this.#lookClosely()
  }

  async end(): Promise<void> {
    await recover(this.testOrganization)
    await this.#lookClosely()
    this.#all(await this.trail.compareAll(this.testOrganization.db))
    const chains = await verifyAudit(this.testOrganization.db, [])
    this.#all(chains.filter(({ fault }) => fault).map((chain) => `I21: ${JSON.stringify(chain)}`))
    this.#look('I21', 'I22')
    this.history.add(chains)
    for (const tenant of TENANTS) this.history.add(await stateHash(this.testOrganization.db, tenant))
  }

  async #act(tenant: Tenant): Promise<void> {
    const rng = this.#rng
    const act = weighted(rng, ACTS)
    const person = this.#person(tenant, act)
    const strangers = this.#people[tenant === 1 ? 2 : 1]
    const stage = {
      rng,
      testOrganization: this.testOrganization,
      person,
      stranger: strangers[1]!,
      tenant,
      serial: () => {
        this.#serial += 1
        return this.#serial
      },
    }
    const tallied = actOf(this.#report, act.name)
    const wish = await act.wish(stage)
    if (!wish) {
      tallied.nothingToDo += 1
      return
    }
    tallied.tried += 1
    const ask = { ...wish, key: `key-${this.#step}` }
    const scene: Scene = {
      rng,
      testOrganization: this.testOrganization,
      person,
      ask,
      ledger: this.ledger,
      complain: (what) => this.#complain(what),
    }
    const fault = rng.chance(FAULTY) ? weighted(rng, FAULTS) : null
    const answer = await this.#suffer(fault, scene)
    // A fault may have moved the clock before the server received the request; it stands still from then on.
    const at = Date.parse(this.testOrganization.clock.now())
    this.history.add([
      this.testOrganization.clock.now(),
      person.name,
      tenant,
      act.name,
      ask,
      fault?.name,
      answer.status,
      answer.text,
    ])
    if (answer.status < 300) {
      tallied.acknowledged += 1
      this.ledger.add(person, ask, answer, at)
      if (act.name === 'trespass')
        this.#complain(`I28: ${person.name} reached what is another organization's`)
    } else {
      tallied.refused += 1
      tally(this.#report.refusals, (answer.data as { refusal?: string })?.refusal ?? String(answer.status))
    }
    await this.#lookAround(tenant, answer.status < 300)
  }

  /** Runs the action under a fault, or normally when the fault does not apply. */
  async #suffer(fault: Fault | null, scene: Scene): Promise<Answer> {
    if (!fault) return settle(scene)
    const answer = await fault.play(scene)
    this.#meet(fault.name, answer !== null)
    if (fault.name.startsWith('clock')) await this.#tryEnded()
    return answer ?? settle(scene)
  }

  /** A person signs out, or switches to the other establishment. */
  async #move(tenant: Tenant): Promise<void> {
    const person = this.#rng.pick(this.#people[tenant].filter(({ name }) => name !== 'user'))
    const leaves = this.#rng.chance(0.3)
    const { establishment, otherEstablishment } = person.ids
    const name = leaves ? 'sign out' : 'switch'
    const tallied = actOf(this.#report, name)
    tallied.tried += 1
    const cut = this.#rng.chance(0.3)
    if (cut)
      this.testOrganization.disk.cut({ ending: 'powerCut', place: 'beforeSync', count: this.#rng.int(1, 2) })
    const goal = person.establishmentId === establishment ? otherEstablishment : establishment
    const answer = await (leaves ? person.signOut() : person.change(goal)).catch((error: unknown) => {
      if (error instanceof Unanswered) return error.answer
      throw error
    })
    if (cut) this.#meet('power cut', this.testOrganization.disk.callOff())
    if (answer.status >= 500) await recover(this.testOrganization)
    if (answer.status < 300) tallied.acknowledged += 1
    else tallied.refused += 1
    this.history.add([this.testOrganization.clock.now(), person.name, tenant, name, answer.status])
    await this.#lookAround(tenant, false)
  }

  #person(tenant: Tenant, act: Act): Person {
    const name = this.#rng.pick(act.who)
    return this.#people[tenant].find((person) => person.name === name)!
  }

  /** What must hold after every step. `mayChange`: the action was acknowledged. */
  async #lookAround(tenant: Tenant, mayChange: boolean): Promise<void> {
    const { db } = this.testOrganization
    this.#all(await brokenRules(db))
    this.#look(...new Set(RULES.map(({ invariant }) => invariant)))
    this.#all(await this.trail.follow(db))
    // Only along the allowed transitions: nothing is validated, or changed otherwise, twice.
    this.#look('I4', 'I21', 'I22', 'I23', 'I27')
    for (const one of TENANTS) {
      const state = await stateHash(db, one)
      if (state !== this.#states.get(one) && one !== tenant)
        this.#complain(`I28: organization ${one} moved by itself`)
      if (state !== this.#states.get(one) && one === tenant && !mayChange)
        this.#complain('what was refused has changed something')
      this.#states.set(one, state)
    }
    this.#look('I28')
  }

  async #lookClosely(): Promise<void> {
    const { lost, untold } = await this.ledger.compare(this.testOrganization.db)
    this.#report.lost += lost.length
    this.#all(lost.map((key) => `I12: ${key} was acknowledged and is lost`))
    this.#all(untold.map((key) => `I9: ${key} was done and nobody was told`))
    this.#look('I9', 'I11', 'I12', 'I13')
    this.#all(await tamper(this.testOrganization.db, this.#rng, this.#rng.pick(TENANTS)))
    this.#look('I24')
  }

  /** A token that was refused, or whose session ended, is never valid again, whatever the clock says. */
  async #tryEnded(): Promise<void> {
    for (const person of TENANTS.flatMap((tenant) => this.#people[tenant])) {
      for (const token of person.ended.slice(-2)) {
        const answer = await this.testOrganization.server.client({ token }).post('auth/check')
        if (answer.status !== 401)
          this.#complain(`I27: a session of ${person.name} was revived: ${answer.text}`)
      }
    }
  }

  #meet(fault: string, injected: boolean): void {
    const tallied = faultOf(this.#report, fault)
    tallied.meant += 1
    if (injected) tallied.injected += 1
  }

  #look(...invariants: readonly string[]): void {
    for (const invariant of invariants) tally(this.#report.checks, invariant)
  }

  #all(faults: readonly string[]): void {
    for (const fault of faults) this.#complain(fault)
  }

  #complain(what: string): never {
    throw new Wrong(`step ${this.#step}: ${what}`)
  }
}

function weighted<Item extends { readonly weight: number }>(rng: Rng, items: readonly Item[]): Item {
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  let left = rng.next() * total
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return items.at(-1)!
}
