import { z } from 'zod'
import { id, instant } from './common.ts'
import type { User } from './users.ts'

/** An event of the history of a record. */
export const auditEvent = z.object({
  id,
  organizationId: id,
  /** Null for an event of the whole organization. */
  establishmentId: id.nullable(),
  /** Null for an event of the whole organization. */
  establishmentName: z.string().nullable(),
  /** The position in the audit chain of the establishment or the organization. */
  sequence: z.int(),
  at: instant,
  byId: id.nullable(),
  byName: z.string(),
  /** The network address of the request: empty without a request or after the address was erased, null for readers who do not administer. */
  address: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: id,
  /** For an event of a count, the id of its cash log. */
  cashLogId: id.nullable(),
  /** For the preparation of a remittance, the name of its carrier. */
  carrierName: z.string().nullable(),
  /** The changed fields with their values before the event. If a sheet's `reasonId` is among them, its key `deltaReason` has the reason's name. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** The values after the event, as in `before`, or details of the event, such as what was downloaded. */
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEvent = z.infer<typeof auditEvent>

/** The people and establishments that the audit log can be filtered by. */
export type AuditChoices = {
  readonly people: readonly Pick<User, 'id' | 'firstName' | 'lastName' | 'status'>[]
  readonly establishments: readonly {
    readonly id: string
    readonly name: string
    readonly timeZone: string
  }[]
}
