import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Instant } from '../src/domain/dates/calendar.ts'

/** The source of time. It is used instead of `Date`, so that tests control the time. */
export interface Clock {
  now(): Instant
}

/** The source of new ids: UUID version 7, so that the ids of a process sort by creation time. */
export interface Ids {
  next(): string
}

export const systemClock: Clock = { now: () => new Date().toISOString() }

export const systemIds: Ids = { next: () => v7() }

/** A random token of 256 bits, as text. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token. It is stored instead of the token, so that reading the database does not give access. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export const DAY_MS = 86_400_000

/** The instant `milliseconds` after `instant`. */
export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  return new Date(Date.parse(instant) + milliseconds).toISOString()
}
