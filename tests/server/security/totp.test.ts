import { describe, expect, it } from 'vitest'
import { newTotpSecret, timeStepOfCode, totpUri } from '../../../server/identity/totp.ts'

/** The secret of the test vectors of RFC 6238 for SHA-1, “12345678901234567890”, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The times and codes of RFC 6238, appendix B. Of the eight digits of each code, these are the last six. */
const VECTORS = [
  ['1970-01-01T00:00:59.000Z', '287082'],
  ['2005-03-18T01:58:29.000Z', '081804'],
  ['2005-03-18T01:58:31.000Z', '050471'],
  ['2009-02-13T23:31:30.000Z', '005924'],
  ['2033-05-18T03:33:20.000Z', '279037'],
  ['2603-10-11T11:33:20.000Z', '353130'],
] as const

const stepAt = (now: string) => Math.floor(Date.parse(now) / 30_000)
const secondsAfter = (now: string, seconds: number) =>
  new Date(Date.parse(now) + seconds * 1000).toISOString()

describe('a code of an authenticator app', () => {
  it.each(VECTORS)('at %s is %s, as in RFC 6238', (now, code) => {
    expect(timeStepOfCode(SECRET, code, now, 0)).toBe(stepAt(now))
  })

  it('is valid for one time step before and after its own', () => {
    const [now, code] = VECTORS[3]
    expect(timeStepOfCode(SECRET, code, secondsAfter(now, -30), 0)).toBe(stepAt(now))
    expect(timeStepOfCode(SECRET, code, secondsAfter(now, 59), 0)).toBe(stepAt(now))
    expect(timeStepOfCode(SECRET, code, secondsAfter(now, -60), 0)).toBeNull()
    expect(timeStepOfCode(SECRET, code, secondsAfter(now, 60), 0)).toBeNull()
  })

  it('is refused when its time step was used, and not when an earlier one was', () => {
    const [now, code] = VECTORS[3]
    expect(timeStepOfCode(SECRET, code, now, stepAt(now) - 1)).toBe(stepAt(now))
    expect(timeStepOfCode(SECRET, code, now, stepAt(now))).toBeNull()
  })

  it.each(['005925', '', '5924', '0005924', 'abcdef'])('is refused when it is %j', (code) => {
    expect(timeStepOfCode(SECRET, code, VECTORS[3][0], 0)).toBeNull()
  })
})

describe('a new secret', () => {
  it('has 160 random bits', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/u)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })

  it('has an address for the app with the product, the account and the kind of code', () => {
    const { protocol, host, pathname, searchParams } = new URL(totpUri(SECRET, 'nora@sacoche.example'))
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Sacoche:nora@sacoche.example',
    ])
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Sacoche',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
