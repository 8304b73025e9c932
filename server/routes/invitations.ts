import { sql } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { id } from '../../src/domain/contract/common.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { queueInvitation } from '../mail/queue-mail.ts'
import { RefusedError } from '../refused-error.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import { isOneOf } from '../store/rows.ts'
import { recordChanges } from '../workflow/record-changes.ts'

/** Sends an invitation again to a person who has not accepted it yet. The earlier link becomes invalid when the new one is sent. */
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
