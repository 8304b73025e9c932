import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuditEntry, appendAudit, appendAudits, canonicalText } from '../../../server/store/audit.ts'
import { type AuditFault, verifyAudit } from '../../../server/store/audit-check.ts'
import {
  type Checkpoint,
  createCheckpointWriter,
  readCheckpoints,
} from '../../../server/store/audit-checkpoints.ts'
import type { Database } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem, inScope } from '../../../server/store/scope.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { AT, accountantOf, adminOf, directorOf, ENGINES, idsOf, openWithTenants } from './tenants.ts'

const { organization, establishment, otherEstablishment, user, log } = idsOf(1)
const EVENTS = 6

function entry(change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    organizationId: organization,
    establishmentId: establishment,
    at: AT,
    byId: user,
    byName: 'Ada Martin',
    address: '192.0.2.1',
    action: 'edit',
    entity: 'cashLog',
    entityId: log,
    before: { totalCents: 1, comment: null },
    after: { totalCents: 2, comment: 'Rendu « faux »' },
    ...change,
  }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

// SECURITY.md, check 39
describe.each(ENGINES)('the audit on %s', (engine) => {
  let db: Database
  let directory: string
  let file: string

  beforeAll(async () => {
    db = await openWithTenants(engine, 1)
    directory = await temporaryDirectory()
  })
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true })
  })

  /** Runs `work` without the triggers that protect the tables, which only the owner of the tables can disable. */
  async function tamper(work: (trx: Transaction<Schema>) => Promise<unknown>): Promise<void> {
    await asSystem(db, async (trx) => {
      for (const table of ['audit_events', 'audit_heads'] as const)
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      await work(trx)
      for (const table of ['audit_events', 'audit_heads'] as const)
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    })
  }

  beforeEach(writeEvents)

  async function writeEvents(): Promise<void> {
    file = join(directory, `${crypto.randomUUID()}.jsonl`)
    await tamper((trx) => sql`truncate audit_events, audit_heads`.execute(trx))
    await asSystem(db, async (trx) => {
      for (let n = 1; n <= EVENTS; n += 1) await appendAudit(trx, entry({ after: { n } }))
      await appendAudits(trx, [
        entry({ establishmentId: null }),
        entry({ establishmentId: otherEstablishment }),
      ])
    })
  }

  const faults = async (checkpoints: Iterable<Checkpoint> | AsyncIterable<Checkpoint> = []) => {
    const reports = await verifyAudit(db, checkpoints)
    return reports.flatMap((report) => (report.fault ? [[report.establishmentId, report.fault]] : []))
  }
  const faultAt = (kind: AuditFault['kind'], sequence: number) => [[establishment, { kind, sequence }]]
  const ofEstablishment = sql`establishment_id = ${establishment}`

  it('finds unchanged chains valid', async () => {
    const valid = { organizationId: organization, fault: null, erasures: [], proof: null }
    expect(await verifyAudit(db, [])).toEqual([
      { ...valid, establishmentId: null, events: 1 },
      { ...valid, establishmentId: establishment, events: EVENTS },
      { ...valid, establishmentId: otherEstablishment, events: 1 },
    ])
  })

  it('names the event when any of its columns was changed', async () => {
    // Organization and establishment name the chain. The next test moves an event to another chain.
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_name = 'audit_events' and column_name not in ('organization_id', 'establishment_id')`.execute(
      db.kysely,
    )
    expect(columns).toHaveLength(12)
    const otherValues: Readonly<Record<string, ReturnType<typeof sql>>> = {
      uuid: sql`gen_random_uuid()`,
      bigint: sql`sequence + 100`,
      'timestamp with time zone': sql`at + interval '1 millisecond'`,
      jsonb: sql`'{"n": 9}'`,
      bytea: sql`sha256('x')`,
    }
    for (const { name, type } of columns) {
      for (const sequence of [1, 3, EVENTS]) {
        await writeEvents()
        const value = otherValues[type] ?? sql`${sql.ref(name)} || ' '`
        await tamper((trx) =>
          sql`update audit_events set ${sql.ref(name)} = ${value} where ${ofEstablishment} and sequence = ${sequence}`.execute(
            trx,
          ),
        )
        // A changed sequence number leaves a gap at the old one.
        const kind = name === 'sequence' ? 'missing' : 'altered'
        expect(await faults(), `${name} of ${sequence}`).toEqual(faultAt(kind, sequence))
      }
    }
  })

  it('names the event that was moved to another chain', async () => {
    await tamper((trx) =>
      sql`update audit_events set establishment_id = null, sequence = 2 where ${ofEstablishment} and sequence = 4`.execute(
        trx,
      ),
    )
    expect(await faults()).toEqual([
      [null, { kind: 'altered', sequence: 2 }],
      [establishment, { kind: 'missing', sequence: 4 }],
    ])
  })

  it.each([1, 3, EVENTS])('names event %i after it was deleted', async (sequence) => {
    await tamper((trx) =>
      sql`delete from audit_events where ${ofEstablishment} and sequence = ${sequence}`.execute(trx),
    )
    expect(await faults()).toEqual(faultAt('missing', sequence))
  })

  it('names the sequence number of an inserted event', async () => {
    await tamper(async (trx) => {
      // Events 4 to 6 become 5 to 7, in two steps because sequence numbers are unique.
      await sql`update audit_events set sequence = -sequence + 100 where ${ofEstablishment} and sequence > 3`.execute(
        trx,
      )
      await sql`
        insert into audit_events select (jsonb_populate_record(e, jsonb_build_object(
          'id', gen_random_uuid(), 'sequence', 4))).* from audit_events e where ${ofEstablishment} and sequence = 2`.execute(
        trx,
      )
      await sql`update audit_events set sequence = 101 - sequence where ${ofEstablishment} and sequence > 50`.execute(
        trx,
      )
    })
    expect(await faults()).toEqual(faultAt('altered', 4))
  })

  it('names an event that was added after the head', async () => {
    await tamper((trx) =>
      sql`
        insert into audit_events select (jsonb_populate_record(e, jsonb_build_object(
          'id', gen_random_uuid(), 'sequence', ${EVENTS + 1}::int))).*
        from audit_events e where ${ofEstablishment} and sequence = ${EVENTS}`.execute(trx),
    )
    expect(await faults()).toEqual(faultAt('altered', EVENTS + 1))
  })

  it('names the first of two events that were swapped', async () => {
    await tamper(async (trx) => {
      for (const [from, to] of [
        [2, 102],
        [5, 2],
        [102, 5],
      ])
        await sql`update audit_events set sequence = ${to} where ${ofEstablishment} and sequence = ${from}`.execute(
          trx,
        )
    })
    expect(await faults()).toEqual(faultAt('altered', 2))
  })

  const setHead = (trx: Transaction<Schema>, sequence: number) =>
    sql`
      update audit_heads set (sequence, hash) = (
        select sequence, hash from audit_events where ${ofEstablishment} and sequence = ${sequence}
      ) where ${ofEstablishment}`.execute(trx)

  it('names the first event that does not agree with a changed or deleted head', async () => {
    await tamper((trx) =>
      sql`update audit_heads set hash = sha256('x') where ${ofEstablishment}`.execute(trx),
    )
    expect(await faults()).toEqual(faultAt('altered', EVENTS))
    await tamper((trx) => setHead(trx, 4))
    expect(await faults()).toEqual(faultAt('added', 5))
    await tamper((trx) => sql`delete from audit_heads where ${ofEstablishment}`.execute(trx))
    expect(await faults()).toEqual(faultAt('added', 1))
  })

  /**
   * Deletes the events after `last` and sets the head back to `last`. Nothing in the database itself reveals this.
   */
  const truncateTo = (last: number) =>
    tamper(async (trx) => {
      await sql`delete from audit_events where ${ofEstablishment} and sequence > ${last}`.execute(trx)
      await setHead(trx, last)
    })

  it('finds with the checkpoints that the end of a chain was deleted and its head set back, and that whole chains are missing', async () => {
    expect(await createCheckpointWriter(db, file).write(AT)).toBe(3)
    await truncateTo(4)
    expect(await faults()).toEqual([])
    expect(await faults(readCheckpoints(file, failOnUnreadableLine))).toEqual(faultAt('missing', 5))
    await tamper((trx) => sql`truncate audit_events, audit_heads`.execute(trx))
    expect(await faults(readCheckpoints(file, failOnUnreadableLine))).toHaveLength(3)
  })

  it('reports a rewritten chain at the earliest checkpoint that contradicts it', async () => {
    const writer = createCheckpointWriter(db, file)
    await writer.write(AT)
    await truncateTo(4)
    await asSystem(db, async (trx) => {
      for (let n = 0; n < 4; n += 1) await appendAudit(trx, entry({ after: { n: 99 } }))
    })
    expect(await faults()).toEqual([])
    expect(await writer.write(AT)).toBe(1)
    expect(await faults(readCheckpoints(file, failOnUnreadableLine))).toEqual(faultAt('rewritten', EVENTS))
  })

  const failOnUnreadableLine = (line: number) => {
    throw new Error(`line ${line} can't be read`)
  }

  it('writes a checkpoint only for changed chains, and skips an incomplete line', async () => {
    const writer = createCheckpointWriter(db, file)
    expect(await writer.write(AT)).toBe(3)
    expect(await writer.write(AT)).toBe(0)
    await appendFile(file, '{"organizationId":"0000')
    await asSystem(db, (trx) => appendAudit(trx, entry()))
    expect(await writer.write(AT)).toBe(1)
    const unreadable: number[] = []
    const read = await collect(readCheckpoints(file, (line) => unreadable.push(line)))
    const text = await readFile(file, 'utf8')
    expect(read.map((checkpoint) => checkpoint.sequence)).toEqual([EVENTS, 1, 1, EVENTS + 1])
    expect(unreadable.map((line) => text.split('\n')[line - 1])).toEqual(['{"organizationId":"0000'])
    expect(await faults(read)).toEqual([])
  })

  it('reads no checkpoints from a missing file', async () => {
    expect(await collect(readCheckpoints(join(directory, 'none'), failOnUnreadableLine))).toEqual([])
  })

  it('reads chains longer than a page, and more checkpoints than a batch', async () => {
    const manyEvents = Array.from({ length: 2_500 }, (_, n) => entry({ after: { n } }))
    await asSystem(db, (trx) => appendAudits(trx, manyEvents))
    const { rows } = await asSystem(db, (trx) =>
      sql<Checkpoint>`
        select organization_id as "organizationId", establishment_id as "establishmentId", sequence,
          encode(hash, 'hex') as hash, iso_instant(at) as at from audit_events`.execute(trx),
    )
    expect(await faults(rows)).toEqual([])
    await tamper((trx) =>
      sql`delete from audit_events where ${ofEstablishment} and sequence = 2001`.execute(trx),
    )
    expect(await faults(rows)).toEqual(faultAt('missing', 2001))
  })

  it('stores any JSON, instant and id that the database accepts, with the same hash in Node as in the database', async () => {
    const json = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ noUnicodeString: false }))
    // The database can't store a text with a NUL, or half of a surrogate pair.
    const storable = json.filter((value) => !/\\u0000|\\ud[89a-f]/iu.test(JSON.stringify(value)))
    const at = fc
      .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString())
    // The database returns every id in lower case.
    const entityId = fc
      .tuple(fc.uuid(), fc.boolean())
      .map(([id, isLower]) => (isLower ? id : id.toUpperCase()))
    const change = fc.record({ before: storable, after: storable, at, entityId })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
        const events = changes.map((values) => entry({ ...values, byName: JSON.stringify(values.after) }))
        await asSystem(db, (trx) => appendAudits(trx, events))
        expect(await faults()).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  /** Appends an event whose hash contains the id of its record as spelled in `entityId`, as versions up to 0.2.0 did. */
  const appendSpelled = (entityId: string) =>
    asSystem(db, (trx) => {
      const event = entry()
      const events = JSON.stringify([{ ...event, entityId, canonical: canonicalText(event, entityId) }])
      return sql`select append_audit(${events}::jsonb)`.execute(trx)
    })

  it('accepts an id that an earlier version hashed in capital letters, and no other spelling', async () => {
    await appendSpelled(log.toUpperCase())
    expect(await faults()).toEqual([])
    await tamper((trx) =>
      sql`update audit_events set entity_id = gen_random_uuid() where ${ofEstablishment} and sequence = ${EVENTS + 1}`.execute(
        trx,
      ),
    )
    expect(await faults()).toEqual(faultAt('altered', EVENTS + 1))
    await writeEvents()
    await appendSpelled(`{${log}}`)
    expect(await faults()).toEqual(faultAt('altered', EVENTS + 1))
  })

  it('refuses every change of events, and every change of heads except an advance by one event, even to the system', async () => {
    for (const statement of [
      sql`update audit_events set action = 'x'`,
      sql`delete from audit_events`,
      sql`truncate audit_events`,
      sql`truncate audit_heads`,
      sql`delete from audit_heads`,
      sql`update audit_heads set sequence = 1`,
      sql`update audit_heads set sequence = sequence + 2`,
    ]) {
      await expect(asSystem(db, (trx) => statement.execute(trx))).rejects.toMatchObject({ code: '23001' })
      await expect(inScope(db, adminOf(1), (trx) => statement.execute(trx))).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|23001)$/u),
      })
    }
  })

  it('lets a director append to the organization’s chain without seeing it', async () => {
    const visibleEvents = await inScope(db, directorOf(1), async (trx) => {
      await appendAudit(trx, entry({ establishmentId: null, action: 'changePassword' }))
      return trx.selectFrom('audit_events').select('action').where('establishment_id', 'is', null).execute()
    })
    expect(visibleEvents).toEqual([])
    const events = await inScope(db, accountantOf(1), (trx) =>
      trx
        .selectFrom('audit_events')
        .select(['action', 'sequence'])
        .where('establishment_id', 'is', null)
        .orderBy('sequence')
        .execute(),
    )
    expect(events).toEqual([
      { action: 'edit', sequence: 1 },
      { action: 'changePassword', sequence: 2 },
    ])
  })

  it('neither forks a chain nor deadlocks on several chains with many concurrent writes', async () => {
    const establishmentFor = (n: number) => [establishment, otherEstablishment, null][n % 3] ?? null
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        asSystem(db, (trx) =>
          appendAudits(trx, [
            entry({ establishmentId: establishmentFor(n) }),
            entry({ establishmentId: establishmentFor(n + 1) }),
          ]),
        ),
      ),
    )
    const reports = await verifyAudit(db, [])
    expect(reports.map((report) => report.fault)).toEqual([null, null, null])
    expect(reports.reduce((sum, report) => sum + report.events, 0)).toBe(EVENTS + 2 + 2 * 40)
  })

  it('gives the same events the same hashes', async () => {
    const heads = () =>
      asSystem(db, (trx) => trx.selectFrom('audit_heads').selectAll().orderBy('hash').execute())
    const first = await heads()
    await writeEvents()
    expect(await heads()).toEqual(first)
  })
})
