import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { type Wallet, wallet, walletQuery } from '../../src/domain/contract/wallet-movements.ts'
import { type Instant, localTime } from '../../src/domain/dates/calendar.ts'
import { sumCents } from '../../src/domain/money.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { walletComposition } from '../../src/domain/wallet/wallet.ts'
import { defineRoute } from '../http/route.ts'
import { invalidRequest } from '../refused-error.ts'
import type { Session } from '../session.ts'
import type { Schema } from '../store/schema.ts'
import { readWallet } from '../store/wallet-statement.ts'
import { currentEstablishment } from '../workflow/current-establishment.ts'

/** The establishment to which a wallet belongs. */
export interface WalletEstablishment {
  readonly organizationId: string
  readonly establishmentId: string
  readonly timeZone: string
  readonly isActive: boolean
}

/** Returns the current establishment. @throws RefusedError NotFound if there is none */
export async function walletEstablishment(
  trx: Transaction<Schema>,
  session: Session,
): Promise<WalletEstablishment> {
  const { id: establishmentId, organizationId, timeZone, isActive } = await currentEstablishment(trx, session)
  return { organizationId, establishmentId, timeZone, isActive }
}

/** Answers the wallet of the current establishment, with its totals in a period. */
export const readWalletState = defineRoute({
  method: 'get',
  path: '/wallet',
  summary: 'The change wallet and its statement',
  roles: CAPABILITIES.manageWallet,
  query: walletQuery,
  answer: wallet,
  handle: async (trx, { session, query, now }) => ({
    code: CODES.saved,
    data: await walletState(trx, session, query, now),
  }),
})

/**
 * Reads the wallet of the current establishment, with its totals in a period. Without `to` in the query, the answer names today as the end of the
 * period, but its totals also include movements that are dated later.
 *
 * @throws RefusedError NotFound; InvalidRequest if the period begins after its end
 */
export async function walletState(
  trx: Transaction<Schema>,
  session: Session,
  query: z.output<typeof walletQuery>,
  now: Instant,
): Promise<Wallet> {
  const establishment = await walletEstablishment(trx, session)
  const from = query.from ?? null
  const to = query.to ?? localTime(now, establishment.timeZone).date
  if (from !== null && from > to) throw invalidRequest([{ path: 'to', key: 'issue.tooSmall' }])
  const { wallet: storedWallet, period } = await readWallet(trx, establishment, from, query.to ?? null)
  const { movements, ...state } = storedWallet
  const closingCents = period.openingCents + sumCents(period.types.map(({ cents }) => cents))
  return {
    establishmentId: establishment.establishmentId,
    isActive: establishment.isActive,
    ...state,
    at: now,
    composition: walletComposition(movements),
    period: { from, to, openingCents: period.openingCents, closingCents, types: [...period.types] },
  }
}
