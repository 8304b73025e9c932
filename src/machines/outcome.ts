import type { Outcome, Refusal } from '../domain/outcome.ts'
import { REFUSALS, type RefusalName } from '../domain/refusals.ts'

/** Refusals that say "not now" of the server, not of the command: the same call with the same key may pass later. */
const TRANSIENT: ReadonlySet<RefusalName> = new Set([
  'StillUnderWay',
  'TooManyRequests',
  'StoreFull',
  'StoreUnavailable',
])

/** Refusals of a command on a document that another person changed first. */
const CONFLICT: ReadonlySet<RefusalName> = new Set(['StaleVersion', 'StatusDoesNotAllow', 'NotFound'])

/** A refusal that the client finds by itself, in the shape of those that the server sends. */
export function refusalOf(
  name: RefusalName,
  details: Partial<Pick<Refusal, 'issues' | 'rows'>> = {},
): Refusal {
  return {
    name,
    code: REFUSALS[name].code,
    issues: details.issues ?? [],
    rows: details.rows ?? [],
    status: null,
    by: null,
    at: null,
    retryAfterSeconds: null,
  }
}

/** The refusal of a decision of the domain, or null where it allows. */
export function refusalIn(decision: object): Refusal | null {
  return 'refusal' in decision ? refusalOf(decision.refusal as RefusalName) : null
}

/** What a call was refused with, or null. */
export function refusalFrom(outcome: Outcome<unknown>): Refusal | null {
  return outcome.kind === 'refused' ? outcome.refusal : null
}

/** The refusal without what it says of one field, which is being changed; nothing is left of one that said no more. */
export function withoutIssuesAt(refusal: Refusal | null, field: string): Refusal | null {
  if (refusal === null) return null
  const issues = refusal.issues.filter(({ path }) => path !== field)
  return issues.length === 0 ? null : { ...refusal, issues }
}

/** True where the same call with the same key may pass later. */
export const isTransient = (outcome: Outcome<unknown>): boolean => isOneOf(TRANSIENT, outcome)

/** True where another person changed the document first. */
export const isConflict = (outcome: Outcome<unknown>): boolean => isOneOf(CONFLICT, outcome)

function isOneOf(names: ReadonlySet<RefusalName>, outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && names.has(outcome.refusal.name)
}

/** The outcome of an invoked port, as the parameter of a named guard or action. */
export function outcomeOf<Data>({ event }: { event: { output: Outcome<Data> } }): Outcome<Data> {
  return event.output
}

/**
 * The value, which the state guarantees to be there.
 *
 * @throws Error where it is missing: the chart is wrong
 */
export function assertDefined<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`${what} is missing in this state`)
  return value
}
