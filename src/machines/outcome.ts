import type { Outcome, Refusal } from '../domain/outcome.ts'
import type { RefusalName } from '../domain/refusals.ts'

/** Temporary refusals of the server: the same call with the same key may succeed later. */
const TRANSIENT: ReadonlySet<RefusalName> = new Set([
  'StillUnderWay',
  'TooManyRequests',
  'StoreFull',
  'StoreUnavailable',
])

/** Refusals of a command on a record that another person changed first. */
const CONFLICT: ReadonlySet<RefusalName> = new Set(['StaleVersion', 'StatusDoesNotAllow', 'NotFound'])

/** A refusal detected in the client, in the shape of the server's. */
export function clientRefusal(
  name: RefusalName,
  details: Partial<Pick<Refusal, 'issues' | 'rows'>> = {},
): Refusal {
  return {
    name,
    code: null,
    issues: details.issues ?? [],
    rows: details.rows ?? [],
    status: null,
    by: null,
    at: null,
    retryAfterSeconds: null,
  }
}

/** The refusal of a domain decision, or null when it allows the command. */
export function refusalOfDecision(decision: object): Refusal | null {
  return 'refusal' in decision ? clientRefusal(decision.refusal as RefusalName) : null
}

/** The refusal of a call, or null. */
export function refusalOfOutcome(outcome: Outcome<unknown>): Refusal | null {
  return outcome.kind === 'refused' ? outcome.refusal : null
}

/** The refusal without the issues of the edited field; null if no issue remains, or if it had none. */
export function withoutIssuesAt(refusal: Refusal | null, field: string): Refusal | null {
  if (refusal === null) return null
  const issues = refusal.issues.filter(({ path }) => path !== field)
  return issues.length === 0 ? null : { ...refusal, issues }
}

/** The message key of the issue at a field; undefined when there is none. */
export const selectIssueAt =
  (field: string) =>
  ({ context }: { context: { refusal: Refusal | null } }): string | undefined =>
    context.refusal?.issues.find(({ path }) => path === field)?.key

/** True when the same call with the same key may succeed later. */
export const isTransient = (outcome: Outcome<unknown>): boolean => isOneOf(TRANSIENT, outcome)

/** True when another person changed the record first. `NotFound` with issues is about references in the body, not about the record. */
export const isConflict = (outcome: Outcome<unknown>): boolean =>
  isOneOf(CONFLICT, outcome) && !isUnknownReference(outcome)

function isUnknownReference(outcome: Outcome<unknown>): boolean {
  const refusal = refusalOfOutcome(outcome)
  return refusal?.name === 'NotFound' && refusal.issues.length > 0
}

function isOneOf(names: ReadonlySet<RefusalName>, outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && names.has(outcome.refusal.name)
}

/** The outcome of an invoked port, as the params of a named guard or action. */
export function outcomeOf<Data>({ event }: { event: { output: Outcome<Data> } }): Outcome<Data> {
  return event.output
}

/**
 * Returns a value that the state guarantees to be set.
 *
 * @throws Error when it is missing, which is an error in the chart
 */
export function assertDefined<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`no ${what}`)
  return value
}
