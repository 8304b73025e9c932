import type { Transaction } from 'kysely'
import { RefusedError } from '../refused-error.ts'
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

/** The current establishment. @throws RefusedError NotFound for a user without one, or if it is not found */
export async function currentEstablishment(
  trx: Transaction<Schema>,
  session: Session,
): Promise<EstablishmentData> {
  const [establishment] = (
    await findEstablishments(trx, [currentEstablishmentIds(session).establishmentId])
  ).values()
  if (!establishment) throw new RefusedError('NotFound')
  return establishment
}
