import { expect, it } from 'vitest'
import type { AuditEvent } from '../../src/domain/contract/audit-events.ts'
import { EXPORT_LISTS } from '../../src/domain/lists/exports.ts'
import { HistoryLines, ListedChanges } from '../../src/views/history/history-lines.tsx'
import { textsIn } from '../support/texts.ts'
import { renderText } from './render-columns.tsx'

const event = (entity: string, before: object, after: object) =>
  ({ entity, action: 'update', before, after }) as AuditEvent
const changesOf = (entity: string, before: object, after: object) =>
  renderText(<ListedChanges event={event(entity, before, after)} />)

it.each([
  ['pouch', { status: 'PREPARED' }, { status: 'VALIDATED' }, '~In a deposit~ → Handed over'],
  ['remittance', { status: 'PREPARED' }, { status: 'VALIDATED' }, '~Prepared~ → Handed over'],
  ['cashLog', { status: 'CREATED' }, { status: 'VALIDATED' }, '~Created~ → Validated'],
  ['ticketDispatch', { status: 'SENT' }, { status: 'REIMBURSED' }, '~Sent~ → Reimbursed'],
  ['accountingClosing', { status: 'CLOSED' }, { status: 'REOPENED' }, '~Closed~ → Reopened'],
  ['user', { status: 'ACTIVE' }, { status: 'INACTIVE' }, '~Active~ → Suspended'],
  ['paymentCategory', { status: 'ACTIVE' }, { status: 'INACTIVE' }, '~Active~ → Inactive'],
])('the history of a %s has the words of its kind of record for a status', (entity, before, after, text) => {
  expect(changesOf(entity, before, after)).toBe(text)
})

it.each(['pouch', 'remittance'])(
  'the status of a %s that left without a carrier is “deposited”',
  (entity) => {
    const action = entity === 'pouch' ? 'handOver' : 'validate'
    const departure = {
      entity,
      action,
      before: { status: 'PREPARED' },
      after: { status: 'VALIDATED', carrierId: null },
    }
    expect(renderText(<ListedChanges event={departure as unknown as AuditEvent} />)).toMatch(/ → Deposited$/u)
  },
)

it('a change of the person who counted is shown, because another person may have entered the sheet', () => {
  const before = { countedById: 'user-1', countedByName: 'Marie Roux', validatedByName: 'Lea Petit' }
  const after = { countedById: 'user-2', countedByName: 'Paul Morel', validatedByName: null }
  expect(changesOf('cashLog', before, after)).toBe('Counted by~Marie Roux~→Paul Morel')
})

it.each([
  [null, 'Deposited'],
  [undefined, 'Handed over to the carrier'],
])('the history of a pouch that left says whether a carrier took it (carrier: %s)', (carrierId, title) => {
  const departure = {
    id: 'event-1',
    sequence: 1,
    at: '2026-11-19T09:31:00.000Z',
    byName: 'Ada Martin',
    entity: 'pouch',
    action: 'handOver',
    before: { status: 'PREPARED' },
    after: { status: 'VALIDATED', carrierId },
  }
  expect(renderText(<HistoryLines events={[departure as unknown as AuditEvent]} />)).toContain(title)
})

it('a month that was opened again is not called a count whose pouch was deleted', () => {
  const reopened = {
    id: 'event-1',
    sequence: 1,
    at: '2026-11-19T09:31:00.000Z',
    byName: 'Ada Martin',
    entity: 'accountingClosing',
    action: 'reopen',
    before: { status: 'CLOSED' },
    after: { status: 'REOPENED' },
  }
  const text = renderText(<HistoryLines events={[reopened as unknown as AuditEvent]} />)
  expect(text).toContain('Month reopened')
  expect(text).not.toContain('pouch')
})

it('a restored backup is shown with its time', () => {
  const restored = event('establishment', {}, { backupOf: '2026-11-20T16:05:00.000Z' })
  expect(renderText(<ListedChanges event={{ ...restored, action: 'restoreBackup' }} />)).toMatch(
    /^Backup of20\/11\/2026,? 1\d:05$/u,
  )
})

it('a delta is shown with its sign', () => {
  expect(changesOf('cashLog', {}, { deltaCents: 178_30 })).toBe('Over/short+€178.30')
  expect(changesOf('cashLog', { deltaCents: 178_30 }, { deltaCents: -20_00 })).toBe(
    'Over/short~+€178.30~→−€20.00',
  )
})

it('the reason of a difference is shown by its name', () => {
  const before = { reasonId: 'reason-1', deltaReason: 'Change error' }
  expect(changesOf('cashLog', before, { reasonId: null, deltaReason: null })).toBe(
    'Reason for the difference~Change error~→nothing',
  )
})

it.each([
  ['controlsheets', 'csv', 'ListCount reviewFormatCSV'],
  ['reports/sales', 'xlsx', 'ListSales and VATFormatXLSX'],
  ['reports/ledger', 'csv', 'ListLedgerFormatCSV'],
])('the history of a download names the list %s and its format', (list, format, text) => {
  expect(renderText(<ListedChanges event={event('listExport', {}, { list, format })} />)).toBe(text)
})

it.each(EXPORT_LISTS)('the list %s has a name in the history and in the job that writes its file', (list) => {
  const { t } = textsIn('en')
  expect(t('history.list', { list })).not.toBe(list)
  expect(t('job.detail.listExported', { list, count: 2, until: '27/11/2026' })).not.toMatch(/^List:/u)
})
