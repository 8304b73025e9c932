import type { ListQuery } from '../../src/domain/lists/query.ts'
import type { Session } from '../session.ts'
import type { Database } from '../store/open.ts'
import type { Resource } from './resource.ts'

/** The end of a page: the sort value as text, and the id of its last row. */
export interface Place {
  readonly value: string
  readonly id: string
}

/** The end of a page and the number of rows up to it. */
export interface KnownPlace extends Place {
  readonly offset: number
}

interface Reader {
  readonly places: Map<number, Place>
  readAt: number
}

/** Readers remembered at most, and places of each: the oldest go first. */
const READERS = 1_000
const PLACES = 100
/** A reader that does not come back within this time begins anew, in milliseconds. */
const PATIENCE_MS = 600_000

const byDatabase = new WeakMap<Database, Map<string, Reader>>()

/** The places that one person reached in one list. */
export interface Places {
  /** The last place that is not beyond this offset. */
  before(offset: number): KnownPlace | null
  note(offset: number, place: Place): void
}

/**
 * Where the session has got to in this list: the same rows under the same filters in the same order. A far page then goes
 * on from a place that was reached before, and does not walk to it again. It is each session's own, and every page read
 * writes down its end, so that somebody who reads page by page misses nothing and sees nothing twice, whatever is added
 * meanwhile.
 */
export function placesIn(
  db: Database,
  session: Session,
  resource: Resource,
  query: ListQuery,
  now: number,
): Places {
  const readers = byDatabase.get(db) ?? new Map<string, Reader>()
  byDatabase.set(db, readers)
  const { filters, search, sort } = query
  const { id, organizationId, establishmentIds } = session
  const key = JSON.stringify([id, organizationId, establishmentIds, resource.name, sort, filters, search])
  const known = readers.get(key)
  const reader = known && now - known.readAt < PATIENCE_MS ? known : { places: new Map(), readAt: now }
  return {
    before(offset) {
      let found: KnownPlace | null = null
      for (const [at, place] of reader.places)
        if (at <= offset && at > (found?.offset ?? -1)) found = { ...place, offset: at }
      return found
    },
    note(offset, place) {
      reader.readAt = now
      remember(reader.places, offset, place, PLACES)
      remember(readers, key, reader, READERS)
    },
  }
}

function remember<Key, Value>(all: Map<Key, Value>, key: Key, value: Value, most: number): void {
  all.delete(key)
  all.set(key, value)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
}
