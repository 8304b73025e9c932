import type { Transaction } from 'kysely'
import { invalidRequest, RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { type EstablishmentData, findEstablishments } from '../store/lookups.ts'
import type { Schema } from '../store/schema.ts'

/**
 * The ids of the current establishment and its organization.
 *
 * @throws RefusedError NotFound for a user without one
 */
export function currentEstablishmentIds(session: Session): {
  readonly organizationId: string
  readonly establishmentId: string
} {
  const { organizationId, establishmentId } = session
  if (establishmentId === null) throw new RefusedError('NotFound')
  return { organizationId, establishmentId }
}

/**
 * The current establishment.
 *
 * @param namedId the establishment that the request names, if it names one
 * @throws RefusedError NotFound for a user without one, or if it is not found; InvalidRequest if the request names another one
 */
export async function currentEstablishment(
  trx: Transaction<Schema>,
  session: Session,
  namedId?: string,
): Promise<EstablishmentData> {
  const { establishmentId } = currentEstablishmentIds(session)
  if (namedId !== undefined && namedId !== establishmentId)
    throw invalidRequest([{ path: 'establishmentId', key: 'issue.value' }])
  const [establishment] = (await findEstablishments(trx, [establishmentId])).values()
  if (!establishment) throw new RefusedError('NotFound')
  return establishment
}
