import type { SessionUser } from '../../../../src/domain/contract/auth.ts'
import { type CountInput, countRow } from '../../../../src/domain/contract/cash-logs.ts'
import type { CountFixture } from '../../walk/api/fixtures/count.ts'
import { AMOUNT, type TestOrganization } from '../../walk/api/test-organization.ts'
import {
  type ExpectedRecord,
  establishmentOf,
  type FieldValues,
  initialStoredFields,
  type Line,
  nameOf,
  OWN,
  type StepContext,
} from '../expected-record.ts'
import { anId } from '../value-kinds.ts'
import { POSTING } from './posting.ts'

const categoryOf = (testOrganization: TestOrganization, { paymentCategoryId }: CountInput) =>
  testOrganization.category(({ id }) => id === paymentCategoryId)

const hasPouch = ({ pouchNumber }: FieldValues) => pouchNumber !== null

/** The sheet is deleted with its only count; unchanged fields are not listed. */
const sheet = (
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

const NOBODY = { validatedAt: null, validatedById: null, validatedByName: null }
const somebody = (user: SessionUser, at: unknown) => ({
  validatedAt: at,
  validatedById: user.id,
  validatedByName: nameOf(user),
})
/** The validation is removed. */
const opened = (
  before: FieldValues,
  after: FieldValues,
  action: string,
  { testOrganization, once }: StepContext<CountFixture>,
) => sheet(before, after, action, { before: somebody(testOrganization.user.user, once), after: NOBODY })

const pouchGone = ({ pouchId }: FieldValues): Line => ({
  action: 'delete',
  entity: 'pouch',
  entityId: pouchId,
  before: { status: 'CREATED' },
  after: { status: 'DELETED' },
})
const withoutPouch = (before: FieldValues) => (before.pouchId === null ? [] : [pouchGone(before)])

const jobRequest: Line = { action: 'request', entity: 'jobEvent', before: null }
const SENDING = { by: 'accountant', tables: ['cash_logs', 'job_events'] } as const

export const count: ExpectedRecord<CountFixture> = {
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
      ...establishmentOf(testOrganization),
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
      quantity: null,
      denominations: input.denominations ?? null,
      totalCents: AMOUNT,
      firstTotalCents: null,
      expectedCents: null,
      lastYear: null,
      pouchNumber: input.pouchNumber ?? null,
      pouchId: null,
      pouchCommitted: false,
      status: 'CREATED',
      reason: null,
      comment: '',
      deltaCents: 0,
    }
  },
  events: {
    edit: {
      by: 'user',
      // The comment belongs to the sheet, so an already edited count does not change with it.
      sets: ({ status, version, updatedAt }, { fixture }) => ({
        comment: `QA ${fixture.edits}`,
        ...(status === 'UPDATED' && { version, updatedAt }),
      }),
      lines: (before, after) => [
        ...(before.status === after.status ? [] : ([OWN] as const)),
        sheet(before, after, 'edit', {
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
        OWN,
        sheet(before, after, 'validate', { before: NOBODY, after: somebody(given.by!, given.now) }),
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
      lines: (before, after) => [OWN, sheet(before, after, 'accountingValidate')],
      tables: ['cash_logs'],
    },
    undoControl: {
      by: 'accountant',
      lines: (before, after) => [OWN, sheet(before, after, 'undoControl')],
      tables: ['cash_logs'],
    },
    invalidate: {
      by: 'accountant',
      sets: () => ({ reason: 'QA', pouchId: null }),
      lines: (before, after, given) => [
        OWN,
        opened(before, after, 'invalidate', given),
        ...withoutPouch(before),
      ],
      tables: ['cash_logs', 'pouches'],
    },
    reopen: {
      by: 'director',
      sets: () => ({ pouchId: null }),
      lines: (before, after, given) => [OWN, opened(before, after, 'reopen', given), ...withoutPouch(before)],
      tables: ['cash_logs', 'pouches'],
    },
    delete: {
      by: 'user',
      // A sheet without counts has no expected amount and no difference.
      sets: () => ({ deltaCents: null }),
      lines: (before, after) => [
        OWN,
        sheet(before, after, 'edit', {
          before: { countedCents: AMOUNT, expectedCents: AMOUNT, deltaCents: 0 },
          after: { countedCents: 0, expectedCents: null, deltaCents: null },
        }),
      ],
      tables: ['cash_logs'],
    },
    sendProvision: {
      ...SENDING,
      lines: (before, after) => [OWN, sheet(before, after, 'sendProvision'), jobRequest],
    },
    send: { ...SENDING, lines: (before, after) => [OWN, sheet(before, after, 'send'), jobRequest] },
    provisionSent: {
      by: 'job',
      lines: (before, after) => [
        ...POSTING.begun,
        OWN,
        sheet(before, after, 'provisionSent'),
        POSTING.ended('finish'),
      ],
      tables: [...POSTING.tables, 'cash_logs', 'job_events'],
    },
    sent: {
      by: 'job',
      // The service has no closing, which causes a remark.
      lines: (before, after) => [...POSTING.begun, OWN, sheet(before, after, 'sent'), POSTING.ended('warn')],
      tables: [...POSTING.tables, 'cash_logs', 'job_events'],
    },
    sendFailed: {
      by: 'job',
      lines: (before, after) => [
        POSTING.started,
        OWN,
        sheet(before, after, 'sendFailed'),
        POSTING.ended('fail'),
      ],
      tables: ['cash_logs', 'job_events'],
    },
    archive: {
      by: 'accountant',
      lines: (before, after) => [POSTING.closing(before.date, 1, 0), OWN, sheet(before, after, 'archive')],
      tables: ['cash_logs', 'accounting_closings'],
    },
  },
}
