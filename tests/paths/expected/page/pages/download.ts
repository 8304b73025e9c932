import type { ListExport } from '../../../../../src/domain/contract/exports.ts'
import { EXPORT_DAYS } from '../../../../../src/domain/lists/exports.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { periodOf, placeOf, requestedFiles } from '../../../walk/browser/page-objects/files.ts'
import type { ExpectedPage } from '../check-page.ts'
import { notices } from '../common-elements.ts'
import { alert, button, type ExpectedLines, link, named, paragraph, text, words } from '../elements.ts'

const REFUSALS: Readonly<Record<string, MessageId>> = {
  'download:refused': 'failure.TooManyRequests',
  'request:refused': 'failure.ExportsUnderWay',
  'load:refused': 'failure.NotFound',
}
/** Number of displayed digits of a file's hash. */
const DIGITS = 12

/** The download buttons of a list, with the result and the state of a file that a job creates. */
export async function downloadPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { userPage } = walkContext
  const { t } = userPage
  if (!/^(?:idle|exporting|exported|exportFailed|refused|failed)$/u.test(state)) return null
  const isExporting = state === 'exporting'
  const isExported = state === 'exported'
  const buttons: ExpectedLines = [
    button(t('list.download.csv'), { isOff: isExporting }),
    isExporting ? [text(t('list.download.csv')), words('status')(t('busy.label'))] : null,
    button(t('list.download.xlsx')),
    state === 'failed' ? button(t('action.retry')) : null,
    labels.at(-1) === 'download:done' ? await saved(walkContext) : null,
    isExporting || isExported || state === 'exportFailed' ? await notice(walkContext, state) : null,
    state === 'refused' || state === 'failed'
      ? alert(
          walkContext.userPage,
          text(t(state === 'failed' ? 'error.dataNotProvided' : REFUSALS[labels.at(-1)!]!)),
        )
      : null,
  ]
  if (!isExported) return { at: [placeOf(walkContext)], content: buttons }
  const ready = [
    named('region')(t('shell.notifications')),
    paragraph(t('export.ready')),
    link(t('export.see'), await jobOf(walkContext)),
    button(t('toast.close')),
  ]
  return { at: [placeOf(walkContext), notices(userPage)], content: [buttons, ready] }
}

/** The status of the job that creates the file. */
const jobOf = async (walkContext: WalkContext) =>
  `/settings?view=jobs&id=${(await requestedFiles(walkContext)).at(-1)}`

const hash = ({ userPage: { t } }: WalkContext, sha256: string): ExpectedLines => [
  text(t('export.hash')),
  `code: ${sha256.slice(0, DIGITS)}…`,
  button(t('export.hash.copy')),
]

/** The downloaded file, as the server returns it for the same request. */
async function saved(walkContext: WalkContext): Promise<ExpectedLines> {
  const { testOrganization, userPage } = walkContext
  const establishmentId = testOrganization.director.user.establishmentId ?? ''
  const query = { ...periodOf(testOrganization), establishmentId, format: 'csv', language: userPage.locale }
  const { headers } = await testOrganization.director.get('cashlogs/download', query)
  const name = /filename\*=UTF-8''([^;]+)/u.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? ''
  const digest = /sha-256=:([^:]+):/u.exec(headers.get('Repr-Digest') ?? '')?.[1] ?? ''
  return [
    text(userPage.t('export.saved', { name: decodeURIComponent(name) })),
    hash(walkContext, Buffer.from(digest, 'base64').toString('hex')),
  ]
}

/** The file that a job creates, has created, or failed to create. */
async function notice(walkContext: WalkContext, state: string): Promise<ExpectedLines> {
  const { testOrganization, userPage } = walkContext
  const { t, dateTime } = userPage
  const job = link(t('export.job'), await jobOf(walkContext))
  const dismiss = button(t('action.dismiss'))
  if (state === 'exporting')
    return [
      paragraph(t('export.making')),
      text(t('export.where', { place: 'jobs', days: EXPORT_DAYS })),
      job,
      dismiss,
    ]
  if (state === 'exportFailed')
    return alert(
      userPage,
      paragraph(t('export.notMade')),
      text(t('export.notMadeWhy', { place: 'jobs' })),
      job,
    )
  const id = (await requestedFiles(walkContext)).at(-1)
  const { rowCount, expiresAt, sha256 } = dataOf(
    await testOrganization.director.get<ListExport>(`listexports/${id}`),
  )
  return [
    paragraph(t('export.made', { count: rowCount ?? 0 })),
    text(t('export.until', { at: dateTime(expiresAt!) })),
    hash(walkContext, sha256!),
    button(t('export.download')),
    job,
    dismiss,
  ]
}
