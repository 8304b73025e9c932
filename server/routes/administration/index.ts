import type { Route } from '../../http/route.ts'
import { changeCashPad } from './cash-pads.ts'
import { CATALOGUES } from './catalogues.ts'
import { heldMoneyRoute } from './held-money.ts'
import { changeEstablishmentSettings, ORGANIZATION_RESOURCES } from './organizations.ts'
import { PEOPLE } from './people.ts'
import { administrationRoutes } from './routes.ts'

/** The calls of administration. */
export const administration: readonly Route[] = [
  ...[...ORGANIZATION_RESOURCES, PEOPLE, ...CATALOGUES].flatMap(administrationRoutes),
  changeEstablishmentSettings,
  changeCashPad,
  heldMoneyRoute,
]
