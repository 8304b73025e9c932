import type { BankStatement, RemittanceAgeing } from '../../../../../src/domain/contract/bank.ts'
import { dataOf, entriesOf, type TestOrganization } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import { breadcrumb, tabs } from '../common-elements.ts'
import { button, type ExpectedLines, heading, named, paragraph, table, text, words } from '../elements.ts'

interface BankFacts {
  readonly ageing: RemittanceAgeing
  readonly statements: readonly BankStatement[]
}

export const bankFacts = async ({ accountant }: TestOrganization): Promise<BankFacts> => ({
  ageing: dataOf(await accountant.get<RemittanceAgeing>('remittances/ageing')),
  statements: await entriesOf<BankStatement>(accountant, 'bankstatements', {
    sort: 'closedOn_desc',
    range: '0-24',
  }),
})

/** The bank page: uncredited money, importing a statement, bank lines, and imported statements. */
export const bankPage = (
  userPage: UserPage,
  { ageing, statements }: BankFacts,
  { upload, lines }: Readonly<Record<'upload' | 'lines', ExpectedLines>>,
): ExpectedLines => [
  breadcrumb(userPage, ['shell.menu.control', '/control'], ['shell.menu.remittanceControl']),
  heading(1, userPage.t('shell.menu.remittanceControl')),
  tabs(userPage.t('bank.view'), {
    [userPage.t('bank.view.remittances')]: '/moneyremittanceCtrl',
    [userPage.t('bank.view.bank')]: '/moneyremittanceCtrl?view=bank',
    [userPage.t('bank.view.lines')]: '/moneyremittanceCtrl?view=lines',
    [userPage.t('bank.view.rules')]: '/moneyremittanceCtrl?view=rules',
  }),
  awaited(userPage, ageing),
  heading(2, userPage.t('bank.upload')),
  upload,
  lines,
  those(userPage, statements),
]

/** Where the bank's file is dropped or chosen. */
export const dropFile = ({ t }: UserPage, isOff = false): ExpectedLines => [
  paragraph(t('bank.upload.drop')),
  button(t('bank.upload.choose'), { isOff }),
  paragraph(t('bank.upload.hint')),
]

/** An imported file: the number of its new lines. */
export const importedText = (
  { t }: UserPage,
  { fileName: name, newLineCount, lineCount }: BankStatement,
): ExpectedLines => [
  text(t('bank.upload.new', { name, count: newLineCount, lines: lineCount })),
  button(t('action.dismiss')),
]

function awaited(
  { t, money }: UserPage,
  { buckets, count, outstandingCents }: RemittanceAgeing,
): ExpectedLines {
  const figure = (term: string, cents: number, remittances: number): ExpectedLines => [
    words('term')(term),
    words('definition')(money(cents)),
    words('definition')(t('bank.ageing.count', { count: remittances })),
  ]
  return [
    named('region')(t('bank.ageing')),
    heading(2, t('bank.ageing')),
    buckets.map((one) => {
      const { fromDays: from, toDays: to } = one
      const age =
        to === null ? t('bank.ageing.older', { days: from - 1 }) : t('bank.ageing.bucket', { from, to })
      return figure(age, one.outstandingCents, one.count)
    }),
    figure(t('bank.ageing.total'), outstandingCents, count),
  ]
}

const COLUMNS = ['file', 'account', 'period', 'opening', 'closing', 'continuity', 'lines', 'by'] as const

/** The gap between a statement and the one before. */
const continuityText = ({ t, money }: UserPage, { gapCents }: BankStatement): string =>
  gapCents ? t('bank.continuity.gapOf', { amount: money(gapCents) }) : t('bank.continuity.kept')

const those = (userPage: UserPage, statements: readonly BankStatement[]): ExpectedLines => {
  const { t, date, money, quantity } = userPage
  const rows = statements.map((one) => [
    one.fileName,
    t('bank.account', { digits: one.account.slice(-4) }),
    t('bank.period', { from: date(one.openedOn), to: date(one.closedOn) }),
    money(one.openingCents ?? 0),
    money(one.closingCents ?? 0),
    continuityText(userPage, one),
    quantity(one.lineCount),
    one.byName,
  ])
  return [
    heading(2, t('bank.statements')),
    named('region')(t('bank.statements')),
    table(
      t('bank.statements'),
      COLUMNS.map((id) => t(`bank.column.${id}`)),
      rows,
    ),
  ]
}
