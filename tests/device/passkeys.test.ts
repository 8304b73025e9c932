import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPasskey, signWithPasskey } from '../../src/device/passkeys.ts'

/** The error with which the browser answers. */
let failure: Error
beforeEach(() => {
  const answer = async () => {
    throw failure
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { create: answer, get: answer } })
  vi.stubGlobal('location', { hostname: 'sacoche.test' })
})
afterEach(() => vi.unstubAllGlobals())

const CHALLENGE = { challenge: 'AAAA', rpId: 'sacoche.test' }
const CREATION = {
  ...CHALLENGE,
  rp: { id: 'sacoche.test', name: 'Sacoche' },
  user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
const CEREMONIES = [
  ['creating a passkey', () => createPasskey({ options: CREATION })],
  ['signing with a passkey', () => signWithPasskey({ options: CHALLENGE })],
] as const

describe.each(CEREMONIES)('%s', (_, start) => {
  it.each(['NotAllowedError', 'AbortError'])('is declined when the browser answers %s', async (name) => {
    failure = new DOMException('the browser has closed its window', name)
    expect(await start()).toMatchObject({ kind: 'done', data: { kind: 'declined' } })
  })

  it('fails with an UnknownError of the browser', async () => {
    failure = new DOMException('the device is broken', 'UnknownError')
    await expect(start()).rejects.toThrow()
  })
})

it('a device that already has a passkey of the account is reported as known', async () => {
  failure = new DOMException('the passkey exists', 'InvalidStateError')
  expect(await createPasskey({ options: CREATION })).toMatchObject({ data: { kind: 'known' } })
})
