import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edgesOf, GUARDED_LIFECYCLES, syncLifecycles } from '../../../server/store/lifecycle-guard.ts'
import type { Database } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem, inScope } from '../../../server/store/scope.ts'
import { COUNT_STATUSES, logStatus } from '../../../src/domain/lifecycles/count.ts'
import { adminOf, ENGINES, idsOf, openWithTenants } from './tenants.ts'

type Guarded = keyof typeof GUARDED_LIFECYCLES
const TABLES = Object.keys(GUARDED_LIFECYCLES) as Guarded[]
/** The row of each table that the tests change, by its name in `idsOf`. */
const ROW_NAMES = {
  counts: 'count',
  remittances: 'remittance',
  pouches: 'pouch',
  ticket_dispatches: 'dispatch',
  job_events: 'job',
  accounting_closings: 'accountingClosing',
} as const

interface Open {
  readonly statuses: readonly string[]
  readonly columns: readonly string[]
  /** For some closed statuses: the columns that may still change, instead of `columns`. */
  readonly columnsOf?: Readonly<Record<string, readonly string[]>>
}

/** The statuses in which a row is open, and the columns that may still change when it is closed. */
const OPEN: Readonly<Record<Guarded, Open>> = {
  counts: { statuses: ['CREATED', 'UPDATED', 'UNVALIDATED'], columns: ['reason'] },
  remittances: {
    statuses: ['PREPARED', 'VALIDATED', 'UNVALIDATED', 'AVALIDATED', 'ERROR'],
    columns: ['reason'],
  },
  pouches: { statuses: [], columns: ['seal_number', 'carrier_counted_cents', 'credited_cents'] },
  ticket_dispatches: {
    statuses: ['CREATED', 'SENT'],
    columns: [],
    columnsOf: { REIMBURSED: ['reimbursements', 'reimbursed_cents', 'commission_cents'] },
  },
  job_events: { statuses: ['REQUEST', 'STARTED', 'ERROR'], columns: ['seen_at', 'seen_by_name'] },
  accounting_closings: { statuses: [], columns: ['reason', 'status_by_name'] },
}

const ROLLED_BACK = new Error('rolled back')

