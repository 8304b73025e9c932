import type { AccountingPreview } from '../../../../../src/domain/contract/accounting.ts'
import type { CashLog, CountRow } from '../../../../../src/domain/contract/cash-logs.ts'
import type { JobEvent } from '../../../../../src/domain/contract/job-events.ts'
import { isEnded } from '../../../../../src/domain/lifecycles/job.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { pollUntil } from '../../../../support/poll-until.ts'
import type { CountFixture } from '../../../walk/api/fixtures/count.ts'
import { dataOf, entriesOf } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { sentFixture } from '../../../walk/browser/page-objects/accounting.ts'
import type { ExpectedPage } from '../check-page.ts'
import { readFailure } from '../common-elements.ts'
import {
  alert,
  button,
  cell,
  type ExpectedLines,
  heading,
  item,
  link,
  named,
  paragraph,
  rowHeader,
  text,
  words,
} from '../elements.ts'
import { sentDialog } from './entries.ts'

/** Sending a count to accounting: the preview of the entries, and the result. */
export async function sendingDialog(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const fixture = sentFixture(walkContext)
  if (state === 'started') {
    await untilPosted(walkContext)
    const { counts } = dataOf(await testOrganization.user.get<CashLog>(`cashlogs/${fixture.logId}`))
    return sentDialog(testOrganization, userPage, counts.length, { types: ['ACCOUNTING-CASH'] })
  }
  const content = {
    confirming: () => preview(walkContext, fixture),
    unavailable: () => [readFailure(userPage, labels.at(-1)), button(t('action.cancel'))],
    refused: () => refused(walkContext, fixture),
    failed: () => notSent(userPage, labels),
  }[state]
  if (!content) return null
  const title = t('accounting.send.title')
  return {
    at: [page.getByRole('dialog')],
    content: [named('dialog')(title), heading(2, title), await content()],
  }
}

/** A running job is described once it has ended. */
const untilPosted = ({ testOrganization: { accountant, patienceMs } }: WalkContext) =>
  pollUntil(async () => {
    const query = { type: 'ACCOUNTING-CASH', sort: 'createdAt_desc', range: '0-0' }
    const [latest] = await entriesOf<JobEvent>(accountant, 'jobevents', query)
    return latest !== undefined && isEnded(latest.status)
  }, patienceMs)

/** The entries with their totals, or the missing accounts instead. */
async function preview(
  { testOrganization, userPage }: WalkContext,
  { id }: CountFixture,
): Promise<ExpectedLines> {
  const { t, money } = userPage
  const { entries, missing, remarks, debitCents, creditCents } = dataOf(
    await testOrganization.accountant.get<AccountingPreview>('accountingpreview', {
      of: 'counts',
      status: 'SEND',
      id,
    }),
  )
  const isComplete = missing.length === 0
  const sums = { count: entries.length, debit: money(debitCents), credit: money(creditCents) }
  return [
    isComplete
      ? null
      : alert(
          userPage,
          paragraph(t('accounting.missing.title', { count: missing.length })),
          missing.map(({ name }) =>
            item(t('accounting.missing.setting', { name: t(`accounting.account.${name}` as MessageId) })),
          ),
          link(t('accounting.part.settings'), '/control?view=accounting&part=settings'),
        ),
    remarks.map(({ name, pieceRef, cents }) => [
      paragraph(pieceRef),
      text(t(`accounting.remark.${name}`, { count: 1, amount: money(cents) })),
    ]),
    isComplete ? paragraph(t('accounting.send.totals', sums)) : null,
    entries.map((entry) => entryLines(userPage, entry)),
    button(t('action.cancel')),
    isComplete ? null : button(t('action.retry')),
    button(t('accounting.send.confirm'), { isOff: !isComplete }),
  ]
}

function entryLines(
  { t, money, date }: UserPage,
  { journalCode, journalLabel, pieceRef, date: day, lines }: AccountingPreview['entries'][number],
): ExpectedLines {
  const caption = t('accounting.entry.caption', {
    journal: `${journalCode} ${journalLabel}`,
    piece: pieceRef,
    date: date(day),
  })
  const columns = ['line.account', 'line.label', 'debit', 'credit'] as const
  const total = (side: 'debitCents' | 'creditCents') => cell(money(sumCents(lines.map((line) => line[side]))))
  return [
    `table "${caption}"`,
    words('caption')(caption),
    columns.map((column) => `columnheader "${t(`accounting.${column}`)}"`),
    // A side without an amount is empty.
    lines.map(({ account, label, debitCents, creditCents }) => [
      cell(account),
      cell(label),
      [debitCents, creditCents].filter((cents) => cents !== 0).map((cents) => cell(money(cents))),
    ]),
    rowHeader(t('accounting.total')),
    total('debitCents'),
    total('creditCents'),
  ]
}

/** The refusal for a count that another person has sent back meanwhile. */
async function refused(
  { testOrganization, userPage }: WalkContext,
  { id, body }: CountFixture,
): Promise<ExpectedLines> {
  const { t, date } = userPage
  const day = String(body.date)
  const rows = await entriesOf<CountRow>(testOrganization.accountant, 'counts', {
    date_from: day,
    date_to: day,
    status: 'UNVALIDATED',
  })
  const row = rows.find((one) => one.id === id)!
  return [
    alert(
      userPage,
      paragraph(t('control.refused.title')),
      paragraph(t('failure.StatusDoesNotAllow')),
      link(
        t('control.sheetName', {
          date: date(row.date),
          service: t(`service.${row.service}`),
          establishment: row.establishmentName,
          register: row.cashRegisterName,
        }),
        `/control?${new URLSearchParams({
          status: 'all',
          date_from: row.date,
          date_to: row.date,
          establishmentId: row.establishmentId,
          cashRegisterId: row.cashRegisterId,
          id: row.cashLogId,
        })}`,
      ),
    ),
    button(t('action.cancel')),
  ]
}

const notSent = (userPage: UserPage, labels: readonly string[]): ExpectedLines => [
  alert(
    userPage,
    paragraph(userPage.t('accounting.send.failedTitle')),
    text(userPage.t(labels.at(-1) === 'start:notNow' ? 'failure.StoreUnavailable' : 'error.dataNotProvided')),
  ),
  button(userPage.t('action.cancel')),
  button(userPage.t('action.retry')),
]
