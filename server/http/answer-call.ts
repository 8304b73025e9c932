import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Session } from '../session.ts'
import { retryWithLaterClock } from '../store/clock-behind.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import type { StoredSession } from '../store/session-lookup.ts'
import type { AppParts } from './context.ts'
import { jsonResponse } from './envelope.ts'
import type { ExpectedCaller } from './expected-caller.ts'
import { claimKey, type keyRowOf, type StoredAnswer, storeAnswer } from './idempotency.ts'

/** The fields of a `Call` that this file uses. */
interface CallFields {
  readonly session: Session
  readonly now: Instant
  readonly log: Logger
}

/** A validated call, with the function that does its work in a transaction. */
interface ValidCall<RouteCall extends CallFields> {
  readonly parts: AppParts
  /** The caller that the database has to confirm; null if it is authenticated already. */
  readonly caller: ExpectedCaller | null
  readonly call: RouteCall
  readonly work: (trx: Transaction<Schema>, call: RouteCall) => Promise<StoredAnswer>
}

/** Confirms the caller with the sessions that were found. @throws SessionChanged */
async function confirmCaller(
  caller: ExpectedCaller | null,
  found: Promise<readonly unknown[]>,
  at: Instant,
): Promise<void> {
  caller?.confirm((await found) as readonly StoredSession[], at)
}

/** Does the work of a call that reads. */
export async function answerReading<RouteCall extends CallFields>({
  parts,
  caller,
  call,
  work,
}: ValidCall<RouteCall>): Promise<Response> {
  const [, read] = await inScope(
    parts.db,
    scopeOf(call.session),
    (trx, found) => inOneRoundTrip(confirmCaller(caller, found, call.now), work(trx, call)),
    { ahead: caller?.lookup },
  )
  return jsonResponse(read.status, read.text)
}

/** Does the work of a call that writes, or repeats the stored answer of its idempotency key. */
export async function answerWriting<RouteCall extends CallFields>(
  { parts, caller, call, work }: ValidCall<RouteCall>,
  key: ReturnType<typeof keyRowOf>,
  tasksAfterCommit: Set<() => void>,
): Promise<Response> {
  const outcome = await retryWithLaterClock(
    { now: () => call.now },
    (clock, clockWasBehind) => {
      tasksAfterCommit.clear()
      const timedCall = { ...call, now: clock.now(), clockWasBehind }
      return inScope(
        parts.db,
        scopeOf(call.session),
        async (trx, found) => {
          const confirmed = confirmCaller(caller, found, call.now)
          const [, stored] = await inOneRoundTrip(confirmed, key && claimKey(trx, key))
          return stored ? { ...stored, replayed: true } : { ...(await work(trx, timedCall)), replayed: false }
        },
        {
          ahead: caller?.lookup,
          last: (trx, answer) =>
            key && !answer.replayed ? storeAnswer(trx, key, answer, timedCall.now) : null,
        },
      )
    },
    (times) => call.log.warn({ event: 'clock.behind', ...times }),
  )
  for (const act of tasksAfterCommit) act()
  return jsonResponse(
    outcome.status,
    outcome.text,
    outcome.replayed ? { 'Idempotency-Replayed': 'true' } : {},
  )
}
