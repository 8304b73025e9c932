import type { Session } from '../session.ts'
import { createTaskLimiterByKey } from '../task-limiter.ts'

/** Documents of one person: the next ones wait, more than these are refused. */
const ofPerson = createTaskLimiterByKey(1, 3)
/** Documents of one organization, so that its people can't take the processor from the others. */
const ofOrganization = createTaskLimiterByKey(2, 20)

/**
 * Makes a document (PDF, CSV, XLSX) for a request when it is the person's and the organization's turn.
 *
 * @throws RefusedError TooManyRequests
 */
export function inDocumentTurn(session: Session, make: () => Promise<Response>): Promise<Response> {
  return ofPerson(session.userId, () => ofOrganization(session.homeOrganizationId, make))
}
