import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateBatches } from '../../../server/demo/generate.ts'
import type { DemoPlan } from '../../../server/demo/organization.ts'
import { CHANGED_COLUMNS, type RowBatch, type Table } from '../../../server/demo/rows-by-table.ts'
import type { AuditEntry } from '../../../server/store/audit.ts'
import { dueServices } from '../../../src/domain/counting/due-services.ts'
import {
  addDays,
  type BusinessDate,
  DEFAULT_TIME_ZONE,
  type Service,
  serviceAt,
} from '../../../src/domain/dates/calendar.ts'
import { logStatus } from '../../../src/domain/lifecycles/count.ts'
import { sumCents } from '../../../src/domain/money.ts'

type Fields = Record<string, unknown> & { id: string }

/** The final rows after all batches are written, and the history. */
function readPlan(plan: DemoPlan) {
  const rows = new Map<Table, Fields[]>()
  const history: AuditEntry[] = []
  const byId = new Map<string, Fields>()
  for (const batch of generateBatches(plan)) {
    for (const [table, added] of batch.rows) {
      const copies = added.map((row) => ({ ...row }) as Fields)
      for (const copy of copies) byId.set(copy.id, copy)
      rows.set(table, [...(rows.get(table) ?? []), ...copies])
    }
    for (const { table, row } of batch.changes) {
      const storedRow = byId.get(row.id)
      for (const [field, value] of Object.entries(row)) {
        if (storedRow && CHANGED_COLUMNS[table].some((name) => name === field)) storedRow[field] = value
      }
    }
    history.push(...batch.history)
  }
  return { of: (table: Table) => rows.get(table) ?? [], history }
}

const plan = (now: string, overrides: Partial<DemoPlan> = {}): DemoPlan => ({
  seed: 'test',
  establishments: 3,
  days: 60,
  now,
  passwordHash: 'hash',
  ...overrides,
})

function hashOf(batches: Iterable<RowBatch>): string {
  const hash = createHash('sha256')
  for (const batch of batches) hash.update(JSON.stringify([[...batch.rows], batch.changes, batch.history]))
  return hash.digest('hex')
}

const slotOf = ({ date, service }: Fields) => ({
  date: String(date) as BusinessDate,
  service: service as Service,
})

/**
 * Times at which the demo is started: different weekdays and hours, also around clock changes and the turn of
 * the year.
 */
const STARTS = [
  '2026-11-20T14:02:00.000Z',
  '2026-11-21T07:30:00.000Z',
  '2026-11-22T22:30:00.000Z',
  '2026-11-23T03:10:00.000Z',
  '2026-11-24T10:59:00.000Z',
  '2026-11-25T13:59:00.000Z',
  '2026-11-26T20:00:00.000Z',
  '2026-03-30T08:00:00.000Z',
  '2026-10-26T12:00:00.000Z',
  '2027-01-02T09:00:00.000Z',
  '2028-03-01T23:59:59.999Z',
]

