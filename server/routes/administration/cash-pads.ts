import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../../src/domain/codes.ts'
import { id } from '../../../src/domain/contract/common.ts'
import { type CashPadBody, cashPadBody, establishment } from '../../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../../src/domain/roles.ts'
import { passwordRequired } from '../../http/confirm-password.ts'
import { type Call, defineRoute } from '../../http/route.ts'
import { queueSensitiveChangeNotice } from '../../mail/queue-mail.ts'
import { RefusedError } from '../../refused-error.ts'
import { establishments } from '../../resources/establishments.ts'
import { sealSecret } from '../../secret-key.ts'
import { isOneOf } from '../../store/rows.ts'
import type { Schema } from '../../store/schema.ts'
import { recordChanges } from '../../workflow/record-changes.ts'
import { refuseRow } from '../../workflow/refuse-rows.ts'
import { serializeRow } from '../serialize-rows.ts'
import { passwordOf } from './routes.ts'

/**
 * Sets or removes the connection that delivers an establishment's closings; both need the password. The history records that it was set or
 * removed, but not its values.
 */
export const changeCashPad = defineRoute({
  method: 'put',
  path: '/establishments/{id}/cashpad',
  summary: 'Set or remove the connection that delivers closings',
  roles: CAPABILITIES.administer,
  params: z.object({ id }),
  body: cashPadBody,
  confirm: passwordOf,
  answer: establishment,
  async handle(trx, call) {
    const { params, body, session, now } = call
    const row = await trx
      .selectFrom('establishments')
      .select(['id', 'organization_id as organizationId', 'version', 'status', 'updated_at as updatedAt'])
      .where(isOneOf('id', [params.id]))
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new RefusedError('NotFound')
    if (row.status === 'DELETED') await refuseRow(trx, row, 'StatusDoesNotAllow')
    if (row.version !== body.version) await refuseRow(trx, row, 'StaleVersion')
    const { organizationId, id: establishmentId } = row
    const wasSet = await saveCashPad(trx, { organizationId, establishmentId }, body.cashPad, call)
    if (wasSet || body.cashPad) {
      if (!call.passwordConfirmed) throw passwordRequired()
      await trx
        .updateTable('establishments')
        .set({ version: row.version + 1, updated_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', establishmentId)
        .execute()
      await queueSensitiveChangeNotice(trx, { organizationId, byId: session.userId }, call)
      await recordChanges(trx, call, [
        {
          id: establishmentId,
          organizationId,
          establishmentId,
          entity: 'establishment',
          action: 'cashPad',
          before: { cashPadSet: wasSet },
          after: { cashPadSet: body.cashPad !== null },
        },
      ])
    }
    const json = await serializeRow(trx, session, establishments, establishmentId)
    return { code: CODES.establishmentModified, json }
  },
})

/** Replaces all values of the connection, or removes it if `cashPad` is null. Returns true if a connection was set before. */
async function saveCashPad(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: { readonly organizationId: string; readonly establishmentId: string },
  cashPad: CashPadBody['cashPad'],
  { now, config: { secretKey } }: Pick<Call, 'now' | 'config'>,
): Promise<boolean> {
  const deletedRows = await trx
    .deleteFrom('cash_pads')
    .where('organization_id', '=', organizationId)
    .where('establishment_id', '=', establishmentId)
    .executeTakeFirst()
  if (cashPad)
    await trx
      .insertInto('cash_pads')
      .values({
        organization_id: organizationId,
        establishment_id: establishmentId,
        created_at: now,
        updated_at: now,
        base_url: cashPad.baseUrl,
        installation_id: cashPad.installationId,
        user_email: cashPad.userEmail,
        token: sealSecret(secretKey, establishmentId, cashPad.apiToken),
        evening_from: cashPad.eveningFrom,
      })
      .execute()
  return Number(deletedRows.numDeletedRows) > 0
}
