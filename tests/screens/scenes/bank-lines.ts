import type { RemittanceStatus } from '../../../src/domain/lifecycles/remittance.ts'
import { sceneAt } from '../support/answers.ts'
import { BANK_RULE, BANK_SETTLING, CARD_LINE, OPEN_LINE, SETTLED_LINE } from '../support/records/bank.ts'
import { DIALOG, type ExpectedScenes } from '../support/scenes.ts'
import type { Answers } from '../support/screen.tsx'

/** The server's answers on the screens of bank lines and rules. */
const RECORDS: Answers = {
  bankaccounts: [{ id: OPEN_LINE.account, iban: OPEN_LINE.account, establishments: ['Bellecour'] }],
  banklines: [OPEN_LINE, CARD_LINE, SETTLED_LINE],
  'banklines/line-3': OPEN_LINE,
  'banklines/line-4': CARD_LINE,
  'banklines/line-4/settling': BANK_SETTLING,
  'banklines/line-5': SETTLED_LINE,
  'banklines/summary': { count: 3, creditCents: 893_70, debitCents: 0, sumCents: 893_70 },
  bankrules: [BANK_RULE],
}

/** The panel of a bank line. */
const line = (id: string, steps: readonly string[] = [], answers: Answers = {}) =>
  sceneAt(`/moneyremittanceCtrl?view=lines&id=${id}`, 'accountant', steps, { ...RECORDS, ...answers })

/** The panel of a credit that is linked to a remittance with this status. */
const linkedLine = (status: RemittanceStatus) =>
  line('line-3', [], {
    'banklines/line-3': {
      ...OPEN_LINE,
      status: 'LINKED',
      linked: true,
      remittanceId: 'remittance-21',
      remittanceReference: 21,
      parts: [
        {
          remittanceId: 'remittance-21',
          reference: 21,
          establishmentName: 'Bellecour',
          establishmentCode: 'LYO02',
          amountCents: 297_90,
          status,
        },
      ],
    },
  })

