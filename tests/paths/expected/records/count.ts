import type { SessionUser } from '../../../../src/domain/contract/auth.ts'
import { type CountInput, countRow } from '../../../../src/domain/contract/cash-logs.ts'
import { COUNT_TYPES } from '../../../../src/domain/count-types.ts'
import type { CountFixture } from '../../walk/api/fixtures/count.ts'
import { AMOUNT_CENTS, COMMENT, type TestOrganization } from '../../walk/api/test-organization.ts'
import {
  type ExpectedHistoryLine,
  type ExpectedRecord,
  establishmentFields,
  type FieldValues,
  initialStoredFields,
  nameOf,
  OWN_LINE,
  type StepContext,
} from '../expected-record.ts'
import { anId } from '../value-kinds.ts'
import { POSTING_EFFECTS } from './posting.ts'

const categoryOf = (testOrganization: TestOrganization, { paymentCategoryId }: CountInput) =>
  testOrganization.category(({ id }) => id === paymentCategoryId)

const hasPouch = ({ pouchNumber }: FieldValues) => pouchNumber !== null

/** The history line of the sheet, which has the status of its only count. Unchanged fields are not listed. */
const sheetLine = (
  before: FieldValues,
  after: FieldValues,
  action: string,
  more: Partial<Record<'before' | 'after', FieldValues>> = {},
) => {
  const isSame = before.status === after.status
  return {
    action,
    entity: 'cashLog',
    entityId: after.cashLogId,
    before: { ...(!isSame && { status: before.status }), ...more.before },
    after: { ...(!isSame && { status: after.status }), ...more.after },
  }
}

const NOT_VALIDATED = { validatedAt: null, validatedById: null, validatedByName: null }
const validatedBy = (user: SessionUser, at: unknown) => ({
  validatedAt: at,
  validatedById: user.id,
  validatedByName: nameOf(user),
})
/** The history line of a sheet whose validation is removed. */
const unvalidatedSheetLine = (
  before: FieldValues,
  after: FieldValues,
  action: string,
  { testOrganization, sinceCreation }: StepContext<CountFixture>,
) =>
  sheetLine(before, after, action, {
    before: validatedBy(testOrganization.user.user, sinceCreation),
    after: NOT_VALIDATED,
  })

const deletedPouchLine = ({ pouchId }: FieldValues): ExpectedHistoryLine => ({
  action: 'delete',
  entity: 'pouch',
  entityId: pouchId,
  before: { status: 'CREATED' },
  after: { status: 'DELETED' },
})
const deletedPouchLines = (before: FieldValues) => (before.pouchId === null ? [] : [deletedPouchLine(before)])

const jobRequest: ExpectedHistoryLine = { action: 'request', entity: 'jobEvent', before: null }
const SENDING = { by: 'accountant', tables: ['cash_logs', 'job_events'] } as const

