import type { AuditEvent } from '../../../../../src/domain/contract/archives.ts'
import type { ControlSheet, CountRow } from '../../../../../src/domain/contract/cash-logs.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { delta, eventsOf, when } from '../common-elements.ts'
import {
  box,
  button,
  cell,
  type ExpectedLines,
  heading,
  item,
  named,
  paragraph,
  rowHeader,
  text,
  words,
} from '../elements.ts'
import type { ListSelection } from './control-selection.ts'
import { countsContent } from './counted-sheet.ts'
import { sheetOf } from './sheet.ts'

export const nameOf = ({ t, date }: UserPage, row: CountRow) =>
  t('control.rowName', {
    date: date(row.date),
    service: t(`service.${row.service}`),
    establishment: row.establishmentName,
    register: row.cashRegisterName,
    category: row.paymentCategoryName,
  })

/** The status of a count or sheet as accountants see it. */
export const controlStatus = (status: ControlSheet['status']): MessageId =>
  status === 'VALIDATED' ? 'control.status.VALIDATED' : `status.${status}`

const sheetNameOf = ({ t, date }: UserPage, row: ControlSheet) =>
  t('control.sheetName', {
    date: date(row.date),
    service: t(`service.${row.service}`),
    establishment: row.establishmentName,
    register: row.cashRegisterName,
  })

const SORTED = ['date', 'counted', 'delta', 'status']
const COLUMNS = [
  'date',
  'establishment',
  'register',
  'counted',
  'float',
  'expected',
  'delta',
  'closing',
  'status',
] as const
/** The columns that are hidden while a panel is open. */
const LESSER = ['counted', 'float', 'expected', 'closing', 'status']

/** The expected lines of the table: a row for each sheet, with the selected ones checked, and the totals of the page. */
export function table(
  userPage: UserPage,
  rows: readonly ControlSheet[],
  { rows: taken, panel }: ListSelection,
): ExpectedLines {
  const { t, money, date } = userPage
  const title = t('shell.menu.countControl')
  const isNarrow = panel !== null
  const here = rows.filter((_, place) => taken.has(place)).length
  const page = t('table.selectPage')
  const wide = (...lines: readonly string[]): ExpectedLines => (isNarrow ? null : lines.map(cell))
  const deducted = (cents: number) => money(cents === 0 ? 0 : -cents)
  const sum = (of: (row: ControlSheet) => number | null) => sumCents(rows.map(of))
  return [
    `table "${title}"`,
    words('caption')(title),
    box('checkbox', page, here > 0 && here < rows.length ? 'mixed' : here > 0),
    COLUMNS.filter((column) => !isNarrow || !LESSER.includes(column)).map((column) => {
      const name = column === 'float' ? t('cashLog.result.float') : t(`control.column.${column}`)
      return SORTED.includes(column) ? button(name) : `columnheader "${name}"`
    }),
    rows.map((row, place) => [
      box('checkbox', t('table.selectRow', { row: sheetNameOf(userPage, row) }), taken.has(place)),
      button(t('control.when', { date: date(row.date), service: t(`service.${row.service}`) })),
      cell(row.establishmentName),
      cell(row.cashRegisterName),
      wide(
        money(row.countedCents),
        deducted(row.floatCents),
        row.expectedCents === null ? '—' : money(row.expectedCents),
      ),
      cell(row.deltaCents === null ? '—' : delta(userPage, row.deltaCents)),
      wide(
        t(row.hasClosing ? 'control.closing.present' : 'control.closing.missing'),
        t(controlStatus(row.status)),
      ),
    ]),
    rowHeader(t('table.pageTotal')),
    wide(
      money(sum((row) => row.countedCents)),
      deducted(sum((row) => row.floatCents)),
      money(sum((row) => row.expectedCents)),
    ),
    cell(
      delta(
        userPage,
        sum((row) => row.deltaCents),
      ),
    ),
  ]
}

