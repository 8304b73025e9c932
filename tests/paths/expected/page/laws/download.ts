import type { ListExport } from '../../../../../src/domain/contract/exports.ts'
import { EXPORT_DAYS } from '../../../../../src/domain/lists/exports.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { dataOf } from '../../../walk/api/house.ts'
import type { Bench } from '../../../walk/browser/page-object.ts'
import { askedBy, periodOf, placeOf } from '../../../walk/browser/page-objects/files.ts'
import type { Sight } from '../look.ts'
import { button, link, named, paragraph, type Said, text, words } from '../say.ts'
import { notices } from '../words.ts'

const REFUSALS: Readonly<Record<string, MessageId>> = {
  'download:refused': 'failure.TooManyRequests',
  'request:refused': 'failure.ExportsUnderWay',
  'look:refused': 'failure.NotFound',
}
/** Number of displayed digits of a file's hash. */
const DIGITS = 12

/** The download buttons of a list: the result, and a file that a job creates. */
export async function downloadPage(
  bench: Bench,
  state: string,
  labels: readonly string[],
): Promise<Sight | null> {
  const { seat } = bench
  const { t } = seat
  if (!/^(?:idle|making|made|notMade|refused|failed)$/u.test(state)) return null
  const isMaking = state === 'making'
  const isMade = state === 'made'
  const said: Said = [
    button(t('list.download.csv'), { isOff: isMaking }),
    isMaking ? [text(t('list.download.csv')), words('status')(t('busy.label'))] : null,
    button(t('list.download.xlsx')),
    state === 'failed' ? button(t('action.retry')) : null,
    labels.at(-1) === 'download:done' ? await saved(bench) : null,
    isMaking || isMade || state === 'notMade' ? await notice(bench, state) : null,
    state === 'refused' || state === 'failed'
      ? [
          'alert',
          text(t(state === 'failed' ? 'error.dataNotProvided' : REFUSALS[labels.at(-1)!]!)),
          button(t('action.dismiss')),
        ]
      : null,
  ]
  if (!isMade) return { at: [placeOf(bench)], says: said }
  const ready = [
    named('region')(t('shell.notifications')),
    paragraph(t('export.ready')),
    link(t('export.see'), await jobOf(bench)),
    button(t('toast.close')),
  ]
  return { at: [placeOf(bench), notices(seat)], says: [said, ready] }
}

/** The status of the job that creates the file. */
const jobOf = async (bench: Bench) => `/settings?view=jobs&id=${(await askedBy(bench)).at(-1)}`

const hash = ({ seat: { t } }: Bench, sha256: string): Said => [
  text(t('export.hash')),
  `code: ${sha256.slice(0, DIGITS)}…`,
  button(t('export.hash.copy')),
]

/** The downloaded file, as the server returns it for the same request. */
async function saved(bench: Bench): Promise<Said> {
  const { house, seat } = bench
  const establishmentId = house.director.user.establishmentId ?? ''
  const query = { ...periodOf(house), establishmentId, format: 'csv', language: seat.locale }
  const { headers } = await house.director.get('cashlogs/download', query)
  const name = /filename\*=UTF-8''([^;]+)/u.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? ''
  const digest = /sha-256=:([^:]+):/u.exec(headers.get('Repr-Digest') ?? '')?.[1] ?? ''
  return [
    text(seat.t('export.saved', { name: decodeURIComponent(name) })),
    hash(bench, Buffer.from(digest, 'base64').toString('hex')),
  ]
}

/** The file that a job creates, has created, or failed to create. */
async function notice(bench: Bench, state: string): Promise<Said> {
  const { house, seat } = bench
  const { t, dateTime } = seat
  const job = link(t('export.job'), await jobOf(bench))
  const dismiss = button(t('action.dismiss'))
  if (state === 'making')
    return [
      paragraph(t('export.making')),
      text(t('export.where', { place: 'jobs', days: EXPORT_DAYS })),
      job,
      dismiss,
    ]
  if (state === 'notMade')
    return [
      'alert',
      paragraph(t('export.notMade')),
      text(t('export.notMadeWhy', { place: 'jobs' })),
      job,
      dismiss,
    ]
  const id = (await askedBy(bench)).at(-1)
  const { rowCount, expiresAt, sha256 } = dataOf(await house.director.get<ListExport>(`listexports/${id}`))
  return [
    paragraph(t('export.made', { count: rowCount ?? 0 })),
    text(t('export.until', { at: dateTime(expiresAt!) })),
    hash(bench, sha256!),
    button(t('export.download')),
    job,
    dismiss,
  ]
}
