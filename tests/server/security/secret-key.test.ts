import { describe, expect, it } from 'vitest'
import {
  isCheckpointSignatureOf,
  openSecret,
  SecretKeyMismatch,
  sealSecret,
  signCheckpointText,
} from '../../../server/secret-key.ts'
import { deliverySettingsOf } from '../../../server/store/accounting.ts'
import { cashPadOf } from '../../../server/store/closings.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { saveAccountingSettings } from '../commands/books.ts'
import { dataOf, withTestApp } from '../commands/test-app.ts'

const KEY = 'a-key-of-this-test-with-32-characters'
const OTHER_KEY = 'another-key-of-the-same-length-1234567'

describe('a stored secret', () => {
  it('is encrypted differently each time, and readable only unchanged, with the same key and for the same record', () => {
    const sealed = sealSecret(KEY, 'establishment-1', 'till-token é')
    expect(sealed).not.toContain('till-token')
    expect(sealSecret(KEY, 'establishment-1', 'till-token é')).not.toBe(sealed)
    expect(openSecret(KEY, 'establishment-1', sealed)).toBe('till-token é')
    expect(() => openSecret(OTHER_KEY, 'establishment-1', sealed)).toThrow(SecretKeyMismatch)
    expect(() => openSecret(KEY, 'establishment-2', sealed)).toThrow(SecretKeyMismatch)
    expect(() => openSecret(null, 'establishment-1', sealed)).toThrow(SecretKeyMismatch)
    const otherEnd = sealed.at(-1) === 'A' ? 'BB' : 'AA'
    expect(() => openSecret(KEY, 'establishment-1', `${sealed.slice(0, -2)}${otherEnd}`)).toThrow(
      SecretKeyMismatch,
    )
    expect(() => openSecret(KEY, 'establishment-1', 'sealed:v1:AAAA')).toThrow(SecretKeyMismatch)
  })

  it('is readable when it was stored before a key was set', () => {
    expect(sealSecret(null, 'establishment-1', 'till-token')).toBe('till-token')
    expect(openSecret(KEY, 'establishment-1', 'till-token')).toBe('till-token')
  })
})

it('a signature is accepted only with its key and its text', () => {
  expect(isCheckpointSignatureOf(KEY, 'text', signCheckpointText(KEY, 'text'))).toBe(true)
  expect(isCheckpointSignatureOf(KEY, 'another', signCheckpointText(KEY, 'text'))).toBe(false)
  expect(isCheckpointSignatureOf(OTHER_KEY, 'text', signCheckpointText(KEY, 'text'))).toBe(false)
  expect(isCheckpointSignatureOf(KEY, 'text', '')).toBe(false)
})

describe('with SECRET_KEY', () => {
  const testApp = withTestApp({ config: { secretKey: KEY } })

  it('the token of the POS and the delivery secret are encrypted in the database, and jobs can read both', async () => {
    const testOrganization = await testApp.createOrganization()
    const { organization: organizationId, establishment: establishmentId } = testOrganization.ids
    const cashPad = {
      baseUrl: 'https://till.example',
      installationId: 'I-1',
      userEmail: 'api@sacoche.test',
      apiToken: 'a-till-token',
      eveningFrom: 17,
    }
    const body = { version: 1, cashPad, currentPassword: TEST_PASSWORD }
    dataOf(await testOrganization.people.admin.put(`establishments/${establishmentId}/cashpad`, body))
    await saveAccountingSettings(testOrganization, {
      deliveryUrl: 'https://books.example/in',
      deliverySecret: 'x'.repeat(500),
    })
    await asSystem(testApp.db, async (trx) => {
      const { token } = await trx
        .selectFrom('cash_pads')
        .select('token')
        .where('establishment_id', '=', establishmentId)
        .executeTakeFirstOrThrow()
      const { delivery_secret: secret } = await trx
        .selectFrom('accounting_settings')
        .select('delivery_secret')
        .where('organization_id', '=', organizationId)
        .executeTakeFirstOrThrow()
      expect([token, secret]).toEqual([
        expect.stringMatching(/^sealed:v1:/u),
        expect.stringMatching(/^sealed:v1:/u),
      ])
      expect(await cashPadOf(trx, { organizationId, establishmentId }, KEY)).toMatchObject({
        token: 'a-till-token',
      })
      expect(await deliverySettingsOf(trx, organizationId, KEY)).toEqual({
        url: 'https://books.example/in',
        secret: 'x'.repeat(500),
      })
    })
  })
})
