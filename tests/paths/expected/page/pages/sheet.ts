import type { CashLog, Count } from '../../../../../src/domain/contract/cash-logs.ts'
import type {
  DeltaReason,
  PaymentCategory,
  PaymentMode,
} from '../../../../../src/domain/contract/payments.ts'
import { denominationKind, needsPouch } from '../../../../../src/domain/count-types.ts'
import { faceValues } from '../../../../../src/domain/counting/denominations.ts'
import { type Cents, formatMoneyInput, sumCents } from '../../../../../src/domain/money.ts'
import type { CountFixture } from '../../../walk/api/fixtures/count.ts'
import { dataOf, entriesOf, type TestOrganization } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { ExpectedPage } from '../check-page.ts'
import { countHeading, delta } from '../common-elements.ts'
import { TIME } from '../compare.ts'
import {
  button,
  choice,
  type ExpectedLines,
  fact,
  field,
  heading,
  named,
  paragraph,
  text,
  words,
} from '../elements.ts'

export interface Sheet {
  readonly log: CashLog
  readonly groups: readonly Group[]
  readonly reasons: readonly DeltaReason[]
  readonly register: string
}

export interface Line {
  readonly category: PaymentCategory
  readonly count: Pick<Count, 'totalCents' | 'quantity' | 'denominations' | 'pouchNumber'>
  /** The total as typed, when it differs from its parsed form. */
  readonly total?: string
  /** The errors of its total, or of its pouch number. */
  readonly faults?: { readonly total?: string; readonly pouch?: string }
}

/** Lines grouped by payment mode, each in the order of the sheet. */
export interface Group {
  readonly mode: PaymentMode
  readonly lines: readonly Line[]
}

const ALL = { range: '0-99' }

/** The categories with a described line, grouped by payment mode; each with its line. */
export async function groupsOf(
  { user }: TestOrganization,
  lineOf: (category: PaymentCategory) => Line | null,
): Promise<readonly Group[]> {
  const categories = await entriesOf<PaymentCategory>(user, 'paymentcategories', ALL)
  const modes = await entriesOf<PaymentMode>(user, 'paymentmodes', ALL)
  const lines = categories
    .toSorted((a, b) => a.position - b.position)
    .flatMap((category) => lineOf(category) ?? [])
  const order = [...new Set(lines.map(({ category }) => category.paymentModeId))]
  // The float left in the till is the last line of its mode.
  return order.map((id) => {
    const ofMode = lines.filter(({ category }) => category.paymentModeId === id)
    return {
      mode: modes.find((mode) => mode.id === id)!,
      lines: [
        ...ofMode.filter(({ category }) => !category.tillFloat),
        ...ofMode.filter(({ category }) => category.tillFloat),
      ],
    }
  })
}

export async function reasonsOf({ user }: TestOrganization): Promise<readonly DeltaReason[]> {
  const reasons = await entriesOf<DeltaReason>(user, 'deltareasons', { ...ALL, sort: 'position_asc' })
  return reasons.filter(({ active }) => active)
}

export const registerName = ({ registers }: TestOrganization, id: string) =>
  registers.find((register) => register.id === id)?.name ?? ''

export async function sheetOf(
  testOrganization: TestOrganization,
  { logId }: Pick<CountFixture, 'logId'>,
): Promise<Sheet> {
  const log = dataOf(await testOrganization.user.get<CashLog>(`cashlogs/${logId}`))
  return {
    log,
    groups: await groupsOf(testOrganization, (category) => {
      const count = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === category.id)
      return count ? { category, count } : null
    }),
    reasons: await reasonsOf(testOrganization),
    register: registerName(testOrganization, log.cashRegisterId),
  }
}

export const titleOf = (
  { t, date }: UserPage,
  { log, register }: { readonly log: Pick<CashLog, 'service' | 'date'>; readonly register: string },
) => t('cashLog.register.sheet', { service: t(`service.${log.service}`), date: date(log.date), register })

const typed = (cents: Cents | null) => (cents === null ? '' : formatMoneyInput(cents))
export const counted = ({ t, money }: UserPage, cents: Cents | null) =>
  cents === null ? t('delta.unknown') : money(cents)

