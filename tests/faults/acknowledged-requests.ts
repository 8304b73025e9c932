import { sql } from 'kysely'
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '../../server/housekeeping.ts'
import type { Database } from '../../server/store/open.ts'
import { asSystem } from '../../server/store/scope.ts'
import type { Answer } from '../support/server.ts'
import type { KeyedRequest, SimulatedPerson } from './people.ts'

/** A request that the server has acknowledged: its effect and its answer are permanent. */
export interface Acknowledged {
  readonly person: SimulatedPerson
  /** The establishment in which the person worked: a key is valid only there. */
  readonly establishmentId: string | null
  readonly request: KeyedRequest
  readonly status: number
  readonly text: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * The server's acknowledgements, recorded outside the server. The key of a request, its work, its audit events and its answer are
 * one transaction: the key is stored with its answer exactly if the work is.
 */
export class AcknowledgedRequests {
  readonly #entries = new Map<string, Acknowledged>()
  #acknowledged = 0

  /** The number of all acknowledgements, including those that `drop` has forgotten. */
  get acknowledged(): number {
    return this.#acknowledged
  }

  get entries(): readonly Acknowledged[] {
    return [...this.#entries.values()]
  }

  add(person: SimulatedPerson, request: KeyedRequest, answer: Answer, at: number): void {
    this.#acknowledged += 1
    this.#entries.set(request.key, {
      person,
      establishmentId: person.establishmentId,
      request,
      status: answer.status,
      text: answer.text,
      at,
    })
  }

  /** Forgets the requests whose keys housekeeping deletes at `now`, in milliseconds since 1970: they are no longer checked. */
  dropExpired(now: number): void {
    for (const [key, { at }] of this.#entries)
      if (at < now - IDEMPOTENCY_KEY_LIFETIME_MS) this.#entries.delete(key)
  }

  /** Returns the keys of acknowledged requests whose stored answer is missing or different, and the stored keys without an acknowledgement. */
  async compare(db: Database): Promise<{ readonly lost: string[]; readonly unacknowledged: string[] }> {
    const { rows } = await asSystem(db, (trx) =>
      sql<{ key: string; status: number; answer: string }>`
        select key, status, answer from idempotency_keys`.execute(trx),
    )
    const storedRows = new Map(rows.map((row) => [row.key, row]))
    const isStored = ([key, { status, text }]: [string, Acknowledged]) => {
      const row = storedRows.get(key)
      return row?.status === status && row.answer === text
    }
    return {
      lost: [...this.#entries].filter((entry) => !isStored(entry)).map(([key]) => key),
      unacknowledged: [...storedRows.keys()].filter((key) => !this.#entries.has(key)),
    }
  }
}
