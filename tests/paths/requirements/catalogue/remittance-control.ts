import type { RequirementSection } from '../requirement.ts'

/** Remittances against the bank. */
export const REMITTANCE_CONTROL: RequirementSection = {
  code: 'RCT',
  title: 'Remittance control and the bank',
  requirements: [
    {
      id: 'R-RCT-01',
      text: 'Accountants validate a remittance that was handed over once the amount that the bank credited is known.',
      decisions: ['008'],
      implementedBy: {
        arrows: ['remittance: VALIDATED accountingValidate AVALIDATED'],
        machines: ['remittance-control'],
        refusals: ['CreditRequired'],
        codes: ['modified'],
      },
      tests: {
        'domain/lifecycles/remittance.test.ts': [
          'is validated by accounting once the credit is known, zero included',
        ],
        'server/commands/remittances.test.ts': ['needs the amount that the bank credited'],
        'machines/remittance-control/chart.test.ts': [],
      },
    },
    {
      id: 'R-RCT-02',
      text: 'Accountants invalidate a remittance with a reason. After the correction it is handed over again or undone.',
      decisions: ['008'],
      implementedBy: { arrows: ['remittance: VALIDATED invalidate UNVALIDATED'] },
      tests: {
        'server/commands/remittances.test.ts': [
          'needs a reason to invalidate; afterwards the remittance is handed over again with the same pouches',
          'is refused to directors, and shift leads may neither prepare, cancel nor hand over',
        ],
        'domain/lifecycles/remittance.test.ts': [
          'is invalidated for a reason',
          'undoes what was prepared, or validated and then sent back',
        ],
      },
    },
    {
      id: 'R-RCT-03',
      text: 'A bank statement is imported once, however often its file is uploaded. An error is named with its row, and then nothing is imported.',
      decisions: ['032'],
      implementedBy: {
        calls: ['POST /bankstatements', 'GET /bankstatements'],
        machines: ['bank-upload'],
        refusals: ['BankFileTooLarge', 'BankFileRefused'],
      },
      tests: {
        'server/commands/bank.test.ts': [
          'stores the statement with its lines, once, however often it is sent',
          'stores nothing of a file with an error, and names it with its row',
          'refuses a file that is too large, of another type, or without a name',
        ],
        'server/integrations/bank-files.test.ts': [
          'parses the reference file to the cent',
          'an error is named with its row',
        ],
        'machines/bank-upload/chart.test.ts': [],
      },
    },
    {
      id: 'R-RCT-07',
      text: 'A table with any columns is imported: the user says once which column is what, and the choice is kept for the bank account. The screen shows what is missing between two statements.',
      decisions: ['032'],
      implementedBy: {
        calls: ['GET /bankaccounts'],
        refusals: ['BankColumnsUnknown', 'BankAccountRequired'],
      },
      tests: {
        'server/integrations/bank-layouts.test.ts': ['reads the layout of %s'],
        'server/commands/bank-layouts.test.ts': [
          'requests the columns of an unknown table once, and reads the next file of the account with them',
          'requests the account of a table that names none',
          'reports the difference between two statements',
        ],
      },
    },
    {
      id: 'R-RCT-04',
      text: 'The server proposes bank lines for the remittances that they credit. A person confirms a link, and can undo it with a reason.',
      decisions: ['032'],
      implementedBy: {
        calls: ['GET /banklines', 'GET /banklines/proposals', 'PUT /banklinesstatus'],
        machines: ['bank-matching'],
        refusals: [
          'BankLineNotCredit',
          'BankLineLinked',
          'BankLineNotLinked',
          'BankAccountDiffers',
          'BankPouchCredited',
          'BankLinesLinked',
        ],
      },
      tests: {
        'domain/bank/matching.test.ts': ['one line', 'for any input'],
        'domain/bank/linking.test.ts': ['is refused: %s', 'gives each waiting pouch its part'],
        'server/commands/bank.test.ts': [
          'proposes a link, and records what the bank credited once the link is confirmed',
          'removes a link with a reason: it is no longer credited nor proposed again, and its history stays',
          'refuses debits, other accounts, other organizations and what was not handed over',
        ],
        'machines/bank-matching/chart.test.ts': [],
        'browser/bank.test.ts': [
          'a statement is imported, its lines are linked and unlinked, and the remittance is validated with what the bank credited',
        ],
      },
    },
    {
      id: 'R-RCT-08',
      text: 'Accountants find bank lines by account, kind, status, amount and text, with totals over all pages. They say what a line is that credits no remittance, ignore it with a reason, and take that back.',
      decisions: ['032'],
      implementedBy: {
        calls: ['GET /banklines/summary'],
        machines: ['bank-line'],
        refusals: ['BankLineClassified'],
      },
      tests: {
        'domain/bank/rules.test.ts': ['is given and taken back; only ignoring needs a reason'],
        'server/commands/bank-workspace.test.ts': [
          'is ignored with a reason and no longer proposed; it can be taken back',
          'is filtered by account, kind, status, amount and text, with totals that add up',
        ],
        'machines/bank-line/chart.test.ts': [],
      },
    },
    {
      id: 'R-RCT-09',
      text: 'Rules say what lines are by a text in their label. Their effect is shown before they are saved; they apply to imported files and, on demand, to all open lines.',
      decisions: ['032'],
      implementedBy: {
        calls: [
          'GET /bankrules',
          'GET /bankrules/effect',
          'POST /bankrules',
          'PUT /bankrules/{id}',
          'DELETE /bankrules/{id}',
          'POST /bankrules/apply',
        ],
        machines: ['bank-rule'],
      },
      tests: {
        'domain/bank/rules.test.ts': ['is the first that matches, by label or reference, on its account'],
        'server/commands/bank-workspace.test.ts': [
          'shows its effect before it is saved, and classifies open lines on demand',
          'is applied to the lines of the next files; the oldest rule that matches counts',
        ],
        'machines/bank-rule/chart.test.ts': [],
      },
    },
    {
      id: 'R-RCT-10',
      text: 'A bank line is split over several remittances or pouches. The parts add up to the line, to the cent.',
      decisions: ['032'],
      implementedBy: { machines: ['bank-split'], refusals: ['BankSplitDiffers'] },
      tests: {
        'domain/bank/rules.test.ts': ['add up to its amount, to the cent'],
        'server/commands/bank-workspace.test.ts': [
          'credits several remittances and pouches, each with its part',
          'is refused while its parts do not add up, to the cent',
        ],
        'machines/bank-split/chart.test.ts': [],
      },
    },
    {
      id: 'R-RCT-11',
      text: 'A bank line settles the cards or vouchers of one or several days: gross, fee and net. A difference needs a reason, or the line stays open. The entry credits the 511 account day by day and letters it; a settlement is removed with a reason, a posted one after its entry was reversed.',
      decisions: ['032', '071'],
      implementedBy: {
        calls: ['GET /banklines/{id}/settling'],
        machines: ['bank-settlement'],
        refusals: ['SettlementExceeds', 'SettlementPosted', 'SettlementFollowed'],
      },
      tests: {
        'domain/bank/settling.test.ts': [
          'needs a reason for a difference of one cent, in both directions',
          'settles a part of a day, and never more than is left of it',
          'is the day or the consecutive days with the smallest plausible fee',
        ],
        'domain/accounting/random-settlements.test.ts': [
          'of any month whose cards were credited, 511 returns to zero, every entry balances and every letter is settled',
        ],
        'machines/bank-settlement/chart.test.ts': [],
        'server/commands/bank-settlements.test.ts': [
          'is linked to the takings of its days; sending the month posts it and letters 511 on both sides',
          'settles a day in two parts, each at most what is left; the second one letters the day',
          'is removed with a reason before it is posted: its takings are left again, and the history keeps both',
        ],
      },
    },
    {
      id: 'R-RCT-05',
      text: 'The screen shows what the bank has not credited, by the number of days since it was collected.',
      decisions: ['032'],
      implementedBy: { calls: ['GET /remittances/ageing'] },
      tests: {
        'domain/pouches/ageing.test.ts': ['the age of what the bank has not credited'],
        'server/commands/bank.test.ts': [
          'shows what is missing by days since collection, in the user’s scope',
        ],
      },
    },
    {
      id: 'R-RCT-06',
      text: 'Accountants validate or send several remittances together. All of them change or none does, and the answer names the ones that refuse.',
      decisions: ['008'],
      tests: {
        'server/commands/several-remittances.test.ts': [
          'are validated together, each with the amount of its own lines, or none is and those without a credit are named',
        ],
        'browser/several-remittances.test.ts': [
          'credited remittances are validated together from the list, and those without a credit can’t be selected',
        ],
      },
    },
  ],
}
