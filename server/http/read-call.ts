import type { Context } from 'hono'
import type { Role } from '../../src/domain/roles.ts'
import { hashToken } from '../clock-and-ids.ts'
import type { Reading } from '../query/reading.ts'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { readInScope, scopeOf } from '../store/scope.ts'
import { sessionInResult, sessionStatement } from '../store/session-lookup.ts'
import type { StatementResult } from '../store/statements.ts'
import { authenticateAndAuthorise, authorise, bearerToken, requestLogOf } from './authentication.ts'
import type { AppEnv, AppParts } from './context.ts'
import { expectedSessions, isSameSession } from './expected-sessions.ts'
import { findCurrentSession } from './sessions.ts'

/**
 * Answers a reading call. If the session of the token is remembered, one round trip is enough: the query is sent
 * together with the check of the token, in the remembered scope. If the session has ended, the result is discarded
 * and the call refused; if it has changed, the query is repeated in the current scope.
 *
 * @param readingOf builds the statement for a session; it may refuse the request
 * @throws RefusedError InvalidToken, RoleNotAllowed, SecondFactorRequired, and what `readingOf` refuses
 */
export async function readForCaller<Row, Result>(
  parts: AppParts,
  c: Context<AppEnv>,
  roles: readonly Role[],
  readingOf: (session: Session) => Reading<Row, Result>,
): Promise<Result> {
  const token = bearerToken(c)
  if (token === null) throw new RefusedError('InvalidToken')
  const hash = hashToken(token)
  const sessions = expectedSessions(parts.db)
  const expected = sessions.get(hash)
  const expectedReading =
    expected && roles.includes(expected.role) ? unlessRefused(() => readingOf(expected)) : undefined
  if (!expected || !expectedReading) return readCurrent(await authenticateAndAuthorise(parts, c, roles))

  const { read, ahead } = await readInScope(parts.db, scopeOf(expected), expectedReading.statement, [
    sessionStatement(hash),
  ])
  const session = await findCurrentSession(parts.db, sessionInResult(ahead[0]), parts.clock.now())
  sessions.store(hash, session)
  if (!session) throw new RefusedError('InvalidToken')
  c.set('session', session)
  authorise(requestLogOf(c), session, roles)
  return isSameSession(session, expected) ? expectedReading.result(rowsOf<Row>(read)) : readCurrent(session)

  async function readCurrent(session: Session): Promise<Result> {
    const reading = readingOf(session)
    const { read } = await readInScope(parts.db, scopeOf(session), reading.statement)
    return reading.result(rowsOf<Row>(read))
  }
}

/** Returns undefined for a refusal, which must not be answered before the caller is authenticated. */
function unlessRefused<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof RefusedError) return undefined
    throw error
  }
}

function rowsOf<Row>(answer: StatementResult): readonly Row[] {
  if (answer.status === 'rejected') throw answer.reason
  return answer.value.rows as readonly Row[]
}
