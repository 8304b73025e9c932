import type { AuditEvent } from '../domain/contract/archives.ts'
import type { Api } from './client.ts'
import { pagesOf } from './lists.ts'

/** The history of a row: filter by `entityId`, sort by `sequence`. */
export function historyCalls(api: Api) {
  return { loadPage: pagesOf<AuditEvent>(api, 'auditevents') }
}
