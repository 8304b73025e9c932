import { JOURNAL_KINDS } from '../../../src/domain/accounting/accounts.ts'
import { CODES } from '../../../src/domain/codes.ts'
import type { AccountingJournal, AccountingSettings } from '../../../src/domain/contract/accounting.ts'
import { accountingClosingBody } from '../../../src/domain/contract/accounting-months.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import {
  choiceClasses,
  LEFT_OUT,
  maxLength,
  NO_ID,
  NULL,
  textClasses,
  UNKNOWN_ID,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import { dataOf, sheetBody } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { nameClasses } from './administering.ts'
import { callCommand, expectedInAnswer, VERSION_CLASSES, withCurrentVersion } from './bodies.ts'
import type { CommandData } from './commands.ts'
import { INVALID_ACCOUNT_CODE } from './create-and-change.ts'

const UNKNOWN = 'NotFound issue.unknown'
const EMPTY_MONTH = '2002-02'

/** Commands of accounting months, accounting settings and journals. */
export function accountingCommands({ testOrganization, next }: Workspace): readonly CommandData[] {
  const { ids, people } = testOrganization
  let emptyMonths = 0
  /** 2000-01, 2000-02 and so on, before the months of the other commands. */
  const nextEmptyMonth = () => {
    emptyMonths += 1
    const [year, month] = [2000 + Math.floor((emptyMonths - 1) / 12), ((emptyMonths - 1) % 12) + 1]
    return `${year}-${String(month).padStart(2, '0')}`
  }
  return [
    callCommand('months', 'POST /accountingclosings', people.accountant, {
      fields: () => ({
        establishmentId: [
          valid('of the organization', ids.otherEstablishment),
          invalid(UNKNOWN, 'unknown', UNKNOWN_ID),
          NO_ID,
          invalid('issue.id', 'left out', undefined),
        ],
        month: [
          valid('a month without counts', EMPTY_MONTH),
          invalid('MonthNotOver', 'this one', '2026-11'),
          invalid('MonthNotOver', 'a future one', '2027-01'),
          invalid('issue.month', 'a thirteenth', '2025-13'),
          invalid('issue.month', 'before 2000', '1999-12'),
          invalid('issue.month', 'a day', '2025-02-01'),
          invalid('issue.month', 'null', null),
        ],
        confirmedEmpty: [
          valid('confirmed', true),
          invalid('MonthEmpty', 'not confirmed', false),
          invalid('MonthEmpty', 'left out', undefined),
          invalid('issue.value', 'text', 'true'),
        ],
        reason: [LEFT_OUT, NULL, ...textClasses(maxLength(accountingClosingBody, 'reason'))],
      }),
      checkOrder: [UNKNOWN, 'MonthNotOver', 'MonthEmpty'],
      // A month is closed once.
      body: (values) => (values.month === EMPTY_MONTH ? { ...values, month: nextEmptyMonth() } : values),
      code: CODES.created,
      expectedData: ({ confirmedEmpty: _, reason: __, month: ___, ...values }) => expectedInAnswer(values),
    }),
    callCommand('months', 'POST /accountingclosings', people.accountant, {
      variant: 'once closed, or with something left to send',
      async fields() {
        const closed = { establishmentId: ids.otherEstablishment, month: '2002-03', confirmedEmpty: true }
        dataOf(await people.accountant.post('accountingclosings', closed))
        const { cashRegisterId } = next()
        const sheet = sheetBody(testOrganization, { date: '2003-06-15', cashRegisterId })
        dataOf(await people.user.post<CashLog>('cashlogs', sheet))
        return {
          month: [
            invalid('MonthClosed', 'closed', '2002-03'),
            invalid('MonthNotSent', 'with a sheet that is not sent', '2003-06'),
          ],
        }
      },
      body: ({ month }) => ({
        establishmentId: month === '2002-03' ? ids.otherEstablishment : ids.establishment,
        month,
      }),
      code: CODES.created,
    }),
    callCommand('months', 'POST /accountingmonth', people.accountant, {
      fields: () => ({
        establishmentId: [
          valid('of the organization', ids.otherEstablishment),
          invalid(UNKNOWN, 'unknown', UNKNOWN_ID),
          NO_ID,
          invalid('issue.id', 'left out', undefined),
        ],
        month: [
          invalid('NothingToSend', 'a month without counts', '2002-02'),
          invalid('issue.month', 'a thirteenth', '2025-13'),
          invalid('issue.month', 'a day', '2025-02-01'),
          invalid('issue.month', 'null', null),
        ],
      }),
      checkOrder: [UNKNOWN, 'NothingToSend'],
      body: (values) => values,
      code: CODES.created,
    }),
    callCommand('books', 'PUT /accountingsettings', people.accountant, {
      fields: () => ({
        version: VERSION_CLASSES,
        format: choiceClasses(['FEC', 'CSV', 'PENNYLANE', 'SAGE', 'CEGID', 'EBP']),
        separator: choiceClasses(['TAB', 'PIPE']),
        encoding: choiceClasses(['UTF-8', 'ISO-8859-15']),
        yearEnd: [
          valid('end of the year', '12-31'),
          valid('end of February', '02-28'),
          invalid('issue.monthDay', '30 February', '02-30'),
          invalid('issue.monthDay', 'day first', '31-12'),
          invalid('issue.monthDay', 'null', null),
        ],
        provisionCredit: [
          valid('the account of the category', 'CATEGORY'),
          valid('suspense', 'SUSPENSE'),
          invalid('issue.value', 'another account', 'BANK'),
          invalid('issue.value', 'null', null),
        ],
        takingsWithoutClosing: [
          valid('suspense', 'SUSPENSE'),
          valid('wait', 'WAIT'),
          invalid('issue.value', 'another value', 'NEVER'),
          invalid('issue.value', 'null', null),
        ],
        analyticColumn: [valid('on', true), valid('off', false), invalid('issue.value', 'text', 'true')],
        'pettyCash.0.reason': [
          valid('a word', 'Boulangerie'),
          invalid('issue.pettyCash', 'with a semicolon', 'Pain ; lait'),
          invalid('issue.pettyCash', 'without a letter or digit', '***'),
          invalid('issue.required', 'empty', ''),
        ],
        'pettyCash.0.code': [
          valid('an expense', '607100'),
          invalid(INVALID_ACCOUNT_CODE, 'two digits', '60'),
        ],
        'bankAccounts.0.code': [
          valid('a bank account', '512200'),
          invalid(INVALID_ACCOUNT_CODE, 'two digits', '51'),
        ],
        'accounts.bank.code': [
          valid('digits', '512000'),
          valid('longest', '5'.repeat(20)),
          invalid('issue.accountCode', 'a dot', '512.0'),
          invalid(INVALID_ACCOUNT_CODE, 'two digits', '51'),
          invalid(INVALID_ACCOUNT_CODE, 'class 0', '012000'),
        ],
        'accounts.bank.label': nameClasses(),
      }),
      checkOrder: ['StaleVersion', INVALID_ACCOUNT_CODE],
      together: [INVALID_ACCOUNT_CODE],
      async body({
        'accounts.bank.code': code,
        'accounts.bank.label': label,
        'pettyCash.0.reason': reason,
        'pettyCash.0.code': expense,
        'bankAccounts.0.code': bankCode,
        ...values
      }) {
        const pettyCash = [{ reason, code: expense, taxRate: 55 }]
        const bankAccounts = [{ iban: 'FR7630004000031234567890143', code: bankCode }]
        const accounts = { bank: { code, label } }
        const settings = { ...values, pettyCash, bankAccounts, accounts, deliveryUrl: null }
        return withCurrentVersion(async () =>
          dataOf(await people.accountant.get<AccountingSettings>('accountingsettings')),
        )(settings)
      },
      code: CODES.modified,
      expectedData: ({ format, separator, encoding, yearEnd }) => ({ format, separator, encoding, yearEnd }),
    }),
    journal({ testOrganization }),
  ]
}