describe.each(ENGINES)('the lifecycle guard on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openWithTenants(engine, 1)
  })
  afterAll(() => db.close())

  /** Runs statements as an administrator's request and rolls them back. Returns `done`, or the constraint or error that refused them. */
  async function attempt(work: (trx: Transaction<Schema>) => Promise<unknown>): Promise<string> {
    const error = await inScope(db, adminOf(1), async (trx) => {
      await work(trx)
      throw ROLLED_BACK
    }).catch((caught: unknown) => caught)
    if (error === ROLLED_BACK) return 'done'
    return (error as { constraint?: string }).constraint ?? String(error)
  }

  /** Sets any status of a row with triggers disabled, as only the owner of the tables can. */
  async function setStatusAsOwner(table: Guarded, status: string): Promise<void> {
    await asSystem(db, async (trx) => {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      await sql`update ${sql.table(table)} set status = ${status} where id = ${idsOf(1)[ROW_NAMES[table]]}`.execute(
        trx,
      )
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    })
  }

  const setStatus = (table: Guarded, status: string) => (trx: Transaction<Schema>) =>
    sql`update ${sql.table(table)} set status = ${status} where id = ${idsOf(1)[ROW_NAMES[table]]}`.execute(
      trx,
    )

  it.each(TABLES)('allows %s every transition of the lifecycle and no other', async (table) => {
    const lifecycle = GUARDED_LIFECYCLES[table]
    const arrows = new Set(edgesOf(lifecycle).map((edge) => `${edge.from_status} ${edge.to_status}`))
    const refused: string[] = []
    const expected: string[] = []
    for (const from of lifecycle.statuses) {
      await setStatusAsOwner(table, from)
      for (const to of lifecycle.statuses) {
        const outcome = await attempt(setStatus(table, to))
        if (outcome !== 'done') refused.push(`${from} ${to} ${outcome}`)
        // An update that keeps the status is allowed.
        if (from !== to && !arrows.has(`${from} ${to}`)) expected.push(`${from} ${to} ${table}_lifecycle`)
        // A pouch of takings has no reception that could be undone.
        else if (table === 'pouches' && from === 'ARCHIVED' && from !== to)
          expected.push(`${from} ${to} pouches_leave_archive`)
      }
    }
    expect(refused).toEqual(expected)
    await setStatusAsOwner(table, lifecycle.initial[0]!)
  })

  // The lifecycle of a job event is only checked when it is updated.
  it.each(TABLES.filter((table) => table !== 'job_events'))(
    'accepts new %s only in an initial status of the lifecycle',
    async (table) => {
      const lifecycle = GUARDED_LIFECYCLES[table]
      for (const status of lifecycle.statuses) {
        const outcome = await attempt((trx) =>
          sql`
          insert into ${sql.table(table)} select (jsonb_populate_record(row, jsonb_build_object('status', ${status}::text,
            'id', gen_random_uuid()))).*
          from ${sql.table(table)} as row where id = ${idsOf(1)[ROW_NAMES[table]]}`.execute(trx),
        )
        if (lifecycle.initial.includes(status)) expect(outcome, status).not.toBe(`${table}_lifecycle`)
        else expect(outcome, status).toBe(`${table}_lifecycle`)
      }
    },
  )

  it.each(TABLES)('rejects changes of closed %s except in the declared columns', async (table) => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and attname <> all (${[
        'organization_id',
        'establishment_id',
        'id',
        'created_at',
        'status',
        'version',
        'updated_at',
      ]}) and has_column_privilege('sacoche_office', attrelid, attname, 'update')`.execute(db.kysely)
    const open = OPEN[table]
    for (const status of GUARDED_LIFECYCLES[table].statuses) {
      await setStatusAsOwner(table, status)
      const changeable: string[] = []
      for (const { name } of rows) {
        const outcome = await attempt((trx) => alter(trx, table, name))
        if (outcome !== `${table}_closed`) changeable.push(name)
      }
      const expected = open.statuses.includes(status)
        ? rows.map((row) => row.name)
        : (open.columnsOf?.[status] ?? open.columns)
      expect(changeable.sort(), status).toEqual([...expected].sort())
    }
    await setStatusAsOwner(table, GUARDED_LIFECYCLES[table].initial[0]!)
  })

  /** Gives a column another value of its type. */
  async function alter(trx: Transaction<Schema>, table: Guarded, column: string): Promise<void> {
    const { rows } = await sql<{ type: string }>`
      select coalesce(domain_name, data_type) as type from information_schema.columns
      where table_name = ${table} and column_name = ${column}`.execute(trx)
    const ref = sql.ref(column)
    const values: Readonly<Record<string, ReturnType<typeof sql>>> = {
      uuid: sql`gen_random_uuid()`,
      text: sql`coalesce(${ref}, '') || '9'`,
      date: sql`coalesce(${ref}, '2026-01-01') + 1`,
      'timestamp with time zone': sql`coalesce(${ref}, now()) + interval '1 day'`,
      jsonb: sql`'{"500": 3}'`,
    }
    const value = values[rows[0]!.type] ?? sql`coalesce(${ref}, 0) + 1`
    await sql`update ${sql.table(table)} set ${ref} = ${value} where id = ${idsOf(1)[ROW_NAMES[table]]}`.execute(
      trx,
    )
  }

  it('restores missing transitions, deletes those that the domain does not have, and changes nothing else', async () => {
    const arrows = () => db.kysely.selectFrom('lifecycle_edges').selectAll().execute()
    const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
    const domain = sorted(Object.values(GUARDED_LIFECYCLES).flatMap(edgesOf))
    expect(sorted(await arrows())).toEqual(domain)
    await sql`delete from lifecycle_edges where lifecycle = 'count' and from_status is null`.execute(
      db.kysely,
    )
    await sql`insert into lifecycle_edges values ('pouch', 'DELETED', 'CREATED'), ('pouch', null, 'ARCHIVED')`.execute(
      db.kysely,
    )
    await syncLifecycles(db.kysely)
    expect(sorted(await arrows())).toEqual(domain)
  })

  it('does not let an administrator’s request delete transitions', async () => {
    expect(await attempt((trx) => sql`delete from lifecycle_edges`.execute(trx))).toContain(
      'permission denied',
    )
  })

  /** Sets the status of the log and its only count with triggers disabled. */
  async function setSheetStatus(status: string): Promise<void> {
    const { log, count } = idsOf(1)
    await asSystem(db, async (trx) => {
      for (const table of ['cash_logs', 'counts'] as const) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
        await sql`update ${sql.table(table)} set status = ${status} where id in (${log}, ${count})`.execute(
          trx,
        )
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
      }
    })
  }

  const setLog = (change: ReturnType<typeof sql>) => (trx: Transaction<Schema>) =>
    sql`update cash_logs set ${change} where id = ${idsOf(1).log}`.execute(trx)

  /** Like `attempt` for these steps, with the constraints that are checked at the end of a transaction. */
  const attemptAtCommit = (...steps: ((trx: Transaction<Schema>) => Promise<unknown>)[]) =>
    attempt(async (trx) => {
      for (const step of steps) await step(trx)
      await sql`set constraints all immediate`.execute(trx)
    })

  it('accepts a cash log of one count only with the status of that count', async () => {
    for (const status of COUNT_STATUSES) {
      await setSheetStatus(status)
      for (const otherStatus of COUNT_STATUSES) {
        const isAllowed = otherStatus === logStatus([{ status }])
        expect(await attemptAtCommit(setLog(sql`status = ${otherStatus}`)), `${status} ${otherStatus}`).toBe(
          isAllowed ? 'done' : 'cash_logs_status',
        )
      }
    }
  })

  it('rejects a new status of a count whose log keeps the old one', async () => {
    for (const { from_status: from, to_status: to } of edgesOf(GUARDED_LIFECYCLES.counts)) {
      if (from === null || from === to) continue
      await setSheetStatus(from)
      const arrow = `${from} ${to}`
      expect(await attemptAtCommit(setStatus('counts', to)), arrow).toBe('cash_logs_status')
      // Another update of the log before or after does not hide the change.
      const touch = setLog(sql`version = version + 1`)
      expect(await attemptAtCommit(touch, setStatus('counts', to)), arrow).toBe('cash_logs_status')
      expect(await attemptAtCommit(setStatus('counts', to), touch), arrow).toBe('cash_logs_status')
      expect(await attemptAtCommit(setStatus('counts', to), setLog(sql`status = ${to}`)), arrow).toBe('done')
      expect(await attemptAtCommit(setLog(sql`status = ${to}`), setStatus('counts', to)), arrow).toBe('done')
    }
  })

  it('rejects a new count in a log with a later status', async () => {
    await setSheetStatus('VALIDATED')
    const add = (trx: Transaction<Schema>) =>
      sql`
        insert into counts select (jsonb_populate_record(row, jsonb_build_object('status', 'CREATED',
          'id', gen_random_uuid()))).*
        from counts as row where id = ${idsOf(1).count}`.execute(trx)
    // This index would refuse a second count of the same category first.
    const dropIndex = (trx: Transaction<Schema>) => sql`drop index counts_line`.execute(trx)
    const asOwner = asSystem(db, async (trx) => {
      await dropIndex(trx)
      await add(trx)
      await sql`set constraints all immediate`.execute(trx)
    })
    await expect(asOwner).rejects.toMatchObject({ constraint: 'cash_logs_status' })
  })

  it('rejects a new comment of a log whose count is being sent, posted (also as a provision), archived or deleted', async () => {
    const closed = ['SEND', 'SENTP', 'SENT', 'ARCHIVED', 'DELETED']
    for (const status of COUNT_STATUSES) {
      await setSheetStatus(status)
      expect(await attempt(setLog(sql`comment = comment || '!'`)), status).toBe(
        closed.includes(status) ? 'cash_logs_closed' : 'done',
      )
    }
  })

  it('accepts a new turnover of a log until its final entry is posted or the log is deleted', async () => {
    const closed = ['SENT', 'ARCHIVED', 'DELETED']
    for (const status of COUNT_STATUSES) {
      await setSheetStatus(status)
      const change = setLog(sql`turnover_cents = coalesce(turnover_cents, 0) + 1`)
      expect(await attempt(change), status).toBe(closed.includes(status) ? 'cash_logs_closed' : 'done')
    }
  })
})
