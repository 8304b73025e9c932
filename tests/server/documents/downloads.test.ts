import { beforeAll, describe, expect, it } from 'vitest'
import { controlledCashLog, exportsOf, organizationWithBooks, sendNow } from '../commands/books.ts'
import {
  preparedRemittance,
  sealedPouch,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from '../commands/test-app.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
})

type Person = keyof TestOrganization['people']

/** Calls the server as this person; returns the status and the events that the call added to the history. */
async function eventsOf(person: Person, path: string, query = {}) {
  const before = (await testOrganization.audit()).length
  const { status } = await testOrganization.people[person].get(path, query)
  return { status, events: (await testOrganization.audit()).slice(before) }
}

// SECURITY.md, check 38
describe('the history of a document', () => {
  it.each(['slip', 'custody'])('records who downloaded the %s of a remittance', async (paper) => {
    const pouch = await sealedPouch(testOrganization, paper === 'slip' ? '0042177' : '0042178', {
      service: paper === 'slip' ? 'lunch' : 'evening',
    })
    const remittance = await preparedRemittance(testOrganization, [pouch])
    expect(await eventsOf('director', `remittances/${remittance.id}/${paper}`)).toMatchObject({
      status: 200,
      events: [
        {
          entity: 'remittance',
          entityId: remittance.id,
          action: 'download',
          byName: 'director Test',
          after: { paper },
        },
      ],
    })
  })

  it('records who downloaded the paper of a cash log', async () => {
    const log = await validatedCashLog(testOrganization, { date: '2026-11-18' })
    expect(await eventsOf('user', `cashlogs/${log.id}/paper`)).toMatchObject({
      status: 200,
      events: [
        {
          entity: 'cashLog',
          entityId: log.id,
          action: 'download',
          before: null,
          byName: 'user Test',
          after: { paper: 'cashLog' },
        },
      ],
    })
  })

  it('records who downloaded the state of the change wallet and the summary of a month', async () => {
    const { establishment } = testOrganization.ids
    const downloadEvent = { entity: 'establishment', entityId: establishment, action: 'download' }
    expect((await eventsOf('director', 'wallet/paper')).events).toMatchObject([
      { ...downloadEvent, byName: 'director Test', after: { paper: 'wallet' } },
    ])
    const query = { establishmentId: establishment, month: '2026-10' }
    expect((await eventsOf('accountant', 'accountingmonth/paper', query)).events).toMatchObject([
      { ...downloadEvent, byName: 'accountant Test', after: { paper: 'month' } },
    ])
  })

  it('records who downloaded an accounting file', async () => {
    const organization = await organizationWithBooks(testApp)
    const { ids } = await controlledCashLog(organization)
    await sendNow(testApp, organization, ids[0]!)
    const [file] = await exportsOf(organization)
    await organization.people.accountant.get(`accountingexports/${file!.id}/file`)
    expect((await organization.audit()).at(-1)).toMatchObject({
      entity: 'accountingExport',
      entityId: file!.id,
      action: 'download',
      byName: 'accountant Test',
      after: { file: expect.stringMatching(/\.\w+$/u) },
    })
  })

  it('does not record a blank count sheet or a refused download', async () => {
    const { bar } = testOrganization.ids
    expect(await eventsOf('director', `cashregisters/${bar}/countsheet`)).toEqual({ status: 200, events: [] })
    expect(await eventsOf('director', `remittances/${bar}/slip`)).toEqual({ status: 404, events: [] })
    expect(await eventsOf('director', 'wallet/paper', { from: '2026-11-20', to: '2026-11-01' })).toEqual({
      status: 400,
      events: [],
    })
  })
})
