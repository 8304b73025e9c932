import type { PosTurnoverSource } from '../../domain/closings/pos-turnover.ts'
import type { CashLog, CashLogBody } from '../../domain/contract/cash-logs.ts'
import type { CashRegister } from '../../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory, PaymentMode } from '../../domain/contract/payments.ts'
import type { CountType } from '../../domain/count-types.ts'
import type { CountEntry } from '../../domain/counting/count-entry.ts'
import type { Denominations } from '../../domain/counting/denominations.ts'
import type { SheetKey } from '../../domain/counting/sheet-key.ts'
import type { BusinessDate, Instant, Service } from '../../domain/dates/calendar.ts'
import type { CountStatus } from '../../domain/lifecycles/count.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { Cents, MoneyInput } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { TicketTotals } from '../../domain/tickets/tickets.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** The set-up for counting in an establishment. It includes inactive categories, which an old log may contain. */
export interface CountingSetup {
  readonly registers: readonly CashRegister[]
  /** The groups that the categories belong to. */
  readonly modes: readonly PaymentMode[]
  readonly categories: readonly PaymentCategory[]
  readonly reasons: readonly DeltaReason[]
  readonly toleranceCents: Cents
  readonly posTurnoverSource: PosTurnoverSource
  /** True when the user counts blind: expected amounts are hidden before the validation. */
  readonly expectedHidden: boolean
  /** True when the establishment is inactive: it accepts no new sheet. */
  readonly isEstablishmentInactive: boolean
  /** Only without network: when this device received the set-up. The server checks a saved log with its current set-up. */
  readonly storedAt?: Instant
}

/** The amounts of one register in the closings of one service, added up. */
export interface RegisterClosing {
  readonly turnoverCents: Cents
  /** Receipts and cash movements together, in cents by payment category. */
  readonly expectedCents: Readonly<Record<string, Cents>>
  /** Cash put into the till (positive) or taken out, included in `expectedCents`. */
  readonly movements?: readonly {
    readonly paymentCategoryId: string
    readonly label: string
    readonly amountCents: Cents
  }[]
  /** The float in the till at the start of the service; null if the closings do not contain it. */
  readonly floatCents?: Cents | null
}

/** The stored log of a key and the closing of its service, if they exist and the user is allowed to see them. */
export interface StoredSheet {
  readonly log: CashLog | null
  readonly closing: RegisterClosing | null
  /** Only without network: when this device received the sheet. */
  readonly storedAt?: Instant
}

/** The sheet to open, and the set-up as last loaded. */
export interface OpenSheetInput extends SheetKey {
  readonly establishmentId: string
  readonly setup: CountingSetup
}

/** The opened sheet, with the set-up if it was loaded again. */
export interface OpenedSheet extends StoredSheet {
  readonly setup?: CountingSetup
}

/** `stored` is null for a new log (POST), otherwise the version that it replaces (PUT). */
export interface SaveLogInput {
  readonly stored: VersionedRow | null
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
  readonly openSheet: ReadPort<SheetKey & { readonly establishmentId: string }, StoredSheet>
  readonly saveLog: WritePort<SaveLogInput, CashLog>
  /** Answers with code 11027 (ok) or 11028 (KO) and the validated log, with expected amounts and delta. */
  readonly validateLog: WritePort<ValidateLogInput, CashLog>
  readonly deleteLog: WritePort<VersionedRow, unknown>
  readonly drafts: DraftStore<CashLogDraftData>
  /** The business date of the current service in the establishment. */
  readonly today: () => BusinessDate
  readonly newKey: () => string
}

/** `key` (from the address) opens a sheet at once; `suggested` is the default choice. */
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

/** The fields of the sheet itself. `countedById` is the id of the person who counted, when one was chosen. */
export type SheetField = 'turnover' | 'float' | 'comment' | 'countedById'

/** The typed text by field; an untouched field is absent. */
export type EntryText = Readonly<Partial<Record<EntryField, string>>>
export type SheetText = Readonly<Record<Exclude<SheetField, 'countedById'>, string>> & {
  readonly countedById?: string
}

/**
 * A line without its typed text. `status` is that of the stored count, otherwise CREATED. `expectedCents` is that
 * of the stored count, otherwise that of the closing.
 */
export interface SheetEntryLine {
  readonly paymentCategoryId: string
  readonly countType: CountType
  readonly unitValueCents: Cents | null
  readonly status: CountStatus
  readonly expectedCents: Cents | null
  /** True while the line can be edited and is expected as it is counted: a category on the credit side without an amount in the closing. */
  readonly isExpectedAsCounted?: boolean
  /** True on lines of paper vouchers. */
  readonly isPaperTicket?: boolean
  /** The business date, on lines of paper vouchers while last year's are still accepted and counted separately. */
  readonly lastYearOn?: BusinessDate
}

