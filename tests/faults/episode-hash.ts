import { createHash } from 'node:crypto'

/** The hash of everything that happened: the same seed must give the same hash. */
export interface EpisodeHash {
  add(what: unknown): void
  readonly hash: string
}

export function createEpisodeHash(): EpisodeHash {
  let hash = ''
  return {
    add(what) {
      hash = createHash('sha256').update(hash).update(JSON.stringify(what)).digest('hex')
    },
    get hash() {
      return hash
    },
  }
}
