import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../../../server/clock-and-ids.ts'
import { queueDayReports } from '../../../server/workflow/day-reports.ts'
import type { AuditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { User } from '../../../src/domain/contract/users.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { personId, type SignedInClient } from '../commands/insert-organization.ts'
import { dataOf, openTestApp, setStatus, type TestApp, type TestOrganization } from '../commands/test-app.ts'
import { changeEstablishment, readEstablishment } from './establishment-changes.ts'

let testApp: TestApp
let testOrganization: TestOrganization
/** An e-mail address outside the organization, which no other test uses. */
let outsideAddress: string
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.clock.set('2026-11-20T11:00:00.000Z')
  testOrganization = await testApp.createOrganization()
  outsideAddress = `owner-${testOrganization.tenant}@holding.example`
})

/** Changes lists of the establishment; the other fields keep their values. */
const saveLists = (lists: object, currentPassword: string | null = TEST_PASSWORD) =>
  changeEstablishment(testOrganization, testOrganization.people.admin, { ...lists, currentPassword })
async function mailsTo(address: string) {
  await testApp.server.mailSender.deliver()
  return testApp.server.emails.filter(({ to }) => to === address)
}
const context = () => ({ now: testApp.clock.now(), ids: systemIds })

describe('the address of a user among the recipients', () => {
  const ownAddress = () => `director-${testOrganization.tenant}@sacoche.test`
  const directorId = () => personId('director', testOrganization.tenant)
  const setPerson = async (status: 'ACTIVE' | 'INACTIVE' | 'DELETED') =>
    dataOf(await setStatus(testOrganization.people.admin, 'users', directorId(), { status }))
  const reportsTo = async (address: string, day: string) => {
    testApp.clock.set(`${day}T11:00:00.000Z`)
    await queueDayReports(testApp.db, context())
    return (await mailsTo(address)).filter(({ subject }) => subject.startsWith('Rapport')).length
  }
  const lastEvent = async () => {
    const query = { entityId: testOrganization.ids.establishment, sort: 'sequence_desc', range: '0-0' }
    const { data } = await testOrganization.people.admin.get<{ entries: readonly AuditEvent[] }>(
      'auditevents',
      query,
    )
    return data.entries[0]
  }

  const changePersonEmail = async (actor: SignedInClient, email: string) => {
    const { firstName, lastName, role, language, establishmentIds, version } = dataOf(
      await actor.get<User>(`users/${directorId()}`),
    )
    const body = { firstName, lastName, role, language, establishmentIds, version, email }
    return dataOf(await actor.put<User>(`users/${directorId()}`, { ...body, currentPassword: TEST_PASSWORD }))
  }
  const changeOwnAddress = async (actor: SignedInClient, version: number, email: string) => {
    dataOf(await actor.put('accounts/me/email', { version, email, currentPassword: TEST_PASSWORD }))
    const [mail] = await mailsTo(email)
    const token = /#email=([\w-]{43})/u.exec(mail?.text ?? '')?.[1]
    dataOf(await testApp.server.client().post('auth/confirmEmail', { token }))
  }

  it('is removed when the user is deleted: the history shows it, and the mails that wait are not sent', async () => {
    const address = ownAddress()
    const before = {
      alertRecipients: [address.toUpperCase(), outsideAddress],
      reportRecipients: [address, outsideAddress],
    }
    await saveLists(before)
    await queueDayReports(testApp.db, context())
    await setPerson('DELETED')
    expect(await reportsTo(address, '2026-11-20')).toBe(0)
    expect(await reportsTo(outsideAddress, '2026-11-20')).toBe(1)
    const after = { alertRecipients: [outsideAddress], reportRecipients: [outsideAddress] }
    expect(await readEstablishment(testOrganization)).toMatchObject(after)
    expect(await lastEvent()).toMatchObject({ action: 'edit', before, after })
    await setPerson('ACTIVE')
    expect(await readEstablishment(testOrganization)).toMatchObject(after)
    expect(await reportsTo(address, '2026-11-21')).toBe(0)
  })

  it('gets no mail while the user is suspended, and stays in the lists', async () => {
    await saveLists({ reportRecipients: [ownAddress()] })
    await setPerson('INACTIVE')
    expect(await reportsTo(ownAddress(), '2026-11-20')).toBe(0)
    await setPerson('ACTIVE')
    expect(await reportsTo(ownAddress(), '2026-11-21')).toBe(1)
  })

  it('gets none of the mails that wait when the user is suspended', async () => {
    await saveLists({ reportRecipients: [ownAddress()] })
    await queueDayReports(testApp.db, context())
    await setPerson('INACTIVE')
    expect(await reportsTo(ownAddress(), '2026-11-20')).toBe(0)
  })

  it('gets no reports of other organizations while a super admin is suspended', async () => {
    const otherOrganization = await testApp.createOrganization()
    const address = `superadmin-${otherOrganization.tenant}@sacoche.test`
    await saveLists({ reportRecipients: [address] })
    const id = personId('superAdmin', otherOrganization.tenant)
    dataOf(await setStatus(testOrganization.people.superAdmin, 'users', id, { status: 'INACTIVE' }))
    expect(await reportsTo(address, '2026-11-20')).toBe(0)
  })

  it('still gets the reports of another organization, and only those, while the user is suspended', async () => {
    const otherOrganization = await testApp.createOrganization()
    const reportRecipients = [ownAddress()]
    await saveLists({ reportRecipients })
    await changeEstablishment(otherOrganization, otherOrganization.people.admin, {
      name: 'Elsewhere',
      reportRecipients,
      currentPassword: TEST_PASSWORD,
    })
    await setPerson('INACTIVE')
    expect(await reportsTo(ownAddress(), '2026-11-20')).toBe(1)
    const report = (await mailsTo(ownAddress())).find(({ subject }) => subject.startsWith('Rapport'))
    expect(report?.text).toContain('Elsewhere')
    expect(report?.text).not.toContain('Alpha')
  })

  it('that an admin or the user changes gets the mails that wait, at the new address', async () => {
    const { admin, director } = testOrganization.people
    const old = ownAddress()
    const [second, third] = [`b-${old}`, `c-${old}`]
    await saveLists({ reportRecipients: [old] })
    await queueDayReports(testApp.db, context())
    const { version } = await changePersonEmail(admin, second)
    await changeOwnAddress(director, version, third)
    const reportCount = async (address: string) =>
      (await mailsTo(address)).filter(({ subject }) => subject.startsWith('Rapport')).length
    expect([await reportCount(old), await reportCount(second), await reportCount(third)]).toEqual([0, 1, 0])
    testApp.clock.set('2026-11-21T11:00:00.000Z')
    await queueDayReports(testApp.db, context())
    expect([await reportCount(second), await reportCount(third)]).toEqual([1, 1])
  })

  it('that changes while a mail with facts of two organizations waits gets each at the address of its list', async () => {
    const otherOrganization = await testApp.createOrganization()
    const [old, changed] = [ownAddress(), `b-${ownAddress()}`]
    await saveLists({ reportRecipients: [old] })
    await changeEstablishment(otherOrganization, otherOrganization.people.admin, {
      name: 'Elsewhere',
      reportRecipients: [old],
      currentPassword: TEST_PASSWORD,
    })
    await queueDayReports(testApp.db, context())
    await changePersonEmail(testOrganization.people.admin, changed)
    const reports = async (address: string) =>
      (await mailsTo(address)).filter(({ subject }) => subject.startsWith('Rapport')).map(({ text }) => text)
    const [own, ...moreOwn] = await reports(changed)
    const [others, ...moreOthers] = await reports(old)
    expect([...moreOwn, ...moreOthers]).toEqual([])
    expect([own?.includes('Alpha'), own?.includes('Elsewhere')]).toEqual([true, false])
    expect([others?.includes('Alpha'), others?.includes('Elsewhere')]).toEqual([false, true])
  })

  it('gets a report once when it takes the place of another address for which the same report waits', async () => {
    const [old, listed] = [ownAddress(), `b-${ownAddress()}`]
    await saveLists({ reportRecipients: [listed, old, outsideAddress] })
    await queueDayReports(testApp.db, context())
    await changePersonEmail(testOrganization.people.admin, listed)
    const reports = async (address: string) =>
      (await mailsTo(address)).filter(({ subject }) => subject.startsWith('Rapport')).map(({ text }) => text)
    expect(await reports(listed)).toEqual(await reports(outsideAddress))
    expect(await reports(old)).toEqual([])
  })

  it('becomes the new one when an admin or the user changes it', async () => {
    const { admin, director } = testOrganization.people
    const old = ownAddress()
    const [second, third] = [`b-${old}`, `c-${old}`]
    await saveLists({ alertRecipients: [old, outsideAddress], reportRecipients: [second, old] })
    const { id, version } = await changePersonEmail(admin, second)
    expect(await readEstablishment(testOrganization)).toMatchObject({
      alertRecipients: [second, outsideAddress],
      reportRecipients: [second],
    })
    await changeOwnAddress(director, version, third)
    const after = { alertRecipients: [third, outsideAddress], reportRecipients: [third] }
    expect(await readEstablishment(testOrganization)).toMatchObject(after)
    expect(await lastEvent()).toMatchObject({ action: 'changeEmail', byId: id, after })
  })

  it('stays in the lists of other organizations, unless the user is of head office', async () => {
    const otherOrganization = await testApp.createOrganization()
    const superAdmin = `superadmin-${testOrganization.tenant}@sacoche.test`
    await changeEstablishment(otherOrganization, otherOrganization.people.admin, {
      reportRecipients: [ownAddress(), superAdmin],
      currentPassword: TEST_PASSWORD,
    })
    await setPerson('DELETED')
    await changeOwnAddress(testOrganization.people.superAdmin, 1, `b-${superAdmin}`)
    const { reportRecipients } = await readEstablishment(otherOrganization)
    expect(reportRecipients).toEqual([ownAddress(), `b-${superAdmin}`])
  })
})