/**
 * One line of the sheet: the typed text and its parsed value. `value.totalCents` is the total of the line; all of `value` is null while
 * a field other than the pouch number has a fault. `faults` are refusal names by field.
 */
export interface SheetEntry extends SheetEntryLine {
  readonly text: EntryText
  readonly value: CountEntry
  /** Last year's vouchers in `value`, where they are counted separately; null for none. */
  readonly lastYear?: TicketTotals | null
  readonly pouchNumber: string | null
  readonly faults: Readonly<Partial<Record<EntryField, string>>>
}

/**
 * The sheet being counted: the stored log it is based on, and the typed text. A blank float means the register's, `registerFloatCents`.
 * `changed` is true from the first edit until the sheet is saved.
 */
export interface OpenSheet {
  readonly stored: CashLog | null
  /** The stored log on which the typed text is based, also if `stored` is null because the text comes from a draft; null for a new sheet. */
  readonly base: SheetBase | null
  readonly closing: RegisterClosing | null
  /** When this device received `stored` and `closing`, if they are from the device, for lack of a network. */
  readonly storedAt?: Instant
  readonly entries: readonly SheetEntry[]
  /** The entries of the draft whose category no longer exists, by its id: they are not counted, and stay in the draft. */
  readonly entriesWithoutCategory?: Readonly<Record<string, EntryText>>
  readonly text: SheetText
  readonly turnover: MoneyInput
  readonly float: MoneyInput
  readonly registerFloatCents: Cents
  /** The floats, in cents, that the wallet gave the register and has not got back; 0 if the first of them was given after the day of the sheet. */
  readonly lentFloatCents: Cents
  readonly reasonId: string | null
  readonly changed: boolean
  /** The lines before the float was left in the till; null when it was not, or this can't be undone any more. */
  readonly beforeFloat: readonly SheetEntry[] | null
}

/** The values of the stored log on which typed text is based: of its closing, what people had entered, and the statuses of its counts. */
export interface SheetBase {
  readonly archiveId: string | null
  /** Absent in older drafts. */
  readonly turnoverCents?: Cents | null
  /** What people had entered, as text that can be compared. */
  readonly entered: string
  /** The statuses of the counts, as text that can be compared; absent in older drafts. */
  readonly statuses?: string
}

/** The data of the draft of a sheet: the typed text and the version it is based on. */
export interface CashLogDraftData {
  readonly logId: string | null
  readonly baseVersion: number | null
  /** Null for a new sheet; absent in older drafts. */
  readonly base?: SheetBase | null
  readonly entries: Readonly<Record<string, EntryText>>
  readonly text: SheetText
  readonly reasonId: string | null
  readonly idempotencyKey: string
  /** The total so far, for lists of drafts; absent in older drafts. */
  readonly countedCents?: Cents
}

export interface CashLogContext {
  readonly establishmentId: string
  readonly setup: CountingSetup | null
  readonly choice: Partial<SheetKey>
  readonly sheet: OpenSheet | null
  /** The stored version as last loaded: while the sheet opens, and after somebody else has changed it. */
  readonly theirs: StoredSheet | null
  /** The draft of the sheet while the sheet opens; null afterwards. */
  readonly draft: CashLogDraftData | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  /** `ClosingArrived`: the closing of the till has arrived since the sheet was opened or saved. */
  readonly notice: DraftNotice | 'ClosingArrived' | null
  /** When the draft was last stored on this device; null when it is not stored, or the time is unknown. */
  readonly draftStoredAt: Instant | null
  /** True when the device can't store the draft: leaving would lose it. */
  readonly draftLost: boolean
  /** The answer code of the last successful command. */
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
  /** Removes these pieces from their lines, and adds their value to the line of the float. */
  | { readonly type: 'LEAVE_FLOAT'; readonly left: Denominations }
  | { readonly type: 'TAKE_FLOAT_BACK' }
  | { readonly type: 'SAVE' }
  /** `takenNumbers` are the pouch numbers of the sheet that the server found in use. */
  | { readonly type: 'REVIEW'; readonly takenNumbers?: readonly string[] }
  | { readonly type: 'VALIDATE' }
  | { readonly type: 'DISCARD' }
  | { readonly type: 'DELETE' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  /** `countedById` is the user: the person who counted a sheet that was new here and names nobody. */
  | { readonly type: 'KEEP_MINE'; readonly countedById?: string }
  | { readonly type: 'TAKE_THEIRS' }
