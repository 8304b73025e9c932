import type { Rng } from '../../../server/demo/rng.ts'
import type { Answer } from '../../support/server.ts'
import type { House } from '../house.ts'
import type { Ledger } from '../ledger.ts'
import { type Ask, type Person, Unanswered } from '../people.ts'

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

const MOST_TRIES = 6

/** Asks once. A server that has ended is an answer, too. */
export async function once({ person }: Scene, ask: Ask): Promise<Answer> {
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

/** An answer that was given before. */
export const isReplay = (answer: Answer) => answer.headers.get('idempotency-replayed') === 'true'

/** The second answer of two to one key: the first again, byte for byte. */
export function sameAgain({ complain }: Scene, first: Answer, second: Answer): void {
  if (first.status >= 300) return
  if (second.text !== first.text || !isReplay(second))
    complain(`I9: the answer to a repeated request is another: ${first.text} then ${second.text}`)
}
