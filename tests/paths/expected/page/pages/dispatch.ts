import type { AuditEvent } from '../../../../../src/domain/contract/archives.ts'
import type { TicketDispatch } from '../../../../../src/domain/contract/tickets.ts'
import { issuersOf, unpaidAmount } from '../../../../../src/domain/lifecycles/ticket-dispatch.ts'
import { parseMoney } from '../../../../../src/domain/money.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { declaredToIssuer, isActionAllowed } from '../../../../../src/machines/ticket-dispatch/form.ts'
import type { TicketDispatchContext } from '../../../../../src/machines/ticket-dispatch/types.ts'
import { dataOf, type TestOrganization } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import type { ExpectedPage } from '../check-page.ts'
import { eventsOf, notices, readFailure, toast, when } from '../common-elements.ts'
import {
  alert,
  button,
  type ExpectedLines,
  fact,
  field,
  heading,
  item,
  link,
  named,
  paragraph,
  text,
  words,
} from '../elements.ts'
import { expectedContexts, type TakenPath } from '../expected-contexts.ts'

type Act = TicketDispatchContext['act']

/** The changes in its history, in the order of the event; others must not be shown. */
const HISTORY_FIELDS = {
  date: 'day',
  sentOn: 'day',
  slipNumber: 'text',
  quantity: 'text',
  declaredCents: 'money',
  commissionCents: 'money',
  reimbursedCents: 'money',
} as const

function history(userPage: UserPage, events: readonly AuditEvent[]): ExpectedLines {
  const { t, date, money } = userPage
  return events.map(({ action, before, after, at, byName }) => {
    const write = (name: keyof typeof HISTORY_FIELDS, value: unknown) => {
      if (value === null || value === undefined || value === '') return t('history.nothing')
      if (HISTORY_FIELDS[name] === 'money') return money(Number(value))
      return HISTORY_FIELDS[name] === 'day' ? date(String(value)) : String(value)
    }
    // Writes a changed value, or nothing for a value that was never set.
    const names = Object.keys({ ...before, ...after }).filter(
      (name) => name in HISTORY_FIELDS && (before?.[name] ?? '') !== (after?.[name] ?? ''),
    )
    return [
      paragraph(t(`history.ticketDispatch.${action}` as MessageId)),
      when(userPage, at, byName),
      (names as (keyof typeof HISTORY_FIELDS)[]).map((name) => {
        const was = before && name in before ? [write(name, before[name])] : []
        return item([t(`history.field.${name}`), ...was, write(name, after?.[name])].join(' '))
      }),
    ]
  })
}

/** The vouchers sent to each issuer, with the button to record its payment. */
const issuers = ({ t, money, signed, date }: UserPage, dispatch: TicketDispatch): ExpectedLines =>
  issuersOf(dispatch.lines).map((issuer) => {
    const own = dispatch.lines.filter((line) => line.issuer === issuer)
    const paid = dispatch.reimbursements.find((one) => one.issuer === issuer)
    const missing = paid ? unpaidAmount(declaredToIssuer(dispatch, issuer), paid) : 0
    return [
      heading(3, issuer),
      own.map(({ year, quantity, declaredCents }) =>
        fact(t('tickets.ofYear', { year: String(year), quantity }), money(declaredCents)),
      ),
      fact(t('tickets.declared'), money(declaredToIssuer(dispatch, issuer))),
      paid
        ? [
            fact(
              t('tickets.reimbursedOn.at', { date: date(paid.reimbursedOn) }),
              money(paid.reimbursedCents),
            ),
            fact(t('tickets.commission'), money(paid.commissionCents)),
            missing === 0
              ? null
              : fact(t(missing > 0 ? 'tickets.missing' : 'tickets.surplus'), signed(-missing)),
          ]
        : null,
      isActionAllowed(dispatch, 'REIMBURSED')
        ? button(t(paid ? 'tickets.act.correct' : 'tickets.act.REIMBURSED'))
        : null,
    ]
  })

function facts({ t, date }: UserPage, one: TicketDispatch): ExpectedLines {
  return [
    fact(t('tickets.column.establishment'), one.establishmentName),
    fact(t('tickets.prepare.through'), date(one.through)),
    fact(t('tickets.transport'), t(`tickets.transport.${one.transport}`)),
    fact(t('tickets.slipNumber'), one.slipNumber ?? '—'),
    fact(t('tickets.parcelNumber'), one.parcelNumber ?? '—'),
    fact(t('tickets.sentOn'), one.sentOn === null ? '—' : date(one.sentOn)),
    fact(t('tickets.preparedBy'), one.preparedByName),
    one.reason === null ? null : fact(t('tickets.reason'), one.reason),
  ]
}

