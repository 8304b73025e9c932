import type { AuditEvent } from '../../../../../src/domain/contract/archives.ts'
import type { Exchange } from '../../../../../src/domain/contract/wallet-movements.ts'
import { canFollow } from '../../../../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../../../../src/domain/lifecycles/pouch.ts'
import { mayEditSealNumber } from '../../../../../src/domain/pouches/custody-checks.ts'
import { entriesOf, readPouch, type TestOrganization } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { ExpectedPage } from '../check-page.ts'
import { delta, eventsOf, noAttachment, notices, toast, when } from '../common-elements.ts'
import {
  button,
  cell,
  type ExpectedLines,
  fact,
  heading,
  link,
  named,
  paragraph,
  rowHeader,
  text,
  words,
} from '../elements.ts'

/** The events of its history, of its count's and of its remittances', that say who held it. */
const CUSTODY: Readonly<
  Record<
    string,
    'closed' | 'sealed' | 'prepared' | 'handedOver' | 'sentBack' | 'released' | 'controlled' | 'deleted'
  >
> = {
  'pouch create': 'closed',
  'pouch seal': 'sealed',
  'pouch release': 'released',
  'pouch delete': 'deleted',
  'count accountingValidate': 'controlled',
  'remittance create': 'prepared',
  'remittance validate': 'handedOver',
  'remittance invalidate': 'sentBack',
}

/** The details of a link of the chain. */
function notesOf({ t }: UserPage, { entity, action, after }: AuditEvent): string {
  const of = `${entity} ${action}`
  const notes = [
    of === 'remittance create' &&
      t('pouches.custody.remittance', { reference: String(after?.reference ?? '') }),
    after?.courierName && t('pouches.custody.courier', { name: String(after.courierName) }),
    after?.receiptNumber && t('pouches.custody.receipt', { number: String(after.receiptNumber) }),
    of === 'pouch seal' && t('pouches.custody.seal', { number: String(after?.sealNumber) }),
    of === 'remittance invalidate' && t('pouches.custody.reason', { reason: String(after?.reason) }),
  ]
  return notes.filter((note) => typeof note === 'string').join(' · ')
}

/** A pouch in the panel beside the list: its data, its actions, and its chain of custody. */
export async function pouchContent(
  testOrganization: TestOrganization,
  userPage: UserPage,
  id: string,
): Promise<ExpectedLines> {
  const { t, money, longDate } = userPage
  const pouch = await readPouch(testOrganization, id)
  const others = [pouch.countId ?? '', ...pouch.remittanceIds]
  const events: AuditEvent[] = [...(await eventsOf(testOrganization, id))]
  for (const other of others) events.push(...(await eventsOf(testOrganization, other)))
  events.sort((one, other) => one.sequence - other.sequence)
  const unknown = t('pouches.amount.unknown')
  const name = t('pouches.panel.title')
  const seal = pouch.sealNumber
  return [
    named('complementary')(name),
    heading(2, name),
    button(t('action.close')),
    words('strong')(t('pouches.panel.name', { number: pouch.number })),
    text(t(`pouches.status.${pouch.status}`)),
    fact(t('pouches.column.type'), t(`pouchType.${pouch.type}`)),
    fact(t('pouches.column.date'), longDate(pouch.date)),
    fact(t('pouches.seal'), seal ?? t('pouches.seal.none')),
    words('term')(t('pouches.column.origin')),
    link(t('pouches.origin.count'), `/cashlogs?id=${pouch.cashLogId}`),
    fact(t('pouches.column.remittance'), '—'),
    named('region')(t('pouches.amounts')),
    fact(t('pouches.amount.declared'), money(pouch.valueCents)),
    fact(t('pouches.amount.carrier'), unknown),
    fact(t('pouches.amount.credited'), unknown),
    mayEditSealNumber(pouch.status)
      ? button(t(seal === null ? 'pouches.seal.say' : 'pouches.seal.change'))
      : null,
    canFollow(pouchLifecycle, pouch.status, 'delete') ? button(t('pouches.delete.action')) : null,
    noAttachment(userPage),
    named('region')(t('pouches.custody.title')),
    heading(3, t('pouches.custody.title')),
    events.flatMap((event) => {
      const link = CUSTODY[`${event.entity} ${event.action}`]
      if (!link) return []
      const notes = notesOf(userPage, event)
      return [
        paragraph(t(`pouches.custody.${link}`)),
        when(userPage, event.at, event.byName),
        notes === '' ? null : text(notes),
      ]
    }),
  ]
}

/** The panel, with the result of an action. */
export async function pouchPanel(
  testOrganization: TestOrganization,
  userPage: UserPage,
  id: string,
  code: 10007 | 11029 | null = 11029,
): Promise<ExpectedPage> {
  const { t, page } = userPage
  const panel = page.getByRole('complementary', { name: t('pouches.panel.title') })
  const content = await pouchContent(testOrganization, userPage, id)
  return code === null
    ? { at: [panel], content }
    : { at: [panel, notices(userPage)], content: [content, toast(userPage, t(`code.${code}`))] }
}

/** Its row among the finished exchanges, and the announcement of the received coins. */
export async function exchangeRow(
  testOrganization: TestOrganization,
  userPage: UserPage,
  id: string,
): Promise<ExpectedPage> {
  const { t, page, money, date, dateTime } = userPage
  const exchanges = await entriesOf<Exchange>(testOrganization.director, 'exchanges', { range: '0-99' })
  const one = exchanges.find((exchange) => exchange.id === id)
  if (!one) throw new Error(`no exchange is that of pouch ${id}`)
  const { balanceCents } = (await testOrganization.director.get<{ balanceCents: number }>('wallet')).data
  const received = money(one.receivedCents ?? 0)
  return {
    at: [page.getByRole('row').filter({ hasText: one.number }), notices(userPage)],
    content: [
      rowHeader(one.number),
      cell(date(one.date)),
      cell(money(one.valueCents)),
      cell(t(`coins.state.${one.state}`)),
      link(dateTime(one.receivedAt ?? ''), `/wallet?id=${one.receptionId}`),
      cell(one.receivedByName ?? ''),
      cell(received),
      cell(delta(userPage, one.differenceCents)),
      toast(userPage, t('coins.reception.done', { value: received, total: money(balanceCents) })),
    ],
  }
}
