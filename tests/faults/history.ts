import { createHash } from 'node:crypto'

/** All that happened, as one hash: the same seed must give the same. */
export interface History {
  add(what: unknown): void
  readonly hash: string
}

export function createHistory(): History {
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
