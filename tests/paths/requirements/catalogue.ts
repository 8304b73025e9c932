import { ACCOUNTING } from './catalogue/accounting.ts'
import { ADDRESSES } from './catalogue/addresses.ts'
import { ADMINISTRATION } from './catalogue/administration.ts'
import { API_CALLS } from './catalogue/api-calls.ts'
import { CLOSINGS } from './catalogue/closings.ts'
import { CONTROL } from './catalogue/control.ts'
import { COUNT } from './catalogue/count.ts'
import { ELEMENTS } from './catalogue/elements.ts'
import { FRAME } from './catalogue/frame.ts'
import { INVARIANTS } from './catalogue/invariants.ts'
import { JOBS } from './catalogue/jobs.ts'
import { LISTS } from './catalogue/lists.ts'
import { PASSWORDS_AND_INVITATIONS } from './catalogue/passwords.ts'
import { PAYMENTS } from './catalogue/payments.ts'
import { POUCHES } from './catalogue/pouches.ts'
import { REMITTANCE_CONTROL } from './catalogue/remittance-control.ts'
import { REMITTANCES } from './catalogue/remittances.ts'
import { SESSION } from './catalogue/session.ts'
import { TICKETS } from './catalogue/tickets.ts'
import { TILL } from './catalogue/till.ts'
import { WALLET } from './catalogue/wallet.ts'
import type { RequirementSection } from './requirement.ts'

/** All requirements of the product, section by section. */
export const REQUIREMENT_SECTIONS: readonly RequirementSection[] = [
  SESSION,
  PASSWORDS_AND_INVITATIONS,
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
  API_CALLS,
  INVARIANTS,
]
