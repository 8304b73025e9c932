import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '../../../server/store/audit.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { AuditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { BankLine } from '../../../src/domain/contract/bank.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { DeltaReason } from '../../../src/domain/contract/payments.ts'
import { HISTORY_ENTITIES } from '../../../src/domain/documents/history.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import {
  bankMovement,
  handedOverRemittance,
  importLines,
  linkLines,
  organizationWithBank,
} from '../commands/bank.ts'
import {
  countSheet,
  dataOf,
  notesOf,
  openTestApp,
  setStatus,
  sheetBody,
  type TestApp,
  type TestOrganization,
} from '../commands/test-app.ts'

let testApp: TestApp
let testOrganization: TestOrganization
let log: CashLog
beforeAll(async () => {
  testApp = await openTestApp()
  testOrganization = await testApp.createOrganization()
  log = await countSheet(testOrganization)
  dataOf(await setStatus(testOrganization.people.director, 'cashlogs', log.id, { status: 'VALIDATED' }))
})
afterAll(() => testApp.close())

const eventsOf = async (
  query: Record<string, string> = {},
  person: 'accountant' | 'director' = 'accountant',
) => {
  const { data } = await testOrganization.people[person].get<Page<AuditEvent> | null>('auditevents', {
    sort: 'at_desc',
    range: '0-299',
    ...query,
  })
  return data?.entries ?? []
}

