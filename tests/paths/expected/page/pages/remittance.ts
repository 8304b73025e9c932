import type { AuditEvent } from '../../../../../src/domain/contract/archives.ts'
import type { Remittance } from '../../../../../src/domain/contract/remittances.ts'
import { canFollow } from '../../../../../src/domain/lifecycles/lifecycle.ts'
import { type RemittanceEvent, remittanceLifecycle } from '../../../../../src/domain/lifecycles/remittance.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import type { LocaleTexts } from '../../../../support/texts.ts'
import { dataOf, type TestOrganization } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { ExpectedPage } from '../check-page.ts'
import { breadcrumb, eventsOf, noAttachment, notices, toast, when } from '../common-elements.ts'
import {
  button,
  type ExpectedLines,
  fact,
  heading,
  item,
  link,
  named,
  paragraph,
  table,
  text,
} from '../elements.ts'

const LIST = ['shell.menu.remittances', '/moneyremittance'] as const

export const readRemittance = async (testOrganization: TestOrganization, id: string): Promise<Remittance> =>
  dataOf(await testOrganization.director.get<Remittance>(`remittances/${id}`))

export const nameOf = ({ t }: LocaleTexts, { reference }: Remittance) =>
  t('remittance.name', { reference: String(reference) })

/** An action is shown when the lifecycle allows it in this status. */
const offered = ({ status }: Remittance, event: RemittanceEvent, label: string): ExpectedLines =>
  canFollow(remittanceLifecycle, status, event) ? button(label) : null

const papers = ({ t }: LocaleTexts): ExpectedLines =>
  (['slip', 'roll', 'custody'] as const).map((paper) => button(t(`remittance.paper.${paper}`)))

/** Its data, in the order of the page: unknown values are not shown. */
function facts(words: LocaleTexts, one: Remittance, establishment?: string): ExpectedLines {
  const { t, money, longDate, dateTime } = words
  const isExplained = ['AVALIDATED', 'SEND', 'SENT', 'ERROR', 'ARCHIVED'].includes(one.status)
  const person = (name: string | null, at: string) =>
    t('remittance.personAt', { name: name ?? '—', at: dateTime(at) })
  return [
    heading(2, t('remittance.facts')),
    one.reason === null || isExplained ? null : [paragraph(t('remittance.reason')), text(one.reason)],
    establishment === undefined ? null : fact(t('remittanceControl.column.establishment'), establishment),
    fact(t('remittance.column.type'), t(`pouchType.${one.type}`)),
    fact(t('remittance.column.date'), longDate(one.date)),
    fact(t('remittance.column.carrier'), one.carrierName ?? t('remittance.noCarrier')),
    fact(t('remittance.column.prepared'), person(one.preparedByName, one.preparedAt)),
    one.validatedAt === null
      ? null
      : fact(t('remittance.column.validated'), person(one.validatedByName, one.validatedAt)),
    one.courierName ? fact(t('remittance.handOver.courier'), one.courierName) : null,
    one.receiptNumber ? fact(t('remittance.handOver.receipt'), one.receiptNumber) : null,
    one.creditedOn === null || one.creditedCents === null
      ? null
      : [
          fact(t('remittanceControl.creditedOn'), longDate(one.creditedOn)),
          fact(t('remittanceControl.column.credited'), money(one.creditedCents)),
        ],
    one.reason === null || !isExplained ? null : fact(t('remittanceControl.differenceReason'), one.reason),
    fact(totalTermOf(words, one), money(one.totalCents)),
  ]
}

/** Its pouches with their total; without their dates in a panel. */
function pouches(
  { t, date, money }: LocaleTexts,
  { pouches: all, totalCents }: Remittance,
  isNarrow = false,
): ExpectedLines {
  const wide = (one: string) => (isNarrow ? [] : [one])
  const columns = [
    t('remittance.column.number'),
    ...wide(t('pouches.column.date')),
    t('remittance.column.status'),
    t('remittance.column.value'),
  ]
  const rows = all.map((pouch) => [
    pouch.number,
    ...wide(date(pouch.date)),
    t(`pouches.status.${pouch.status}`),
    money(pouch.valueCents),
  ])
  const caption = t('remittance.column.pouches')
  return [
    named('region')(caption),
    table(caption, columns, [
      ...rows,
      [t('remittance.pouches.total', { count: all.length }), ...wide(''), '', money(totalCents)],
    ]),
  ]
}

/** The changes in its history: amounts as money, dates as dates, the status in the event's own words. */
const HISTORY_FIELDS = {
  date: 'day',
  totalCents: 'money',
  receiptNumber: 'text',
  courierName: 'text',
  reason: 'text',
  creditedOn: 'day',
  creditedCents: 'money',
} as const

function history(words: LocaleTexts, events: readonly AuditEvent[]): ExpectedLines {
  const { t, date, money } = words
  return events.map((event) => {
    const { action, before, after } = event
    const write = (field: keyof typeof HISTORY_FIELDS, value: unknown) => {
      if (value === null || value === undefined || value === '') return t('history.nothing')
      if (HISTORY_FIELDS[field] === 'money') return money(Number(value))
      return HISTORY_FIELDS[field] === 'day' ? date(String(value)) : String(value)
    }
    const changes = Object.keys({ ...before, ...after }).flatMap((name) => {
      if (!(name in HISTORY_FIELDS) || (before?.[name] ?? '') === (after?.[name] ?? '')) return []
      const field = name as keyof typeof HISTORY_FIELDS
      const was = before && field in before ? [write(field, before[field])] : []
      return [item([t(`history.field.${field}`), ...was, write(field, after?.[field])].join(' '))]
    })
    const title = paragraph(t(`history.remittance.${action}` as MessageId))
    return [title, when(words, event.at, event.byName), changes]
  })
}