/** A dispatch of vouchers in its panel, and the dialog of each action. Paid amounts are not described: no path checks them. */
export async function dispatchPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
  path: TakenPath,
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const name = t('tickets.dispatch')
  const panel = page.getByRole('complementary', { name, exact: true })
  if (state === 'unavailable') {
    const head = [named('complementary')(name), heading(2, name), button(t('action.close'))]
    return { at: [panel], content: [head, readFailure(userPage, labels.at(-1))] }
  }
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const one = dataOf(await testOrganization.accountant.get<TicketDispatch>(`ticketdispatches/${id}`))
  // The issuer that pays in a walk is Up in the spec.
  const issuer = issuerOf(testOrganization)
  const lines = one.lines.map((line) => (line.issuer === issuer ? { ...line, issuer: 'Up' } : line))
  const { now } = expectedContexts<TicketDispatchContext>(path, { loadDispatch: { ...one, lines } })
  if (state === 'editing' || state === 'failed') return actDialog(walkContext, state, now)
  if (state !== 'open' || one.reimbursements.length > 0) return null
  return {
    at: [panel],
    content: panelLines(
      userPage,
      one,
      await eventsOf(testOrganization, id),
      now.refusal ? alert(userPage, text(t(`failure.${now.refusal.name}`))) : null,
    ),
  }
}

const issuerOf = (testOrganization: TestOrganization): string =>
  testOrganization.category(({ paperTicket, issuer }) => paperTicket && issuer !== null).issuer!

/** The lines of its panel; `refused` is shown before the actions. */
function panelLines(
  userPage: UserPage,
  one: TicketDispatch,
  events: readonly AuditEvent[],
  refused: ExpectedLines,
): ExpectedLines {
  const { t } = userPage
  const name = t('tickets.dispatch')
  return [
    named('complementary')(name),
    heading(2, name),
    button(t('action.close')),
    text(t(`tickets.status.${one.status}`)),
    refused,
    isActionAllowed(one, 'CANCELED') ? button(t('tickets.act.CANCELED')) : null,
    isActionAllowed(one, 'SENT') ? button(t('tickets.act.SENT')) : null,
    issuers(userPage, one),
    facts(userPage, one),
    heading(3, t('tickets.history')),
    // Once it has left it has entries.
    one.sentOn === null
      ? null
      : link(t('history.entries'), `/control?view=accounting&part=entries&documentIds=${one.id}`),
    history(userPage, events),
  ]
}

/** The panel after an action, with its result. */
export async function dispatchPanel(
  testOrganization: TestOrganization,
  userPage: UserPage,
  id: string,
): Promise<ExpectedPage> {
  const { t, page } = userPage
  const one = dataOf(await testOrganization.accountant.get<TicketDispatch>(`ticketdispatches/${id}`))
  return {
    at: [page.getByRole('complementary', { name: t('tickets.dispatch'), exact: true }), notices(userPage)],
    content: [
      panelLines(userPage, one, await eventsOf(testOrganization, id), null),
      toast(userPage, t('code.10007')),
    ],
  }
}

/** The dialog of a dispatch that leaves, is paid, or is cancelled. */
function actDialog(
  { testOrganization, userPage }: WalkContext,
  state: string,
  { act, form, refusal }: TicketDispatchContext,
): ExpectedPage | null {
  const { t, page, date, money } = userPage
  const issuer = issuerOf(testOrganization)
  // No path uses the other issuer, or an invalid dispatch.
  if (form.issuer === 'Edenred') return null
  const title = t(`tickets.ask.${act}`, { issuer })
  const isMissing = (name: string) => refusal?.issues?.some(({ path }) => path === name) === true
  const day = (name: 'sentOn' | 'reimbursedOn'): ExpectedLines => [
    field(t(`tickets.${name}`), form[name] === '' ? '' : date(testOrganization.today), {
      isInvalid: isMissing(name),
    }),
    button(t('date.open')),
    paragraph(t('date.hint')),
    isMissing(name) ? paragraph(t('issue.date')) : null,
  ]
  const amount = (id: 'tickets.reimbursed' | 'tickets.commission', typed: string): ExpectedLines => {
    const read = parseMoney(typed)
    return [
      field(t(id), typed, { isInvalid: read.kind === 'refused' }),
      read.kind === 'refused' ? paragraph(t(`failure.${read.refusal}`)) : null,
      read.kind === 'amount' ? words('status')(t('money.equals', { amount: money(read.cents) })) : null,
    ]
  }
  const forms: Readonly<Record<Act, () => ExpectedLines>> = {
    SENT: () => [
      field(t('tickets.slipNumber'), form.slipNumber),
      paragraph(t('tickets.slipNumber.hint')),
      field(`${t('tickets.parcelNumber')} · ${t('field.optional')}`),
      day('sentOn'),
    ],
    REIMBURSED: () => [
      amount('tickets.reimbursed', form.reimbursed),
      amount('tickets.commission', form.commission),
      day('reimbursedOn'),
    ],
    CANCELED: () => field(t('tickets.reason'), form.reason),
  }
  const hasFailed = state === 'failed'
  return {
    at: [page.getByRole('dialog')],
    content: [
      named('dialog')(title),
      heading(2, title),
      act === 'CANCELED' ? paragraph(t('tickets.ask.CANCELED.message')) : null,
      forms[act](),
      hasFailed
        ? alert(userPage, text(t(refusal ? 'failure.StoreUnavailable' : 'error.dataNotProvided')))
        : null,
      button(t('action.back')),
      button(t(hasFailed ? 'action.retry' : `tickets.act.${act}`)),
    ],
  }
}
