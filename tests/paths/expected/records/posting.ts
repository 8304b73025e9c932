import type { ExpectedHistoryLine } from '../expected-record.ts'
import { anId, ValueKind } from '../value-kinds.ts'

const STATUSES = { finish: 'FINISHED', warn: 'WARNING', fail: 'ERROR' } as const

const started: ExpectedHistoryLine = {
  action: 'start',
  entity: 'jobEvent',
  entityId: anId,
  before: { attempts: 0, status: 'REQUEST' },
  after: { attempts: 1, details: [], status: 'STARTED' },
}
const exported: ExpectedHistoryLine = {
  action: 'create',
  entity: 'accountingExport',
  entityId: anId,
  before: null,
}

const withStatus = (status: string) =>
  new ValueKind(
    `values with the status ${status}`,
    (values) =>
      typeof values === 'object' && values !== null && 'status' in values && values.status === status,
  )

/** The history lines and tables of an accounting job, and the history line of a month that is closed. */
export const POSTING_EFFECTS = {
  started,
  exported,
  startedAndExported: [started, exported],
  ended: (action: keyof typeof STATUSES): ExpectedHistoryLine => ({
    action,
    entity: 'jobEvent',
    entityId: anId,
    before: { attempts: 1, status: 'STARTED' },
    after: withStatus(STATUSES[action]),
  }),
  /** The history line of a month that was closed with these numbers of counts, each in a sheet without a closing, and remittances. */
  monthClosing: (date: unknown, counts: number, remittances: number): ExpectedHistoryLine => ({
    action: 'create',
    entity: 'accountingClosing',
    entityId: anId,
    before: null,
    after: {
      month: String(date).slice(0, 7),
      status: 'CLOSED',
      reason: null,
      counts,
      remittances,
      closingsWithoutTill: 0,
      tillsWithoutClosing: counts,
    },
  }),
  tables: [
    'accounting_entries',
    'accounting_export_contents',
    'accounting_exports',
    'accounting_journals',
    'accounting_lines',
  ],
} as const
