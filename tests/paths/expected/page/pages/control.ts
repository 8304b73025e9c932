import type { CountRow } from '../../../../../src/domain/contract/cash-logs.ts'
import { countLifecycle, decideCountControl } from '../../../../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../../../../src/domain/lifecycles/lifecycle.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import type { Page } from '../../../../../src/domain/outcome.ts'
import { MAX_SELECTED } from '../../../../../src/machines/control/types.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { askedOf } from '../../../walk/browser/page-objects/control.ts'
import type { ExpectedPage } from '../check-page.ts'
import { breadcrumb, notices, pages, reasonAsked, toast } from '../common-elements.ts'
import {
  box,
  button,
  type ExpectedLines,
  heading,
  item,
  link,
  named,
  paragraph,
  text,
  words,
} from '../elements.ts'
import { countPanel, nameOf, table } from './control-rows.ts'
import { type Chosen, chosenBy } from './control-selection.ts'
import { keyHelp } from './entries.ts'

interface Shown {
  readonly chosen: Chosen
  /** The rows of the page, and the selected ones, on all pages. */
  readonly rows: readonly CountRow[]
  readonly taken: readonly CountRow[]
  readonly total: number
  readonly isCapped: boolean
  readonly state: string
}

/** The control of counts: the list with its selection, one count beside it, and the result of a command. */
export async function controlPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const last = labels.at(-1) ?? ''
  const { entries, totalItems, totalIsCapped } = dataOf(
    await testOrganization.accountant.get<Page<CountRow>>('counts', {
      ...askedOf(testOrganization),
      range: `0-${MAX_SELECTED - 1}`,
    }),
  )
  const chosen = chosenBy(labels, entries.length)
  if (state.startsWith('reasoning')) return reasonQuestion(userPage, state, chosen)
  if (!/^(?:selecting|gatherFailed|failed)/u.test(state)) return null
  const shown = {
    chosen,
    rows: entries.slice(0, chosen.rowsPerPage),
    taken: entries.filter((_, place) => chosen.rows.has(place)),
    total: totalItems,
    isCapped: totalIsCapped,
    state,
  }
  const isDone = last === 'changeCounts:done'
  const opened = chosen.panel === null ? null : entries[chosen.panel]!
  return {
    at: [page.getByRole('main'), ...(isDone ? [notices(userPage)] : [])],
    content: [
      breadcrumb(userPage, ['shell.menu.control'], ['shell.menu.countControl']),
      heading(1, t('shell.menu.countControl')),
      link(t('jobs.title'), '/control?view=jobs'),
      filters(walkContext),
      list(userPage, shown),
      opened === null ? null : await countPanel(walkContext, opened, mayActOn(opened, shown)),
      trouble(userPage, shown, labels),
      bar(userPage, shown),
      isDone
        ? toast(
            userPage,
            t(chosen.command === 'invalidate' ? 'code.11025' : 'code.11024'),
            t('control.done', { count: 1 }),
          )
        : null,
    ],
  }
}

/** The filters: a period, and all statuses. */
function filters({ testOrganization, userPage }: WalkContext): ExpectedLines {
  const { t, date } = userPage
  const { date_from: from, date_to: to } = askedOf(testOrganization)
  const stages = ['VALIDATED', 'AVALIDATED', 'UNVALIDATED', 'SENT', 'ERROR', 'all'] as const
  const period = t('period.label')
  const range = t('period.range', { from: date(from), to: date(to) })
  const chip = (name: string, value: string) =>
    button(t('action.remove', { name: `${name} ${value}` }), { reads: `${name} ${value}` })
  const search = (label: string): ExpectedLines => [
    text(label),
    `combobox "${label}"`,
    button(`${t('choice.open')} · ${label}`),
  ]
  return [
    named('group')(t('control.stage')),
    text(t('control.stage')),
    stages.map((stage) => box('radio', t(`control.stage.${stage}`), stage === 'all')),
    button(`${period} · ${range}`),
    search(t('control.filter.establishments')),
    search(t('control.filter.category')),
    button(t('views.menu')),
    chip(period, range),
    chip(t('control.filter.status'), t('control.stage.all')),
    button(t('action.clear')),
  ]
}

