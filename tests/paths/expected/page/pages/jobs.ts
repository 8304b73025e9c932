import type { JobEvent } from '../../../../../src/domain/contract/job-events.ts'
import type { Establishment } from '../../../../../src/domain/contract/organizations.ts'
import { JOB_CAPABILITY, JOB_TYPES } from '../../../../../src/domain/jobs/jobs.ts'
import { isEnded, JOB_STATUSES } from '../../../../../src/domain/lifecycles/job.ts'
import type { Page } from '../../../../../src/domain/outcome.ts'
import { hasCapability } from '../../../../../src/domain/roles.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { pollUntil } from '../../../../support/poll-until.ts'
import { dataOf, entriesOf, type TestOrganization } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import type { ExpectedPage } from '../check-page.ts'
import { breadcrumb, detailText, eventsOf, remedyText, when } from '../common-elements.ts'
import {
  alert,
  box,
  button,
  cell,
  choice,
  type ExpectedLines,
  fact,
  heading,
  named,
  paragraph,
  table,
  text,
  words,
} from '../elements.ts'

const PAGE_SIZES = ['25', '50', '100', '300'] as const

const latest = async ({ accountant }: TestOrganization): Promise<Page<JobEvent>> =>
  dataOf(await accountant.get<Page<JobEvent>>('jobevents', { sort: 'createdAt_desc', range: '0-24' }))

/** Ended jobs, one of them beside the list, and why a command failed. Running jobs are waited for: the page polls them. */
export async function jobsPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  if (!/^(?:ready|failed|refused)$/u.test(state)) return null
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const areAtRest = async () =>
    (await latest(testOrganization)).entries.every(({ status }) => isEnded(status))
  await pollUntil(areAtRest, testOrganization.patienceMs)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const job = dataOf(await testOrganization.accountant.get<JobEvent>(`jobevents/${id}`))
  return {
    at: [page.getByRole('main')],
    content: [
      breadcrumb(userPage, ['shell.menu.countControl', '/control'], ['jobs.title']),
      heading(1, t('jobs.title')),
      await filters(walkContext),
      trouble(userPage, job, labels),
      rows(walkContext, await latest(testOrganization)),
      await opened(walkContext, job),
    ],
  }
}

async function filters({ testOrganization, userPage }: WalkContext): Promise<ExpectedLines> {
  const { t } = userPage
  const establishments = await entriesOf<Establishment>(testOrganization.accountant, 'establishments', {
    sort: 'name_asc',
  })
  const all = t('filter.all')
  const narrow = (label: MessageId, options: readonly string[]) => choice(t(label), [all, ...options], all)
  return [
    text(t('jobs.filter.search')),
    `searchbox "${t('jobs.filter.search')}"`,
    button(`${t('period.label')} · ${t('period.all')}`),
    narrow(
      'jobs.column.establishment',
      establishments.map(({ name }) => name),
    ),
    narrow(
      'jobs.column.type',
      JOB_TYPES.map((type) => t(`job.type.${type}`)),
    ),
    narrow(
      'jobs.column.status',
      JOB_STATUSES.map((status) => t(`status.${status}`)),
    ),
    narrow('jobs.seenColumn', [t('jobs.filter.seen.no'), t('jobs.filter.seen.yes')]),
    button(t('views.menu')),
  ]
}

/** The result of the last command, until it is dismissed: refused for the job by its name, or no answer. */
function trouble(userPage: UserPage, { type }: JobEvent, labels: readonly string[]): ExpectedLines {
  const { t } = userPage
  const last = labels.at(-1) ?? ''
  if (last === 'send:conflict')
    return alert(
      userPage,
      paragraph(t('jobs.refusedRow')),
      text(`${t('failure.StatusDoesNotAllow')} ${t(`job.type.${type}`)}`),
    )
  if (last !== 'send:notNow' && last !== 'send:lost') return null
  return alert(
    userPage,
    text(t(last === 'send:notNow' ? 'failure.StoreUnavailable' : 'error.dataNotProvided')),
    button(t('action.retry')),
  )
}

const mayRetry = ({ testOrganization }: WalkContext, { status, type }: JobEvent) =>
  status === 'ERROR' && hasCapability(testOrganization.accountant.user.role, JOB_CAPABILITY[type])
const needsAttention = ({ status, seen }: JobEvent) => !seen && (status === 'ERROR' || status === 'WARNING')

/** The latest jobs; those without an action can't be selected. */
function rows(
  walkContext: WalkContext,
  { entries, totalItems, totalIsCapped }: Page<JobEvent>,
): ExpectedLines {
  const { t, dateTime } = walkContext.userPage
  const total = { from: 1, to: entries.length, total: totalItems }
  const [size] = PAGE_SIZES
  return [
    table(t('jobs.title'), [], []),
    box('checkbox', t('table.selectPage'), false),
    (['type', 'status', 'createdAt'] as const).map((id) => button(t(`jobs.column.${id}`))),
    entries.map((job) => {
      const type = t(`job.type.${job.type}`)
      const choose = t('table.selectRow', { row: type })
      const isOff = !mayRetry(walkContext, job) && !needsAttention(job)
      return [
        isOff ? [`checkbox "${choose}" [disabled]`, text(choose)] : box('checkbox', choose, false),
        button(type),
        cell(t(`status.${job.status}`)),
        cell(dateTime(job.createdAt)),
      ]
    }),
    named('navigation')(t('table.pages')),
    choice(t('table.rowsPerPage'), PAGE_SIZES, size),
    button(t('table.columns')),
    words('status')(t(totalIsCapped ? 'table.rowsCapped' : 'table.rows', total)),
    button(t('table.previousPage'), { isOff: true }),
    button(t('table.nextPage'), { isOff: entries.length === totalItems }),
  ]
}

/** The result of the job; after a failure how to go on. */
function details(userPage: UserPage, { status, details: all }: JobEvent): ExpectedLines {
  const texts = all.map((detail) => detailText(userPage, detail))
  if (status === 'WARNING') return words('status')(texts.join(' '))
  if (status !== 'ERROR') return texts.map(text)
  return alert(
    userPage,
    all.map((detail, at) => [text(texts[at]!), paragraph(remedyText(userPage, detail))]),
  )
}

async function opened(walkContext: WalkContext, job: JobEvent): Promise<ExpectedLines> {
  const { testOrganization, userPage } = walkContext
  const { t, dateTime } = userPage
  const name = t('jobs.panel.title')
  const events = await eventsOf(testOrganization, job.id)
  return [
    named('complementary')(name),
    heading(2, name),
    button(t('action.close')),
    words('strong')(t(`job.type.${job.type}`)),
    text(t(`status.${job.status}`)),
    details(userPage, job),
    mayRetry(walkContext, job) ? button(t('jobs.again')) : null,
    needsAttention(job) ? button(t('jobs.markSeen')) : null,
    job.fileId === null ? null : button(t('accounting.download')),
    fact(t('jobs.column.establishment'), job.establishmentName ?? t('jobs.none')),
    fact(t('jobs.requestedBy'), job.requestedByName),
    fact(t('jobs.column.createdAt'), dateTime(job.createdAt)),
    fact(t('jobs.column.executedAt'), dateTime(job.executedAt!)),
    fact(t('jobs.column.attempts'), String(job.attempts)),
    heading(3, t('jobs.history')),
    events.map(({ action, at, byName }) => [
      paragraph(t(`history.jobEvent.${action}` as MessageId)),
      when(userPage, at, byName),
    ]),
  ]
}