/** A remittance as the people who remit see it: the allowed actions, its data, its pouches, its history. */
export function remittanceContent(
  words: LocaleTexts,
  one: Remittance,
  events: readonly AuditEvent[],
): ExpectedLines {
  const { t } = words
  return [
    breadcrumb(words, ['shell.menu.remittance', '/moneyremittance'], LIST),
    heading(1, nameOf(words, one)),
    text(t(`remittance.status.${one.status}`)),
    button(t('action.print')),
    offered(one, 'undo', t('remittance.undo')),
    offered(one, 'validate', t('remittance.handOver')),
    facts(words, one),
    pouches(words, one),
    heading(2, t('remittance.papers')),
    papers(words),
    heading(2, t('remittance.custody')),
    history(words, events),
    noAttachment(words),
  ]
}

/** Its page, with the result of an action. */
export async function remittancePage(
  testOrganization: TestOrganization,
  userPage: UserPage,
  id: string,
  code?: 11021 | 11022,
): Promise<ExpectedPage> {
  const content = remittanceContent(
    userPage,
    await readRemittance(testOrganization, id),
    await eventsOf(testOrganization, id),
  )
  const main = userPage.page.getByRole('main')
  return code === undefined
    ? { at: [main], content }
    : { at: [main, notices(userPage)], content: [content, toast(userPage, userPage.t(`code.${code}`))] }
}

/** The confirmation before a preparation is undone. */
export async function undoQuestion(
  testOrganization: TestOrganization,
  userPage: UserPage,
  id: string,
): Promise<ExpectedPage> {
  const { t, page } = userPage
  const { reference, pouchCount } = await readRemittance(testOrganization, id)
  const title = t('remittance.undo.title', { reference: String(reference) })
  return {
    at: [page.getByRole('alertdialog')],
    content: [
      named('alertdialog')(title),
      heading(2, title),
      paragraph(t('remittance.undo.message', { count: pouchCount })),
      button(t('action.no')),
      button(t('action.yes')),
    ],
  }
}

/** The page of a prepared remittance. */
export async function prepared(
  testOrganization: TestOrganization,
  userPage: UserPage,
  id: string,
): Promise<ExpectedPage> {
  const { t, page, money } = userPage
  const one = await readRemittance(testOrganization, id)
  return {
    at: [page.getByRole('main')],
    content: [
      breadcrumb(userPage, ['shell.menu.remittance', '/moneyremittance'], LIST, ['remittance.prepare']),
      heading(1, t('remittance.prepare')),
      paragraph(t('remittance.prepared.title', { reference: String(one.reference) })),
      paragraph(t('remittance.prepared.next')),
      heading(2, t('remittance.toRemit')),
      text(money(one.totalCents)),
      pouches(userPage, one),
      papers(userPage),
      button(t('remittance.prepared.another')),
      link(t('remittance.prepared.open'), `/moneyremittance?id=${id}`),
    ],
  }
}

/** The panel of an accountant, beside the list: `acts` is between its status and its data. */
export async function controlContent(
  testOrganization: TestOrganization,
  userPage: UserPage,
  one: Remittance,
  acts: ExpectedLines,
): Promise<ExpectedLines> {
  const { t } = userPage
  const { establishments } = testOrganization.accountant.user
  const name = nameOf(userPage, one)
  return [
    named('complementary')(name),
    heading(2, name),
    button(t('action.close')),
    text(t(`remittance.status.${one.status}`)),
    acts,
    facts(userPage, one, establishments.find(({ id }) => id === one.establishmentId)?.name),
    pouches(userPage, one, true),
    noAttachment(userPage),
    heading(3, t('remittance.custody')),
    history(userPage, await eventsOf(testOrganization, one.id)),
  ]
}

/** A remittance as accountants see it; the result of an action is announced. */
export async function controlPanel(
  testOrganization: TestOrganization,
  userPage: UserPage,
  id: string,
): Promise<ExpectedPage> {
  const { t, page } = userPage
  const one = await readRemittance(testOrganization, id)
  const acts = [
    offered(one, 'invalidate', t('remittanceControl.invalidate')),
    offered(one, 'accountingValidate', t('remittanceControl.validate')),
    offered(one, 'send', t('accounting.send.title')),
  ]
  return {
    at: [page.getByRole('complementary', { name: nameOf(userPage, one), exact: true }), notices(userPage)],
    content: [
      await controlContent(testOrganization, userPage, one, acts),
      toast(
        userPage,
        t(`remittanceControl.done.${one.status as 'AVALIDATED' | 'UNVALIDATED'}`, {
          reference: String(one.reference),
        }),
      ),
    ],
  }
}

/**
 * The label of the total: “to be remitted” before the hand-over, unless the remittance was canceled, and
 * “remitted” after it.
 */
function totalTermOf(
  { t }: LocaleTexts,
  { validatedAt, status }: Pick<Remittance, 'validatedAt' | 'status'>,
): string {
  if (validatedAt !== null) return t('remittance.remitted')
  return t(status === 'CANCELED' ? 'table.total' : 'remittance.toRemit')
}
