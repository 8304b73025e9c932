import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Instant } from '../src/domain/dates/calendar.ts'

/** Where the time comes from. Rules of sessions, limits and audit ask it, never `Date`, so that tests own the time. */
export interface Clock {
  now(): Instant
}

/** Where new ids come from: UUID version 7, so that ids of one process sort by the time they were made. */
export interface Ids {
  next(): string
}

export const systemClock: Clock = { now: () => new Date().toISOString() }

export const systemIds: Ids = { next: () => v7() }

/** 256 random bits, as the text that a client carries. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The sha256 of a token, which is stored instead of it: someone who reads the database cannot use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The instant `milliseconds` after `instant`. */
export function later(instant: Instant, milliseconds: number): Instant {
  return new Date(Date.parse(instant) + milliseconds).toISOString()
}
