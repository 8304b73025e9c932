import type { Route } from '../../http/route.ts'
import { changeCashPad } from './cash-pads.ts'
import { CATALOGUES } from './catalogues.ts'
import { PEOPLE } from './people.ts'
import { changeSettings, PLACES } from './places.ts'
import { administrationRoutes } from './routes.ts'

/** The calls of those who administer: what there is, who there is, and what a director says of the own establishments. */
export const administration: readonly Route[] = [
  ...[...PLACES, PEOPLE, ...CATALOGUES].flatMap(administrationRoutes),
  changeSettings,
  changeCashPad,
]
