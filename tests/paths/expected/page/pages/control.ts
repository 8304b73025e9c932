import type { ControlSheet, ControlStage, CountRow } from '../../../../../src/domain/contract/cash-logs.ts'
import { countLifecycle, decideCountControl } from '../../../../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../../../../src/domain/lifecycles/lifecycle.ts'
import { MAX_BULK_ROWS, MAX_PAGE_SIZE } from '../../../../../src/domain/lists/query.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import type { Page } from '../../../../../src/domain/outcome.ts'
import { MAX_SELECTED } from '../../../../../src/machines/control/types.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { requestedLinks } from '../../../walk/browser/page-objects/control.ts'
import type { ExpectedPage } from '../check-page.ts'
import { breadcrumb, notices, pages, reasonField, toast, toastWith } from '../common-elements.ts'
import {
  alert,
  button,
  choice,
  type ExpectedLines,
  heading,
  item,
  link,
  named,
  paragraph,
  searchField,
  segment,
  text,
  words,
} from '../elements.ts'
import { allTotalsLine, controlStatus, nameOf, sheetPanel, table, totalsLine } from './control-rows.ts'
import { type ListSelection, selectionAfter } from './control-selection.ts'
import { keyHelp } from './entries.ts'

interface Shown {
  readonly chosen: ListSelection
  /** The rows of the page, and the selected ones, on all pages. */
  readonly rows: readonly ControlSheet[]
  readonly sheets: readonly ControlSheet[]
  /** The selected counts, which are those of the selected sheets. */
  readonly taken: readonly CountRow[]
  readonly elsewhere: number
  /** The sheets of all pages. */
  readonly all: readonly ControlSheet[]
  readonly total: number
  readonly isCapped: boolean
  readonly state: string
}

/** The control of sheets: the list with its selection, one sheet beside it, and the result of a command. */
export async function controlPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const last = labels.at(-1) ?? ''
  const { entries, totalItems, totalIsCapped } = dataOf(
    await testOrganization.accountant.get<Page<ControlSheet>>('controlsheets', {
      ...requestedLinks(testOrganization),
      range: `0-${MAX_PAGE_SIZE - 1}`,
    }),
  )
  const chosen = selectionAfter(labels, fitting(entries))
  if (state.startsWith('reasoning')) return reasonQuestion(userPage, state, chosen)
  if (!/^(?:selecting|gatherFailed|failed)/u.test(state)) return null
  const shown = {
    chosen,
    all: entries,
    rows: entries.slice(0, chosen.rowsPerPage),
    sheets: entries.filter((_, place) => chosen.rows.has(place)),
    taken: entries.filter((_, place) => chosen.rows.has(place)).flatMap(({ counts }) => counts),
    elsewhere: entries
      .slice(chosen.rowsPerPage)
      .filter((_, place) => chosen.rows.has(place + chosen.rowsPerPage))
      .flatMap(({ counts }) => counts).length,
    total: totalItems,
    isCapped: totalIsCapped,
    state,
  }
  const isDone = last === 'changeCounts:done'
  const opened = chosen.panel === null ? null : entries[chosen.panel]!
  return {
    at: [page.getByRole('main'), ...(isDone ? [notices(userPage)] : [])],
    content: [
      breadcrumb(userPage, ['shell.menu.control', '/control'], ['shell.menu.countControl']),
      heading(1, t('shell.menu.countControl')),
      link(t('jobs.title'), '/control?view=jobs'),
      await filters(walkContext),
      list(userPage, shown),
      opened === null ? null : await sheetPanel(walkContext, opened, mayActOn(opened, shown)),
      trouble(userPage, shown, labels),
      bar(userPage, shown),
      isDone
        ? chosen.command === 'invalidate'
          ? toast(userPage, t('code.11025'), t('control.done', { count: 1 }))
          : toastWith(userPage, t('control.undo'), t('code.11024'), t('control.done', { count: 1 }))
        : null,
    ],
  }
}

/** The number of sheets from the first one whose counts fit into one command. */
function fitting(entries: readonly ControlSheet[]): number {
  let counts = 0
  const beyond = entries.findIndex((sheet) => {
    counts += sheet.counts.length
    return counts > MAX_SELECTED
  })
  return beyond < 0 ? entries.length : beyond
}

/** The filters: a period, and all statuses, each with its number of sheets. */
async function filters({ testOrganization, userPage }: WalkContext): Promise<ExpectedLines> {
  const { t, date } = userPage
  const { date_from: from, date_to: to } = requestedLinks(testOrganization)
  const stages = ['VALIDATED', 'AVALIDATED', 'UNVALIDATED', 'SENT', 'ERROR', 'all'] as const
  const period = t('period.label')
  const range = t('period.range', { from: date(from), to: date(to) })
  const counted = dataOf(
    await testOrganization.accountant.get<readonly ControlStage[]>('controlsheets/stages', {
      date_from: from,
      date_to: to,
    }),
  )
  const tabOf = (stage: (typeof stages)[number]) => {
    const label = t(`control.stage.${stage}`)
    const found = counted.find(({ status }) => status === stage)
    const capped = String(found?.totalIsCapped)
    return found ? t('control.stage.counted', { stage: label, count: found.totalItems, capped }) : label
  }
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
    stages.map((stage) => segment(tabOf(stage), stage === 'all')),
    button(`${period} · ${range}`),
    search(t('control.filter.establishments')),
    search(t('control.filter.register')),
    search(t('control.filter.category')),
    choice(
      t('cashLog.filter.delta'),
      [
        t('cashLog.filter.allDeltas'),
        ...(['beyond', 'over', 'short', 'none'] as const).map((one) => t(`cashLog.filter.delta.${one}`)),
      ],
      t('cashLog.filter.allDeltas'),
    ),
    choice(
      t('control.filter.closing'),
      [t('control.filter.closing.all'), t('control.filter.closing.missing')],
      t('control.filter.closing.all'),
    ),
    searchField(t('control.filter.pouch'), ''),
    button(t('views.menu')),
    chip(period, range),
    chip(t('control.filter.status'), t('control.stage.all')),
    button(t('action.clear')),
  ]
}