export const expectedCount: ExpectedRecord<CountFixture> = {
  entity: 'count',
  table: 'counts',
  chain: 'establishment',
  fields: Object.keys(countRow.shape),
  derivedFields: ['pouchId', 'comment', 'deltaCents'],
  columns: ({ lastYear }) => ({
    lastYearCents: (lastYear as FieldValues | null)?.totalCents ?? null,
    lastYearQuantity: (lastYear as FieldValues | null)?.quantity ?? null,
  }),
  initial(given) {
    const { testOrganization, fixture } = given
    const [input] = fixture.body.counts as readonly [CountInput]
    const category = categoryOf(testOrganization, input)
    const { date, service, cashRegisterId } = fixture.body
    return {
      ...initialStoredFields(given, fixture.id),
      ...establishmentFields(testOrganization),
      cashLogId: fixture.logId,
      date,
      service,
      cashRegisterId,
      cashRegisterName: testOrganization.registers.find(({ id }) => id === cashRegisterId)?.name,
      paymentCategoryId: category.id,
      paymentCategoryName: category.name,
      countType: category.countType,
      unitValueCents: category.unitValueCents,
      hasProvisionCode: category.provisionCode !== null,
      needsClosingReason: false,
      quantity: null,
      denominations: input.denominations ?? null,
      totalCents: AMOUNT_CENTS,
      firstTotalCents: null,
      expectedCents: null,
      lastYear: null,
      pouchNumber: input.pouchNumber ?? null,
      pouchId: null,
      pouchCommitted: false,
      isCash: category.countType === COUNT_TYPES.NOTES,
      status: 'CREATED',
      reason: null,
      comment: COMMENT,
      deltaCents: 0,
    }
  },
  events: {
    edit: {
      by: 'user',
      // The comment belongs to the sheet. When the count is already UPDATED, an edit of the comment does not change the count, which keeps its
      // version.
      sets: ({ status, version, updatedAt }, { fixture }) => ({
        comment: `QA ${fixture.edits}`,
        ...(status === 'UPDATED' && { version, updatedAt }),
      }),
      lines: (before, after) => [
        ...(before.status === after.status ? [] : ([OWN_LINE] as const)),
        sheetLine(before, after, 'edit', {
          before: { comment: before.comment },
          after: { comment: after.comment },
        }),
      ],
      tables: ['cash_logs'],
    },
    validate: {
      by: 'user',
      sets: (before) => ({ pouchId: hasPouch(before) ? anId : null, reason: null }),
      lines: (before, after, given) => [
        OWN_LINE,
        sheetLine(before, after, 'validate', {
          before: NOT_VALIDATED,
          after: validatedBy(given.by!, given.now),
        }),
        ...(hasPouch(before)
          ? [
              {
                action: 'create',
                entity: 'pouch',
                entityId: anId,
                before: null,
                after: {
                  countId: before.id,
                  date: before.date,
                  number: before.pouchNumber,
                  status: 'CREATED',
                  type: 'NOTES',
                  valueCents: before.totalCents,
                },
              },
            ]
          : []),
      ],
      tables: (before) => (hasPouch(before) ? ['cash_logs', 'pouches'] : ['cash_logs']),
    },
    accountingValidate: {
      by: 'accountant',
      lines: (before, after) => [OWN_LINE, sheetLine(before, after, 'accountingValidate')],
      tables: ['cash_logs'],
    },
    undoControl: {
      by: 'accountant',
      lines: (before, after) => [OWN_LINE, sheetLine(before, after, 'undoControl')],
      tables: ['cash_logs'],
    },
    invalidate: {
      by: 'accountant',
      sets: () => ({ reason: 'QA', pouchId: null }),
      lines: (before, after, given) => [
        OWN_LINE,
        unvalidatedSheetLine(before, after, 'invalidate', given),
        ...deletedPouchLines(before),
      ],
      tables: ['cash_logs', 'pouches'],
    },
    reopen: {
      by: 'director',
      sets: () => ({ pouchId: null }),
      lines: (before, after, given) => [
        OWN_LINE,
        unvalidatedSheetLine(before, after, 'reopen', given),
        ...deletedPouchLines(before),
      ],
      tables: ['cash_logs', 'pouches'],
    },
    delete: {
      by: 'user',
      // A sheet without counts has no expected amount and no difference.
      sets: () => ({ deltaCents: null }),
      lines: (before, after) => [
        OWN_LINE,
        // A sheet is deleted with its only count.
        sheetLine(before, after, 'delete', {
          before: { countedCents: AMOUNT_CENTS, expectedCents: AMOUNT_CENTS, deltaCents: 0 },
          after: { countedCents: 0, expectedCents: null, deltaCents: null },
        }),
      ],
      tables: ['cash_logs'],
    },
    sendProvision: {
      ...SENDING,
      lines: (before, after) => [OWN_LINE, sheetLine(before, after, 'sendProvision'), jobRequest],
    },
    send: { ...SENDING, lines: (before, after) => [OWN_LINE, sheetLine(before, after, 'send'), jobRequest] },
    provisionSent: {
      by: 'job',
      lines: (before, after) => [
        ...POSTING_EFFECTS.startedAndExported,
        OWN_LINE,
        sheetLine(before, after, 'provisionSent'),
        POSTING_EFFECTS.ended('finish'),
      ],
      tables: [...POSTING_EFFECTS.tables, 'cash_logs', 'job_events'],
    },
    sent: {
      by: 'job',
      // The service has no closing, so the job ends with a warning.
      lines: (before, after) => [
        ...POSTING_EFFECTS.startedAndExported,
        OWN_LINE,
        sheetLine(before, after, 'sent'),
        POSTING_EFFECTS.ended('warn'),
      ],
      tables: [...POSTING_EFFECTS.tables, 'accounting_entry_takings', 'cash_logs', 'job_events'],
    },
    sendFailed: {
      by: 'job',
      lines: (before, after) => [
        POSTING_EFFECTS.started,
        OWN_LINE,
        sheetLine(before, after, 'sendFailed'),
        POSTING_EFFECTS.ended('fail'),
      ],
      tables: ['cash_logs', 'job_events'],
    },
    archive: {
      by: 'accountant',
      lines: (before, after) => [
        POSTING_EFFECTS.monthClosing(before.date, 1, 0),
        OWN_LINE,
        sheetLine(before, after, 'archive'),
      ],
      tables: ['cash_logs', 'accounting_closings'],
    },
  },
}
