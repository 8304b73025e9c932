import type { ClosingsContinuity, ClosingsRequests } from '../../../../../src/domain/contract/closings.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { breadcrumb, detailText, remedyText, tabs } from '../common-elements.ts'
import { button, type ExpectedLines, field, heading, item, named, paragraph } from '../elements.ts'

/** The number of displayed gaps per establishment; the rest is only counted. */
const GAPS_SHOWN = 4

export const readRequests = async ({ testOrganization }: WalkContext): Promise<ClosingsRequests> =>
  dataOf(await testOrganization.director.get<ClosingsRequests>('closings/requests'))

/** Importing or requesting closings, and the missing ones. `answer` is the message between the date and the last requests. */
export async function closingsPage(
  walkContext: WalkContext,
  requests: ClosingsRequests,
  { upload, answer = null, isOff }: { upload: ExpectedLines; answer?: ExpectedLines; isOff: boolean },
): Promise<ExpectedLines> {
  const { testOrganization, userPage } = walkContext
  const { t } = userPage
  const continuity = dataOf(await testOrganization.director.get<ClosingsContinuity>('closings/continuity'))
  return [
    breadcrumb(userPage, ['shell.menu.cashRegister', '/cashregister'], ['shell.menu.cashPad']),
    heading(1, t('closings.title')),
    tabs(t('closings.view'), {
      [t('closings.view.bring')]: '/cashpad',
      [t('closings.view.archives')]: '/cashpad?view=archives',
    }),
    heading(2, t('closings.upload')),
    upload,
    heading(2, t('closings.request')),
    requests.isSet ? askFor(walkContext, isOff) : paragraph(t('closings.request.notSet')),
    answer,
    requests.requests.length > 0 ? named('list')(t('closings.request.last')) : null,
    requests.requests.map((one) => item(requested(userPage, one))),
    heading(2, t('closings.continuity')),
    continuity.map((one) => item(followed(userPage, one))),
  ]
}

/** Where a file of closings is dropped or chosen. */
export const dropClosings = (
  { t }: UserPage,
  choose: 'closings.pick' | 'closings.pickAgain',
): ExpectedLines => [paragraph(t('closings.drop')), button(t(choose)), paragraph(t('closings.hint'))]

const askFor = ({ testOrganization, userPage: { t, date } }: WalkContext, isOff: boolean): ExpectedLines => [
  field(t('closings.date'), date(testOrganization.today), { isOff }),
  button(t('date.open'), { isOff }),
  paragraph(t('date.hint')),
  button(t('closings.request.ask'), { isOff }),
]

/** A request and its result. */
function requested(userPage: UserPage, one: ClosingsRequests['requests'][number]): string {
  const { t, date, dateTime } = userPage
  const day = one.date
  return [
    day === null ? t('closings.request.noDay') : t('closings.request.of', { date: date(day) }),
    t(`status.${one.status}`),
    t('closings.request.by', { name: one.requestedByName, at: dateTime(one.createdAt) }),
    ...one.details.flatMap((detail) => [detailText(userPage, detail), remedyText(userPage, detail)]),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** The last closing of an establishment, the time since then, and the gaps before it. */
function followed({ t, date }: UserPage, one: ClosingsContinuity[number]): string {
  const { establishmentName, lastSequence: sequence, lastDate, isSilent, silentDays, gaps } = one
  const missing = gaps
    .slice(0, GAPS_SHOWN)
    .map(({ from, to, before }) =>
      from === to
        ? t('closings.gap', { from, date: date(before) })
        : t('closings.gapOf', { from, to, date: date(before) }),
    )
  const more = gaps.length - GAPS_SHOWN
  return [
    establishmentName,
    lastDate === null || sequence === null
      ? t('closings.never')
      : t('closings.last', { sequence, date: date(lastDate) }),
    ...(isSilent && silentDays !== null ? [t('closings.silent', { days: silentDays })] : []),
    ...(gaps.length > 0 ? [t('closings.gaps'), missing.join(', ')] : []),
    ...(more > 0 ? [t('closings.moreGaps', { count: more })] : []),
    ...(!isSilent && gaps.length === 0 ? [t('closings.complete')] : []),
  ].join(' ')
}