/** Changes the code and label of one of the journals. */
function journal({ testOrganization: { people } }: Pick<Workspace, 'testOrganization'>): CommandData {
  const readJournals = async () =>
    dataOf(await people.accountant.get<Page<AccountingJournal>>('accountingjournals', { range: '0-9' }))
      .entries
  // The journal is found by its kind, because the list is sorted by the codes, which change.
  const journalOf = async (index: number) =>
    (await readJournals()).find(({ kind }) => kind === JOURNAL_KINDS[index])!
  return callCommand('books', 'PUT /accountingjournals/{id}', people.accountant, {
    async fields() {
      const otherJournal = await journalOf(1)
      return {
        version: VERSION_CLASSES,
        code: [
          valid('one character', 'Z'),
          valid('six, in lower case', 'zq0042'),
          valid('with spaces around it', ' zq42 '),
          invalid('JournalCodeTaken failure.JournalCodeTaken', 'of another', otherJournal.code),
          invalid('issue.journalCode', 'a hyphen', 'Z-1'),
          invalid('issue.journalCode', 'nothing', ''),
          invalid('issue.text', 'a number', 12),
        ],
        label: nameClasses(),
      }
    },
    checkOrder: ['StaleVersion'],
    make: () => journalOf(0),
    body: withCurrentVersion(() => journalOf(0)),
    code: CODES.modified,
    expectedData: ({ label }) => expectedInAnswer({ label }),
  })
}