/** Bank lines: their panels, and the dialogs of lines and rules. */
export const BANK_LINES_SCENES: ExpectedScenes = {
  'the panel of a bank line that a rule classified': {
    ...line('line-4'),
    within: 'aside',
    states: ['bankLine idle'],
    shows: [
      'Bank line',
      '[Close]',
      'REMISE CB',
      'Date: 18/11/2026',
      'Value date: 19/11/2026',
      'Account: FR76 3000 6000 0112 3456 7890 189',
      'Reference: REF-7',
      'Status: Classified',
      'Kind: Card settlement',
      'Rule: REMISE CB',
      'Amount: €297.90',
      '[Settle card takings] [Reopen]',
    ],
    does: {
      Close: 'goes to /moneyremittanceCtrl?view=lines',
      Reopen: 'PUT banklinesstatus?id=line-4&status=OPEN {"status":"OPEN","version":7}',
      'Settle card takings': 'opens “Which card takings does this credit settle?”',
    },
  },
  'the panel of a settled bank line': {
    ...line('line-5'),
    within: 'aside',
    states: ['bankSettlement closed', 'bankSplit closed'],
    shows: [
      'Bank line',
      '[Close]',
      'REMISE CB 2',
      'Date: 18/11/2026',
      'Value date: 19/11/2026',
      'Account: FR76 3000 6000 0112 3456 7890 189',
      'Reference: REF-7',
      'Status: Linked',
      'Kind: Card settlement',
      'Rule: REMISE CB',
      'Amount: €297.90',
      'Settled takings · Bellecour',
      '16/11/2026 · Cards€100.00',
      '17/11/2026 · Cards€200.01',
      'Gross amount: €300.01',
      'Fee including VAT: €2.10',
      'Of which VAT: €0.35',
      'Bank difference: Short−€0.01',
      'Reason for the difference: Rounded',
      '[Unlink]',
    ],
    does: { Close: 'goes to /moneyremittanceCtrl?view=lines', Unlink: 'opens “Unlink “REMISE CB 2”?”' },
  },
  'the panel of a settled bank line whose entry is posted': {
    ...line('line-5', [], {
      'banklines/line-5': { ...SETTLED_LINE, settlement: { ...SETTLED_LINE.settlement!, isPosted: true } },
    }),
    within: 'aside [data-line-state]',
    shows: ['[Unlink]'],
    does: { Unlink: 'disabled: Reverse its entry first.' },
  },
  'the panel of a credit of a deposit that accounting has not validated': {
    ...linkedLine('VALIDATED'),
    within: 'aside [data-line-state]',
    shows: ['To unlink this line, open the bank matching.'],
    does: {},
  },
  'the panel of a credit of a deposit that accounting has validated': {
    ...linkedLine('AVALIDATED'),
    within: 'aside [data-line-state]',
    shows: ['Deposit validated by accounting: this link is final.'],
    does: {},
  },
  'the dialog that settles takings': {
    ...line('line-4', ['Settle card takings']),
    within: DIALOG,
    states: ['bankSettlement editing'],
    shows: [
      'Which card takings does this credit settle?',
      'REMISE CB€297.90',
      '17/11/2026 · Cards · €200.01 = yes',
      'Amount of 17/11/2026, Cards = 200.01',
      '16/11/2026 · Cards · €100.00 = yes',
      'Amount of 16/11/2026, Cards = 100.00',
      'Gross amount€300.01',
      'Fee including VAT = 2.11',
      'Of which VAT = 0.00',
      'Expected net (gross − fee)€297.90',
      '[The rest is the fee]',
      'Bank difference Balanced',
      '[Cancel] [Settle]',
    ],
    does: {
      '16/11/2026 · Cards · €100.00':
        '+ 16/11/2026 · Cards · €100.00 = no; + Gross amount€200.01; + Expected net (gross − fee)€197.90; + Bank difference Over+€100.00; + Reason for the difference =',
      '17/11/2026 · Cards · €200.01':
        '+ 17/11/2026 · Cards · €200.01 = no; + Gross amount€100.00; + Expected net (gross − fee)€97.89; + Bank difference Over+€200.01; + Reason for the difference =',
      Cancel: 'closes “Which card takings does this credit settle?”',
      Settle:
        'PUT banklinesstatus?id=line-4&status=SETTLED {"status":"SETTLED","settlement":{"establishmentId":"establishment-1","kind":"CARDS","days":[{"date":"2026-11-17","categoryId":"card","amountCents":20001},{"date":"2026-11-16","categoryId":"card","amountCents":10000}],"feeCents":211,"feeVatCents":0}}',
      'The rest is the fee': 'disabled: No amount is left for a fee',
    },
  },
  'the dialog that removes a settlement': {
    ...line('line-5', ['Unlink', 'Reason = Wrong day']),
    within: DIALOG,
    states: ['bankSettlement removing'],
    shows: [
      'Unlink “REMISE CB 2”?',
      'These takings will be left to settle. The history keeps the settlement.',
      'Reason = Wrong day',
      '[No] [Yes]',
    ],
    does: {
      No: 'closes “Unlink “REMISE CB 2”?”',
      Yes: 'PUT banklinesstatus?id=line-5&status=UNLINKED {"status":"UNLINKED","reason":"Wrong day","version":7}',
    },
  },
  'the dialog that splits a bank line': {
    ...line('line-3', ['Link to a deposit', 'Split with another deposit']),
    within: DIALOG,
    states: ['bankSplit editing'],
    shows: [
      'Link this line',
      'VRT MIXED€297.90',
      'Part no. 1',
      '[Remove]',
      'Deposit = Choose',
      'Amount = 297.90',
      'Part no. 2',
      '[Remove]',
      'Deposit = Choose',
      'Amount =',
      '[Split with another deposit]',
      'Left to assign Balanced',
      '[Cancel] [Link]',
    ],
    does: {
      Cancel: 'closes “Link this line”',
      Link: 'disabled: Choose a different deposit for each part',
      Remove: '+ Left to assign Short−€297.90',
      'Remove (2)': '− [Remove]; − Part no. 2; − [Remove]; − Amount =',
      'Split with another deposit': '+ Part no. 3',
    },
  },
  'the dialog that classifies a bank line': {
    ...line('line-3', ['Classify']),
    within: DIALOG,
    states: ['bankLine classifying.editing'],
    shows: [
      'What is this line?',
      'VRT MIXED · €297.90',
      'Classifying a line posts nothing: bank fees are entered in the accounting software.',
      'Kind',
      'Card settlement = yes Meal voucher reimbursement = no Bank fees = no Ignored = no',
      '[Cancel] [Classify]',
    ],
    does: {
      'Bank fees': '+ Card settlement = no Meal voucher reimbursement = no Bank fees = yes Ignored = no',
      Cancel: 'closes “What is this line?”',
      'Card settlement': 'nothing',
      Classify: 'PUT banklinesstatus?id=line-3&status=CARDS {"status":"CARDS","version":7}',
      Ignored:
        '+ Card settlement = no Meal voucher reimbursement = no Bank fees = no Ignored = yes; + Reason =',
      'Meal voucher reimbursement':
        '+ Card settlement = no Meal voucher reimbursement = yes Bank fees = no Ignored = no',
    },
  },
  'the dialog of a new rule': {
    ...sceneAt('/moneyremittanceCtrl?view=rules', 'accountant', ['New rule'], RECORDS),
    within: DIALOG,
    states: ['bankRule editing'],
    shows: [
      'New rule',
      'Label contains =',
      'A star stands for any text: CARDS*LYON. Accents and case do not matter.',
      'These lines are',
      'Card settlement = yes Meal voucher reimbursement = no Bank fees = no Ignored = no',
      'Account = All accounts',
      '[Cancel] [Show the effect] [Save]',
    ],
    does: {
      'Bank fees': '+ Card settlement = no Meal voucher reimbursement = no Bank fees = yes Ignored = no',
      Cancel: 'closes “New rule”',
      'Card settlement': 'nothing',
      Ignored: '+ Card settlement = no Meal voucher reimbursement = no Bank fees = no Ignored = yes',
      'Meal voucher reimbursement':
        '+ Card settlement = no Meal voucher reimbursement = yes Bank fees = no Ignored = no',
      Save: 'disabled: Look at the effect of the rule first',
      'Show the effect': 'disabled: At least three letters or digits',
    },
  },
}
