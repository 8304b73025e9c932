import { beforeEach, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { deleteRows } from '../../support/rows.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { DEFAULT_ACCOUNTS, saveAccountingSettings } from '../commands/books.ts'
import { personId } from '../commands/insert-organization.ts'
import { dataOf, setStatus, type TestOrganization, withTestApp } from '../commands/test-app.ts'
import { readEstablishment } from './establishment-changes.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeEach(async () => {
  testOrganization = await testApp.createOrganization()
})

// SECURITY.md, check 18
describe('a sensitive change', () => {
  const POS_CONNECTION = {
    baseUrl: 'https://till.example',
    installationId: 'I-1',
    userEmail: 'api@sacoche.test',
    apiToken: 'token',
    eveningFrom: 17,
  }
  const mails = () =>
    asSystem(testApp.db, (trx) =>
      trx
        .selectFrom('mails')
        .select(['address', 'language'])
        .where('kind', '=', 'SENSITIVE_CHANGE')
        .execute(),
    )

  it('of the POS connection requires the password, and the other administrators get an e-mail', async () => {
    const { admin } = testOrganization.people
    await deleteRows(testApp.db, 'mails')
    const saveConnection = async (changes: object) => {
      const { version } = await readEstablishment(testOrganization)
      return admin.put(`establishments/${testOrganization.ids.establishment}/cashpad`, {
        version,
        cashPad: POS_CONNECTION,
        ...changes,
      })
    }
    expect(statusAndMessage(await saveConnection({}))).toEqual([401, 'failure.PasswordRequired'])
    expect(statusAndMessage(await saveConnection({ currentPassword: 'a staple of other horses' }))).toEqual([
      401,
      'failure.WrongPassword',
    ])
    expect(await mails()).toEqual([])
    expect((await saveConnection({ currentPassword: TEST_PASSWORD })).status).toBe(200)
    // The admin who made the change gets no mail; the super admin of the same organization does.
    expect(await mails()).toEqual([
      { address: `superadmin-${testOrganization.tenant}@sacoche.test`, language: 'fr' },
    ])
  })

  it('that removes the POS connection requires the password too; if there is no connection, no password is required', async () => {
    const { admin } = testOrganization.people
    const save = async (changes: object) => {
      const { version } = await readEstablishment(testOrganization)
      return admin.put(`establishments/${testOrganization.ids.establishment}/cashpad`, {
        version,
        ...changes,
      })
    }
    dataOf(await save({ cashPad: POS_CONNECTION, currentPassword: TEST_PASSWORD }))
    await deleteRows(testApp.db, 'mails')
    expect(statusAndMessage(await save({ cashPad: null }))).toEqual([401, 'failure.PasswordRequired'])
    expect((await readEstablishment(testOrganization)).cashPadSet, 'nothing was removed').toBe(true)
    expect(await mails()).toEqual([])
    expect((await save({ cashPad: null, currentPassword: TEST_PASSWORD })).status).toBe(200)
    expect((await readEstablishment(testOrganization)).cashPadSet).toBe(false)
    expect(await mails()).toHaveLength(1)
    expect((await save({ cashPad: null })).status).toBe(200)
  })

  it('such as deleting or restoring a person requires the password, and the other administrators get an e-mail', async () => {
    const { admin } = testOrganization.people
    const colleague = personId('colleague', testOrganization.tenant)
    for (const status of ['DELETED', 'ACTIVE']) {
      await deleteRows(testApp.db, 'mails')
      for (const [currentPassword, refusal] of [
        [null, 'PasswordRequired'],
        ['a staple of other horses', 'WrongPassword'],
      ] as const)
        expect(
          statusAndMessage(await setStatus(admin, 'users', colleague, { status, currentPassword })),
        ).toEqual([401, `failure.${refusal}`])
      expect(await mails()).toEqual([])
      expect((await setStatus(admin, 'users', colleague, { status })).status).toBe(200)
      expect(await mails()).toEqual([
        { address: `superadmin-${testOrganization.tenant}@sacoche.test`, language: 'fr' },
      ])
    }
  })

  it('of the secret of the delivery of entries is recorded only if a secret is set or removed', async () => {
    const eventAfter = async (changes: object) => {
      await saveAccountingSettings(testOrganization, changes)
      const events = await asSystem(testApp.db, (trx) =>
        trx
          .selectFrom('audit_events')
          .select('after')
          .where('entity', '=', 'accountingSettings')
          .where('organization_id', '=', testOrganization.ids.organization)
          .orderBy('sequence')
          .execute(),
      )
      return events.at(-1)!.after
    }
    const changed = { secretChanged: true }
    expect(await eventAfter({ deliveryUrl: 'https://books.example/in' })).not.toMatchObject(changed)
    expect(await eventAfter({ deliverySecret: null, format: 'CSV' })).not.toMatchObject(changed)
    expect(await eventAfter({ deliverySecret: 'open sesame' })).toMatchObject(changed)
    expect(await eventAfter({ deliveryUrl: 'https://other.example/in' })).toMatchObject(changed)
    expect(await eventAfter({ deliveryUrl: '' })).not.toMatchObject(changed)
  })

  it('is not reported to a suspended administrator', async () => {
    const { superAdmin } = testOrganization.people
    for (const [status, addresses] of [
      ['INACTIVE', []],
      ['ACTIVE', [`admin-${testOrganization.tenant}@sacoche.test`]],
    ] as const) {
      await deleteRows(testApp.db, 'mails')
      dataOf(await setStatus(superAdmin, 'users', personId('admin', testOrganization.tenant), { status }))
      expect((await mails()).map(({ address }) => address)).toEqual(addresses)
    }
  })

  it('of the accounting delivery requires the password, and administrators get an e-mail', async () => {
    const { accountant } = testOrganization.people
    await deleteRows(testApp.db, 'mails')
    const { data } = await accountant.get<Record<string, unknown>>('accountingsettings')
    const { version, format, separator, encoding, yearEnd } = data
    const body = {
      version,
      accounts: DEFAULT_ACCOUNTS,
      format,
      separator,
      encoding,
      yearEnd,
      deliveryUrl: 'https://books.example/in',
    }
    expect(statusAndMessage(await accountant.put('accountingsettings', body))).toEqual([
      401,
      'failure.PasswordRequired',
    ])
    const confirmed = { ...body, currentPassword: TEST_PASSWORD }
    expect((await accountant.put('accountingsettings', confirmed)).status).toBe(200)
    expect((await mails()).map(({ address }) => address).sort()).toEqual([
      `admin-${testOrganization.tenant}@sacoche.test`,
      `superadmin-${testOrganization.tenant}@sacoche.test`,
    ])
    // Saving the settings again with the same address needs no password.
    const after = { ...body, version: Number(version) + 1 }
    expect((await accountant.put('accountingsettings', after)).status).toBe(200)
    // Removing the secret needs one, as setting it does.
    for (const deliverySecret of ['open sesame', null])
      expect(
        statusAndMessage(
          await accountant.put('accountingsettings', {
            ...body,
            version: Number(version) + 2,
            deliverySecret,
          }),
        ),
      ).toEqual([401, 'failure.PasswordRequired'])
  })
})
