import { accountFault } from '../../domain/accounting/account-codes.ts'
import { ACCOUNT_KEYS } from '../../domain/accounting/accounts.ts'
import { bankAccountsFault } from '../../domain/accounting/bank-accounts.ts'
import { parseYearEnd } from '../../domain/accounting/financial-year.ts'
import {
  ACCOUNTING_FORMATS,
  ENTRIES_PER,
  PROVISION_CREDITS,
  TAKINGS_WITHOUT_CLOSING,
} from '../../domain/accounting/formats.ts'
import { pettyCashReasonsFault } from '../../domain/accounting/petty-cash.ts'
import type { AccountingJournal } from '../../domain/contract/accounting.ts'
import type { FieldSpec, SectionSpec } from '../administration/fields.ts'
import type { RowsLayout } from '../administration/rows-text.ts'

const BANK_ACCOUNT_ROWS: RowsLayout = {
  columns: [
    { label: 'accounting.bankAccounts.iban', kind: 'iban' },
    { label: 'accounting.rows.code', kind: 'code' },
  ],
  separator: ',',
  join: { rows: ', ', cells: '=' },
}

const PETTY_CASH_ROWS: RowsLayout = {
  columns: [
    { label: 'accounting.pettyCash.reason', kind: 'words' },
    { label: 'accounting.rows.code', kind: 'code' },
    { label: 'accounting.pettyCash.rate', kind: 'rate' },
  ],
  separator: ';',
  join: { rows: ' ; ', cells: ' = ' },
}

const accountFields = ACCOUNT_KEYS.flatMap((key): readonly FieldSpec[] => [
  {
    kind: 'text',
    path: `accounts.${key}.code`,
    label: `accounting.account.${key}`,
    hint: `accounting.usual.${key}`,
    max: 20,
    optional: true,
    check: accountFault,
  },
  { kind: 'text', path: `accounts.${key}.label`, label: 'accounting.accountLabel', max: 100, optional: true },
])

/** The form sections of the accounting settings. */
export const ACCOUNTING_SETTINGS_SECTIONS: readonly SectionSpec[] = [
  {
    key: 'accounts',
    title: 'accounting.accounts',
    hint: 'accounting.accounts.hint',
    fields: accountFields,
    pairs: true,
  },
  {
    key: 'bank',
    title: 'accounting.bank',
    hint: 'accounting.bank.hint',
    fields: [
      { kind: 'switch', path: 'bankEntries', label: 'accounting.bankEntries' },
      {
        kind: 'text',
        path: 'bankAccountsText',
        label: 'accounting.bankAccounts',
        hint: 'accounting.bankAccounts.hint',
        max: 2_000,
        optional: true,
        wide: true,
        rows: BANK_ACCOUNT_ROWS,
        check: bankAccountsFault,
      },
    ],
  },
  {
    key: 'pettyCash',
    title: 'accounting.pettyCash',
    hint: 'accounting.pettyCash.about',
    fields: [
      {
        kind: 'text',
        path: 'pettyCashText',
        label: 'accounting.pettyCash.reasons',
        hint: 'accounting.pettyCash.hint',
        max: 4_000,
        optional: true,
        wide: true,
        rows: PETTY_CASH_ROWS,
        check: pettyCashReasonsFault,
      },
    ],
  },
  {
    key: 'file',
    title: 'accounting.file',
    hint: 'accounting.file.hint',
    fields: [
      {
        kind: 'select',
        path: 'entriesPer',
        label: 'accounting.entriesPer',
        hint: 'accounting.entriesPer.hint',
        options: (t) => ENTRIES_PER.map((value) => ({ value, label: t(`accounting.entriesPer.${value}`) })),
      },
      {
        kind: 'select',
        path: 'takingsWithoutClosing',
        label: 'accounting.takingsWithoutClosing',
        hint: 'accounting.takingsWithoutClosing.hint',
        options: (t) =>
          TAKINGS_WITHOUT_CLOSING.map((value) => ({
            value,
            label: t(`accounting.takingsWithoutClosing.${value}`),
          })),
      },
      {
        kind: 'select',
        path: 'provisionCredit',
        label: 'accounting.provisionCredit',
        hint: 'accounting.provisionCredit.hint',
        options: (t) =>
          PROVISION_CREDITS.map((value) => ({ value, label: t(`accounting.provisionCredit.${value}`) })),
      },
      {
        kind: 'select',
        path: 'format',
        label: 'accounting.format',
        hint: 'accounting.format.hint',
        options: (t) =>
          ACCOUNTING_FORMATS.map((value) => ({ value, label: t(`accounting.format.${value}`) })),
      },
      {
        kind: 'select',
        path: 'separator',
        label: 'accounting.separator',
        options: (t) =>
          ['TAB', 'PIPE'].map((value) => ({ value, label: t(`accounting.separator.${value as 'TAB'}`) })),
      },
      {
        kind: 'select',
        path: 'encoding',
        label: 'accounting.encoding',
        options: () => ['UTF-8', 'ISO-8859-15'].map((value) => ({ value, label: value })),
      },
      {
        kind: 'switch',
        path: 'analyticColumn',
        label: 'accounting.analyticColumn',
        hint: 'accounting.analyticColumn.hint',
      },
      {
        kind: 'text',
        path: 'yearEnd',
        label: 'accounting.yearEnd',
        hint: 'accounting.yearEnd.hint',
        max: 5,
        check: (text) => (parseYearEnd(text) === null ? 'issue.monthDay' : null),
      },
    ],
  },
  {
    key: 'delivery',
    title: 'accounting.delivery',
    hint: 'accounting.delivery.hint',
    fields: [
      {
        kind: 'url',
        path: 'deliveryUrl',
        label: 'accounting.deliveryUrl',
        inDialog: true,
        optional: true,
        wide: true,
      },
      {
        kind: 'secret',
        path: 'deliverySecret',
        label: 'accounting.deliverySecret',
        hint: 'accounting.deliverySecret.hint',
        max: 500,
        optional: true,
        emptyValue: null,
        wide: true,
      },
    ],
  },
]

/** The form sections of a journal. Its code can't be changed once the journal has an entry. */
export const journalSections = ({
  lastNumber,
}: Pick<AccountingJournal, 'lastNumber'>): readonly SectionSpec[] => [
  {
    key: 'journal',
    title: 'accounting.journal.title',
    fields: [
      {
        kind: 'text',
        path: 'code',
        label: 'accounting.journal.code',
        hint: 'accounting.journal.code.hint',
        max: 6,
        capitals: true,
        readOnly: lastNumber > 0,
      },
      { kind: 'text', path: 'label', label: 'accounting.journal.label', max: 100 },
    ],
  },
]