describe.each(STARTS)('the demo started at %s', (now) => {
  const { of, history } = readPlan(plan(now))
  const today = serviceAt(now, DEFAULT_TIME_ZONE).date
  const statuses = (table: Table, where: (row: Fields) => boolean = () => true) =>
    new Set(
      of(table)
        .filter(where)
        .map((row) => row.status),
    )

  it('covers about sixty days in each of three restaurants, with nothing in the future', () => {
    expect(of('establishments')).toHaveLength(3)
    for (const { id } of of('establishments')) {
      const dates = of('cash_logs')
        .filter((log) => log.establishment_id === id)
        .map((log) => String(log.date))
        .sort()
      expect(dates[0]! <= addDays(today, -57)).toBe(true)
      // The last days may be closed or not counted yet.
      expect(dates.at(-1)! >= addDays(today, -3)).toBe(true)
      expect(dates.at(-1)! < today).toBe(true)
    }
    for (const { at } of history) expect(at <= now).toBe(true)
    const instants = ['created_at', 'updated_at', 'validated_at', 'prepared_at', 'at', 'executed_at']
    for (const table of [
      'archives',
      'cash_logs',
      'counts',
      'pouches',
      'remittances',
      'wallet_movements',
      'job_events',
    ] as const) {
      for (const row of of(table)) {
        for (const name of instants) if (row[name] != null) expect(String(row[name]) <= now).toBe(true)
      }
    }
  })

  it('has open tasks in every restaurant', () => {
    for (const { id } of of('establishments')) {
      const isOfEstablishment = (row: Fields) => row.establishment_id === id
      // counts: to validate, sent back with a reason, to check, done
      expect(statuses('cash_logs', isOfEstablishment)).toEqual(
        new Set(['CREATED', 'UNVALIDATED', 'VALIDATED', 'AVALIDATED']),
      )
      const sentBackCounts = of('counts').filter(
        (count) => isOfEstablishment(count) && count.status === 'UNVALIDATED',
      )
      expect(sentBackCounts.every((count) => String(count.reason).length > 10)).toBe(true)
      // today is not counted
      expect(of('cash_logs').filter((log) => isOfEstablishment(log) && log.date === today)).toEqual([])
      expect(statuses('pouches', isOfEstablishment)).toEqual(
        new Set(['CREATED', 'PREPARED', 'VALIDATED', 'ARCHIVED', 'DELETED']),
      )
      const byStatus = statuses('remittances', (row) => isOfEstablishment(row) && row.type === 'NOTES')
      for (const status of ['PREPARED', 'VALIDATED', 'AVALIDATED']) expect(byStatus).toContain(status)
    }
    expect(statuses('remittances')).toContain('CANCELED')
  })

  it('has a till to count in every restaurant, also in one that is closed today', () => {
    for (const { id } of of('establishments')) {
      const isOfEstablishment = (row: Fields) => row.establishment_id === id
      const archives = new Map(
        of('archives')
          .filter(isOfEstablishment)
          .map((row) => [row.id, row]),
      )
      const closings = of('archive_receipts').flatMap(({ archive_id, cash_register_id }) => {
        const archive = archives.get(String(archive_id))
        return archive
          ? [
              {
                ...slotOf(archive),
                cashRegisterId: String(cash_register_id),
                sequence: Number(archive.sequence),
              },
            ]
          : []
      })
      const registers = of('cash_registers')
        .filter(isOfEstablishment)
        .map((row) => ({ id: row.id, name: String(row.name), createdAt: String(row.created_at) }))
      const counted = of('cash_logs')
        .filter(isOfEstablishment)
        .map((log) => ({ ...slotOf(log), cashRegisterId: String(log.cash_register_id) }))
      const { uncounted } = dueServices(
        { posTurnoverSource: 'CLOSING', registers, closings, counted },
        now,
        DEFAULT_TIME_ZONE,
        7,
      )
      expect(uncounted).not.toEqual([])
    }
  })

  it('has a bank difference, exchanges of notes for coins that are open, received and undone, a failed request for closings, and counts of every type', () => {
    const credited = of('remittances').filter((row) => row.credited_cents !== null)
    expect(credited.some((row) => row.credited_cents !== row.total_cents)).toBe(true)
    expect(credited.filter((row) => row.credited_cents === row.total_cents).length).toBeGreaterThan(5)
    expect(sumCents(of('pouches').map((row) => Number(row.credited_cents ?? 0)))).toBe(
      sumCents(credited.map((row) => Number(row.credited_cents))),
    )
    const types = new Set(of('wallet_movements').map((row) => row.type))
    expect(types).toEqual(new Set(['INVENTORY', 'COUNT', 'DECREASE', 'RECEPTION', 'REVERSAL']))
    for (const { id } of of('establishments')) {
      const change = of('pouches').filter((row) => row.establishment_id === id && row.type === 'CHANGE')
      // open (the pouch is still in the establishment), received, and undone
      const isStillHere = (row: Fields) => row.status === 'CREATED' || row.status === 'PREPARED'
      expect(change.some(isStillHere)).toBe(true)
      expect(change.some((row) => row.status === 'ARCHIVED')).toBe(true)
      expect(change.some((row) => row.status === 'DELETED')).toBe(true)
      const receptions = of('wallet_movements').filter(
        (row) => row.establishment_id === id && row.type === 'RECEPTION',
      )
      const valueByPouch = new Map(change.map((pouch) => [pouch.id, pouch.value_cents]))
      expect(receptions.some((row) => row.movement_cents !== valueByPouch.get(String(row.pouch_id)))).toBe(
        true,
      )
    }
    expect(new Set(of('job_events').map((row) => row.status))).toEqual(new Set(['FINISHED', 'ERROR']))
    const failed = of('job_events').filter((row) => row.status === 'ERROR')
    expect(new Set(failed.map((row) => row.type))).toEqual(new Set(['SERVICE-CLOSING']))
    expect(new Set(of('counts').map((row) => row.count_type))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })

  it('has mostly exact counts, and an explanation for every difference beyond the tolerance', () => {
    const logs = of('cash_logs')
    const isOff = (log: Fields) => Math.abs(Number(log.delta_cents)) > Number(log.tolerance_cents)
    expect(logs.filter((log) => log.delta_cents === 0).length / logs.length).toBeGreaterThan(0.6)
    expect(logs.some(isOff)).toBe(true)
    for (const log of logs.filter(isOff)) {
      expect(log.comment).not.toBe('')
      expect(log.reason_id).not.toBeNull()
    }
  })

  it('has for each log the status of its least advanced count', () => {
    const counts = Map.groupBy(of('counts'), (count) => count.cash_log_id)
    for (const log of of('cash_logs')) {
      expect(log.status).toBe(
        logStatus((counts.get(log.id) ?? []) as unknown as Parameters<typeof logStatus>[0]),
      )
    }
  })

  it('has for each remittance the moment of its first hand-over, also after a correction', () => {
    const handOvers = Map.groupBy(
      history.filter(({ entity, action }) => entity === 'remittance' && action === 'validate'),
      ({ entityId }) => entityId,
    )
    expect(Math.max(...[...handOvers.values()].map(({ length }) => length))).toBe(2)
    for (const { id, validated_at } of of('remittances'))
      expect(validated_at).toBe(handOvers.get(id)?.[0]?.at ?? null)
  })

  it('has the history of each establishment in chronological order', () => {
    for (const chain of Map.groupBy(history, (event) => event.establishmentId).values()) {
      const instants = chain.map((event) => event.at)
      expect(instants.toSorted()).toEqual(instants)
    }
  })
})

describe('the generator', () => {
  const now = STARTS[0]!

  it('creates the same data for the same seed and clock, and different data otherwise', () => {
    const small = plan(now, { establishments: 2, days: 20 })
    const first = hashOf(generateBatches(small))
    expect(hashOf(generateBatches({ ...small }))).toBe(first)
    expect(hashOf(generateBatches({ ...small, seed: 'other' }))).not.toBe(first)
    expect(hashOf(generateBatches({ ...small, now: '2026-11-21T14:02:00.000Z' }))).not.toBe(first)
  })

  it('breaks no rule of the product for any seed', () => {
    const anyPlan = fc.record({
      seed: fc.string(),
      establishments: fc.integer({ min: 1, max: 6 }),
      days: fc.integer({ min: 1, max: 60 }),
    })
    fc.assert(
      fc.property(anyPlan, (size) => {
        // Every decision is made by src/domain; a refusal throws.
        for (const batch of generateBatches(plan(now, size))) expect(batch.history.length).toBeGreaterThan(0)
      }),
      { numRuns: 15 },
    )
  })

  it('creates twelve establishments, more than the demo has, each with people and registers', () => {
    const { of } = readPlan(plan(now, { establishments: 12, days: 3 }))
    expect(of('establishments')).toHaveLength(12)
    expect(new Set(of('establishments').map((row) => row.code)).size).toBe(12)
    expect(new Set(of('users').map((row) => row.email)).size).toBe(of('users').length)
    for (const { id } of of('establishments')) {
      expect(of('cash_registers').filter((row) => row.establishment_id === id).length).toBeGreaterThan(1)
      expect(of('user_establishments').filter((row) => row.establishment_id === id).length).toBeGreaterThan(2)
    }
  })

  it('yields batches of less than 29 days, each of one establishment except the first', () => {
    const days = (batch: RowBatch) => {
      const instants = batch.history.map((event) => Date.parse(event.at))
      return (Math.max(...instants) - Math.min(...instants)) / 86_400_000
    }
    const batches = [...generateBatches(plan(now, { establishments: 2, days: 300 }))]
    expect(batches.length).toBeGreaterThan(20)
    expect(Math.max(...batches.map(days))).toBeLessThan(29)
    for (const batch of batches.slice(1)) {
      expect(new Set(batch.history.flatMap((event) => event.establishmentId ?? [])).size).toBe(1)
    }
  })
})
