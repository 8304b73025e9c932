import type { WaitingTickets } from '../../../../../src/domain/contract/tickets.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { declaredValue, issuersOf } from '../../../../../src/domain/lifecycles/ticket-dispatch.ts'
import type { TicketPreparationContext } from '../../../../../src/machines/ticket-preparation/types.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { typedTicketNumber } from '../../../walk/browser/page-objects/preparing-tickets.ts'
import type { ExpectedPage } from '../check-page.ts'
import { notices, readFailure, toast } from '../common-elements.ts'
import {
  alert,
  box,
  button,
  type ExpectedLines,
  field,
  heading,
  named,
  paragraph,
  segment,
  text,
  words,
} from '../elements.ts'
import { expectedContexts, type TakenPath } from '../expected-contexts.ts'

type Context = TicketPreparationContext

/**
 * The date until which vouchers are included: in the field, and in the list, which keeps its earlier date
 * when it cannot be reloaded. The spec has one date, while a walk types another one each time; null before
 * anything was loaded.
 */
function datesOf({ testOrganization }: WalkContext, labels: readonly string[]) {
  const since = labels.slice(labels.findLastIndex((label) => label.includes('"OPEN"')))
  if (!since.includes('loadWaiting:some')) return null
  const days = since.filter((label) => label.includes('"CHOOSE_LAST_DATE"')).length
  const day = (nth: number) =>
    nth <= 0 ? testOrganization.today : addDays(testOrganization.today, nth % 2 === 1 ? -1 : -2)
  return { through: day(days), readThrough: day(labels.at(-1) === 'loadWaiting:lost' ? days - 1 : days) }
}

/** The preparation of a dispatch of vouchers, in its dialog over the list. */
export async function ticketPreparationPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
  path: TakenPath,
): Promise<ExpectedPage | null> {
  const { userPage, testOrganization } = walkContext
  const { t, page } = userPage
  const last = labels.at(-1) ?? ''
  if (state === 'closed')
    return last === 'prepare:done'
      ? { at: [notices(userPage)], content: toast(userPage, t('tickets.prepared')) }
      : { at: [userPage.find('button', 'tickets.prepare')], content: button(t('tickets.prepare')) }
  const { establishments, establishmentId } = testOrganization.accountant.user
  const establishment = establishments.find(({ id }) => id === establishmentId)?.name ?? ''
  const title = t('tickets.prepare.title', { establishment })
  const head: ExpectedLines = [named('dialog')(title), heading(2, title)]
  const { now } = expectedContexts<Context>(path)
  const dates = datesOf(walkContext, labels)
  const isUnavailable = state === 'unavailable'
  return {
    at: [page.getByRole('dialog')],
    content: [
      head,
      isUnavailable ? readFailure(userPage, labels.at(-1)) : null,
      dates && (await choices(walkContext, now, dates)),
      isUnavailable ? null : refused(walkContext, state, now),
      button(t('action.cancel')),
      isUnavailable
        ? null
        : button(t(state === 'failed' ? 'action.retry' : 'tickets.prepare.submit'), {
            isOff: state === 'choosing' && now.transport === 'CARRIER' && now.pouchNumber === '',
          }),
    ],
  }
}

/** The reason why it was not prepared, shown until the choice changes. */
function refused({ userPage }: WalkContext, state: string, { refusal }: Context): ExpectedLines {
  const { t } = userPage
  if (refusal) return alert(userPage, text(t(`failure.${refusal.name}`)))
  return state === 'failed' ? alert(userPage, text(t('error.dataNotProvided'))) : null
}

async function choices(
  walkContext: WalkContext,
  { left, transport: chosen, pouchNumber }: Context,
  { through, readThrough }: NonNullable<ReturnType<typeof datesOf>>,
): Promise<ExpectedLines> {
  const { userPage, testOrganization } = walkContext
  const { t, date, money } = userPage
  const { lines } = dataOf(
    await testOrganization.accountant.get<WaitingTickets>('ticketdispatches/waiting', {
      through: readThrough,
    }),
  )
  const isTicked = (issuer: string) => !left.includes(issuer)
  const years = (own: WaitingTickets['lines']) =>
    own.map(({ year, quantity }) => t('tickets.ofYear', { year: String(year), quantity })).join(' · ')
  const legend = t('tickets.transport')
  return [
    field(t('tickets.prepare.through'), date(through)),
    button(t('date.open')),
    paragraph(t('date.hint')),
    `list "${t('tickets.column.issuer')}"`,
    issuersOf(lines).map((issuer) => {
      const own = lines.filter((line) => line.issuer === issuer)
      return box('checkbox', issuer, isTicked(issuer), `${issuer} ${years(own)} ${money(declaredValue(own))}`)
    }),
    words('status')(
      `${t('tickets.declared')} ${money(declaredValue(lines.filter(({ issuer }) => isTicked(issuer))))}`,
    ),
    named('group')(legend),
    text(legend),
    (['POST', 'CARRIER'] as const).map((transport) =>
      segment(t(`tickets.transport.${transport}`), transport === chosen),
    ),
    chosen === 'CARRIER'
      ? [
          field(t('tickets.pouchNumber'), pouchNumber === '' ? '' : typedTicketNumber(walkContext)),
          paragraph(t('tickets.pouchNumber.hint')),
        ]
      : null,
  ]
}
