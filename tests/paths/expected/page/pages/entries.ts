import type { CashLog, CountRow } from '../../../../../src/domain/contract/cash-logs.ts'
import type { JobEvent } from '../../../../../src/domain/contract/job-events.ts'
import type { CountFixture } from '../../../walk/api/fixtures/count.ts'
import { dataOf, entriesOf, type TestOrganization } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { ExpectedPage } from '../check-page.ts'
import { detailText, notices, remedyText, toast, toastWith } from '../common-elements.ts'
import { button, type ExpectedLines, heading, item, link, named, paragraph, text } from '../elements.ts'

const LETTERS = { move: 'J K', select: 'X', open: 'O', validate: 'V', invalidate: 'I' } as const

/** The shortcuts of the control screen, and the switch that disables them. */
export const keyHelp = ({ t }: UserPage): ExpectedLines => [
  text(t('control.keys.switch')),
  `switch "${t('control.keys.switch')}" [checked]`,
  (['move', 'select', 'open', 'validate', 'invalidate'] as const).map((key) =>
    item(`${LETTERS[key]} ${t(`control.keys.${key}`)}`),
  ),
]

/** The page after an action on all counts of a sheet: the announcement and the empty list. */
export async function controlledPage(
  testOrganization: TestOrganization,
  userPage: UserPage,
  { logId, body }: CountFixture,
  act: 'validate' | 'invalidate',
): Promise<ExpectedPage> {
  const { t, page } = userPage
  const date = String(body.date)
  const { counts } = dataOf(await testOrganization.user.get<CashLog>(`cashlogs/${logId}`))
  const status = new URL(page.url()).searchParams.get('status') ?? 'VALIDATED'
  const left = await entriesOf<CountRow>(testOrganization.accountant, 'counts', {
    date_from: date,
    date_to: date,
    status,
  })
  const done = t('control.done', { count: counts.length })
  const notice =
    act === 'validate'
      ? toastWith(userPage, t('control.undo'), t('code.11024'), done)
      : toast(userPage, t('code.11025'), done)
  if (left.length > 0) return { at: [notices(userPage)], content: notice }
  return {
    at: [page.getByRole('region', { name: t('shell.menu.countControl') }), notices(userPage)],
    content: [
      named('region')(t('shell.menu.countControl')),
      heading(2, t('noResult.title')),
      paragraph(t('noResult.message')),
      paragraph(t('noResult.suggestion')),
      button(t('action.clearFilters')),
      keyHelp(userPage),
      notice,
    ],
  }
}

/** The result of a job, in its own words. */
const jobLines = (userPage: UserPage, { type, status, details }: JobEvent): ExpectedLines => [
  text(`${userPage.t(`job.type.${type}`)} ${userPage.t(`status.${status}`)}`),
  details.map((detail) => [
    text(detailText(userPage, detail)),
    status === 'ERROR' ? paragraph(remedyText(userPage, detail)) : null,
  ]),
]

/** After sending: the number of sent counts, and the result of each job. */
export async function sentDialog(
  testOrganization: TestOrganization,
  userPage: UserPage,
  count: number,
  { isProvision = false, types }: { isProvision?: boolean; types: readonly JobEvent['type'][] },
): Promise<ExpectedPage> {
  const { t, page } = userPage
  const jobs = await Promise.all(
    types.map(async (type) => {
      const [latest] = await entriesOf<JobEvent>(testOrganization.accountant, 'jobevents', {
        type,
        sort: 'createdAt_desc',
        range: '0-0',
      })
      return latest!
    }),
  )
  const title = t(isProvision ? 'accounting.provision.title' : 'accounting.send.title')
  return {
    at: [page.getByRole('dialog')],
    content: [
      named('dialog')(title),
      heading(2, title),
      paragraph(t('accounting.send.started', { count })),
      jobs.map((job) => jobLines(userPage, job)),
      link(t('accounting.title'), '/control?view=accounting'),
      button(t('action.close')),
    ],
  }
}
