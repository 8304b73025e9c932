import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { id } from '../../src/domain/contract/common.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { addMilliseconds } from '../clock-and-ids.ts'
import { defineRoute } from '../http/route.ts'
import { queueInvitation } from '../mail/queue-mail.ts'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import { isOneOf } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { recordChanges } from '../workflow/record-changes.ts'

const HOUR_MS = 3_600_000
/** Invitations that a person can be sent again in an hour. */
const MAX_PER_PERSON = 10
/** Invitations that a user can send again in an hour to the people of one organization. */
const MAX_PER_SENDER = 100

/**
 * Sends an invitation again to a person who has not accepted it yet. The earlier link becomes invalid when the new one is sent. The number of
 * mails is limited, because nobody has confirmed that the address belongs to the person.
 */
export const inviteAgain = defineRoute({
  method: 'post',
  path: '/users/{id}/invitation',
  summary: 'Send an invitation again',
  roles: CAPABILITIES.administer,
  params: z.strictObject({ id }),
  answer: z.null(),
  async handle(trx, call) {
    const { params, now, ids } = call
    const person = await trx
      .selectFrom('users')
      .select([
        'organization_id as organizationId',
        'email',
        sql<boolean>`has_signed_up(organization_id, id)`.as('hasSignedUp'),
      ])
      .where(isOneOf('id', [params.id]))
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst()
    if (!person) throw new RefusedError('NotFound')
    if (person.hasSignedUp) throw new RefusedError('AlreadySignedUp')
    await limitInvitations(trx, call, { organizationId: person.organizationId, personId: params.id })
    await inOneRoundTrip(
      queueInvitation(trx, person.email, { now, ids }),
      recordChanges(trx, call, [
        {
          id: params.id,
          organizationId: person.organizationId,
          establishmentId: null,
          entity: 'user',
          action: 'invite',
          before: null,
          after: null,
        },
      ]),
    )
    return { code: CODES.saved, data: null }
  },
})

/** Counts the invitations of the last hour in the history. @throws RefusedError TooManyTries */
async function limitInvitations(
  trx: Transaction<Schema>,
  { session, now }: { readonly session: Session; readonly now: Instant },
  { organizationId, personId }: { readonly organizationId: string; readonly personId: string },
): Promise<void> {
  const sent = await trx
    .selectFrom('audit_events')
    .select(['entity_id as personId', 'by_id as senderId', 'at'])
    .where('organization_id', '=', organizationId)
    .where('at', '>', addMilliseconds(now, -HOUR_MS))
    .where('entity', '=', 'user')
    .where('action', '=', 'invite')
    .orderBy('at')
    .execute()
  const toPerson = sent.filter((event) => event.personId === personId)
  const bySender = sent.filter((event) => event.senderId === session.userId)
  const oldest =
    (toPerson.length >= MAX_PER_PERSON && toPerson[0]) || (bySender.length >= MAX_PER_SENDER && bySender[0])
  if (!oldest) return
  const waitMs = Date.parse(oldest.at) + HOUR_MS - Date.parse(now)
  throw new RefusedError('TooManyTries', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}