const list = (userPage: UserPage, { rows, chosen, total, isCapped }: Shown): ExpectedLines => [
  named('region')(userPage.t('shell.menu.countControl')),
  table(userPage, rows, chosen),
  pages(userPage, { rowsPerPage: chosen.rowsPerPage, here: rows.length, total, isCapped }),
  button(userPage.t('list.download.csv')),
  button(userPage.t('list.download.xlsx')),
  keyHelp(userPage),
]

/** The actions on one count are available when no rows are selected and no command is running. */
function mayActOn({ id, ...count }: CountRow, { taken, state }: Shown) {
  const isFree = taken.length === 0 && state.startsWith('selecting')
  const may = (event: 'invalidate' | 'accountingValidate') =>
    isFree && !('refusal' in decideCountControl(count, { event, reason: 'QA' }))
  return { invalidate: may('invalidate'), validate: may('accountingValidate') }
}

/** Why nothing was changed, by row; or that there was no answer. */
function trouble(
  userPage: UserPage,
  { state, taken, chosen }: Shown,
  labels: readonly string[],
): ExpectedLines {
  const { t } = userPage
  if (state === 'failed' || state === 'gatherFailed') {
    const why = labels.findLast((label) => /^(?:changeCounts|gatherRows):/u.test(label))
    return [
      'alert',
      paragraph(t('control.failedTitle')),
      text(t(why?.endsWith(':notNow') ? 'failure.StoreUnavailable' : 'control.failed')),
      button(t('action.retry')),
      button(t('action.cancel')),
    ]
  }
  if (state !== 'selecting.refused') return null
  const refused = taken.filter(
    (row) => 'refusal' in decideCountControl(row, { event: chosen.command, reason: 'QA' }),
  )
  return [
    'alert',
    paragraph(t('control.refused.title')),
    words('strong')(t('failure.StatusDoesNotAllow')),
    refused.map((row) => item(`${nameOf(userPage, row)} ${t(`status.${row.status}`)}`)),
    button(t('control.refused.drop', { count: refused.length })),
    button(t('action.dismiss')),
  ]
}

/** The selection, its sum, and the actions on it. */
function bar(userPage: UserPage, { taken, rows, total, isCapped, chosen, state }: Shown): ExpectedLines {
  const { t, money } = userPage
  if (taken.length === 0) return null
  const isFree = state.startsWith('selecting')
  const may = (event: 'send' | 'sendProvision') =>
    isFree && taken.every(({ status }) => canFollow(countLifecycle, status, event))
  const selected = t('table.selected', { count: taken.length })
  const capped = String(isCapped || total > MAX_SELECTED)
  const mayTakeAll = !chosen.isGathered && total > rows.length && taken.length >= rows.length
  return [
    named('region')(selected),
    words('strong')(selected),
    text(`· ${money(sumCents(taken.map(({ totalCents }) => totalCents)))}`),
    button(t('table.clearSelection')),
    mayTakeAll ? button(t('control.selectMatching', { count: Math.min(total, MAX_SELECTED), capped })) : null,
    chosen.isGathered && total > MAX_SELECTED
      ? text(t('control.firstOf', { count: MAX_SELECTED, total, capped: String(isCapped) }))
      : null,
    button(t('control.validate'), { isOff: !isFree }),
    button(t('control.invalidate'), { isOff: !isFree }),
    button(t('accounting.provision'), {
      isOff: !may('sendProvision') || taken.some(({ hasProvisionCode }) => !hasProvisionCode),
    }),
    button(t('accounting.send'), { isOff: !may('send') }),
  ]
}

/** The reason for sending counts back. */
function reasonQuestion({ t, page }: UserPage, state: string, { rows, reason }: Chosen): ExpectedPage {
  const title = t('control.invalidate.title', { count: rows.size })
  return {
    at: [page.getByRole('dialog')],
    content: [
      named('dialog')(title),
      heading(2, title),
      paragraph(t('control.invalidate.message')),
      reasonAsked(t, t('control.invalidate.reason'), reason, state),
      button(t('action.cancel')),
      button(t('control.invalidate')),
    ],
  }
}
