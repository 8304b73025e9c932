import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedGenerated } from '../../../server/demo/seed.ts'
import { type AuditEntry, appendAudit } from '../../../server/store/audit.ts'
import { type ReplayFinding, replayHistory, transitionFault } from '../../../server/store/audit-replay.ts'
import { RECORDED_KINDS } from '../../../server/store/history-rights.ts'
import type { Database } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { openOwnTestDatabase } from '../../support/database.ts'
import { expectedRoles } from '../security/rights.ts'
import { faultsAfterTampering } from './tampering.ts'

const AT = '2026-11-20T14:02:00.000Z'

describe('a replay of the history', () => {
  let db: Database

  beforeAll(async () => {
    // The login of this database may disable the triggers that would refuse the manipulations below.
    db = await openOwnTestDatabase()
    await seedGenerated(db, { clock: { now: () => AT }, size: { seed: 'one', establishments: 1, days: 20 } })
  })
  afterAll(() => db.close())

  interface Document {
    readonly id: string
    readonly organizationId: string
    readonly establishmentId: string
    readonly status: string
  }

  const replay = async () => {
    const faults: ReplayFinding[] = []
    return { ...(await replayHistory(db, (fault) => faults.push(fault))), list: faults }
  }

  const documentIn = async (trx: Transaction<Schema>, table: string, status: string): Promise<Document> => {
    const { rows } = await sql<Document>`
      select id, organization_id as "organizationId", to_jsonb(t) ->> 'establishment_id' as "establishmentId", status
      from ${sql.table(table)} t where status = ${status} order by id limit 1`.execute(trx)
    return rows[0]!
  }

  const personWith = async (trx: Transaction<Schema>, role: number): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      select id from users where role = ${role} order by id limit 1`.execute(trx)
    return rows[0]!.id
  }

  const faultsAfter = (tamper: (trx: Transaction<Schema>) => Promise<unknown>) =>
    faultsAfterTampering(
      db,
      [
        'counts',
        'pouches',
        'remittances',
        'users',
        'establishments',
        'wallet_movements',
        'cash_logs',
        'audit_events',
        'audit_heads',
      ],
      tamper,
    )

  const eventOf = (
    entity: string,
    { id, organizationId, establishmentId }: Document,
    change: Pick<AuditEntry, 'action' | 'byId' | 'before' | 'after'>,
  ): AuditEntry => ({
    organizationId,
    establishmentId,
    at: AT,
    byName: 'Ada',
    address: '192.0.2.1',
    entity,
    entityId: id,
    ...change,
  })

  it('finds no fault in a database that only the program has written', async () => {
    const { records, changes, list } = await replay()
    expect(list).toEqual([])
    expect(records).toBeGreaterThan(500)
    expect(changes).toBeGreaterThan(records)
  })

  // SECURITY.md, check 39
  it('finds a row whose status was changed without an event', async () => {
    let id = ''
    const faults = await faultsAfter(async (trx) => {
      const pouch = await documentIn(trx, 'pouches', 'CREATED')
      id = pouch.id
      await sql`update pouches set status = 'VALIDATED' where id = ${id}::uuid`.execute(trx)
    })
    expect(faults).toMatchObject([
      {
        entity: 'pouch',
        entityId: id,
        sequence: null,
        fault: 'is VALIDATED, but by its history it is CREATED',
      },
    ])
  })

  // SECURITY.md, check 39
  it.each([
    ['count', 'counts', sql`total_cents = total_cents + 1`, "status = 'VALIDATED'", 'total_cents'],
    [
      'pouch',
      'pouches',
      sql`value_cents = 1, number = '0000001'`,
      "status = 'CREATED'",
      'number, value_cents',
    ],
    ['remittance', 'remittances', sql`total_cents = total_cents - 1`, "status = 'PREPARED'", 'total_cents'],
    [
      'cashLog',
      'cash_logs',
      sql`expected_cents = expected_cents + 1, delta_cents = delta_cents - 1`,
      "status = 'VALIDATED'",
      'delta_cents, expected_cents',
    ],
    ['walletMovement', 'wallet_movements', sql`comment = 'x'`, "type = 'INVENTORY'", 'comment'],
    ['user', 'users', sql`role = 1`, 'role = 10', 'role'],
    ['user', 'users', sql`email = 'eve@example.com'`, 'role = 2', 'email'],
    [
      'establishment',
      'establishments',
      sql`allow_self_validation = not allow_self_validation`,
      'true',
      'allow_self_validation',
    ],
  ] as const)(
    'finds a value of a %s that was changed in the table %s',
    async (entity, table, change, where, columns) => {
      let id = ''
      const faults = await faultsAfter(async (trx) => {
        const { rows } = await sql<{ id: string }>`
        update ${sql.table(table)} set ${change} where id = (
          select id from ${sql.table(table)} where ${sql.raw(where)} order by id limit 1) returning id`.execute(
          trx,
        )
        id = rows[0]!.id
      })
      const fault = `differs from its history in ${columns}`
      expect(faults.map(({ organizationId: _, ...fault }) => fault)).toContainEqual({
        entity,
        entityId: id,
        sequence: null,
        fault,
      })
    },
  )

  it('finds an IBAN changed in the table after it was set in the application', async () => {
    const faultsWith = (iban: string) =>
      faultsAfter(async (trx) => {
        const establishment = await documentIn(trx, 'establishments', 'ACTIVE')
        const { rows } = await sql<{ bankDetails: { iban: string } }>`
          select bank_details as "bankDetails" from establishments where id = ${establishment.id}::uuid`.execute(
          trx,
        )
        const byId = await personWith(trx, ROLES.admin)
        const after = { bankDetails: rows[0]!.bankDetails }
        const change = { action: 'edit', byId, before: { bankDetails: null }, after } as const
        await appendAudit(trx, {
          ...eventOf('establishment', establishment, change),
          establishmentId: establishment.id,
        })
        const stored = JSON.stringify({ ...rows[0]!.bankDetails, iban: iban || rows[0]!.bankDetails.iban })
        await sql`update establishments set bank_details = ${stored}::jsonb where id = ${establishment.id}::uuid`.execute(
          trx,
        )
      })
    expect(await faultsWith('')).toEqual([])
    expect(await faultsWith('FR7630001007941234567890185')).toMatchObject([
      { entity: 'establishment', fault: 'differs from its history in bank_details' },
    ])
  })

  it('finds a change that the lifecycle does not allow, even when row and history agree', async () => {
    const faults = await faultsAfter(async (trx) => {
      const remittance = await documentIn(trx, 'remittances', 'PREPARED')
      await sql`update remittances set status = 'AVALIDATED' where id = ${remittance.id}::uuid`.execute(trx)
      const change = { before: { status: 'PREPARED' }, after: { status: 'AVALIDATED' } }
      const byId = await personWith(trx, ROLES.accountant)
      await appendAudit(
        trx,
        eventOf('remittance', remittance, { action: 'accountingValidate', byId, ...change }),
      )
    })
    expect(faults.map(({ fault }) => fault)).toEqual(['accountingValidate is not allowed from PREPARED'])
  })

  it('finds a change by a person without the role for it', async () => {
    const faults = await faultsAfter(async (trx) => {
      const remittance = await documentIn(trx, 'remittances', 'VALIDATED')
      await sql`update remittances set status = 'AVALIDATED' where id = ${remittance.id}::uuid`.execute(trx)
      const change = { before: { status: 'VALIDATED' }, after: { status: 'AVALIDATED' } }
      const byId = await personWith(trx, ROLES.director)
      await appendAudit(
        trx,
        eventOf('remittance', remittance, { action: 'accountingValidate', byId, ...change }),
      )
    })
    expect(faults.map(({ fault }) => fault)).toEqual([
      'accountingValidate is by a person with role 5, who may not do it',
    ])
  })

  it('checks the role that a person had at the time of the change', async () => {
    const faults = await faultsAfter(async (trx) => {
      const id = await personWith(trx, ROLES.director)
      const { rows } = await sql<{ organizationId: string }>`
        select organization_id as "organizationId" from users where id = ${id}::uuid`.execute(trx)
      await sql`update users set role = ${ROLES.employee} where id = ${id}::uuid`.execute(trx)
      await appendAudit(trx, {
        ...eventOf(
          'user',
          { id, ...rows[0]!, establishmentId: '', status: '' },
          {
            action: 'edit',
            byId: await personWith(trx, ROLES.superAdmin),
            before: { role: ROLES.director },
            after: { role: ROLES.employee },
          },
        ),
        establishmentId: null,
      })
    })
    expect(faults).toEqual([])
  })

  it('finds edits by people who may not make them: of a person, a pouch and a remittance', async () => {
    const faults = await faultsAfter(async (trx) => {
      const director = await personWith(trx, ROLES.director)
      const { rows } = await sql<{ organizationId: string }>`
        select organization_id as "organizationId" from users where id = ${director}::uuid`.execute(trx)
      const person = { id: director, ...rows[0]!, establishmentId: '', status: '' }
      const edit = (byId: string, after: Record<string, unknown>) =>
        appendAudit(trx, {
          ...eventOf('user', person, { action: 'edit', byId, before: null, after }),
          establishmentId: null,
        })
      const { rows: names } = await sql<{ language: string }>`
        select language from users where id = ${director}::uuid`.execute(trx)
      await edit(director, names[0]!)
      await edit(director, { role: ROLES.director })
      await edit(await personWith(trx, ROLES.user), names[0]!)
      const pouch = await documentIn(trx, 'pouches', 'CREATED')
      const byId = await personWith(trx, ROLES.user)
      await appendAudit(trx, eventOf('pouch', pouch, { action: 'seal', byId, before: null, after: {} }))
      await appendAudit(
        trx,
        eventOf('pouch', pouch, { action: 'credit', byId: director, before: null, after: {} }),
      )
      const remittance = await documentIn(trx, 'remittances', 'PREPARED')
      const reschedule = { action: 'reschedule', byId, before: null, after: {} } as const
      await appendAudit(trx, eventOf('remittance', remittance, reschedule))
    })
    expect(faults.map(({ fault }) => fault).sort()).toEqual([
      'credit is by a person with role 5, who may not do it',
      'edit is by a person with role 10, who may not do it',
      'edit is by the person whose rights it changes',
      'reschedule is by a person with role 10, who may not do it',
      'seal is by a person with role 10, who may not do it',
    ])
  })

  it('finds a change without an author, and one by a person who does not exist', async () => {
    const authors = [null, '00000000-0000-7000-8000-00000000dead']
    const faults = await faultsAfter(async (trx) => {
      const pouch = await documentIn(trx, 'pouches', 'CREATED')
      await sql`update pouches set status = 'DELETED' where id = ${pouch.id}::uuid`.execute(trx)
      const deletion = { before: { status: 'CREATED' }, after: { status: 'DELETED' } }
      await appendAudit(trx, eventOf('pouch', pouch, { action: 'delete', byId: authors[0]!, ...deletion }))
      const count = await documentIn(trx, 'counts', 'VALIDATED')
      const control = { before: { status: 'VALIDATED' }, after: { status: 'AVALIDATED' } }
      await sql`update counts set status = 'AVALIDATED' where id = ${count.id}::uuid`.execute(trx)
      await appendAudit(
        trx,
        eventOf('count', count, { action: 'accountingValidate', byId: authors[1]!, ...control }),
      )
    })
    expect(faults.map(({ fault }) => fault).sort()).toEqual([
      'accountingValidate is by a person who does not exist',
      'delete has no author',
    ])
  })

  it('finds records without a history, and a history without a record', async () => {
    const faults = await faultsAfter(async (trx) => {
      await sql`delete from audit_events where entity = 'remittance' and action = 'create'
        and entity_id = (select id from remittances where status = 'PREPARED' order by id limit 1)`.execute(
        trx,
      )
      await sql`delete from remittances where id = (
        select id from remittances where status = 'VALIDATED' order by id limit 1)`.execute(trx)
      await sql`delete from audit_events where entity_id = (
        select id from counts where status = 'CREATED' order by id limit 1)`.execute(trx)
    })
    expect(faults.map(({ entity, fault }) => `${entity} ${fault}`).sort()).toEqual([
      'count has no history',
      'establishment has remittances whose references are not 1, 2, 3 and so on',
      'remittance has a history, but no row',
      'remittance has no history',
    ])
  })
})

describe('the events of a record', () => {
  const count = RECORDED_KINDS.count!
  const faultOf = (status: string | null, action: string, before: string | null, after: string | null) =>
    transitionFault(count, { action, statusBefore: before, statusAfter: after }, status)

  it('begin with one creation in an initial status', () => {
    expect(faultOf(null, 'create', null, 'CREATED')).toBeNull()
    expect(faultOf(null, 'create', null, 'SENT')).toBe('begins as SENT')
    expect(faultOf(null, 'validate', 'CREATED', 'VALIDATED')).toBe(
      'begins with validate, not with its creation',
    )
    expect(faultOf('CREATED', 'create', null, 'CREATED')).toBe('is created a second time')
  })

  it('each start from the status that the record had', () => {
    expect(faultOf('UPDATED', 'validate', 'CREATED', 'VALIDATED')).toBe(
      'validate begins at CREATED, but the status was UPDATED',
    )
  })

  it('each lead to the status that the lifecycle gives', () => {
    expect(faultOf('CREATED', 'validate', 'CREATED', 'VALIDATED')).toBeNull()
    expect(faultOf('CREATED', 'validate', 'CREATED', 'AVALIDATED')).toBe(
      'validate leads from CREATED to AVALIDATED, not VALIDATED',
    )
  })

  it('may include leaveBehind, the release of a pouch at a hand-over, where the lifecycle allows release', () => {
    const leaveBehind = (from: string) => {
      const change = { action: 'leaveBehind', statusBefore: from, statusAfter: 'CREATED' }
      return transitionFault(RECORDED_KINDS.pouch!, change, from)
    }
    expect(leaveBehind('PREPARED')).toBeNull()
    expect(leaveBehind('ARCHIVED')).toBe('leaveBehind is not allowed from ARCHIVED')
  })

  it('may leave out the status only where the event keeps it', () => {
    expect(faultOf('UPDATED', 'edit', null, null)).toBeNull()
    expect(faultOf('VALIDATED', 'edit', null, null)).toBe('edit is not allowed from VALIDATED')
    expect(faultOf('VALIDATED', 'expect', null, null)).toBeNull()
    expect(faultOf('VALIDATED', 'expect', 'VALIDATED', 'SENT')).toBe(
      'expect changes the status from VALIDATED to SENT',
    )
  })
})

/** The call that records each event, to compare the authors with the rights written by hand. The program itself records the events without a call. */
const CALLS: Readonly<Record<string, Readonly<Record<string, readonly [key: string, status: string]>>>> = {
  count: {
    create: ['POST /cashlogs', ''],
    edit: ['PUT /cashlogs/{id}', ''],
    validate: ['PUT /cashlogsstatus', 'VALIDATED'],
    delete: ['DELETE /counts/{id}', ''],
    reopen: ['DELETE /pouches/{id}', ''],
    accountingValidate: ['PUT /countsstatus', 'AVALIDATED'],
    undoControl: ['PUT /countsstatus', 'VALIDATED'],
    invalidate: ['PUT /countsstatus', 'UNVALIDATED'],
    send: ['PUT /countsstatus', 'SEND'],
    sendProvision: ['PUT /countsstatus', 'SENTP'],
    archive: ['POST /accountingclosings', ''],
    expect: ['POST /archives', ''],
  },
  pouch: {
    create: ['POST /cashlogs', ''],
    prepare: ['POST /remittances', ''],
    handOver: ['PUT /remittancesstatus', 'VALIDATED'],
    release: ['PUT /remittancesstatus', 'CANCELED'],
    // POST /walletmovements allows more people; receptions are for those who may read exchanges.
    receive: ['GET /exchanges', ''],
    undoReception: ['GET /exchanges', ''],
    undoFreeReception: ['GET /exchanges', ''],
    archive: ['POST /accountingclosings', ''],
    delete: ['DELETE /pouches/{id}', ''],
    seal: ['PUT /pouches/{id}', ''],
    carrierCount: ['PUT /pouches/{id}', ''],
    credit: ['PUT /banklinesstatus', 'LINKED'],
  },
  remittance: {
    create: ['POST /remittances', ''],
    undo: ['PUT /remittancesstatus', 'CANCELED'],
    validate: ['PUT /remittancesstatus', 'VALIDATED'],
    accountingValidate: ['PUT /remittancesstatus', 'AVALIDATED'],
    invalidate: ['PUT /remittancesstatus', 'UNVALIDATED'],
    send: ['PUT /remittancesstatus', 'SEND'],
    archive: ['POST /accountingclosings', ''],
    reschedule: ['PUT /remittances/{id}', ''],
    credit: ['PUT /banklinesstatus', 'LINKED'],
  },
  ticketDispatch: {
    create: ['POST /ticketdispatches', ''],
    send: ['PUT /ticketdispatchesstatus', 'SENT'],
    reimbursePart: ['PUT /ticketdispatchesstatus', 'REIMBURSED'],
    reimburse: ['PUT /ticketdispatchesstatus', 'REIMBURSED'],
    correctPayment: ['PUT /ticketdispatchesstatus', 'REIMBURSED'],
    cancel: ['PUT /ticketdispatchesstatus', 'CANCELED'],
  },
  user: {
    create: ['POST /users', ''],
    deactivate: ['PUT /usersstatus', 'INACTIVE'],
    delete: ['PUT /usersstatus', 'DELETED'],
    restore: ['PUT /usersstatus', 'ACTIVE'],
    edit: ['PUT /users/{id}', ''],
    invite: ['POST /users/{id}/invitation', ''],
  },
  ...Object.fromEntries(
    (['organization', 'establishment', 'cashRegister', 'cashCarrier', 'paymentMode'] as const).map((kind) => {
      const name = `${kind.toLowerCase()}s`
      const calls = {
        create: [`POST /${name}`, ''],
        activate: [`PUT /${name}status`, 'ACTIVE'],
        deactivate: [`PUT /${name}status`, 'INACTIVE'],
        delete: [`DELETE /${name}/{id}`, ''],
        edit: [kind === 'establishment' ? 'PUT /establishmentsettings/{id}' : `PUT /${name}/{id}`, ''],
        cashPad: [`PUT /${name}/{id}/cashpad`, ''],
        changeEmail: ['PUT /accounts/me/email', ''],
      } as const
      return [kind, calls]
    }),
  ),
}

describe.each(Object.keys(RECORDED_KINDS))('the authors of the events of %s', (kind) => {
  const { lifecycle, authors } = RECORDED_KINDS[kind]!

  it('are named for the creation and every event of the lifecycle', () => {
    const first = kind === 'jobEvent' ? 'request' : 'create'
    expect(Object.keys(authors).sort()).toEqual(
      [...new Set([first, ...lifecycle.edges.map(({ event }) => event)])].sort(),
    )
  })
})

describe.each(Object.keys(CALLS))('the authors of the events of %s', (kind) => {
  it('are the roles that may make the call that records the event', () => {
    const { authors, otherAuthors } = RECORDED_KINDS[kind]!
    for (const [event, { roles }] of Object.entries({ ...authors, ...otherAuthors })) {
      const [key, status] = CALLS[kind]?.[event] ?? ['', '']
      const expected = key === '' ? [] : expectedRoles(key)[status]
      expect([event, [...roles].sort()], key).toEqual([event, [...(expected ?? [])].sort()])
    }
  })
})