const list = (userPage: UserPage, { all, rows, chosen, total, isCapped }: Shown): ExpectedLines => [
  named('region')(userPage.t('shell.menu.countControl')),
  table(userPage, rows, chosen),
  pages(userPage, { rowsPerPage: chosen.rowsPerPage, here: rows.length, total, isCapped }),
  button(userPage.t('list.download.csv')),
  button(userPage.t('list.download.xlsx')),
  totalsLine(userPage, rows),
  total > rows.length ? allTotalsLine(userPage, all) : null,
  keyHelp(userPage),
]

/** The actions on one sheet are available when nothing is selected and no command is running. */
function mayActOn(sheet: ControlSheet, { taken, sheets, state }: Shown) {
  const maySelect = state.startsWith('selecting')
  const isFree = taken.length === 0 && maySelect
  const isPossible = (event: 'invalidate' | 'accountingValidate') =>
    isFree &&
    sheet.counts.every((count) => !('refusal' in decideCountControl(count, { event, reason: 'QA' })))
  return {
    isSelected: sheets.includes(sheet),
    maySelect,
    invalidate: isPossible('invalidate'),
    validate: isPossible('accountingValidate'),
  }
}

/** The reasons by row why nothing was changed, or the text for a missing answer. */
function trouble(
  userPage: UserPage,
  { state, taken, chosen }: Shown,
  labels: readonly string[],
): ExpectedLines {
  const { t } = userPage
  if (state === 'failed' || state === 'gatherFailed') {
    const why = labels.findLast((label) => /^(?:changeCounts|gatherRows):/u.test(label))
    return alert(
      userPage,
      paragraph(t('control.failedTitle')),
      text(t(why?.endsWith(':notNow') ? 'failure.StoreUnavailable' : 'control.failed')),
      button(t('action.retry')),
      button(t('action.cancel')),
    )
  }
  if (state !== 'selecting.refused') return null
  const refused = taken.filter(
    (row) => 'refusal' in decideCountControl(row, { event: chosen.command, reason: 'QA' }),
  )
  return alert(
    userPage,
    paragraph(t('control.refused.title')),
    words('strong')(t('failure.StatusDoesNotAllow')),
    refused.map((row) => item(`${nameOf(userPage, row)} ${t(controlStatus(row.status))}`)),
    button(t('control.refused.drop', { count: refused.length })),
  )
}

/** The selection, its sum, and the actions on it. */
function bar(userPage: UserPage, shown: Shown): ExpectedLines {
  const { taken, sheets, elsewhere, rows, total, isCapped, chosen, state } = shown
  const { t, money } = userPage
  if (taken.length === 0) return null
  const isFree = state.startsWith('selecting')
  const isPossible = (event: 'send' | 'sendProvision') =>
    isFree && taken.every(({ status }) => canFollow(countLifecycle, status, event))
  const selected = t('table.selected', { count: taken.length })
  const capped = String(isCapped || total > MAX_BULK_ROWS)
  const isPageTaken = rows.every((row) => sheets.includes(row))
  const mayTakeAll = !chosen.isGathered && total > rows.length && isPageTaken
  return [
    named('region')(selected),
    words('strong')(selected),
    text(
      `· ${[
        t('control.selectedSheets', { count: sheets.length }),
        money(sumCents(taken.map(({ totalCents }) => totalCents))),
        ...(elsewhere > 0 ? [t('control.selectedElsewhere', { count: elsewhere })] : []),
      ].join(' · ')}`,
    ),
    button(t('table.clearSelection')),
    mayTakeAll
      ? button(t('control.selectMatching', { count: Math.min(total, MAX_BULK_ROWS), capped }))
      : null,
    chosen.isGathered && sheets.length < total
      ? text(t('control.firstOf', { count: sheets.length, total, capped: String(isCapped) }))
      : null,
    button(t('control.validate'), { isOff: !isFree }),
    button(t('control.invalidate'), { isOff: !isFree }),
    button(t('accounting.provision'), {
      isOff: !isPossible('sendProvision') || taken.some(({ hasProvisionCode }) => !hasProvisionCode),
    }),
    button(t('accounting.send'), { isOff: !isPossible('send') }),
  ]
}

/** The reason for sending counts back. */
function reasonQuestion({ t, page }: UserPage, state: string, { rows, reason }: ListSelection): ExpectedPage {
  const title = t('control.invalidate.title', { count: rows.size })
  return {
    at: [page.getByRole('alertdialog')],
    content: [
      named('alertdialog')(title),
      heading(2, title),
      paragraph(t('control.invalidate.message')),
      reasonField(t, t('control.invalidate.reason'), reason, state),
      button(t('action.no')),
      button(t('action.yes')),
    ],
  }
}
