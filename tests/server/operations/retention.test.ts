import { sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { erasureLines } from '../../../server/commands/chain-report.ts'
import { type AuditEntry, appendAudit, appendAudits } from '../../../server/store/audit.ts'
import { verifyAudit } from '../../../server/store/audit-check.ts'
import { createDigest, readChainEvents } from '../../../server/store/audit-erasures.ts'
import { replayHistory } from '../../../server/store/audit-replay.ts'
import type { Database } from '../../../server/store/open.ts'
import { booksRetentionLimit, eraseExpiredData, monthsBefore } from '../../../server/store/retention.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { ENGINES, fillTenant, idsOf, openDatabaseOn } from '../schema/tenants.ts'

const PERIODS = { personMonths: 12, booksYears: 10 }
const { organization, establishment, user, log, remittance } = idsOf(1)

/** The tables whose rows belong to one person alone (ways to sign in, devices and links), each with this number of rows. */
const ownRows = (count: number) => ({
  user_credentials: count,
  second_factors: count,
  recovery_codes: count,
  passkeys: count,
  known_devices: count,
  account_links: count,
})

/** The expected instants are written by hand. The financial year of a record may end a calendar year later, so one more year of data is kept. */
describe('the instant before which data are erased', () => {
  it.each([
    ['2020-01-01T00:00:00.000Z', 10, '2009-01-01T00:00:00.000Z'],
    ['2020-12-31T23:59:59.999Z', 10, '2009-01-01T00:00:00.000Z'],
    ['2021-01-01T00:00:00.000Z', 10, '2010-01-01T00:00:00.000Z'],
    ['2021-06-30T12:00:00.000Z', 15, '2005-01-01T00:00:00.000Z'],
  ])('at %s, for books that are kept for %i years after their financial year, is %s', (now, years, end) => {
    expect(booksRetentionLimit(now, years)).toBe(end)
  })

  it.each([
    ['2021-06-30T12:00:00.000Z', 12, '2020-06-30T12:00:00.000Z'],
    ['2021-03-31T12:00:00.000Z', 1, '2021-02-28T12:00:00.000Z'],
    ['2020-03-31T12:00:00.000Z', 1, '2020-02-29T12:00:00.000Z'],
    ['2021-02-28T12:00:00.000Z', 14, '2019-12-28T12:00:00.000Z'],
  ])('at %s, for people whose data are kept for %i months, is %s', (now, months, end) => {
    expect(monthsBefore(now, months)).toBe(end)
  })
})

describe.each(ENGINES)('erasing personal data on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openDatabaseOn(engine)
    await asSystem(db, fillTenant(1))
  })
  afterEach(() => db.close())

  const entry = (at: string, change: Partial<AuditEntry> = {}): AuditEntry => ({
    organizationId: organization,
    establishmentId: establishment,
    at,
    byId: user,
    byName: 'Ada Martin',
    address: '192.0.2.1',
    action: 'edit',
    entity: 'cashLog',
    entityId: log,
    before: { totalCents: 1 },
    after: { totalCents: 2 },
    ...change,
  })
  const deletePerson = (at: string) =>
    asSystem(db, (trx) =>
      sql`update users set status = 'DELETED', updated_at = ${at}::timestamptz where id = ${user}::uuid`.execute(
        trx,
      ),
    )
  const person = async () => {
    const { rows } = await asSystem(db, (trx) =>
      sql<{ email: string; name: string; ownRows: Record<string, number> }>`
      select email, first_name || ' ' || last_name as name, json_build_object(
          'user_credentials', (select count(*) from user_credentials where user_id = ${user}::uuid),
          'second_factors', (select count(*) from second_factors where user_id = ${user}::uuid),
          'recovery_codes', (select count(*) from recovery_codes where user_id = ${user}::uuid),
          'passkeys', (select count(*) from passkeys where user_id = ${user}::uuid),
          'known_devices', (select count(*) from known_devices where user_id = ${user}::uuid),
          'account_links', (select count(*) from account_links where user_id = ${user}::uuid)) as "ownRows"
      from users where id = ${user}::uuid`.execute(trx),
    )
    return rows[0]
  }
  const events = async () => {
    const { rows } = await asSystem(db, (trx) =>
      sql<{ at: string; by_name: string; address: string; before: unknown; after: unknown }>`
      select at, by_name, address, before, after from audit_events
      where establishment_id = ${establishment}::uuid and action <> 'anonymise' order by sequence`.execute(
        trx,
      ),
    )
    return rows
  }
  /** Sets the remittance to SENT with this courier, as after a hand-over at this instant. */
  const sentRemittance = (courierName: string, at: string) =>
    asSystem(db, async (trx) => {
      await sql`alter table remittances disable trigger user`.execute(trx)
      await sql`
        update remittances set status = 'SENT', courier_name = ${courierName}, updated_at = ${at}::timestamptz
        where id = ${remittance}::uuid`.execute(trx)
      await sql`alter table remittances enable trigger user`.execute(trx)
    })
  const courier = async () => {
    const { rows } = await asSystem(db, (trx) =>
      sql<{ name: string | null }>`
        select courier_name as name from remittances where id = ${remittance}::uuid`.execute(trx),
    )
    return rows[0]?.name
  }
  const faults = async () => (await verifyAudit(db, [])).flatMap(({ fault }) => fault ?? [])

  it('erases e-mail address and credentials of a deleted person after the configured months, and the name when the books expire', async () => {
    await deletePerson('2008-12-31T22:00:00.000Z')
    await eraseExpiredData(db, '2009-12-31T22:00:00.000Z', PERIODS)
    expect(await person()).toEqual({
      email: 'someone-1@example.com',
      name: 'Ada Martin',
      ownRows: ownRows(1),
    })
    const address = `${user}@erased.invalid`
    expect(await eraseExpiredData(db, '2009-12-31T22:00:00.001Z', PERIODS)).toMatchObject({ contacts: 1 })
    expect(await person()).toEqual({ email: address, name: 'Ada Martin', ownRows: ownRows(0) })
    expect(await eraseExpiredData(db, '2019-12-31T23:59:59.999Z', PERIODS)).toMatchObject({ names: 0 })
    expect(await eraseExpiredData(db, '2020-01-01T00:00:00.000Z', PERIODS)).toMatchObject({ names: 1 })
    expect(await person()).toEqual({ email: address, name: '— —', ownRows: ownRows(0) })
    expect(await eraseExpiredData(db, '2020-01-02T00:00:00.000Z', PERIODS)).toEqual({
      contacts: 0,
      names: 0,
      couriers: 0,
      events: 0,
    })
    expect(await faults()).toEqual([])
  })

  it('keeps the shared views of a deleted person without their name, and deletes their private ones', async () => {
    const views = async () => {
      const { rows } = await asSystem(db, (trx) =>
        sql`select name, owner_name as owner from saved_views order by name`.execute(trx),
      )
      return rows
    }
    await deletePerson('2008-12-31T22:00:00.000Z')
    await asSystem(db, (trx) =>
      sql`insert into saved_views (organization_id, id, created_at, updated_at, list, name, query, owner_id, owner_name, shared)
        select organization_id, gen_random_uuid(), created_at, updated_at, list, 'Private', query, owner_id, owner_name, false
        from saved_views`.execute(trx),
    )
    await eraseExpiredData(db, '2009-12-31T22:00:00.000Z', PERIODS)
    expect(await views()).toEqual([
      { name: 'Middays', owner: 'Ada Martin' },
      { name: 'Private', owner: 'Ada Martin' },
    ])
    await eraseExpiredData(db, '2009-12-31T22:00:00.001Z', PERIODS)
    expect(await views()).toEqual([{ name: 'Middays', owner: '—' }])
  })

  it('keeps the e-mail address and the name of a person who is not deleted', async () => {
    await eraseExpiredData(db, '2024-01-01T00:00:00.000Z', PERIODS)
    expect(await person()).toMatchObject({ email: 'someone-1@example.com', name: 'Ada Martin' })
  })

  it('erases names and IP addresses in the history when the books expire; figures stay, and the chains are valid', async () => {
    await asSystem(db, async (trx) => {
      await appendAudit(trx, entry('2007-03-01T10:00:00.000Z'))
      const names = { firstName: 'Ada', role: 5, status: 'ACTIVE' }
      await appendAudit(
        trx,
        entry('2008-12-31T23:59:59.999Z', { entity: 'user', before: null, after: names }),
      )
      await appendAudit(trx, entry('2009-01-01T00:00:00.000Z'))
      await appendAudit(trx, entry('2019-05-01T10:00:00.000Z'))
    })
    await eraseExpiredData(db, '2019-12-31T23:59:59.999Z', PERIODS)
    expect((await events()).map(({ by_name }) => by_name)).toEqual([
      '',
      'Ada Martin',
      'Ada Martin',
      'Ada Martin',
    ])
    await eraseExpiredData(db, '2020-01-01T00:00:00.000Z', PERIODS)
    expect(await events()).toEqual([
      {
        at: '2007-03-01T10:00:00.000Z',
        by_name: '',
        address: '',
        before: { totalCents: 1 },
        after: { totalCents: 2 },
      },
      {
        at: '2008-12-31T23:59:59.999Z',
        by_name: '',
        address: '',
        before: null,
        after: { role: 5, status: 'ACTIVE' },
      },
      expect.objectContaining({ by_name: 'Ada Martin', address: '192.0.2.1' }),
      expect.objectContaining({ by_name: 'Ada Martin', address: '192.0.2.1' }),
    ])
    expect(await faults()).toEqual([])
  })

  it('erases couriers, recipients and owners of views in the history when the books expire, and the courier of a deposit with its events', async () => {
    const courierName = 'Luc Petit'
    const recipients = { alertRecipients: ['a@b.example'], reportRecipients: ['a@b.example'] }
    const at = '2008-12-31T23:59:59.999Z'
    await asSystem(db, (trx) =>
      appendAudits(trx, [
        entry(at, {
          ...{ entity: 'remittance', entityId: remittance, action: 'validate' },
          ...{ before: { courierName: null }, after: { courierName, receiptNumber: 'R1' } },
        }),
        entry(at, {
          ...{ entity: 'establishment', entityId: establishment },
          ...{ before: recipients, after: { ...recipients, labels: ['Sud'] } },
        }),
        entry(at, {
          ...{ entity: 'savedView', entityId: user, action: 'create' },
          ...{ before: null, after: { ownerName: 'Ada Martin', name: 'Middays' } },
        }),
      ]),
    )
    await sentRemittance(courierName, at)
    await eraseExpiredData(db, '2019-12-31T23:59:59.999Z', PERIODS)
    expect(await courier()).toBe(courierName)
    expect(await eraseExpiredData(db, '2020-01-01T00:00:00.000Z', PERIODS)).toMatchObject({ couriers: 1 })
    expect(await courier()).toBeNull()
    expect((await events()).map(({ before, after }) => [before, after])).toEqual([
      [{}, { receiptNumber: 'R1' }],
      [{}, { labels: ['Sud'] }],
      [null, { name: 'Middays' }],
    ])
    expect(await faults()).toEqual([])
    const valueFaults: string[] = []
    await replayHistory(db, ({ fault }) => valueFaults.push(fault))
    expect(valueFaults.filter((fault) => fault.includes('courier'))).toEqual([])
  })

  it('keeps the courier of a deposit while an event names it', async () => {
    const at = '2008-12-31T23:59:59.999Z'
    const after = { courierName: 'Luc Petit' }
    await asSystem(db, (trx) =>
      appendAudit(
        trx,
        entry('2009-01-01T00:00:00.000Z', { entity: 'remittance', entityId: remittance, after }),
      ),
    )
    await sentRemittance(after.courierName, at)
    expect(await eraseExpiredData(db, '2020-01-01T00:00:00.000Z', PERIODS)).toMatchObject({ couriers: 0 })
    expect(await courier()).toBe(after.courierName)
  })

  it('lets the database remove the courier of a sent deposit, and change nothing else, and not earlier than ten years after the financial year', async () => {
    const kept = `${new Date().getUTCFullYear() - 11}-01-01T00:00:00.000Z`
    const expired = new Date(Date.parse(kept) - 1).toISOString()
    const update = (assignments: ReturnType<typeof sql>) =>
      asSystem(db, (trx) =>
        sql`update remittances set ${assignments} where id = ${remittance}::uuid`.execute(trx),
      )
    await sentRemittance('Luc Petit', kept)
    await expect(update(sql`courier_name = null`)).rejects.toThrow("can't be changed")
    await sentRemittance('Luc Petit', expired)
    for (const refused of [
      sql`courier_name = 'Eve'`,
      sql`courier_name = null, receipt_number = 'R2'`,
      sql`receipt_number = 'R2'`,
    ])
      await expect(update(refused)).rejects.toThrow("can't be changed")
    await update(sql`courier_name = null`)
    expect(await courier()).toBeNull()
  })

  it('is refused by the database earlier than ten years after the financial year, for another value than the empty one, and for another column', async () => {
    // The database compares with its own clock. The first instant that it keeps is eleven years before this year.
    const kept = `${new Date().getUTCFullYear() - 11}-01-01T00:00:00.000Z`
    const expired = new Date(Date.parse(kept) - 1).toISOString()
    await asSystem(db, (trx) => appendAudits(trx, [entry(expired), entry(kept)]))
    const update = (assignments: ReturnType<typeof sql>, at: string) =>
      asSystem(db, async (trx) => {
        const { numAffectedRows } =
          await sql`update audit_events set ${assignments} where at = ${at}::timestamptz`.execute(trx)
        return numAffectedRows
      })
    const erased = sql`by_name = '', address = ''`
    await expect(update(erased, kept)).rejects.toThrow('audit_events is append-only')
    await expect(update(sql`by_name = 'Eve', address = ''`, expired)).rejects.toThrow('append-only')
    await expect(
      update(sql`by_name = '', address = '', after = '{"totalCents": 3}'`, expired),
    ).rejects.toThrow('append-only')
    expect(await update(erased, expired)).toBe(1n)
    // Without the event that records the digest of the erasure, the chain is broken.
    expect(await faults()).toEqual([{ kind: 'altered', sequence: 1 }])
  })

  const withoutTriggers = (work: (trx: Transaction<Schema>) => Promise<unknown>) =>
    asSystem(db, async (trx) => {
      await sql`alter table audit_events disable trigger user`.execute(trx)
      await work(trx)
      await sql`alter table audit_events enable trigger user`.execute(trx)
    })

  it('leaves the events protected: a change after the erasure is reported', async () => {
    await asSystem(db, (trx) =>
      appendAudits(
        trx,
        [1, 2, 3].map((day) => entry(`2007-03-0${day}T10:00:00.000Z`)),
      ),
    )
    await eraseExpiredData(db, '2020-01-01T00:00:00.000Z', PERIODS)
    expect(await faults()).toEqual([])
    // One digest covers the three erased events, so the fault is reported for the first of them.
    for (const change of [
      sql`after = '{"totalCents": 3}'`,
      sql`at = at - interval '1 day'`,
      sql`by_id = null`,
      sql`by_name = 'Eve'`,
    ]) {
      await withoutTriggers(async (trx) => {
        await sql`update audit_events set ${change} where sequence = 2`.execute(trx)
      })
      expect(await faults()).toEqual([{ kind: 'altered', sequence: 1 }])
      await withoutTriggers((trx) =>
        sql`update audit_events set at = '2007-03-02T10:00:00Z', by_id = ${user}::uuid, by_name = '',
          after = '{"totalCents": 2}' where sequence = 2`.execute(trx),
      )
      expect(await faults()).toEqual([])
    }
  })

  it('is not accepted by the check of the chain when the erased event was less than ten years old, or when the erasure is dated in the future: the event counts as altered', async () => {
    for (const [eventAt, erasedAt] of [
      ['2019-03-01T10:00:00.000Z', '2020-01-01T10:00:00.000Z'],
      ['2019-03-02T10:00:00.000Z', '2099-01-01T10:00:00.000Z'],
    ] as const) {
      await asSystem(db, async (trx) => {
        await appendAudit(trx, entry(eventAt))
        const { rows } = await sql<{ sequence: number }>`
          select max(sequence) as sequence from audit_events where establishment_id is not null`.execute(trx)
        const [from, until] = [1, rows[0]!.sequence]
        const erasure = { action: 'anonymise', entity: 'establishment', entityId: establishment } as const
        await appendAudit(
          trx,
          entry(erasedAt, { ...erasure, byId: null, before: null, after: { from, until, digest: 'x' } }),
        )
      })
    }
    expect(await faults()).toEqual([])
    await withoutTriggers((trx) => sql`update audit_events set by_name = '' where sequence = 1`.execute(trx))
    expect(await faults()).toEqual([{ kind: 'altered', sequence: 1 }])
  })

  const erase = async (from: number, until: number, at: string) => {
    const erasure = { action: 'anonymise', entity: 'establishment', entityId: establishment } as const
    await asSystem(db, async (trx) => {
      const digest = createDigest()
      for await (const event of readChainEvents(trx, {
        organizationId: organization,
        establishmentId: establishment,
      }))
        if (from <= event.sequence && event.sequence <= until) digest.add(event)
      const after = { from, until, digest: digest.hex() }
      await appendAudit(trx, entry(at, { ...erasure, byId: null, before: null, after }))
    })
  }
  const NOW = new Date().toISOString()
  /** Changes an amount and the date of the event, as somebody with full access to the database. */
  const forge = (sequence: number) =>
    withoutTriggers((trx) =>
      sql`update audit_events set at = '2012-03-01T10:00:00Z', after = '{"totalCents": 9}'
        where establishment_id is not null and sequence = ${sequence}`.execute(trx),
    )

  it('is not accepted when a checkpoint less than ten years old has an earlier event: false dates of events are found', async () => {
    await asSystem(db, (trx) => appendAudits(trx, [entry(NOW), entry(NOW), entry(NOW)]))
    const { rows } = await asSystem(db, (trx) =>
      sql<{ hash: string }>`select encode(hash, 'hex') as hash from audit_events where sequence = 2`.execute(
        trx,
      ),
    )
    const checkpoint = { organizationId: organization, establishmentId: establishment, sequence: 2, at: NOW }
    for (const sequence of [1, 2, 3]) await forge(sequence)
    await erase(1, 3, NOW)
    const reports = await verifyAudit(db, [{ ...checkpoint, hash: rows[0]!.hash }])
    expect(reports.map(({ fault }) => fault)).toEqual([{ kind: 'altered', sequence: 1 }])
    expect(reports[0]?.erasures).toEqual([])
  })

  it('is accepted only from the first event on, and where the erasure before it ended', async () => {
    await asSystem(db, (trx) => appendAudits(trx, [entry(NOW), entry(NOW), entry(NOW)]))
    await forge(2)
    await erase(2, 2, NOW)
    expect(await faults()).toEqual([{ kind: 'altered', sequence: 2 }])
    await forge(1)
    await erase(1, 1, NOW)
    await forge(3)
    await erase(3, 3, NOW)
    expect(await faults()).toEqual([{ kind: 'altered', sequence: 2 }])
  })

  it('is in the report of the chain, with its range and date', async () => {
    await asSystem(db, (trx) =>
      appendAudits(
        trx,
        [1, 2].map((day) => entry(`2007-03-0${day}T10:00:00.000Z`)),
      ),
    )
    await eraseExpiredData(db, '2020-01-01T00:00:00.000Z', PERIODS)
    const [report] = await verifyAudit(db, [])
    expect(report?.erasures).toMatchObject([{ from: 1, until: 2, at: '2020-01-01T00:00:00.000Z' }])
    expect(report && erasureLines(report)).toEqual([
      `erased  organization ${organization}, establishment ${establishment}: the personal data of events 1 to 2, on 2020-01-01T00:00:00.000Z`,
    ])
  })
})
