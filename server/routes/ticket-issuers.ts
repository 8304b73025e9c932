import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { id } from '../../src/domain/contract/common.ts'
import { ticketIssuer, ticketIssuerBody } from '../../src/domain/contract/tickets.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { ticketIssuers } from '../resources/tickets.ts'
import { isOneOf } from '../store/rows.ts'
import { recordChanges } from '../workflow/record-changes.ts'
import { refuseStale } from '../workflow/refuse-rows.ts'
import { serializeRow } from './serialize-rows.ts'

/** Sets or removes the date from which an issuer no longer accepts its vouchers. */
export const changeTicketIssuer = defineRoute({
  method: 'put',
  path: '/ticketissuers/{id}',
  summary: 'Set the date from which an issuer no longer accepts vouchers',
  roles: CAPABILITIES.administer,
  params: z.object({ id }),
  body: ticketIssuerBody,
  answer: ticketIssuer,
  async handle(trx, call) {
    const { session, params, body, now } = call
    const before = await trx
      .selectFrom('ticket_issuers')
      .select(['organization_id as organizationId', 'version', 'closed_from as closedFrom'])
      .where(isOneOf('id', [params.id]))
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new RefusedError('NotFound')
    const { organizationId, closedFrom } = before
    if (before.version !== body.version) await refuseStale(trx, { id: params.id, organizationId })
    if (closedFrom !== body.closedFrom) {
      await trx
        .updateTable('ticket_issuers')
        .set({ closed_from: body.closedFrom, version: before.version + 1, updated_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', params.id)
        .execute()
      await recordChanges(trx, call, [
        {
          id: params.id,
          organizationId,
          establishmentId: null,
          entity: 'ticketIssuer',
          action: 'edit',
          before: { closedFrom },
          after: { closedFrom: body.closedFrom },
        },
      ])
    }
    return { code: CODES.modified, json: await serializeRow(trx, session, ticketIssuers, params.id) }
  },
})
