import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { id } from '../../src/domain/contract/common.ts'
import { ticketIssuer, ticketIssuerBody } from '../../src/domain/contract/tickets.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { ticketIssuers } from '../resources/tickets.ts'
import { appendAudit } from '../store/audit.ts'
import { isOneOf } from '../store/rows.ts'
import { serializeRow } from './serialize-rows.ts'

/** Sets the date from which an issuer no longer accepts vouchers of the organization. */
export const changeTicketIssuer = defineRoute({
  method: 'put',
  path: '/ticketissuers/{id}',
  summary: 'Set the date from which an issuer no longer accepts vouchers',
  roles: CAPABILITIES.administer,
  params: z.object({ id }),
  body: ticketIssuerBody,
  answer: ticketIssuer,
  async handle(trx, { session, params, body, now, origin }) {
    const before = await trx
      .selectFrom('ticket_issuers')
      .select(['organization_id as organizationId', 'version', 'closed_from as closedFrom'])
      .where(isOneOf('id', [params.id]))
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new RefusedError('NotFound')
    if (before.version !== body.version) throw new RefusedError('StaleVersion')
    const { organizationId, closedFrom } = before
    if (closedFrom !== body.closedFrom) {
      await trx
        .updateTable('ticket_issuers')
        .set({ closed_from: body.closedFrom, version: before.version + 1, updated_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', params.id)
        .execute()
      await appendAudit(trx, {
        organizationId,
        establishmentId: null,
        at: now,
        byId: session.userId,
        byName: session.userName,
        address: origin.address,
        action: 'edit',
        entity: 'ticketIssuer',
        entityId: params.id,
        before: { closedFrom },
        after: { closedFrom: body.closedFrom },
      })
    }
    return { code: CODES.modified, json: await serializeRow(trx, session, ticketIssuers, params.id) }
  },
})
