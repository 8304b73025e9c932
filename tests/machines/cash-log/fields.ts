import {
  refusalToReview,
  refusalToSave,
  refusalToValidate,
  sheetKeyOf,
  withIssuesAtFields,
} from '../../../src/machines/cash-log/rules.ts'
import {
  buildSheet,
  draftDataOf,
  withEntryText,
  withFloatLeft,
  withSheetText,
} from '../../../src/machines/cash-log/sheet.ts'
import type {
  CashLogContext,
  CashLogDraftData,
  CashLogInput,
  OpenSheet,
  StoredSheet,
} from '../../../src/machines/cash-log/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { chartFields, type FieldChanges, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

type Context = CashLogContext

const NO_SHEET = { sheet: null, theirs: null, draft: null, notice: null, refusal: null, code: null } as const
const NO_DRAFT = { draft: null, draftStoredAt: null, draftLost: false } as const
/** The changes after a draft was saved, deleted or replaced by the stored version. */
const DRAFT_DONE = { ...NO_DRAFT, idempotencyKey: NEW_KEY, notice: null } as const

/** After typing, the idempotency key is new, and the draft is stored on the device if possible. */
const afterTyping = (sheet: OpenSheet): FieldChanges<Context> => ({
  sheet,
  ...draftOnDevice(),
  idempotencyKey: NEW_KEY,
  code: null,
})
const draftOnDevice = () => ({
  draftStoredAt: device.isFull ? null : '2026-11-20T14:02:00.000Z',
  draftLost: device.isFull,
})

const openedSheet = (before: Context, sheet: StoredSheet, draft: CashLogDraftData | null): OpenSheet =>
  buildSheet(before.setup!, sheetKeyOf(before)!, sheet, draft)

/** The input typed here, applied to the log that the server has stored. */
const mergeMineInto = (before: Context, sheet: StoredSheet): OpenSheet =>
  openedSheet(before, sheet, draftDataOf(before.sheet!, ''))

/** The draft on the device, or null if there is none or it has another schema version. */
const readableDraft = () => (device.draft?.schemaVersion === 1 ? device.draft.snapshot : null)

export const fields = chartFields<Context, CashLogInput>({
  initial: ({ establishmentId, key, suggested }) => ({
    establishmentId,
    setup: null,
    choice: key ?? suggested,
    idempotencyKey: '',
    ...NO_SHEET,
    ...NO_DRAFT,
  }),
  changes: {
    'loadSetup done': ({ before, data }) => {
      const [only, ...others] = (data as NonNullable<Context['setup']>).registers.filter(
        ({ status }) => status === 'ACTIVE',
      )
      return {
        setup: data,
        choice: only && others.length === 0 ? { cashRegisterId: only.id, ...before.choice } : before.choice,
      }
    },
    '* → choosing|opening': { ...NO_SHEET, ...NO_DRAFT },
    'CHOOSE → choosing': ({ before: { choice }, event }) => ({ choice: { ...choice, ...event.choice } }),
    '* → loading|saving|savingFirst|validating|deleting': { refusal: null },
    '* → counting.typing|counting.saved|reviewing.ready': { refusal: null },
    'loadSetup|openSheet refused': ({ before, refusal }) => ({
      refusal: before.sheet ? withIssuesAtFields(refusal!, before.sheet) : refusal,
    }),
    'opening: openSheet done': { notice: null },
    'opening: openSheet done → counting': ({ before, data }) => {
      const draft = readableDraft()
      return {
        sheet: openedSheet(before, data, draft),
        idempotencyKey: draft ? draft.idempotencyKey : NEW_KEY,
        notice: draft ? 'DraftResumed' : device.draft && 'DraftIgnored',
      }
    },
    'opening: openSheet done → alreadyValidated': ({ before, data }) => ({
      sheet: openedSheet(before, data, null),
      notice: device.draft && !readableDraft() ? 'DraftIgnored' : null,
    }),
    'opening: openSheet done → conflict': ({ before, data }) => ({
      sheet: openedSheet(before, { log: null, closing: data.closing }, readableDraft()),
      theirs: data,
      notice: 'DraftResumed',
    }),
    'comparing: openSheet lost': { refusal: null },
    'comparing: openSheet done → counting.saved': ({ before, data }) => ({
      sheet: { ...mergeMineInto(before, data), changed: false },
      ...DRAFT_DONE,
    }),
    'comparing: openSheet done → alreadyValidated': ({ before, data }) => ({
      sheet: openedSheet(before, data, null),
      ...DRAFT_DONE,
    }),
    'comparing: openSheet done → conflict': ({ data }) => ({ theirs: data }),
    EDIT: ({ before, event: { paymentCategoryId, field, text } }) =>
      afterTyping(withEntryText(before.sheet!, paymentCategoryId, field, text)),
    EDIT_SHEET: ({ before, event: { field, text } }) =>
      afterTyping(withSheetText(before.sheet!, field, text)),
    CHOOSE_REASON: ({ before, event: { reasonId } }) =>
      afterTyping({ ...before.sheet!, reasonId, changed: true }),
    LEAVE_FLOAT: ({ before, event }) => afterTyping(withFloatLeft(before.sheet!, before.setup!, event.left)),
    TAKE_FLOAT_BACK: ({ before: { sheet } }) =>
      afterTyping({ ...sheet!, entries: sheet!.beforeFloat!, changed: true, beforeFloat: null }),
    'SAVE → counting.refused': ({ before }) => ({ refusal: refusalToSave(before) }),
    'REVIEW → counting.refused': ({ before, event }) => ({
      refusal: refusalToReview(before, event.takenNumbers),
    }),
    'VALIDATE → reviewing.refused': ({ before }) => ({ refusal: refusalToValidate(before) }),
    'saveLog done → opening': DRAFT_DONE,
    'saveLog done → counting|validating|reviewing': ({ before, code, data }) => ({
      sheet: { ...mergeMineInto(before, { log: data, closing: before.sheet!.closing }), changed: false },
      code,
      ...DRAFT_DONE,
    }),
    'saveLog done → reviewing.refused': { refusal: clientRefusal('DeltaChanged') },
    'validateLog done': ({ before, code, data }) => ({
      sheet: { ...before.sheet!, stored: data },
      code,
      idempotencyKey: NEW_KEY,
    }),
    'deleteLog done': ({ code }) => ({ code, ...DRAFT_DONE }),
    'saveLog|validateLog|deleteLog refused → saveFailed|validateFailed|deleteFailed|comparing|counting|reviewing':
      ({ before, refusal }) => ({ refusal: withIssuesAtFields(refusal!, before.sheet!) }),
    'saveLog|validateLog|deleteLog refused → comparing|counting|reviewing': { idempotencyKey: NEW_KEY },
    KEEP_MINE: ({ before }) => ({
      sheet: mergeMineInto(before, before.theirs!),
      theirs: null,
      idempotencyKey: NEW_KEY,
      ...draftOnDevice(),
    }),
    TAKE_THEIRS: ({ before }) => ({
      sheet: openedSheet(before, before.theirs!, null),
      theirs: null,
      ...DRAFT_DONE,
    }),
    'conflict: BACK': { theirs: null, idempotencyKey: NEW_KEY },
  },
})
