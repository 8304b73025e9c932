import type { AuditEvent } from '../../../../src/domain/contract/archives.ts'
import { JOB_FAILURES, type JobDetail } from '../../../../src/domain/jobs/jobs.ts'
import { PAGE_SIZES } from '../../../../src/domain/lists/address.ts'
import type { Cents } from '../../../../src/domain/money.ts'
import type { Refusal } from '../../../../src/domain/outcome.ts'
import type { MessageId } from '../../../../src/i18n/ids.ts'
import type { LocaleTexts } from '../../../support/texts.ts'
import { entriesOf, type TestOrganization } from '../../walk/api/test-organization.ts'
import type { UserPage } from '../../walk/browser/browser-driver.ts'
import {
  alert,
  button,
  choice,
  type ExpectedLines,
  field,
  heading,
  item,
  link,
  named,
  paragraph,
  text,
  words,
} from './elements.ts'

/** The breadcrumb: names of the sections, with the addresses of those that are links. */
export const breadcrumb = (
  { t }: LocaleTexts,
  ...crumbs: readonly (readonly [MessageId, string?])[]
): ExpectedLines => [
  named('navigation')(t('breadcrumb.label')),
  crumbs.map(([id, address]) => (address === undefined ? item(t(id)) : link(t(id), address))),
]

/** The heading of the count, in each of its phases. */
export const countHeading = (texts: LocaleTexts, title: string): ExpectedLines => [
  breadcrumb(texts, ['shell.menu.cashRegister', '/cashregister'], ['shell.menu.count']),
  heading(1, title),
]

/** The views of a screen, with their addresses. */
export const tabs = (label: string, views: Readonly<Record<string, string>>): ExpectedLines => [
  named('navigation')(label),
  Object.entries(views).map(([name, address]) => link(name, address)),
]

/** `Juste`, `Manque −3,20 €`. */
export const delta = ({ t, signed }: LocaleTexts, cents: Cents | null): string => {
  if (cents === null) return t('delta.unknown')
  return cents === 0 ? t('delta.exact') : `${t(cents < 0 ? 'delta.short' : 'delta.over')} ${signed(cents)}`
}

export const notices = ({ page, t }: UserPage) => page.getByRole('region', { name: t('shell.notifications') })

/** A toast, with its close button. */
export const toast = ({ t }: LocaleTexts, ...lines: readonly string[]): ExpectedLines => [
  named('region')(t('shell.notifications')),
  lines.map(paragraph),
  button(t('toast.close')),
]

/** A notice with an action: the button after its texts. */
export const toastWith = ({ t }: LocaleTexts, action: string, ...lines: readonly string[]): ExpectedLines => [
  named('region')(t('shell.notifications')),
  lines.map(paragraph),
  button(action),
  button(t('toast.close')),
]

/** A record without attachments, where one can be added. */
export const noAttachment = ({ t }: LocaleTexts): ExpectedLines => [
  heading(3, t('attachments.title')),
  paragraph(t('attachments.empty')),
  paragraph(t('attachments.drop')),
  button(t('attachments.add')),
  paragraph(t('attachments.hint')),
]

/** When and by whom, as shown below an event. */
export const when = ({ dateTime }: LocaleTexts, at: string, by: string): ExpectedLines => [
  words('time')(dateTime(at)),
  `text: · ${by}`,
]

export const eventsOf = (
  testOrganization: TestOrganization,
  entityId: string,
): Promise<readonly AuditEvent[]> =>
  entriesOf<AuditEvent>(testOrganization.accountant, 'auditevents', {
    entityId,
    sort: 'sequence_desc',
    range: '0-99',
  })

const DAY = /^\d{4}-\d\d-\d\d$/u

/** The result of a job in its own words. */
export function detailText({ t, date }: LocaleTexts, { key, params }: JobDetail): string {
  const values = Object.entries(params).map(([name, value]) => [
    name,
    DAY.test(String(value)) ? date(String(value)) : value,
  ])
  return t(`job.detail.${key}` as MessageId, Object.fromEntries(values))
}

/** The remedy after a failed job; nothing after a remark. */
export const remedyText = ({ t }: LocaleTexts, { key }: JobDetail): string =>
  JOB_FAILURES.some((name) => name === key) ? t(`job.remedy.${key}` as MessageId) : ''

/** The message for a failed read: no answer, or the refusal in `label`. */
export const readFailure = (texts: LocaleTexts, label = ''): ExpectedLines =>
  loadFailed(texts, texts.t(label.endsWith(':notNow') ? 'failure.StoreUnavailable' : 'error.dataNotProvided'))

/** A failed read: the reason, and the button to repeat it. */
export const loadFailed = (texts: LocaleTexts, why: string): ExpectedLines =>
  alert(texts, paragraph(texts.t('failed.title')), text(why), button(texts.t('action.retry')))

/** A wallet dialog whose command got no answer, or "not now". */
export const commandFailure = (texts: LocaleTexts, label = ''): ExpectedLines =>
  alert(texts, text(texts.t(label.endsWith(':notNow') ? 'failure.StoreUnavailable' : 'wallet.dialog.failed')))

/** The pagination of a table at its first page: total rows, range, and the page links. */
export const pages = (
  { t }: LocaleTexts,
  {
    rowsPerPage,
    here,
    total,
    isCapped = false,
  }: {
    readonly rowsPerPage: number
    readonly here: number
    readonly total: number
    readonly isCapped?: boolean
  },
): ExpectedLines => [
  named('navigation')(t('table.pages')),
  choice(t('table.rowsPerPage'), PAGE_SIZES.map(String), String(rowsPerPage)),
  button(t('table.columns')),
  words('status')(
    t(isCapped ? 'table.rowsCapped' : 'table.rows', { from: Math.min(here, 1), to: here, total }),
  ),
  button(t('table.previousPage'), { isOff: true }),
  button(t('table.nextPage'), { isOff: here >= total }),
]

/**
 * A refusal above the fields of a wallet dialog: the error of the first field, or else the text of the
 * refusal.
 */
export const refusalAbove = (texts: LocaleTexts, { name, issues: [issue] }: Refusal): ExpectedLines =>
  alert(texts, text(texts.t((issue?.key ?? `failure.${name}`) as MessageId)))

/** The reason field of a dialog; an empty reason gets an error there. */
export const reasonField = (
  t: LocaleTexts['t'],
  label: string,
  written: string,
  state: string,
): ExpectedLines => {
  const isRefused = state === 'reasoning.refused'
  return [
    field(label, written, { isInvalid: isRefused }),
    isRefused ? paragraph(t('failure.ReasonRequired')) : null,
  ]
}
