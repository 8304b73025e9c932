import { sceneAt } from '../support/answers.ts'
import { BANK_RULE, OPEN_LINE } from '../support/records/bank.ts'
import { DIALOG, type ExpectedScenes } from '../support/scenes.ts'
import { type Answers, RefusedAnswer, UNREACHABLE } from '../support/screen.tsx'

/** The dialog of a new rule, after its effect was requested. */
const rule = (steps: readonly string[], changes: Answers) =>
  sceneAt(
    '/moneyremittanceCtrl?view=rules',
    'accountant',
    ['New rule', 'Label contains = CARDS', 'Show the effect', ...steps],
    {
      bankrules: [BANK_RULE],
      bankaccounts: [],
      ...changes,
    },
  )
/** The open lines that a rule would classify. */
const EFFECT = { count: 3, creditCents: 893_70, debitCents: 12_01, lines: [OPEN_LINE] }
/** The dialog of a stored rule that somebody else changes while the dialog is open. */
const changedRule = (steps: readonly string[], changes: Answers = {}) =>
  sceneAt('/moneyremittanceCtrl?view=rules', 'accountant', ['Edit', ...steps], {
    bankrules: [BANK_RULE],
    bankaccounts: [],
    'bankrules/effect': EFFECT,
    'bankrules/rule-1': { ...BANK_RULE, version: BANK_RULE.version + 1, pattern: 'COTISATION', kind: 'FEES' },
    'PUT bankrules/rule-1': new RefusedAnswer('StaleVersion', {
      by: 'Zoé Martin',
      at: '2026-11-24T09:05:00.000Z',
    }),
    ...changes,
  })
/** The form of the new rule. */
const RULE_FORM: readonly string[] = [
  'New rule',
  'Label contains = CARDS',
  'A star stands for any text: CARDS*LYON. Accents and case do not matter.',
  'These lines are',
  'Card settlement = yes Meal voucher reimbursement = no Bank fees = no Ignored = no',
  'Account = All accounts',
]
/** The effects of the kinds and of Cancel in that form. */
const RULE_KINDS = {
  'Card settlement': 'nothing',
  'Meal voucher reimbursement':
    '+ Card settlement = no Meal voucher reimbursement = yes Bank fees = no Ignored = no',
  'Bank fees': '+ Card settlement = no Meal voucher reimbursement = no Bank fees = yes Ignored = no',
  Ignored: '+ Card settlement = no Meal voucher reimbursement = no Bank fees = no Ignored = yes',
  Cancel: 'closes “New rule”',
}
/** The effects of the kinds while the form can't be edited. */
const LOCKED_RULE_KINDS = {
  'Card settlement': 'disabled',
  'Meal voucher reimbursement': 'disabled',
  'Bank fees': 'disabled',
  Ignored: 'disabled',
}
const SHOWN_EFFECT: readonly string[] = [
  '3 open lines match: credits €893.70, debits €12.01.',
  '18/11/2026 · VRT MIXED€297.90',
]
/** The alert of a call without an answer. */
const NO_ANSWER: readonly string[] = [
  'The server is not responding. Check the connection, then try again.',
  '[Try again]',
  '[Dismiss this message]',
]
const DISMISS_NO_ANSWER = {
  'Dismiss this message':
    '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
}