/** A category as it is entered, by its count type: the fields, the input, and the total. */
function categoryLines(
  userPage: UserPage,
  { category, count, ...written }: Line,
  isAlone: boolean,
): ExpectedLines {
  const { t, face, money } = userPage
  const { name, countType } = category
  const { total = typed(count.totalCents), faults = {} } = written
  const fault = (why: string | undefined) => (why === undefined ? null : paragraph(why))
  const { totalCents, quantity, denominations } = count
  const isSingle = countType === 1 || countType === 3
  const kind = denominationKind(countType)
  const sum = text(counted(userPage, totalCents))
  const quantityField = field(
    t('cashLog.field.quantityOf', { category: name }),
    quantity === null ? '' : String(quantity),
  )
  const totalField: ExpectedLines = [
    field(t('cashLog.field.totalOf', { category: name }), total, { isInvalid: faults.total !== undefined }),
    fault(faults.total),
  ]
  const pieces = kind
    ? faceValues(kind).map((cents) => {
        const there = denominations?.[cents]
        return [
          field(t('cashLog.field.pieces', { face: face(cents) }), there === undefined ? '' : String(there)),
          there === undefined ? null : text(money(there * cents)),
        ]
      })
    : null
  const hasPieces = Object.keys(denominations ?? {}).length > 0
  return [
    named('group')(name),
    heading(3, name),
    isSingle || isAlone ? null : sum,
    countType === 1 ? [totalField, sum] : null,
    countType === 3 ? [quantityField, sum] : null,
    pieces,
    kind ? (hasPieces ? sum : totalField) : null,
    !kind && !isSingle ? [quantityField, totalField] : null,
  ]
}

/** The field of the pouch number, below the lines of its mode. */
function pouchLines(
  { t }: UserPage,
  { category: { name, countType }, count, faults = {} }: Line,
): ExpectedLines {
  return needsPouch(countType)
    ? [
        field(t('cashLog.field.pouchOf', { category: name }), count.pouchNumber ?? '', {
          hint: t('cashLog.field.pouchHint'),
          isInvalid: faults.pouch !== undefined,
        }),
        faults.pouch === undefined ? null : paragraph(faults.pouch),
        button(t('pouches.camera.open')),
      ]
    : null
}

/** The content of a sheet while it is counted. */
export interface Shown {
  readonly title: string
  /** The stored version; null when there is none. */
  readonly status: CashLog['status'] | null
  /** Where the work is saved: as announced, and as shown below the actions. */
  readonly saveStatus: { readonly toast: ExpectedLines; readonly below: ExpectedLines }
  readonly hasMenu: boolean
  readonly news: ExpectedLines
  readonly groups: readonly Group[]
  readonly float: string
  readonly turnover: string
  readonly floatHelp: ExpectedLines
  /** Why the last command failed. */
  readonly trouble: ExpectedLines
  readonly figures: {
    readonly countedCents: Cents
    readonly floatCents: Cents
    readonly expectedCents: Cents | null
    readonly deltaCents: Cents | null
  }
  readonly isUnread: boolean
  readonly toleranceCents: Cents
  /** The reason and comment of the difference. */
  readonly reasonFields: ExpectedLines
}

