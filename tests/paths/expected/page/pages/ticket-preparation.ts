import type { WaitingTickets } from '../../../../../src/domain/contract/tickets.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { declaredValue, issuersOf } from '../../../../../src/domain/lifecycles/ticket-dispatch.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { typedTicketNumber } from '../../../walk/browser/page-objects/preparing-tickets.ts'
import type { ExpectedPage } from '../check-page.ts'
import { notices, readFailure, toast } from '../common-elements.ts'
import {
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

const alert = words('alert')
const CHOICE = /"(?:COUNTED_UNTIL|TICK|GO_BY|NUMBER)"/u

/** The choices since the dialog was opened, from the gestures so far. */
function chosenBy({ testOrganization }: WalkContext, labels: readonly string[]) {
  const since = labels.slice(labels.findLastIndex((label) => label.includes('"OPEN"')))
  const days = since.filter((label) => label.includes('"COUNTED_UNTIL"')).length
  // A list that could not be reloaded stays as it was.
  const read = labels.at(-1) === 'loadWaiting:lost' ? days - 1 : days
  const day = (nth: number) =>
    nth <= 0 ? testOrganization.today : addDays(testOrganization.today, nth % 2 === 1 ? -1 : -2)
  return {
    since,
    through: day(days),
    readThrough: read < 0 ? null : day(read),
    isLeft: since.filter((label) => label.includes('"TICK"')).length % 2 === 1,
    byCarrier: since.findLast((label) => label.includes('"GO_BY"'))?.includes('CARRIER') === true,
    isNumbered: since.some((label) => label.includes('"NUMBER"')),
  }
}

/** The preparation of a dispatch of vouchers, in its dialog over the list. */
export async function ticketPreparationPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
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
  const chosen = chosenBy(walkContext, labels)
  const isUnavailable = state === 'unavailable'
  const choice =
    chosen.readThrough === null || chosen.since.every((label) => label !== 'loadWaiting:some')
      ? null
      : await choices(walkContext, chosen)
  return {
    at: [page.getByRole('dialog')],
    content: [
      head,
      isUnavailable ? readFailure(userPage, labels.at(-1)) : null,
      choice,
      refused(walkContext, state, chosen.since),
      button(t('action.cancel')),
      isUnavailable
        ? null
        : button(t(state === 'failed' ? 'action.retry' : 'tickets.prepare.submit'), {
            isOff: state === 'choosing' && chosen.byCarrier && !chosen.isNumbered,
          }),
    ],
  }
}

/** Why it was not prepared, until another choice. */
function refused({ userPage: { t } }: WalkContext, state: string, since: readonly string[]): ExpectedLines {
  const answer = since.findLast((label) => label.startsWith('prepare:') || CHOICE.test(label))
  if (state === 'failed')
    return alert(t(answer === 'prepare:notNow' ? 'failure.StoreUnavailable' : 'error.dataNotProvided'))
  if (answer === 'prepare:overtaken') return alert(t('failure.StaleVersion'))
  return answer === 'prepare:taken' ? alert(t('failure.PouchNumberTaken')) : null
}

async function choices(
  walkContext: WalkContext,
  chosen: ReturnType<typeof chosenBy>,
): Promise<ExpectedLines> {
  const { userPage, testOrganization } = walkContext
  const { t, date, money } = userPage
  const through = chosen.readThrough ?? testOrganization.today
  const { lines } = dataOf(
    await testOrganization.accountant.get<WaitingTickets>('ticketdispatches/waiting', { through }),
  )
  const isTicked = (issuer: string) => !(chosen.isLeft && issuer === 'Up')
  const years = (own: WaitingTickets['lines']) =>
    own.map(({ year, quantity }) => t('tickets.ofYear', { year: String(year), quantity })).join(' · ')
  const legend = t('tickets.transport')
  return [
    field(t('tickets.prepare.through'), date(chosen.through)),
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
      segment(t(`tickets.transport.${transport}`), (transport === 'CARRIER') === chosen.byCarrier),
    ),
    chosen.byCarrier
      ? [
          field(t('tickets.pouchNumber'), chosen.isNumbered ? typedTicketNumber(walkContext) : ''),
          paragraph(t('tickets.pouchNumber.hint')),
        ]
      : null,
  ]
}
