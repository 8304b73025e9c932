import { vatOfCommission } from '../../domain/accounting/reimbursement.ts'
import type { SettleCommand } from '../../domain/bank/commands.ts'
import { needsTakings } from '../../domain/bank/settling.ts'
import type { BankSettling, UnsettledDayRow } from '../../domain/contract/bank.ts'
import { type Cents, formatMoneyInput, parseMoney, sumCents } from '../../domain/money.ts'
import type { BankSettlementContext, SettlementFields } from './types.ts'

type Form = Pick<BankSettlementContext, 'line' | 'kind' | 'settling' | 'amounts' | keyof SettlementFields>

/** The key of a day. In this form, a day means the takings of an establishment on one day in one category. */
export function takingsKey({
  establishmentId,
  date,
  categoryId,
}: Pick<UnsettledDayRow, 'establishmentId' | 'date' | 'categoryId'>): string {
  return `${establishmentId} ${date} ${categoryId}`
}

/** The form with the proposed days and fee. */
export function proposedForm(
  { days, proposed }: BankSettling,
  kind: BankSettlementContext['kind'],
): Pick<Form, 'amounts' | 'fee' | 'vat'> {
  const keys = new Set(proposed?.days.map(takingsKey))
  const proposedDays = days.filter((day) => keys.has(takingsKey(day)))
  const amounts = Object.fromEntries(
    proposedDays.map((day) => [takingsKey(day), formatMoneyInput(day.cents)]),
  )
  return { amounts, ...feeFields(proposed?.feeCents ?? 0, kind) }
}

/** A fee with its usual VAT: for vouchers the VAT of a commission; for cards 0, because the VAT of their fee is on the bank's invoice. */
export function feeFields(
  feeCents: Cents,
  kind: BankSettlementContext['kind'],
): Pick<SettlementFields, 'fee' | 'vat'> {
  const vatCents = kind === 'VOUCHERS' ? vatOfCommission(feeCents) : 0
  return { fee: formatMoneyInput(feeCents), vat: formatMoneyInput(vatCents) }
}

/** The chosen days, in the order of the list. */
export function chosenDays({
  settling,
  amounts,
}: Pick<Form, 'settling' | 'amounts'>): readonly UnsettledDayRow[] {
  return (settling?.days ?? []).filter((day) => amounts[takingsKey(day)] !== undefined)
}

/** The total of the chosen days in cents; a blank or unreadable amount counts as zero. */
export function grossCents(form: Pick<Form, 'settling' | 'amounts'>): Cents {
  return sumCents(chosenDays(form).map((day) => centsOf(form.amounts[takingsKey(day)] ?? '') ?? 0))
}

/** The days' total minus the fee, in cents; a blank or unreadable fee counts as zero. */
export function netCents(form: Pick<Form, 'settling' | 'amounts' | 'fee'>): Cents {
  return grossCents(form) - (centsOf(form.fee) ?? 0)
}

/** The net amount minus the amount of the line, in cents: positive when the bank paid too little. */
export function differenceCents(form: Pick<Form, 'line' | 'settling' | 'amounts' | 'fee'>): Cents {
  return netCents(form) - lineCents(form)
}

/** The amount of the line in cents; 0 before the first line is opened. */
function lineCents({ line }: Pick<Form, 'line'>): Cents {
  return line?.amountCents ?? 0
}

const SETTLEMENT_OBSTACLES = ['days', 'establishment', 'establishments', 'amounts', 'reason'] as const
type SettlementObstacle = (typeof SETTLEMENT_OBSTACLES)[number]

/**
 * Why the form can't be sent yet; null when it can. 'days': the line needs takings, and no day is chosen; 'establishment': without days one
 * must be chosen; 'establishments': the days belong to several; 'amounts': the amount of a day, the fee or its VAT is not valid; 'reason': a
 * difference needs one.
 */
export function obstacleOf(form: Form): SettlementObstacle | null {
  const days = chosenDays(form)
  if (days.length === 0 && needsTakings({ amountCents: lineCents(form) })) return 'days'
  if (establishmentOf(form) === null) return days.length === 0 ? 'establishment' : 'establishments'
  const [fee, vat] = [centsOf(form.fee), centsOf(form.vat)]
  const areValid = days.every((day) => {
    const cents = centsOf(form.amounts[takingsKey(day)] ?? '')
    return cents !== null && cents > 0 && cents <= day.cents
  })
  if (!areValid || fee === null || vat === null || vat > fee) return 'amounts'
  return differenceCents(form) !== 0 && form.reason.trim() === '' ? 'reason' : null
}

/** The command of a complete form, or null. */
export function settleCommand(form: Form): SettleCommand | null {
  const days = chosenDays(form)
  const establishmentId = establishmentOf(form)
  if (form.line === null || establishmentId === null || obstacleOf(form) !== null) return null
  return {
    lineId: form.line.id,
    settlement: {
      establishmentId,
      kind: form.kind,
      days: days.map((day) => ({
        date: day.date,
        categoryId: day.categoryId,
        amountCents: centsOf(form.amounts[takingsKey(day)] ?? '') ?? 0,
      })),
      feeCents: centsOf(form.fee) ?? 0,
      feeVatCents: centsOf(form.vat) ?? 0,
    },
    reason: form.reason.trim(),
  }
}

/**
 * The establishment of the chosen days. Without days: the only establishment with the account of the line, or the one that the user chose.
 * null when it is not known yet, or the days belong to several.
 */
function establishmentOf(form: Pick<Form, 'settling' | 'amounts' | 'establishmentId'>): string | null {
  const [first, ...others] = new Set(chosenDays(form).map(({ establishmentId }) => establishmentId))
  if (first === undefined) {
    const withAccount = form.settling?.establishments ?? []
    const chosenEstablishment = withAccount.find(({ id }) => id === form.establishmentId)
    return (withAccount.length === 1 ? withAccount[0] : chosenEstablishment)?.id ?? null
  }
  return others.length === 0 ? first : null
}

function centsOf(text: string): Cents | null {
  const parsed = parseMoney(text)
  return parsed.kind === 'amount' ? parsed.cents : null
}