/** The sheet while it is counted, with its result beside it. */
export function sheetContent(userPage: UserPage, shown: Shown): ExpectedLines {
  const { t, money } = userPage
  const { title, status, saveStatus, groups, figures, toleranceCents } = shown
  const { countedCents, floatCents, expectedCents, deltaCents } = figures
  const result = 'cashLog.result'
  return [
    countHeading(userPage, title),
    status === null ? null : text(t(`status.${status}`)),
    saveStatus.toast,
    button(t('cashLog.act.otherSheet')),
    shown.hasMenu ? button(t('cashLog.act.more')) : null,
    shown.news,
    named('group')(title),
    text(title),
    groups.map(({ mode, lines }) => {
      const isAlone = lines.length === 1
      const totals = lines.map(({ count }) => count.totalCents)
      return [
        heading(2, isAlone ? lines[0]!.category.name : mode.name),
        totals.some((cents) => cents !== null) ? text(money(sumCents(totals))) : null,
        lines.map((line) => categoryLines(userPage, line, isAlone)),
        lines.map((line) => pouchLines(userPage, line)),
      ]
    }),
    heading(2, t('cashLog.till.title')),
    field(t('cashLog.field.float'), shown.float),
    field(t('cashLog.field.turnover'), shown.turnover),
    paragraph(t('cashLog.till.withoutClosing')),
    shown.floatHelp,
    button(t('cashLog.act.zeroRest')),
    paragraph(t('cashLog.keys.hint')),
    named('complementary')(t(`${result}.title`)),
    shown.trouble,
    heading(2, t(`${result}.title`)),
    fact(t(`${result}.counted`), money(countedCents)),
    fact(t(`${result}.float`), money(floatCents === 0 ? 0 : -floatCents)),
    expectedCents === null
      ? fact(t(`${result}.expected`), t(`${result}.unknown`))
      : fact(t(`${result}.expectedTyped`), money(expectedCents)),
    fact(t(`${result}.delta`), deltaCents === null ? '—' : delta(userPage, deltaCents)),
    shown.isUnread ? paragraph(t(`${result}.unsure`)) : null,
    paragraph(t(`${result}.tolerance`, { amount: money(toleranceCents) })),
    shown.reasonFields,
    button(t('cashLog.act.review')),
    button(t('cashLog.act.save')),
    saveStatus.below,
  ]
}

/** Reason and comment: required beyond the tolerance. */
export function deltaReasonContent(
  { t }: UserPage,
  reasons: readonly DeltaReason[],
  {
    chosen = null,
    comment,
    isBeyond,
    fault = null,
    reasonFault = null,
  }: {
    readonly chosen?: DeltaReason | null
    readonly comment: string
    readonly isBeyond: boolean
    readonly fault?: string | null
    readonly reasonFault?: string | null
  },
): ExpectedLines {
  const optional = (words: string) => `${words} · ${t('field.optional')}`
  const none = t(isBeyond ? 'cashLog.field.chooseReason' : 'cashLog.field.noReason')
  const reasonLabel = t('cashLog.field.reason')
  const label = t('cashLog.field.comment')
  return [
    reasons.length === 0
      ? null
      : choice(
          isBeyond ? reasonLabel : optional(reasonLabel),
          [none, ...reasons.map(({ name }) => name)],
          chosen?.name ?? none,
          '',
          reasonFault !== null,
        ),
    reasonFault === null ? null : paragraph(reasonFault),
    field(isBeyond ? label : optional(label), comment, { isInvalid: fault !== null }),
    isBeyond && fault === null ? paragraph(t('cashLog.field.commentNeeded')) : null,
    fault === null ? null : paragraph(fault),
  ]
}

/** The sheet of a count: amounts as typed; a reopened one has its float in its displayed form. */
export async function sheetPage(
  testOrganization: TestOrganization,
  userPage: UserPage,
  fixture: CountFixture,
  isNew: boolean,
): Promise<ExpectedPage> {
  const { t, page } = userPage
  const sheet = await sheetOf(testOrganization, fixture)
  const { log, groups, reasons } = sheet
  const saveStatus = t('cashLog.kept.server', { time: TIME })
  const content = sheetContent(userPage, {
    title: titleOf(userPage, sheet),
    status: log.status,
    saveStatus: { toast: words('status')(saveStatus), below: text(saveStatus) },
    hasMenu: true,
    news: null,
    groups,
    float: isNew ? '0' : formatMoneyInput(log.floatCents),
    turnover: String((log.turnoverCents ?? 0) / 100),
    floatHelp: button(t('cashLog.float.open')),
    trouble: null,
    figures: { ...log, expectedCents: log.expectedCents ?? 0 },
    isUnread: false,
    toleranceCents: log.toleranceCents,
    reasonFields: deltaReasonContent(userPage, reasons, { comment: log.comment, isBeyond: false }),
  })
  return { at: [page.getByRole('main')], content }
}
