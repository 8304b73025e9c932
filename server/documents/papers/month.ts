import {
  MONTH_WARNINGS,
  type MonthState,
  type MonthWarning,
  remainingTasks,
} from '../../../src/domain/accounting/month.ts'
import { sumCents } from '../../../src/domain/money.ts'
import type { MonthTotals } from '../../store/accounting-month-totals.ts'
import type { DocumentTexts } from '../language.ts'
import type { Paper } from './paper-types.ts'

/** Draws the summary of an accounting month: whether it is closed, what remains, and what was posted by journal and by account. */
export function drawMonth(
  paper: Paper,
  { journals, accounts, closed }: MonthTotals,
  state: MonthState,
  { t, money, signed, dateTime }: DocumentTexts,
): void {
  const remaining = closed ? [] : remainingTasks(state)
  const warnings = MONTH_WARNINGS.filter((name) => state[name] > 0)
  const amountOf = (name: MonthWarning) =>
    name === 'tillsWithTypedTurnover' ? ` (${money(state.typedTurnoverCents)})` : ''
  paper.paragraph(
    closed
      ? t('paper.month.closed', { at: dateTime(closed.at), name: closed.byName })
      : t('paper.month.open'),
    { strong: true },
  )
  paper.fields([
    ...remaining.map(({ task, count }): [string, string] => [t(`paper.month.${task}`), String(count)]),
    ...warnings.map((name): [string, string] => [
      t(`paper.month.${name}`),
      `${state[name]}${amountOf(name)}`,
    ]),
  ])
  paper.heading(t('paper.month.journals'))
  paper.table({
    columns: [
      { title: t('paper.month.journal'), width: 5 },
      { title: t('paper.month.entries'), width: 2, align: 'right' },
      { title: t('paper.month.amount'), width: 3, align: 'right' },
    ],
    rows: journals.map(({ code, label, entries, cents }) => [
      `${code} – ${label}`,
      String(entries),
      money(cents),
    ]),
    total: [
      t('paper.month.total'),
      String(journals.reduce((sum, { entries }) => sum + entries, 0)),
      money(sumCents(journals.map(({ cents }) => cents))),
    ],
  })
  paper.heading(t('paper.month.accounts'))
  paper.table({
    columns: [
      { title: t('paper.month.account'), width: 5 },
      { title: t('paper.month.debit'), width: 2, align: 'right' },
      { title: t('paper.month.credit'), width: 2, align: 'right' },
      { title: t('paper.month.netMovement'), width: 2, align: 'right' },
    ],
    rows: accounts.map(({ account, label, debitCents, creditCents }) => [
      `${account} ${label}`,
      money(debitCents),
      money(creditCents),
      signed(debitCents - creditCents),
    ]),
    total: [
      t('paper.month.total'),
      money(sumCents(accounts.map(({ debitCents }) => debitCents))),
      money(sumCents(accounts.map(({ creditCents }) => creditCents))),
      '',
    ],
  })
  const signatureLine = t('paper.slip.signature')
  paper.signatures([
    { title: t('paper.month.accountant'), lines: [signatureLine] },
    { title: t('paper.month.manager'), lines: [signatureLine] },
  ])
}
