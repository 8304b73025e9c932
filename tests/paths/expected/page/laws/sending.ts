import type { AccountingPreview } from '../../../../../src/domain/contract/accounting.ts'
import type { CashLog, CountRow } from '../../../../../src/domain/contract/cash-logs.ts'
import type { JobEvent } from '../../../../../src/domain/contract/job-events.ts'
import { isEnded } from '../../../../../src/domain/lifecycles/job.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { until } from '../../../../support/until.ts'
import type { CountThing } from '../../../walk/api/fixtures/count.ts'
import { dataOf, entriesOf } from '../../../walk/api/house.ts'
import type { Seat } from '../../../walk/browser/browser-driver.ts'
import type { Bench } from '../../../walk/browser/page-object.ts'
import { sentThing } from '../../../walk/browser/page-objects/accounting.ts'
import type { Sight } from '../look.ts'
import {
  button,
  cell,
  heading,
  item,
  link,
  named,
  paragraph,
  rowHeader,
  type Said,
  text,
  words,
} from '../say.ts'
import { notRead } from '../words.ts'
import { sentDialog } from './books.ts'

/** Sending a count to accounting: the preview of the entries, and the result. */
export async function sendingDialog(
  bench: Bench,
  state: string,
  labels: readonly string[],
): Promise<Sight | null> {
  const { house, seat } = bench
  const { t, page } = seat
  const thing = sentThing(bench)
  if (state === 'started') {
    await untilPosted(bench)
    const { counts } = dataOf(await house.user.get<CashLog>(`cashlogs/${thing.logId}`))
    return sentDialog(house, seat, counts.length, { types: ['ACCOUNTING-CASH'] })
  }
  const says = {
    confirming: () => preview(bench, thing),
    unavailable: () => [notRead(seat, labels.at(-1)), button(t('action.cancel'))],
    refused: () => refused(bench, thing),
    failed: () => notSent(seat, labels),
  }[state]
  if (!says) return null
  const title = t('accounting.send.title')
  return {
    at: [page.getByRole('dialog')],
    says: [named('dialog')(title), heading(2, title), await says()],
  }
}

/** A running job is described once it has ended. */
const untilPosted = ({ house: { accountant, patienceMs } }: Bench) =>
  until(async () => {
    const asked = { type: 'ACCOUNTING-CASH', sort: 'createdAt_desc', range: '0-0' }
    const [latest] = await entriesOf<JobEvent>(accountant, 'jobevents', asked)
    return latest !== undefined && isEnded(latest.status)
  }, patienceMs)

/** The entries with their totals; while an account is missing, which, and no entries. */
async function preview({ house, seat }: Bench, { id }: CountThing): Promise<Said> {
  const { t, money } = seat
  const { entries, missing, remarks, debitCents, creditCents } = dataOf(
    await house.accountant.get<AccountingPreview>('accountingpreview', { of: 'counts', status: 'SEND', id }),
  )
  const isComplete = missing.length === 0
  const sums = { count: entries.length, debit: money(debitCents), credit: money(creditCents) }
  return [
    isComplete
      ? null
      : [
          'alert',
          paragraph(t('accounting.missing.title', { count: missing.length })),
          missing.map(({ name }) =>
            item(t('accounting.missing.setting', { name: t(`accounting.account.${name}` as MessageId) })),
          ),
          link(t('accounting.part.settings'), '/control?view=accounting&part=settings'),
        ],
    remarks.map(({ name, pieceRef, cents }) => [
      paragraph(pieceRef),
      text(t(`accounting.remark.${name}`, { count: 1, amount: money(cents) })),
    ]),
    isComplete ? paragraph(t('accounting.send.totals', sums)) : null,
    entries.map((entry) => entryLines(seat, entry)),
    button(t('action.cancel')),
    isComplete ? null : button(t('action.retry')),
    button(t('accounting.send.confirm'), { isOff: !isComplete }),
  ]
}

function entryLines(
  { t, money, date }: Seat,
  { journalCode, journalLabel, pieceRef, date: day, lines }: AccountingPreview['entries'][number],
): Said {
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

/** Another person sent it back in the meantime: why, and which. */
async function refused({ house, seat }: Bench, { id, body }: CountThing): Promise<Said> {
  const { t, date } = seat
  const day = String(body.date)
  const rows = await entriesOf<CountRow>(house.accountant, 'counts', {
    date_from: day,
    date_to: day,
    status: 'UNVALIDATED',
  })
  const row = rows.find((one) => one.id === id)!
  return [
    'alert',
    paragraph(t('control.refused.title')),
    paragraph(t('failure.StatusDoesNotAllow')),
    item(
      t('control.rowName', {
        date: date(row.date),
        service: t(`service.${row.service}`),
        establishment: row.establishmentName,
        register: row.cashRegisterName,
        category: row.paymentCategoryName,
      }),
    ),
    button(t('action.cancel')),
  ]
}

const notSent = ({ t }: Seat, labels: readonly string[]): Said => [
  'alert',
  paragraph(t('accounting.send.failedTitle')),
  text(t(labels.at(-1) === 'start:notNow' ? 'failure.StoreUnavailable' : 'accounting.send.failed')),
  button(t('action.cancel')),
  button(t('action.retry')),
]
