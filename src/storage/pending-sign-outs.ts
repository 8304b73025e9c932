import type { Outcome } from '../domain/outcome.ts'
import { writeText } from './write-text.ts'

const KEY = 'sign-outs'

/**
 * Ends sessions on the server. The device stores the token of a session until the server has confirmed that the session ended. `retry` ends the
 * sessions whose tokens are still stored.
 *
 * @param send ends the session of a token; rejects when the server can't be reached
 */
export function pendingSignOuts<Options>(
  send: (session: { readonly token: string }, options: Options) => Promise<Outcome<unknown>>,
) {
  const read = (): readonly string[] => parse(localStorage.getItem(KEY))
  // Without storage space a failed sign-out is not repeated: the session ends after its idle time.
  const write = (tokens: readonly string[]): boolean =>
    writeText(KEY, tokens.length === 0 ? null : JSON.stringify(tokens))
  async function signOut(session: { readonly token: string }, options: Options): Promise<Outcome<unknown>> {
    const pending = read()
    if (!pending.includes(session.token)) write([...pending, session.token])
    const outcome = await send(session, options)
    if (hasEnded(outcome)) write(read().filter((token) => token !== session.token))
    return outcome
  }
  return {
    signOut,
    /** Stops when the server can't be reached. */
    async retry(options: Options): Promise<void> {
      try {
        for (const token of read()) await signOut({ token }, options)
      } catch {
        // The next call of `retry` continues.
      }
    },
  }
}

function hasEnded(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'done' || outcome.refusal.name === 'InvalidToken'
}

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((token) => typeof token === 'string') : []
  } catch {
    return []
  }
}
