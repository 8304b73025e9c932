import { type Refused, refuse } from '../refusals.ts'

/** One transition of a lifecycle: the event leads from any status in `from` to the status `to`. */
interface Edge<Status extends string, Event extends string> {
  readonly event: Event
  readonly from: readonly Status[]
  readonly to: Status
}

/**
 * A lifecycle as data. The server checks commands against it, and the client disables buttons by it. The diagrams are generated from it, and so are
 * the database rules of some records.
 */
export interface Lifecycle<Status extends string, Event extends string> {
  readonly name: string
  readonly statuses: readonly Status[]
  readonly initial: readonly Status[]
  readonly edges: readonly Edge<Status, Event>[]
}

/** The next status, or the refusal `StatusDoesNotAllow`. */
export function nextStatus<Status extends string, Event extends string>(
  lifecycle: Lifecycle<Status, Event>,
  status: Status,
  event: NoInfer<Event>,
): { readonly to: Status } | Refused {
  const edge = lifecycle.edges.find(
    (candidate) => candidate.event === event && candidate.from.includes(status),
  )
  return edge ? { to: edge.to } : refuse('StatusDoesNotAllow')
}

/** True when the lifecycle has a transition for the event from this status. */
export function canFollow<Status extends string, Event extends string>(
  lifecycle: Lifecycle<Status, Event>,
  status: Status,
  event: NoInfer<Event>,
): boolean {
  return 'to' in nextStatus(lifecycle, status, event)
}
