import type { CashLog, Count } from '../../../../../src/domain/contract/cashlogs.ts'
import type {
  DeltaReason,
  PaymentCategory,
  PaymentMode,
} from '../../../../../src/domain/contract/payments.ts'
import { denominationKind } from '../../../../../src/domain/counting.ts'
import { facesOf } from '../../../../../src/domain/denominations.ts'
import { needsPouch } from '../../../../../src/domain/lifecycles/count.ts'
import { type Cents, formatMoneyInput, sumCents } from '../../../../../src/domain/money.ts'
import { dataOf, entriesOf, type House } from '../../../walk/api/house.ts'
import type { CountThing } from '../../../walk/api/things/count.ts'
import type { Seat } from '../../../walk/browser/desk.ts'
import { TIME } from '../compare.ts'
import type { Sight } from '../look.ts'
import { button, choice, fact, field, heading, named, paragraph, type Said, text, words } from '../say.ts'
import { delta } from '../words.ts'

export interface Sheet {
  readonly log: CashLog
  readonly groups: readonly { readonly mode: PaymentMode; readonly lines: readonly Line[] }[]
  readonly reasons: readonly DeltaReason[]
  readonly register: string
}

interface Line {
  readonly category: PaymentCategory
  readonly count: Count
}

export async function sheetOf(house: House, { logId }: CountThing): Promise<Sheet> {
  const log = dataOf(await house.user.get<CashLog>(`cashlogs/${logId}`))
  const all = { range: '0-99' }
  const categories = await entriesOf<PaymentCategory>(house.user, 'paymentcategories', all)
  const modes = await entriesOf<PaymentMode>(house.user, 'paymentmodes', all)
  const reasons = await entriesOf<DeltaReason>(house.user, 'deltareasons', { ...all, sort: 'position_asc' })
  const lines = categories
    .toSorted((a, b) => a.position - b.position)
    .flatMap((category) => {
      const count = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === category.id)
      return count ? [{ category, count }] : []
    })
  const order = [...new Set(lines.map(({ category }) => category.paymentModeId))]
  const register = house.registers.find(({ id }) => id === log.cashRegisterId)
  return {
    log,
    groups: order.map((id) => ({
      mode: modes.find((mode) => mode.id === id)!,
      lines: lines.filter(({ category }) => category.paymentModeId === id),
    })),
    reasons: reasons.filter(({ active }) => active),
    register: register?.name ?? '',
  }
}

export const titleOf = ({ t, date }: Seat, { log, register }: Sheet) =>
  t('cashLog.register.sheet', { service: t(`service.${log.service}`), date: date(log.date), register })

const typed = (cents: Cents | null) => (cents === null ? '' : formatMoneyInput(cents))
export const counted = ({ t, money }: Seat, cents: Cents | null) =>
  cents === null ? t('delta.unknown') : money(cents)

/** A category as it is entered, by its count type: the fields, what was typed, and what it comes to. */
function categoryLines(seat: Seat, { category, count }: Line, isAlone: boolean): Said {
  const { t, face, money } = seat
  const { name, countType } = category
  const { totalCents, quantity, denominations, pouchNumber } = count
  const isSingle = countType === 1 || countType === 3
  const kind = denominationKind(countType)
  const sum = text(counted(seat, totalCents))
  const of = (id: 'total' | 'quantity', value: string) =>
    field(t(`cashLog.field.${id}Of`, { category: name }), value)
  const pieces = kind
    ? facesOf(kind).map((cents) => {
        const there = denominations?.[cents]
        return [
          field(t('cashLog.field.pieces', { face: face(cents) }), there === undefined ? '' : String(there)),
          there === undefined ? null : text(money(there * cents)),
        ]
      })
    : null
  const hasPieces = Object.keys(denominations ?? {}).length > 0
  const amount = quantity === null ? '' : String(quantity)
  return [
    named('group')(name),
    heading(3, name),
    isSingle || isAlone ? null : sum,
    countType === 1 ? [of('total', typed(totalCents)), sum] : null,
    countType === 3 ? [of('quantity', amount), sum] : null,
    pieces,
    kind ? (hasPieces ? sum : of('total', typed(totalCents))) : null,
    !kind && !isSingle ? [of('quantity', amount), of('total', typed(totalCents))] : null,
    needsPouch(countType)
      ? [
          field(t('cashLog.field.pouchOf', { category: name }), pouchNumber ?? '', {
            hint: t('cashLog.field.pouchHint'),
          }),
          button(t('pouches.camera.open')),
        ]
      : null,
  ]
}

/** The sheet as it is counted, with its result beside it: amounts as they were typed; one that was opened anew has its float as it is written. */
export async function sheetPage(house: House, seat: Seat, thing: CountThing, isNew: boolean): Promise<Sight> {
  const { t, money, page } = seat
  const sheet = await sheetOf(house, thing)
  const { log, groups, reasons } = sheet
  const title = titleOf(seat, sheet)
  const kept = t('cashLog.kept.server', { time: TIME })
  const optional = (words: string) => `${words} · ${t('field.optional')}`
  const none = t('cashLog.field.noReason')
  const comment = optional(t('cashLog.field.comment'))
  return {
    at: [page.getByRole('main')],
    says: [
      heading(1, title),
      text(t(`status.${log.status}`)),
      words('status')(kept),
      button(t('cashLog.act.otherSheet')),
      button(t('cashLog.act.more')),
      named('group')(title),
      text(title),
      groups.map(({ mode, lines }) => {
        const isAlone = lines.length === 1
        const totals = lines.map(({ count }) => count.totalCents)
        return [
          heading(2, isAlone ? lines[0]!.category.name : mode.name),
          totals.some((cents) => cents !== null) ? text(money(sumCents(totals))) : null,
          lines.map((line) => categoryLines(seat, line, isAlone)),
        ]
      }),
      heading(2, t('cashLog.till.title')),
      field(t('cashLog.field.float'), isNew ? '0' : formatMoneyInput(log.floatCents)),
      field(t('cashLog.field.turnover'), String((log.turnoverCents ?? 0) / 100)),
      paragraph(t('cashLog.till.withoutClosing')),
      button(t('cashLog.float.open')),
      paragraph(t('cashLog.keys.hint')),
      named('complementary')(t('cashLog.result.title')),
      heading(2, t('cashLog.result.title')),
      fact(t('cashLog.result.counted'), money(log.countedCents)),
      fact(t('cashLog.result.float'), money(log.floatCents === 0 ? 0 : -log.floatCents)),
      fact(t('cashLog.result.expectedTyped'), money(log.expectedCents ?? 0)),
      fact(t('cashLog.result.delta'), delta(seat, log.deltaCents)),
      paragraph(t('cashLog.result.tolerance', { amount: money(log.toleranceCents) })),
      reasons.length === 0
        ? null
        : choice(optional(t('cashLog.field.reason')), [none, ...reasons.map(({ name }) => name)], none),
      field(comment, log.comment),
      button(t('cashLog.act.review')),
      button(t('action.save')),
      text(kept),
    ],
  }
}