describe('the audit log', () => {
  it('lists the actions on a sheet with the values before and after', async () => {
    const events = await eventsOf({ entity: 'cashLog', entityId: log.id, sort: 'sequence_desc' })
    expect(events.map(({ action }) => action)).toEqual(['validate', 'create'])
    expect(events[0]).toMatchObject({ before: { status: 'CREATED' }, after: { status: 'VALIDATED' } })
  })

  it('names the reason of a difference before and after', async () => {
    const otherOrganization = await testApp.createOrganization()
    const { people, ids } = otherOrganization
    const sheet = await countSheet(otherOrganization, { reasonId: ids.reason })
    const body = { ...sheetBody(otherOrganization), reasonId: null, version: 1 }
    dataOf(await people.user.put(`cashlogs/${sheet.id}`, body))
    const { name } = dataOf(await people.admin.get<DeltaReason>(`deltareasons/${ids.reason}`))
    for (const person of ['accountant', 'director', 'admin'] as const) {
      const query = { entityId: sheet.id, sort: 'sequence_desc' }
      const { data } = await people[person].get<Page<AuditEvent>>('auditevents', query)
      const [edit, creation] = data.entries
      expect(creation?.after).toMatchObject({ reasonId: ids.reason, deltaReason: name })
      expect(edit).toMatchObject({ before: { deltaReason: name }, after: { deltaReason: null } })
    }
  })

  it('shows an admin the network address of each request, in the list and in the file, and an accountant none', async () => {
    const { admin, accountant } = testOrganization.people
    const readAs = async (person: typeof admin) => {
      const { data } = await person.get<Page<AuditEvent>>('auditevents', { entityId: log.id })
      const file = await person.get('auditevents/download', {
        entityId: log.id,
        format: 'csv',
        language: 'en',
      })
      const [head = '', ...rows] = file.text.trim().split('\r\n')
      const column = head.split(',').indexOf('IP address')
      return [
        data.entries.map(({ address }) => address),
        column === -1 ? 'no column' : rows.map((row) => row.split(',')[column]),
      ]
    }
    const addresses = ['192.0.2.1', '192.0.2.1']
    expect(await readAs(admin)).toEqual([addresses, addresses])
    expect(await readAs(accountant)).toEqual([[null, null], 'no column'])
  })

  it('is filtered by person, kind of record and time', async () => {
    const [validation] = await eventsOf({ entity: 'cashLog', entityId: log.id, sort: 'sequence_desc' })
    const directorEvents = await eventsOf({ byId: validation!.byId! })
    expect(directorEvents.length).toBeGreaterThan(0)
    expect(new Set(directorEvents.map(({ byName }) => byName))).toEqual(new Set([validation!.byName]))
    expect(directorEvents.map(({ entityId }) => entityId)).toContain(log.id)
    const pouches = await eventsOf({ entity: 'pouch' })
    expect(pouches.map(({ entity }) => entity)).toEqual(['pouch'])
    expect(await eventsOf({ at_from: '2026-12-01T00:00:00.000Z' })).toEqual([])
  })

  it('names the cash log of a count’s event', async () => {
    const [count] = await eventsOf({ entity: 'count' })
    expect(count?.cashLogId).toBe(log.id)
  })

  it('returns every event exactly once if it is read page by page with cursors', async () => {
    const allIds = (await eventsOf()).map(({ id }) => id)
    const readIds: string[] = []
    let cursor: string | null | undefined
    do {
      const page: { data: Page<AuditEvent> } = await testOrganization.people.accountant.get('auditevents', {
        sort: 'at_desc',
        range: '0-4',
        ...(cursor && { cursor }),
      })
      readIds.push(...page.data.entries.map(({ id }) => id))
      cursor = page.data.nextCursor
    } while (cursor)
    expect(allIds.length).toBeGreaterThan(5)
    expect(readIds).toEqual(allIds)
  })

  it('shows a director only the events of their establishments, and an accountant none of another organization', async () => {
    const { establishment } = testOrganization.ids
    const establishmentIds = (await eventsOf({}, 'director')).map(({ establishmentId }) => establishmentId)
    expect(new Set(establishmentIds)).toEqual(new Set([establishment]))
    const otherOrganization = await testApp.createOrganization()
    const { data } = await otherOrganization.people.accountant.get<Page<AuditEvent> | null>('auditevents', {
      entityId: log.id,
    })
    expect(data?.entries ?? []).toEqual([])
  })

  it('shows a director no event of a record that only accounting reads', async () => {
    const otherOrganization = await organizationWithBank(testApp)
    const { accountant, director } = otherOrganization.people
    const remittance = await handedOverRemittance(otherOrganization, ['SAC002'])
    await importLines(otherOrganization, [bankMovement(remittance.totalCents)])
    const { entries: lines } = dataOf(await accountant.get<Page<BankLine>>('banklines'))
    const lineId = lines[0]!.id
    dataOf(await linkLines(accountant, { lineId, remittanceId: remittance.id }))
    const readBy = async (person: typeof director, entityId: string) => {
      const { data } = await person.get<Page<AuditEvent> | null>('auditevents', { entityId })
      return (data?.entries ?? []).map(({ action }) => action)
    }
    expect(await readBy(accountant, lineId)).toEqual(['link'])
    expect(await readBy(director, lineId)).toEqual([])
    expect(await readBy(director, remittance.id)).toContain('credit')
  })

  it('shows a director the events of each kind of record except those that only accounting reads', async () => {
    const otherOrganization = await testApp.createOrganization()
    const { organization, establishment } = otherOrganization.ids
    await asSystem(testApp.db, async (trx) => {
      for (const entity of HISTORY_ENTITIES)
        await appendAudit(trx, {
          organizationId: organization,
          establishmentId: establishment,
          at: testApp.clock.now(),
          byId: null,
          byName: 'Ada Martin',
          address: '192.0.2.1',
          action: 'edit',
          entity,
          entityId: establishment,
          before: {},
          after: {},
        })
    })
    const entitiesOf = async (person: 'accountant' | 'director') => {
      const query = { entityId: establishment, action: 'edit', sort: 'sequence_asc', range: '0-299' }
      const { data } = await otherOrganization.people[person].get<Page<AuditEvent>>('auditevents', query)
      return data.entries.map(({ entity }) => entity)
    }
    expect(await entitiesOf('accountant')).toEqual(HISTORY_ENTITIES)
    const visibleToDirector = await entitiesOf('director')
    expect(HISTORY_ENTITIES.filter((entity) => !visibleToDirector.includes(entity))).toEqual([
      'accountingClosing',
      'accountingEntry',
      'accountingExport',
      'accountingJournal',
      'accountingSettings',
      'bankLine',
      'bankRule',
      'bankSettlement',
      'bankStatement',
      'saleTypeTax',
      'ticketDispatch',
      'ticketIssuer',
    ])
  })

  it('contains only declared kinds of records', async () => {
    for (const { entity } of await eventsOf()) expect(HISTORY_ENTITIES).toContain(entity)
  })

  it('is downloaded with its values, and the download is recorded', async () => {
    const { accountant } = testOrganization.people
    const file = await accountant.get('auditevents/download', {
      entityId: log.id,
      format: 'csv',
      language: 'en',
    })
    expect(file.status).toBe(200)
    const [, ...rows] = file.text.trim().split('\r\n')
    const events = await eventsOf({ entityId: log.id, sort: 'sequence_asc' })
    expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual(
      events.map(({ sequence }) => ['Alpha', String(sequence)]),
    )
    expect(rows).toHaveLength(2)
    expect(file.text).toContain('VALIDATED')
    const [recorded] = await eventsOf({ entity: 'listExport' })
    expect(recorded?.after).toMatchObject({ list: 'auditevents', rowCount: 2 })
  })

  it('is downloaded in the order of its chains, with the hashes of the checkpoints', async () => {
    const organization = await testApp.createOrganization()
    const { people } = organization
    // One validation changes a sheet and several counts at the same instant.
    for (const service of ['lunch', 'evening'] as const) {
      const sheet = await countSheet(organization, {
        service,
        counts: [notesOf(organization, `SAC-${service}`)],
      })
      dataOf(await setStatus(people.user, 'cashlogs', sheet.id, { status: 'VALIDATED' }))
    }
    const establishmentId = organization.ids.establishment
    const linesOf = async (sort: Record<string, string>) => {
      const query = { establishmentId, format: 'csv', language: 'en', ...sort }
      const { text } = await people.accountant.get('auditevents/download', query)
      const [, ...lines] = text.trim().split('\r\n')
      return lines.map((line) => ({ sequence: Number(line.split(',')[1]), hash: line.split(',').at(-1) }))
    }
    const lines = await linesOf({})
    const sequences = lines.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    const latestFirst = (await linesOf({ sort: 'at_desc' })).map(({ sequence }) => sequence)
    // Each download is itself recorded, after the events that the first one contains.
    expect(latestFirst.slice(-sequences.length)).toEqual(sequences.toReversed())
    const { rows } = await asSystem(testApp.db, (trx) =>
      sql<{ hash: string }>`select encode(hash, 'hex') as hash from audit_events
        where establishment_id = ${establishmentId}::uuid order by sequence`.execute(trx),
    )
    expect(lines.map(({ hash }) => hash)).toEqual(rows.slice(0, lines.length).map(({ hash }) => hash))
  })
})
