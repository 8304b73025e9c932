import { BANK_STATES_SCENES } from '../scenes/bank-states.ts'
import { COUNTING_STATES_SCENES } from '../scenes/counting-states.ts'
import { FORM_STATES_SCENES } from '../scenes/form-states.ts'
import { OFFICE_STATES_SCENES } from '../scenes/office-states.ts'
import { POUCH_STATES_SCENES } from '../scenes/pouch-states.ts'
import { REMITTANCE_STATES_SCENES } from '../scenes/remittance-states.ts'
import { RULE_STATES_SCENES } from '../scenes/rule-states.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons({
  ...COUNTING_STATES_SCENES,
  ...POUCH_STATES_SCENES,
  ...REMITTANCE_STATES_SCENES,
  ...BANK_STATES_SCENES,
  ...RULE_STATES_SCENES,
  ...OFFICE_STATES_SCENES,
  ...FORM_STATES_SCENES,
})
