import type { Room } from './requirement.ts'
import { ACCOUNTING } from './told/accounting.ts'
import { ADDRESSES } from './told/addresses.ts'
import { ADMINISTRATION } from './told/administration.ts'
import { CLOSINGS } from './told/closings.ts'
import { CONTROL } from './told/control.ts'
import { COUNT } from './told/count.ts'
import { ELEMENTS } from './told/elements.ts'
import { FRAME } from './told/frame.ts'
import { JOBS } from './told/jobs.ts'
import { KEPT } from './told/kept.ts'
import { LISTS } from './told/lists.ts'
import { PAYMENTS } from './told/payments.ts'
import { POUCHES } from './told/pouches.ts'
import { REMITTANCE_CONTROL } from './told/remittance-control.ts'
import { REMITTANCES } from './told/remittances.ts'
import { SESSION } from './told/session.ts'
import { TICKETS } from './told/tickets.ts'
import { TILL } from './told/till.ts'
import { WALLET } from './told/wallet.ts'
import { WAYS_IN } from './told/ways-in.ts'
import { WIRE } from './told/wire.ts'

/** All that the product must do, room by room. */
export const ROOMS: readonly Room[] = [
  SESSION,
  WAYS_IN,
  ADDRESSES,
  FRAME,
  ELEMENTS,
  COUNT,
  TILL,
  CLOSINGS,
  WALLET,
  POUCHES,
  REMITTANCES,
  CONTROL,
  REMITTANCE_CONTROL,
  TICKETS,
  ACCOUNTING,
  JOBS,
  ADMINISTRATION,
  PAYMENTS,
  LISTS,
  WIRE,
  KEPT,
]
