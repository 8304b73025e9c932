import type { AuditChoices, AuditEvent } from '../domain/contract/audit-events.ts'
import type { Establishment } from '../domain/contract/organizations.ts'
import type { User } from '../domain/contract/users.ts'
import { PERSON_STATUSES } from '../domain/lifecycles/active.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows, loadTogether, pageLoaderOf } from './lists.ts'

/** The calls of the history. For the history of one record, callers filter by `entityId` and sort by `sequence`. */
export function historyCalls(api: Api) {
  return {
    loadPage: pageLoaderOf<AuditEvent>(api, 'auditevents'),
    loadChoices: (_: null, options: CallOptions) =>
      loadTogether<AuditChoices>({
        // Also people who were deleted, because what they did is still in the log.
        people: loadAllRows<User>(api, 'users', { status: PERSON_STATUSES.join() }, 'lastName', options),
        establishments: loadAllRows<Establishment>(api, 'establishments', {}, 'name', options),
      }),
  }
}