/** The dialog of a bank rule in the states that a command, a failure or another person leads to. */
export const RULE_STATES_SCENES: ExpectedScenes = {
  'the effect of a rule': {
    ...rule([], { 'bankrules/effect': EFFECT }),
    within: DIALOG,
    states: ['bankRule shown'],
    shows: [...RULE_FORM, ...SHOWN_EFFECT, '[Cancel] [Show the effect] [Save]'],
    does: {
      ...RULE_KINDS,
      'Show the effect': 'disabled: The effect is already shown',
      Save: 'POST bankrules {"pattern":"CARDS","account":null,"kind":"CARDS"}',
    },
  },
  'the effect of a rule, which can’t be loaded': {
    ...rule([], { 'bankrules/effect': UNREACHABLE }),
    within: DIALOG,
    states: ['bankRule unavailable'],
    shows: [...RULE_FORM, ...NO_ANSWER, '[Cancel] [Show the effect] [Save]'],
    does: {
      ...RULE_KINDS,
      ...DISMISS_NO_ANSWER,
      'Try again': 'reads bankrules/effect',
      'Show the effect': 'reads bankrules/effect',
      Save: 'disabled: Look at the effect of the rule first',
    },
  },
  'saving a rule without a connection': {
    ...rule(['Save'], { 'bankrules/effect': EFFECT, 'POST bankrules': UNREACHABLE }),
    within: DIALOG,
    states: ['bankRule failed'],
    shows: [...RULE_FORM, ...SHOWN_EFFECT, ...NO_ANSWER, '[Cancel] [Show the effect] [Save]'],
    does: {
      ...RULE_KINDS,
      ...LOCKED_RULE_KINDS,
      ...DISMISS_NO_ANSWER,
      'Try again': 'sends POST bankrules',
      'Show the effect': 'disabled: The effect is already shown',
      Save: 'sends POST bankrules',
    },
  },
  'a rule that somebody else changed': {
    ...changedRule(['Label contains = CARDS', 'Show the effect', 'Save']),
    within: DIALOG,
    states: ['bankRule editing'],
    shows: [
      'Rule',
      'Another version was saved in the meantime',
      'Changed by Zoé Martin on 24/11/2026 10:05.',
      'Label contains · Theirs: COTISATION',
      '[Take theirs]',
      'Label contains = CARDS',
      'A star stands for any text: CARDS*LYON. Accents and case do not matter.',
      'These lines are',
      'Card settlement = no Meal voucher reimbursement = no Bank fees = yes Ignored = no',
      'Account = All accounts',
      '[Cancel] [Show the effect] [Save]',
    ],
    does: {
      'Take theirs': '+ Nothing differs any more from what is saved.; + Label contains = COTISATION',
      'Card settlement':
        '+ These lines are · Theirs: Bank fees; + Card settlement = yes Meal voucher reimbursement = no Bank fees = no Ignored = no',
      'Meal voucher reimbursement':
        '+ These lines are · Theirs: Bank fees; + Card settlement = no Meal voucher reimbursement = yes Bank fees = no Ignored = no',
      'Bank fees': 'nothing',
      Ignored:
        '+ These lines are · Theirs: Bank fees; + Card settlement = no Meal voucher reimbursement = no Bank fees = no Ignored = yes',
      Cancel: 'closes “Rule”',
      'Show the effect':
        '+ 3 open lines match: credits €893.70, debits €12.01.; + 18/11/2026 · VRT MIXED€297.90; reads bankrules/effect',
      Save: 'disabled: Look at the effect of the rule first',
    },
  },
  'a rule that somebody else changed and that can’t be loaded': {
    ...changedRule(['Show the effect', 'Save'], { 'bankrules/rule-1': UNREACHABLE }),
    within: DIALOG,
    states: ['bankRule incomparable'],
    shows: [
      'Rule',
      'Label contains = REMISE CB',
      'A star stands for any text: CARDS*LYON. Accents and case do not matter.',
      'These lines are',
      'Card settlement = yes Meal voucher reimbursement = no Bank fees = no Ignored = no',
      'Account = All accounts',
      ...NO_ANSWER,
      '[Cancel] [Show the effect] [Save]',
    ],
    does: {
      ...DISMISS_NO_ANSWER,
      ...LOCKED_RULE_KINDS,
      'Try again': 'reads bankrules/rule-1',
      'Show the effect': 'reads bankrules/rule-1',
      Cancel: 'closes “Rule”',
      Save: 'disabled: Look at the effect of the rule first',
    },
  },
}
