import type { TicketIssuer } from '../../../../../src/domain/contract/tickets.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { entriesOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { requestedDate } from '../../../walk/browser/page-objects/issuers.ts'
import type { ExpectedPage } from '../check-page.ts'
import { breadcrumb, notices, tabs, toast } from '../common-elements.ts'
import { alert, button, type ExpectedLines, field, heading, paragraph, text, words } from '../elements.ts'

/** The page of the issuers: until when each accepts vouchers. The walk sets this day for the first issuer. */
export async function issuersPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  if (!/^(?:ready|failed|refused)$/u.test(state)) return null
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const issuers = await entriesOf<TicketIssuer>(await testOrganization.admin(), 'ticketissuers', {
    sort: 'name_asc',
  })
  const isDone = labels.at(-1) === 'send:done'
  return {
    at: [page.getByRole('main'), ...(isDone ? [notices(userPage)] : [])],
    content: [
      breadcrumb(userPage, ['shell.menu.control', '/control'], ['shell.menu.tickets']),
      heading(1, t('shell.menu.tickets')),
      tabs(t('tickets.view'), {
        [t('tickets.view.counted')]: '/tickets',
        [t('tickets.view.dispatches')]: '/tickets?view=dispatches',
        [t('tickets.view.issuers')]: '/tickets?view=issuers',
      }),
      paragraph(t('tickets.issuers.intro')),
      issuers.map((one, index) => issuer(walkContext, one, state, index === 0 ? labels : null)),
      isDone ? toast(userPage, t('code.10007')) : null,
    ],
  }
}

/** One issuer with its last day. The first also shows the result of setting it; without an answer, the typed day stays. */
function issuer(
  walkContext: WalkContext,
  { name, closedFrom }: TicketIssuer,
  state: string,
  labels: readonly string[] | null,
): ExpectedLines {
  const { testOrganization, userPage } = walkContext
  const { t, date } = userPage
  const hasFailed = labels !== null && state === 'failed'
  const from = hasFailed ? requestedDate(walkContext) : closedFrom
  const label = `${t('tickets.issuers.lastDay')} · ${t('field.optional')}`
  return [
    heading(2, name),
    closedFrom !== null && closedFrom <= testOrganization.today
      ? words('status')(t('tickets.issuers.closed'))
      : null,
    field(label, from ? date(addDays(from, -1)) : '', { isOff: hasFailed }),
    button(t('date.open'), { isOff: hasFailed }),
    paragraph(t('tickets.issuers.lastDay.hint')),
    labels && state === 'refused' ? alert(userPage, text(t('failure.StaleVersion'))) : null,
    labels && hasFailed
      ? [
          alert(
            userPage,
            text(t(labels.at(-1) === 'send:notNow' ? 'failure.StoreUnavailable' : 'error.dataNotProvided')),
          ),
          button(t('action.retry')),
        ]
      : null,
  ]
}
