import { jobEvent } from '../../../../src/domain/contract/job-events.ts'
import type { JobFixture } from '../../walk/api/fixtures/job.ts'
import { AMOUNT_CENTS } from '../../walk/api/test-organization.ts'
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
import { anId, oneId } from '../value-kinds.ts'
import { POSTING_EFFECTS } from './posting.ts'

type Fixture = JobFixture

const line = (action: string, entity: string, from: string, to: string): ExpectedHistoryLine => ({
  action,
  entity,
  entityId: anId,
  before: { status: from },
  after: { status: to },
})
/** The history lines of a count and its sheet. */
const countLines = (action: string, from: string, to: string) =>
  ['count', 'cashLog'].map((entity) => line(action, entity, from, to))

const entriesSent = (cents: number, count: number) => ({ key: 'entriesSent', params: { cents, count } })

export const expectedJob: ExpectedRecord<Fixture> = {
  entity: 'jobEvent',
  table: 'job_events',
  chain: 'establishment',
  fields: Object.keys(jobEvent.shape),
  historyCheckedAfter: 'request',
  changedOnCreation: [
    ...['accounting_settings', 'cash_logs', 'counts', 'job_events', 'pouches', 'reference_counters'],
    ...['remittance_pouches', 'remittances'],
  ],
  initial(given) {
    const { testOrganization, fixture } = given
    return {
      ...initialStoredFields(given, fixture.id),
      ...establishmentFields(testOrganization),
      type: 'ACCOUNTING-CASH',
      status: 'REQUEST',
      sequence: null,
      requestedById: testOrganization.accountant.user.id,
      requestedByName: nameOf(testOrganization.accountant.user),
      executedAt: null,
      dueAt: null,
      details: [],
      progress: null,
      attempts: 0,
      // These two columns are not in the document: the job reads `payload`, and the queue counts `tries`.
      payload: fixture.about,
      tries: 0,
      fileId: null,
      seen: false,
      seenAt: null,
      seenByName: null,
    }
  },
  /** The history line of a job contains the number of attempts and the result. The line of a retry contains only the removed result. */
  ownLine(event, before, after) {
    if (event === 'retry')
      return {
        before: { status: before.status, details: before.details },
        after: { status: after.status, details: [] },
      }
    return {
      before: { status: before.status, attempts: before.attempts },
      after: { status: after.status, attempts: after.attempts, details: after.details },
    }
  },
  events: {
    start: {
      by: 'job',
      sets: ({ attempts, tries }, { now }) => ({
        attempts: Number(attempts) + 1,
        tries: Number(tries) + 1,
        executedAt: now,
        dueAt: null,
        details: [],
      }),
    },
    /** The entries are posted, but could not be delivered: only the delivery is tried again. */
    release: {
      by: 'job',
      sets: (_, { now }) => ({
        dueAt: now,
        fileId: oneId(),
        details: [{ key: 'DeliveryFailed', params: { host: '127.0.0.1:9', status: 0 } }],
      }),
      lines: (_, { fileId }) => [
        { ...POSTING_EFFECTS.exported, entityId: fileId },
        line('sent', 'remittance', 'SEND', 'SENT'),
        OWN_LINE,
      ],
      tables: [...POSTING_EFFECTS.tables, 'remittances'],
    },
    finish: {
      by: 'job',
      // One entry for the hand-over, and one for the credit of the bank.
      sets: () => ({ details: [entriesSent(2 * AMOUNT_CENTS, 2)] }),
    },
    warn: {
      by: 'job',
      sets: () => ({
        details: [
          entriesSent(AMOUNT_CENTS, 1),
          { key: 'SalesWithoutClosing', params: { cents: AMOUNT_CENTS, count: 1 } },
        ],
        fileId: oneId(),
      }),
      lines: (_, { fileId }) => [
        { ...POSTING_EFFECTS.exported, entityId: fileId },
        ...countLines('sent', 'SEND', 'SENT'),
        OWN_LINE,
      ],
      tables: [...POSTING_EFFECTS.tables, 'accounting_entry_takings', 'counts', 'cash_logs'],
    },
    fail: {
      by: 'job',
      sets: () => ({
        details: [{ key: 'AccountMissing', params: { kind: 'setting', more: 0, name: 'suspense', rate: 0 } }],
      }),
      lines: () => [...countLines('sendFailed', 'SEND', 'ERROR'), OWN_LINE],
      tables: ['counts', 'cash_logs'],
    },
    retry: { by: 'accountant', sets: () => ({ details: [], tries: 0 }) },
  },
} satisfies ExpectedRecord<Fixture> & { readonly initial: (given: StepContext<Fixture>) => FieldValues }
