import type { Session } from '../session.ts'
import { createTaskLimiterByKey } from '../task-limiter.ts'

/** One document per person is created at a time; three more wait, further ones are refused. */
const limitByPerson = createTaskLimiterByKey(1, 3)
/**
 * Two documents per organization are created at a time, so that its people can't take all the processor time;
 * twenty more wait, further ones are refused.
 */
const limitByOrganization = createTaskLimiterByKey(2, 20)

/**
 * Creates a document (PDF, CSV, XLSX) for a request when it is the turn of the person and of the organization.
 *
 * @throws RefusedError TooManyRequests
 */
export function limitDocument(session: Session, createDocument: () => Promise<Response>): Promise<Response> {
  return limitByPerson(session.userId, () => limitByOrganization(session.homeOrganizationId, createDocument))
}
