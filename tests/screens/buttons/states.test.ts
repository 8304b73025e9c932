import { BANK_STATES } from '../scenes/bank-states.ts'
import { COUNTING_STATES } from '../scenes/counting-states.ts'
import { FORM_STATES } from '../scenes/form-states.ts'
import { OFFICE_STATES } from '../scenes/office-states.ts'
import { POUCH_STATES } from '../scenes/pouch-states.ts'
import { REMITTANCE_STATES } from '../scenes/remittance-states.ts'
import { RULE_STATES } from '../scenes/rule-states.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons({
  ...COUNTING_STATES,
  ...POUCH_STATES,
  ...REMITTANCE_STATES,
  ...BANK_STATES,
  ...RULE_STATES,
  ...OFFICE_STATES,
  ...FORM_STATES,
})
