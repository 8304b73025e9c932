import type { ExpectedScenes } from '../support/scenes.ts'
import { ACCOUNTING_SCENES } from './accounting.ts'
import { ADMINISTRATION_SCENES } from './administration.ts'
import { BANK_SCENES } from './bank.ts'
import { BANK_LINES_SCENES } from './bank-lines.ts'
import { BANK_STATES_SCENES } from './bank-states.ts'
import { BOOKS_SCENES } from './books.ts'
import { CONTROL_SCENES } from './control.ts'
import { COUNTING_SCENES } from './counting.ts'
import { COUNTING_STATES_SCENES } from './counting-states.ts'
import { FAILURES_SCENES } from './failures.ts'
import { FORM_STATES_SCENES } from './form-states.ts'
import { LOADING_FAILURES_SCENES } from './loading-failures.ts'
import { OFFICE_SCENES } from './office.ts'
import { OFFICE_STATES_SCENES } from './office-states.ts'
import { OFFICE_VARIANTS_SCENES } from './office-variants.ts'
import { POUCH_STATES_SCENES } from './pouch-states.ts'
import { PREPARING_SCENES } from './preparing.ts'
import { UNDONE_MOVEMENTS_SCENES } from './receptions.ts'
import { RECORD_VARIANTS_SCENES } from './record-variants.ts'
import { REMITTANCE_STATES_SCENES } from './remittance-states.ts'
import { REMITTING_SCENES } from './remitting.ts'
import { RESCHEDULING_SCENES } from './rescheduling.ts'
import { RULE_STATES_SCENES } from './rule-states.ts'
import { SESSION_SCENES } from './session.ts'
import { SETTINGS_SCENES } from './settings.ts'
import { TICKETS_SCENES } from './tickets.ts'
import { TRANSFERS_SCENES } from './transfers.ts'
import { VARIANTS_SCENES } from './variants.ts'
import { WALLET_SCENES } from './wallet.ts'

/** The screens of counting, of pouches and remittances, of the bank and of the wallet. */
export const CASH_SCREENS: ExpectedScenes = {
  ...COUNTING_SCENES,
  ...REMITTING_SCENES,
  ...PREPARING_SCENES,
  ...BANK_SCENES,
  ...BANK_LINES_SCENES,
  ...WALLET_SCENES,
}

/** Home, the control, vouchers, reports, jobs, accounting, administration, settings and signing in. */
export const OFFICE_SCREENS: ExpectedScenes = {
  ...CONTROL_SCENES,
  ...TICKETS_SCENES,
  ...OFFICE_SCENES,
  ...ACCOUNTING_SCENES,
  ...BOOKS_SCENES,
  ...ADMINISTRATION_SCENES,
  ...SESSION_SCENES,
  ...SETTINGS_SCENES,
}

/** Screens in the states of workflows that a step, a failure or another person leads to. */
export const STATE_SCREENS: ExpectedScenes = {
  ...COUNTING_STATES_SCENES,
  ...POUCH_STATES_SCENES,
  ...REMITTANCE_STATES_SCENES,
  ...BANK_STATES_SCENES,
  ...RULE_STATES_SCENES,
  ...OFFICE_STATES_SCENES,
  ...FORM_STATES_SCENES,
}

export const VARIANT_SCREENS: ExpectedScenes = {
  ...VARIANTS_SCENES,
  ...OFFICE_VARIANTS_SCENES,
  ...UNDONE_MOVEMENTS_SCENES,
  ...TRANSFERS_SCENES,
  ...RESCHEDULING_SCENES,
  ...RECORD_VARIANTS_SCENES,
}

/** Screens after a failure. */
export const FAILURE_SCREENS: ExpectedScenes = { ...FAILURES_SCENES, ...LOADING_FAILURES_SCENES }
