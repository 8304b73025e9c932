import { sql } from 'kysely'
import type { Rng } from '../../server/demo/rng.ts'
import { dropExpired } from '../../server/housekeeping.ts'
import type { Answer } from '../support/server.ts'
import { passTime } from './controlled.ts'
import type { Cut } from './disk/disk.ts'
import type { House } from './house.ts'
import type { Ledger } from './ledger.ts'
import { type Ask, type Person, Unanswered } from './people.ts'

/** One act that is about to be asked, and what a fault may do around it. */
export interface Scene {
  readonly rng: Rng
  readonly house: House
  readonly person: Person
  readonly ask: Ask
  readonly ledger: Ledger
  /** Something that must not be. */
  complain(what: string): void
}

/** A way in which the world is not kind. It plays the act to its end: whoever asked knows what has become of it. */
export interface Fault {
  readonly name: string
  /** How often, beside the others. */
  readonly weight: number
  /** Null when there was nothing to hit: then the act is played by the episode as if nothing had been. */
  play(scene: Scene): Promise<Answer | null>
}

const DAY_MS = 86_400_000
const MEGABYTE = 1024 * 1024
const MOST_TRIES = 6
/** Summer time begins and ends at one o'clock UTC on these days. */
const CHANGES = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26'] as const

/** Asks once. A server that has ended is an answer, too. */
async function once({ person }: Scene, ask: Ask): Promise<Answer> {
  try {
    return await person.ask(ask)
  } catch (error) {
    if (error instanceof Unanswered) return error.answer
    throw error
  }
}

/** Asks, with the same key, until the server has said what has become of it; starts the server again when it has ended. */
export async function settle(scene: Scene, ask = scene.ask): Promise<Answer> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await once(scene, ask)
    if (answer.status < 500) return answer
    if (answer.status === 500) scene.complain(`a fault of the server: ${answer.text}`)
    await recover(scene.house)
  }
  throw new Error(`No answer to ${ask.method} ${ask.path} in ${MOST_TRIES} tries`)
}

/** Starts the server again, as often as it takes: what was ordered may strike while it starts. */
export async function recover(house: House): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await house.restart()
      return
    } catch (error) {
      if (tries === MOST_TRIES) throw error
    }
  }
}

const isReplay = (answer: Answer) => answer.headers.get('idempotency-replayed') === 'true'

/** The second answer of two to one key: the first again, byte for byte. */
function sameAgain({ complain }: Scene, first: Answer, second: Answer): void {
  if (first.status >= 300) return
  if (second.text !== first.text || !isReplay(second))
    complain(`I9: the answer to a repeated request is another: ${first.text} then ${second.text}`)
}

const dropped: Fault = {
  name: 'request dropped',
  weight: 2,
  play: (scene) => settle(scene),
}

const answerLost: Fault = {
  name: 'answer lost',
  weight: 5,
  async play(scene) {
    const unheard = await once(scene, scene.ask)
    const heard = await settle(scene)
    sameAgain(scene, unheard, heard)
    return heard
  },
}

const duplicated: Fault = {
  name: 'request duplicated',
  weight: 5,
  async play(scene) {
    const answers = await Promise.all([once(scene, scene.ask), once(scene, scene.ask)])
    const done = answers.filter((answer) => answer.status < 300)
    if (done.filter((answer) => !isReplay(answer)).length > 1)
      scene.complain('I9: a request that came twice was done twice')
    const heard = await settle(scene)
    for (const answer of done) sameAgain(scene, answer, heard)
    return heard
  },
}

const repeatedLate: Fault = {
  name: 'request repeated late',
  weight: 4,
  async play(scene) {
    const { rng, ledger, complain } = scene
    if (ledger.entries.length === 0) return null
    const old = rng.pick(ledger.entries)
    const answer = await settle({ ...scene, person: old.person }, old.ask)
    if (answer.text !== old.text || answer.status !== old.status || !isReplay(answer))
      complain(`I9: asked again much later, ${old.text} became ${answer.text}`)
    return settle(scene)
  },
}

const otherBody: Fault = {
  name: 'key reused with another body',
  weight: 3,
  async play(scene) {
    const answer = await settle(scene)
    if (answer.status >= 300) return answer
    const another = { ...scene.ask, query: { ...scene.ask.query, again: '1' } }
    const refused = await once(
      scene,
      scene.ask.body === undefined ? another : { ...scene.ask, body: swapped(scene.ask.body) },
    )
    if (![400, 422].includes(refused.status))
      scene.complain(`I10: a key was taken for another request: ${refused.text}`)
    return answer
  },
}

/** Another body of the same shape. */
function swapped(body: unknown): unknown {
  const { comment, reason, courierName, clients, date } = body as Record<string, unknown>
  const other = { ...(body as object) } as Record<string, unknown>
  if (comment !== undefined) other.comment = `${comment} and more`
  else if (reason !== undefined) other.reason = `${reason} and more`
  else if (courierName !== undefined) other.courierName = `${courierName} and more`
  else if (clients !== undefined) other.clients = Number(clients) + 1
  else if (date !== undefined) other.date = '2020-01-01'
  else other.version = 1_000_000
  return other
}

const staleVersion: Fault = {
  name: 'stale version',
  weight: 4,
  async play(scene) {
    const { version } = (scene.ask.body ?? {}) as { version?: number }
    if (version === undefined) return null
    const ask = { ...scene.ask, body: { ...(scene.ask.body as object), version: version + 3 } }
    const answer = await settle(scene, ask)
    if (answer.status < 300) scene.complain('a version that never was has been taken')
    return answer
  },
}

