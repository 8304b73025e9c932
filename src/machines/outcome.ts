import type { Outcome, Refusal } from '../domain/outcome.ts'
import { REFUSALS, type RefusalName } from '../domain/refusals.ts'

/** Refusals that say "not now" of the server, not of the command: the same call with the same key may pass later. */
const PASSING: ReadonlySet<RefusalName> = new Set([
  'StillUnderWay',
  'TooManyRequests',
  'StoreFull',
  'StoreUnavailable',
])

/** Refusals that say that somebody else was faster: what is stored is not what the person looked at. */
const OVERTAKEN: ReadonlySet<RefusalName> = new Set(['StaleVersion', 'StatusDoesNotAllow', 'NotFound'])

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

/** Guards that sort the answers of a call; each is given the outcome by `params: outcomeOf`. */
export const outcomeGuards = {
  isDone: (_: unknown, outcome: Outcome<unknown>) => outcome.kind === 'done',
  isPassing: (_: unknown, outcome: Outcome<unknown>) => isOneOf(PASSING, outcome),
  isOvertaken: (_: unknown, outcome: Outcome<unknown>) => isOneOf(OVERTAKEN, outcome),
}

function isOneOf(names: ReadonlySet<RefusalName>, outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && names.has(outcome.refusal.name)
}

/** Hands the outcome of an invoked port to a named guard or action. */
export function outcomeOf<Data>({ event }: { event: { output: Outcome<Data> } }): Outcome<Data> {
  return event.output
}

/** Something that must be there in the state that asks for it; a hole is a fault of the machine, not of the person. */
export function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`${what} is missing in this state`)
  return value
}

/**
 * What becomes of a command on one document, apart from what the rules refuse: done or overtaken, the document is opened anew; what
 * passes can be tried again. `also` is done where the document is opened anew. For `onDone` of a machine with
 * the guards and actions that it names.
 */
export function settledTo<Anew extends string, Failed extends string, Also extends string = never>(
  anew: Anew,
  failed: Failed,
  ...also: readonly Also[]
) {
  const noteRefusal = { type: 'noteRefusal', params: outcomeOf } as const
  return [
    {
      guard: { type: 'isDone', params: outcomeOf },
      target: anew,
      actions: [{ type: 'noteCode', params: outcomeOf }, 'changed', ...also],
    },
    { guard: { type: 'isPassing', params: outcomeOf }, target: failed, actions: noteRefusal },
    { guard: { type: 'isOvertaken', params: outcomeOf }, target: anew, actions: [noteRefusal, ...also] },
  ] as const
}
