import type { AuditEvent } from '../../../../../src/domain/contract/archives.ts'
import type { CountRow } from '../../../../../src/domain/contract/cash-logs.ts'
import { denominationKind } from '../../../../../src/domain/count-types.ts'
import { facesOf } from '../../../../../src/domain/counting/denominations.ts'
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
import type { Chosen } from './control-selection.ts'
import { countsSay } from './counted-sheet.ts'
import { counted, sheetOf } from './sheet.ts'

export const nameOf = ({ t, date }: UserPage, row: CountRow) =>
  t('control.rowName', {
    date: date(row.date),
    service: t(`service.${row.service}`),
    establishment: row.establishmentName,
    register: row.cashRegisterName,
    category: row.paymentCategoryName,
  })

const SORTED = ['date', 'counted', 'status']
const COLUMNS = [
  'date',
  'establishment',
  'register',
  'category',
  'counted',
  'expected',
  'delta',
  'status',
] as const
/** The columns that are hidden while a panel is open. */
const LESSER = ['register', 'expected', 'delta', 'status']

/** The expected lines of the table: a row for each count, with the selected ones checked, and the totals of the page. */
export function table(
  userPage: UserPage,
  rows: readonly CountRow[],
  { rows: taken, panel }: Chosen,
): ExpectedLines {
  const { t, money, date } = userPage
  const title = t('shell.menu.countControl')
  const isNarrow = panel !== null
  const here = rows.filter((_, place) => taken.has(place)).length
  const page = t('table.selectPage')
  const wide = (...lines: readonly string[]): ExpectedLines => (isNarrow ? null : lines.map(cell))
  // The difference belongs to the sheet: it counts once, however many of its counts are shown.
  const deltas = new Map(rows.map(({ cashLogId, deltaCents }) => [cashLogId, deltaCents]))
  const known = [...deltas.values()].filter((cents) => cents !== null)
  return [
    `table "${title}"`,
    words('caption')(title),
    box('checkbox', page, here > 0 && here < rows.length ? 'mixed' : here > 0),
    COLUMNS.filter((column) => !isNarrow || !LESSER.includes(column)).map((column) => {
      const name = t(`control.column.${column}`)
      return SORTED.includes(column) ? button(name) : `columnheader "${name}"`
    }),
    rows.map((row, place) => [
      box('checkbox', t('table.selectRow', { row: nameOf(userPage, row) }), taken.has(place)),
      button(t('control.when', { date: date(row.date), service: t(`service.${row.service}`) })),
      cell(row.establishmentName),
      wide(row.cashRegisterName),
      cell(row.paymentCategoryName),
      cell(counted(userPage, row.totalCents)),
      wide(
        row.expectedCents === null ? '—' : money(row.expectedCents),
        row.deltaCents === null ? '—' : delta(userPage, row.deltaCents),
        t(`status.${row.status}`),
      ),
    ]),
    rowHeader(t('table.pageTotal')),
    cell(money(sumCents(rows.map(({ totalCents }) => totalCents)))),
    wide(
      money(sumCents(rows.map(({ expectedCents }) => expectedCents))),
      known.length === 0 ? '—' : delta(userPage, sumCents(known)),
    ),
  ]
}

/** The expected lines of the panel beside the list: one count with its details, its cash log, its history and its actions. */
export async function countPanel(
  { testOrganization, userPage }: WalkContext,
  row: CountRow,
  may: { readonly invalidate: boolean; readonly validate: boolean },
): Promise<ExpectedLines> {
  const { t, date } = userPage
  const name = row.paymentCategoryName
  const region = (id: MessageId): ExpectedLines => [named('region')(t(id)), heading(3, t(id))]
  return [
    named('complementary')(name),
    heading(2, name),
    button(t('action.close')),
    paragraph(row.establishmentName),
    paragraph(
      t('cashLog.start.sheet', {
        service: t(`service.${row.service}`),
        date: date(row.date),
        register: row.cashRegisterName,
      }),
    ),
    text(counted(userPage, row.totalCents)),
    text(t(`status.${row.status}`)),
    region('cashLog.details.counted'),
    parts(userPage, row),
    region('control.panel.sheet'),
    countsSay(userPage, await sheetOf(testOrganization, { logId: row.cashLogId })),
    region('history.title'),
    history(userPage, await eventsOf(testOrganization, row.id)),
    button(t('control.invalidate'), { isOff: !may.invalidate }),
    button(t('control.validate'), { isOff: !may.validate }),
  ]
}

/** The expected lines of a count's details: the pieces of each denomination, the total and the pouch number. */
function parts(
  userPage: UserPage,
  { countType, denominations, totalCents, pouchNumber }: CountRow,
): ExpectedLines {
  const { t, money, face } = userPage
  const kind = denominationKind(countType)
  return [
    (kind ? facesOf(kind) : []).map((cents) => {
      const pieces = denominations?.[cents]
      if (pieces === undefined) return null
      return item(`${t('cashLog.details.pieces', { face: face(cents), pieces })} ${money(pieces * cents)}`)
    }),
    item(`${t('cashLog.field.total')} ${counted(userPage, totalCents)}`),
    pouchNumber === null ? null : item(`${t('cashLog.field.pouch')} ${pouchNumber}`),
  ]
}

/** The expected lines of the history, latest first; the event that created the count also shows its total and pouch number. */
const history = (userPage: UserPage, events: readonly AuditEvent[]): ExpectedLines =>
  events.map((event) => {
    const { action, before, after, at, byName } = event
    const { t, money } = userPage
    const { totalCents, pouchNumber } = (after ?? {}) as { totalCents?: number; pouchNumber?: string }
    return [
      paragraph(t(`history.action.${action}` as MessageId)),
      when(userPage, at, byName),
      before === null
        ? [
            item(`${t('history.field.totalCents')} ${money(totalCents ?? 0)}`),
            item(`${t('history.field.pouchNumber')} ${pouchNumber ?? ''}`),
          ]
        : null,
    ]
  })