/** The server ends, by a kill or with the power, at a file operation of the act. */
function cutDuring(name: string, ending: Cut['ending'], weight: number): Fault {
  return {
    name,
    weight,
    async play(scene) {
      const { rng, house } = scene
      house.disk.cut(anyCut(rng, ending, 4))
      const answer = await once(scene, scene.ask)
      if (!house.disk.callOff()) return answer.status < 500 ? answer : settle(scene)
      await recover(house)
      const settled = await settle(scene)
      // Acknowledged before the end: it is there after it.
      if (answer.status < 300) sameAgain(scene, answer, settled)
      return settled
    },
  }
}

function anyCut(rng: Rng, ending: Cut['ending'], most: number): Cut {
  const place = rng.pick(['beforeSync', 'afterSync', 'midWrite'] as const)
  const count = rng.int(1, place === 'midWrite' ? most : Math.max(1, most >> 1))
  return { ending, place, count, seed: rng.int(1, 1_000_000) }
}

const anyEnding = (rng: Rng) => rng.pick(['killed', 'powerCut', 'tornPowerCut'] as const)

const cutInCheckpoint: Fault = {
  name: 'ended during a checkpoint',
  weight: 2,
  async play(scene) {
    const { rng, house } = scene
    house.disk.cut(anyCut(rng, anyEnding(rng), 80))
    const made = await sql`checkpoint`.execute(house.db.kysely).then(
      () => true,
      () => false,
    )
    const fired = house.disk.callOff()
    if (fired || !made) await recover(house)
    return fired ? settle(scene) : null
  },
}

const cutInRestart: Fault = {
  name: 'ended while stopping or starting',
  weight: 2,
  async play(scene) {
    const { rng, house } = scene
    house.disk.cut(anyCut(rng, anyEnding(rng), 60))
    await recover(house)
    return house.disk.callOff() ? settle(scene) : null
  },
}

const restarted: Fault = {
  name: 'restarted',
  weight: 2,
  async play(scene) {
    await scene.house.restart()
    return settle(scene)
  },
}

const nearlyFull: Fault = {
  name: 'disk nearly full',
  weight: 2,
  async play(scene) {
    const { house, complain, person } = scene
    house.disk.leaveFree(32 * MEGABYTE)
    passTime(2_000)
    const refused = await once(scene, scene.ask)
    if (refused.status < 300) complain('I15: a write was taken though the disk is nearly full')
    if (refused.status >= 500 && refused.status !== 507)
      complain(`I15: a full disk is answered ${refused.text}`)
    const ready = await house.server.app.request('/readyz')
    if (ready.status !== 503) complain('I31: ready though writes are refused')
    await person.list('cashlogs')
    house.disk.leaveFree(null)
    passTime(2_000)
    return settle(scene)
  },
}

const fullAtWrite: Fault = {
  name: 'disk full at a write',
  weight: 2,
  async play(scene) {
    const { rng, house, complain } = scene
    house.disk.cut({ ending: 'noSpace', place: 'midWrite', count: rng.int(1, 3) })
    const answer = await once(scene, scene.ask)
    const fired = house.disk.callOff()
    if (fired && house.db.failure() && (await house.server.app.request('/readyz')).status !== 503)
      complain('I31: ready though the engine has failed')
    house.disk.leaveFree(null)
    passTime(2_000)
    if (!fired) return answer.status < 500 ? answer : settle(scene)
    if (house.db.failure()) await recover(house)
    const settled = await settle(scene)
    if (answer.status < 300) sameAgain(scene, answer, settled)
    return settled
  },
}

const clockForward: Fault = {
  name: 'clock a day forward',
  weight: 1,
  async play(scene) {
    scene.house.clock.advance(DAY_MS)
    return settle(scene)
  },
}

const clockBack: Fault = {
  name: 'clock a day back',
  weight: 2,
  async play(scene) {
    scene.house.clock.advance(-DAY_MS)
    return settle(scene)
  },
}

const summerTime: Fault = {
  name: 'change of summer time',
  weight: 1,
  async play(scene) {
    const { clock } = scene.house
    const now = clock.now()
    const next = CHANGES.map((day) => `${day}T01:00:00.000Z`).find((change) => change > now)
    if (next === undefined) return null
    clock.set(next)
    clock.advance(-1)
    await scene.person.list('cashlogs')
    clock.advance(2)
    return settle(scene)
  },
}

const housekeeping: Fault = {
  name: 'housekeeping',
  weight: 1,
  async play(scene) {
    const { house, ledger } = scene
    await dropExpired(house.db, house.clock.now())
    ledger.drop(Date.parse(house.clock.now()))
    return settle(scene)
  },
}

/** All that goes wrong in the simulation. */
export const FAULTS: readonly Fault[] = [
  dropped,
  answerLost,
  duplicated,
  repeatedLate,
  otherBody,
  staleVersion,
  cutDuring('killed', 'killed', 4),
  cutDuring('power cut', 'powerCut', 4),
  cutDuring('torn power cut', 'tornPowerCut', 4),
  cutInCheckpoint,
  cutInRestart,
  restarted,
  nearlyFull,
  fullAtWrite,
  clockForward,
  clockBack,
  summerTime,
  housekeeping,
]