/** How the totals of the page add up. */
export function totalsLine({ t, money }: UserPage, rows: readonly ControlSheet[]): ExpectedLines {
  const sum = (of: (row: ControlSheet) => number | null) => money(sumCents(rows.map(of)))
  const isCompared = rows.every(({ deltaCents }) => deltaCents !== null)
  return paragraph(
    t(isCompared ? 'control.totals' : 'control.totalsUncompared', {
      counted: sum((row) => row.countedCents),
      float: sum((row) => row.floatCents),
      expected: sum((row) => row.expectedCents),
      uncompared: sum((row) => (row.deltaCents === null ? row.countedCents - row.floatCents : 0)),
      delta: sum((row) => row.deltaCents),
    }),
  )
}

/** How the totals of all pages add up. */
export function allTotalsLine({ t, money }: UserPage, rows: readonly ControlSheet[]): ExpectedLines {
  const sum = (of: (row: ControlSheet) => number | null) => sumCents(rows.map(of))
  const uncompared = sum((row) => (row.deltaCents === null ? row.countedCents - row.floatCents : 0))
  return paragraph(
    t('control.allTotals', {
      count: rows.length,
      counted: money(sum((row) => row.countedCents)),
      float: money(sum((row) => row.floatCents)),
      expected: money(sum((row) => row.expectedCents)),
      hasUncompared: String(uncompared !== 0),
      uncompared: money(uncompared),
      delta: money(sum((row) => row.deltaCents)),
    }),
  )
}

/** The expected lines of the panel beside the list: one sheet with its lines, its history and its actions. */
export async function sheetPanel(
  { testOrganization, userPage }: WalkContext,
  row: ControlSheet,
  shown: {
    readonly isSelected: boolean
    readonly maySelect: boolean
    readonly invalidate: boolean
    readonly validate: boolean
  },
): Promise<ExpectedLines> {
  const { t, date } = userPage
  const name = t('cashLog.start.sheet', {
    service: t(`service.${row.service}`),
    date: date(row.date),
    register: row.cashRegisterName,
  })
  const region = (id: MessageId): ExpectedLines => [named('region')(t(id)), heading(3, t(id))]
  return [
    named('complementary')(name),
    heading(2, name),
    button(t('action.close')),
    paragraph(row.establishmentName),
    text(row.countedByName),
    text(t(controlStatus(row.status))),
    region('control.panel.lines'),
    countsContent(userPage, await sheetOf(testOrganization, { logId: row.id }), shown),
    region('history.title'),
    history(userPage, await eventsOf(testOrganization, row.id)),
    button(t('control.invalidate'), { isOff: !shown.invalidate }),
    row.counts.some(({ status }) => status === 'AVALIDATED')
      ? button(t('control.undo'), { isOff: !shown.maySelect })
      : button(t('control.validate'), { isOff: !shown.validate }),
  ]
}

/** The expected lines of the history, latest first. */
const history = (userPage: UserPage, events: readonly AuditEvent[]): ExpectedLines =>
  events.map((event) => [
    paragraph(userPage.t(`history.action.${event.action}` as MessageId)),
    when(userPage, event.at, event.byName),
    event.before === null ? firstValues(userPage, event) : null,
  ])

const AMOUNTS = ['turnoverCents', 'floatCents', 'countedCents', 'expectedCents', 'deltaCents'] as const

/** The values of a new sheet that its history shows: its date and its amounts, in the order of the event. */
function firstValues({ t, money, date }: UserPage, { after }: AuditEvent): ExpectedLines {
  return Object.entries(after ?? {}).map(([field, value]) => {
    if (field === 'date') return item(`${t('history.field.date')} ${date(String(value))}`)
    const amount = AMOUNTS.find((name) => name === field)
    return amount && value !== null ? item(`${t(`history.field.${amount}`)} ${money(Number(value))}`) : null
  })
}
