import { describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { OwnAccount } from '../../../src/domain/contract/accounts.ts'
import type { CashLog, Counter } from '../../../src/domain/contract/cash-logs.ts'
import type { DifferenceReportRow } from '../../../src/domain/contract/reports.ts'
import type { GroupToday } from '../../../src/domain/contract/today.ts'
import { type PersonName, personId } from './insert-organization.ts'
import {
  dataOf,
  expectRefused,
  notesOf,
  readLog,
  setStatus,
  sheetBody,
  type TestOrganization,
  TODAY,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

/** The id of a person of the organization. */
const idOf = ({ tenant }: TestOrganization, name: PersonName) => personId(name, tenant)

const sheetCountedBy = (testOrganization: TestOrganization, countedById: string | null) => ({
  ...sheetBody(testOrganization, { counts: [notesOf(testOrganization, 'SAC001')] }),
  countedById,
})

/** The events of sheets in the history: action, author, and the person who counted if the event set it. */
const sheetEventsOf = async (testOrganization: TestOrganization) =>
  (await testOrganization.audit())
    .filter(({ entity }) => entity === 'cashLog')
    .map(({ action, byName, after }) => [action, byName, after?.countedByName])

describe('the person who counted', () => {
  it('is the signed-in person, unless another person of the establishment is named', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people } = testOrganization
    const log = dataOf(await people.user.post<CashLog>('cashlogs', sheetCountedBy(testOrganization, null)))
    expect([log.countedById, log.countedByName]).toEqual([idOf(testOrganization, 'user'), 'user Test'])
    const { version, id } = log
    const sheetWithCounter = {
      ...sheetCountedBy(testOrganization, idOf(testOrganization, 'employee')),
      version,
    }
    const changed = dataOf(await people.user.put<CashLog>(`cashlogs/${id}`, sheetWithCounter))
    expect([changed.countedById, changed.countedByName]).toEqual([
      idOf(testOrganization, 'employee'),
      'employee Test',
    ])
    // The director corrects the comment, and the person who counted stays.
    const { countedById: _, ...withoutCounter } = sheetWithCounter
    const corrected = dataOf(
      await people.director.put<CashLog>(`cashlogs/${id}`, {
        ...withoutCounter,
        comment: 'Recounted',
        version: changed.version,
      }),
    )
    expect(corrected.countedByName).toBe('employee Test')
    expect(await sheetEventsOf(testOrganization)).toEqual([
      ['create', 'user Test', 'user Test'],
      ['edit', 'user Test', 'employee Test'],
      ['edit', 'director Test', undefined],
    ])
  })

  it('is the editor once the amounts change, unless the edit names somebody', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    let log = dataOf(await people.user.post<CashLog>('cashlogs', sheetCountedBy(testOrganization, null)))
    const edit = async (changes: object) => {
      const body = { ...sheetBody(testOrganization), turnoverCents: 160_00, version: log.version, ...changes }
      log = dataOf(await people.director.put<CashLog>(`cashlogs/${log.id}`, body))
      return log.countedByName
    }
    const counted = (totalCents: number) => ({
      paymentCategoryId: ids.notes,
      totalCents,
      pouchNumber: 'SAC001',
    })
    // The total of 160 € stays: neither its pieces nor comment, turnover and pouch number are amounts that somebody counted.
    expect(await edit({ counts: [{ ...counted(160_00), pouchNumber: 'SAC002' }], comment: 'Relu' })).toBe(
      'user Test',
    )
    expect(await edit({ counts: [counted(160_00)], turnoverCents: 150_00 })).toBe('user Test')
    const countedById = log.countedById
    expect(await edit({ counts: [counted(150_00)], countedById })).toBe('user Test')
    expect(await edit({ counts: [counted(140_00)] })).toBe('director Test')
    expect(await edit({ counts: [counted(140_00)], countedById })).toBe('user Test')
    expect(await edit({ counts: [counted(140_00)], floatCents: 10_00 })).toBe('director Test')
  })

  it('is the person who deletes a line with an amount', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const card = { paymentCategoryId: ids.card, totalCents: 40_00 }
    const counts = [notesOf(testOrganization, 'SAC001'), card]
    const { id, ...log } = dataOf(
      await people.user.post<CashLog>(
        'cashlogs',
        sheetBody(testOrganization, { turnoverCents: 200_00, counts }),
      ),
    )
    const line = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === ids.card)
    dataOf(await people.director.delete(`counts/${line!.id}`))
    const { countedByName, deltaCents } = await readLog(testOrganization, id)
    expect([countedByName, deltaCents]).toEqual(['director Test', -40_00])
  })

  it('is in the report of differences by person', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people } = testOrganization
    const body = { ...sheetCountedBy(testOrganization, idOf(testOrganization, 'employee')), turnoverCents: 0 }
    const { id, version } = dataOf(await people.user.post<CashLog>('cashlogs', body))
    const reason = { comment: 'Found', reasonId: testOrganization.ids.reason }
    dataOf(await setStatus(people.user, 'cashlogs', id, { status: 'VALIDATED', version, ...reason }))
    // The reason stays in the report when it is no longer in use.
    const inactive = { status: 'INACTIVE' }
    dataOf(await setStatus(people.admin, 'deltareasons', testOrganization.ids.reason, inactive))
    const rows = dataOf(
      await people.director.get<DifferenceReportRow[]>('reports/differences', {
        from: '2026-11-01',
        to: TODAY,
      }),
    )
    expect(rows).toMatchObject([{ countedByName: 'employee Test', reason: expect.any(String) }])
  })

  it('is in the report of differences and on home with the present name, also if another name was recorded meanwhile', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people } = testOrganization
    const rename = async (firstName: string) => {
      const { version } = dataOf(await people.user.get<OwnAccount>('accounts/me'))
      dataOf(await people.user.put('accounts/me', { version, firstName, lastName: 'Test', language: 'fr' }))
    }
    await rename('colleague')
    const body = { ...sheetCountedBy(testOrganization, null), turnoverCents: 0, comment: 'Trouvé' }
    const log = dataOf(await people.user.post<CashLog>('cashlogs', body))
    dataOf(await setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
    await rename('user')
    expect((await readLog(testOrganization, log.id)).countedByName).toBe('colleague Test')
    const period = { from: '2026-11-01', to: TODAY }
    const rows = dataOf(await people.director.get<DifferenceReportRow[]>('reports/differences', period))
    expect(rows.map(({ countedByName }) => countedByName)).toEqual(['user Test'])
    const home = dataOf(await people.accountant.get<GroupToday>('today/establishments'))
    expect(home.people.map(({ name }) => name)).toEqual(['user Test'])
    // Of somebody who has left, the recorded name stays.
    await asSystem(testApp.db, async (trx) => {
      await trx.updateTable('users').set({ status: 'DELETED' }).where('id', '=', log.countedById).execute()
    })
    const later = dataOf(await people.director.get<DifferenceReportRow[]>('reports/differences', period))
    expect(later.map(({ countedByName }) => countedByName)).toEqual(['colleague Test'])
  })

  it('must be an active person of the establishment', async () => {
    const testOrganization = await testApp.createOrganization()
    const otherOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    const formerColleague = idOf(testOrganization, 'colleague')
    const directorElsewhere = idOf(testOrganization, 'director')
    await asSystem(testApp.db, async (trx) => {
      await trx.updateTable('users').set({ status: 'DELETED' }).where('id', '=', formerColleague).execute()
      await trx
        .deleteFrom('user_establishments')
        .where('user_id', '=', directorElsewhere)
        .where('establishment_id', '=', ids.establishment)
        .execute()
    })
    const { entries } = dataOf(await people.user.get<{ entries: Counter[] }>('cashlogs/counters'))
    const names = entries.map(({ name }) => name)
    expect(names).toEqual([...names].sort())
    expect(entries).toContainEqual({ id: idOf(testOrganization, 'employee'), name: 'employee Test' })
    for (const id of [formerColleague, directorElsewhere, idOf(otherOrganization, 'user')]) {
      expect(entries.map((person) => person.id)).not.toContain(id)
      const refused = await expectRefused(testOrganization, () =>
        people.user.post('cashlogs', sheetCountedBy(testOrganization, id)),
      )
      expect(refused).toEqual({
        http: 404,
        statusCode: 10005,
        refusal: 'NotFound',
        issues: [{ path: 'countedById', key: 'issue.unknown' }],
      })
    }
  })
})
