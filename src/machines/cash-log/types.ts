import type { CashLog, CashLogBody } from '../../domain/contract/cash-logs.ts'
import type { CashRegister } from '../../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory, PaymentMode } from '../../domain/contract/payments.ts'
import type { CountType } from '../../domain/count-types.ts'
import type { CountEntry } from '../../domain/counting/counting.ts'
import type { Denominations } from '../../domain/counting/denominations.ts'
import type { BusinessDate, Instant, Service } from '../../domain/dates/calendar.ts'
import type { CountStatus } from '../../domain/lifecycles/count.ts'
import type { Cents, MoneyInput } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { LastYearTickets } from '../../domain/tickets/tickets.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** What a count of this establishment is made of. Categories come with the inactive ones: an old log may hold them. */
export interface CountingSetup {
  readonly registers: readonly CashRegister[]
  /** The groups that the categories belong to. */
  readonly modes: readonly PaymentMode[]
  readonly categories: readonly PaymentCategory[]
  readonly reasons: readonly DeltaReason[]
  readonly toleranceCents: Cents
  /** The person counts blind: expected amounts are not shown before the validation. */
  readonly expectedHidden: boolean
}

/** What makes a sheet the one it is, within an establishment. */
export interface SheetKey {
  readonly date: BusinessDate
  readonly service: Service
  readonly cashRegisterId: string
}

/** What the point-of-sale closing of the service says of this register, in cents by payment category. */
export interface Closing {
  readonly turnoverCents: Cents
  /** Sales and cash movements together. */
  readonly expectedCents: Readonly<Record<string, Cents>>
  /** Money put into the till (positive) or taken out of it, which is in `expectedCents`. */
  readonly movements?: readonly {
    readonly paymentCategoryId: string
    readonly label: string
    readonly amountCents: Cents
  }[]
}

/** The log that is there under a key, if any, and the closing of its service, if there is one that may be seen. */
export interface Sheet {
  readonly log: CashLog | null
  readonly closing: Closing | null
}

/** `stored` is null for a log that is not there yet (POST), else what it is written over (PUT). */
export interface SaveLogInput {
  readonly stored: { readonly id: string; readonly version: number } | null
  readonly body: CashLogBody
}

export interface ValidateLogInput {
  readonly id: string
  readonly version: number
  readonly comment: string
  readonly reasonId: string | null
}

export interface CashLogPorts {
  readonly loadSetup: ReadPort<{ readonly establishmentId: string }, CountingSetup>
  readonly openSheet: ReadPort<SheetKey & { readonly establishmentId: string }, Sheet>
  readonly saveLog: WritePort<SaveLogInput, CashLog>
  /** Answers with code 11027 (ok) or 11028 (KO) and the log as it is then, expected amounts and delta included. */
  readonly validateLog: WritePort<ValidateLogInput, CashLog>
  readonly deleteLog: WritePort<{ readonly id: string; readonly version: number }, unknown>
  readonly drafts: DraftStore<CashLogSnapshot>
  readonly newKey: () => string
}

/** `key` opens a sheet at once (from the address); `suggested` fills the choice in. */
export interface CashLogInput {
  readonly establishmentId: string
  readonly key: SheetKey | null
  readonly suggested: {
    readonly date: BusinessDate
    readonly service: Service
  }
}

/** The fields of a line. `piece.5000` is the number of pieces of 50 €. */
export type EntryField =
  | 'quantity'
  | 'total'
  | 'lastYearQuantity'
  | 'lastYearTotal'
  | 'pouchNumber'
  | `piece.${number}`

/** The fields of the sheet itself. */
export type SheetField = 'turnover' | 'float' | 'comment'

/** What was typed, by field, letter by letter; a field that was not touched is absent. */
export type EntryText = Readonly<Partial<Record<EntryField, string>>>
export type SheetText = Readonly<Record<SheetField, string>>

/** What a line is, apart from what is typed into it. `status` and `expectedCents` are those of the stored count. */
export interface EntryLine {
  readonly paymentCategoryId: string
  readonly countType: CountType
  readonly unitValueCents: Cents | null
  readonly status: CountStatus
  readonly expectedCents: Cents | null
  /** The day of paper tickets that are counted while last year's are still taken: these are told apart. */
  readonly lastYearOn?: BusinessDate
}

/**
 * One line of the sheet: what was typed beside what it was understood as. `value.totalCents` is what the line comes to; all of
 * `value` is null while a fault stands. `faults` are refusal names by field.
 */
export interface Entry extends EntryLine {
  readonly text: EntryText
  readonly value: CountEntry
  /** What of `value` were last year's vouchers, where they are told apart; null for none. */
  readonly lastYear?: LastYearTickets | null
  readonly pouchNumber: string | null
  readonly faults: Readonly<Partial<Record<EntryField, string>>>
}

/**
 * The sheet being counted: the stored log that the typing began from, and what was typed. A blank float is the register's,
 * `registerFloatCents`. `changed` is true from the first edit until the server has it.
 */
export interface OpenSheet {
  readonly stored: CashLog | null
  readonly closing: Closing | null
  readonly entries: readonly Entry[]
  readonly text: SheetText
  readonly turnover: MoneyInput
  readonly float: MoneyInput
  readonly registerFloatCents: Cents
  readonly reasonId: string | null
  readonly changed: boolean
  /** The lines as they were before the float was left in the till; null where it was not, or they were typed into since. */
  readonly beforeFloat: readonly Entry[] | null
}

/** What is kept of a sheet on the device: what was typed, and what it was typed over. */
export interface CashLogSnapshot {
  readonly logId: string | null
  readonly baseVersion: number | null
  readonly entries: Readonly<Record<string, EntryText>>
  readonly text: SheetText
  readonly reasonId: string | null
  readonly idempotencyKey: string
}

export interface CashLogContext {
  readonly establishmentId: string
  readonly setup: CountingSetup | null
  readonly choice: Partial<SheetKey>
  readonly sheet: OpenSheet | null
  /** What the server holds meanwhile, where it differs from what the typing began from. */
  readonly theirs: Sheet | null
  /** What the device had kept of this sheet, when it was opened. */
  readonly draft: CashLogSnapshot | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
  /** When the draft was last kept on this device; null while there is none, or it could not be kept. */
  readonly draftKeptAt: Instant | null
  /** The device can't keep what is typed: leaving would lose it. */
  readonly draftLost: boolean
  /** The answer code of the last command that was done. */
  readonly code: number | null
}

export type CashLogEvent =
  | { readonly type: 'CHOOSE'; readonly choice: Partial<SheetKey> }
  | { readonly type: 'OPEN' }
  | {
      readonly type: 'EDIT'
      readonly paymentCategoryId: string
      readonly field: EntryField
      readonly text: string
    }
  | {
      readonly type: 'EDIT_SHEET'
      readonly field: SheetField
      readonly text: string
    }
  | { readonly type: 'CHOOSE_REASON'; readonly reasonId: string | null }
  /** Takes these pieces off the lines they were counted on, onto the line of the float. */
  | { readonly type: 'LEAVE_FLOAT'; readonly left: Denominations }
  | { readonly type: 'TAKE_FLOAT_BACK' }
  | { readonly type: 'SAVE' }
  | { readonly type: 'REVIEW' }
  | { readonly type: 'VALIDATE' }
  | { readonly type: 'DISCARD' }
  | { readonly type: 'DELETE' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'KEEP_MINE' }
  | { readonly type: 'TAKE_THEIRS' }
