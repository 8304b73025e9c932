import { describe, expect, it } from 'vitest'
import { CODES } from '../../src/domain/codes.ts'
import { isRefused, REFUSALS, refuse } from '../../src/domain/refusals.ts'

/** The codes of the owner's specification (point 8), written a second time to notice mistakes. */
const OWNERS_CATALOGUE = {
  10000: 'saved',
  10001: 'error',
  10002: 'retry',
  10003: 'invalidToken',
  10004: 'created',
  10005: 'notFound',
  10006: 'alreadyExists',
  10007: 'modified',
  10008: 'deleted',
  11001: 'organizationCreated',
  11002: 'organizationModified',
  11003: 'organizationDeleted',
  11004: 'establishmentCreated',
  11005: 'establishmentModified',
  11006: 'establishmentDeleted',
  11007: 'archiveAlreadyPresent',
  11008: 'remittancePrepared',
  11009: 'noPouchToRemit',
  11010: 'carrierCreated',
  11011: 'carrierModified',
  11012: 'carrierDeleted',
  11013: 'paymentModeCreated',
  11014: 'paymentModeModified',
  11015: 'paymentModeDeleted',
  11016: 'paymentCategoryCreated',
  11017: 'paymentCategoryModified',
  11018: 'paymentCategoryDeleted',
  11019: 'paymentCategoryStatusChanged',
  11020: 'passwordChanged',
  11021: 'remittanceCancelled',
  11022: 'remittanceValidated',
  11023: 'totalIsNegative',
  11024: 'countsValidated',
  11025: 'countsInvalidated',
  11026: 'countUpdated',
  11027: 'countOk',
  11028: 'countKo',
  11029: 'pouchDeleted',
  11030: 'countDeleted',
}

it('answer codes are those of the owner, each with one name', () => {
  expect(Object.fromEntries(Object.entries(CODES).map(([name, code]) => [code, name]))).toEqual(
    OWNERS_CATALOGUE,
  )
})

describe('refusals', () => {
  const refusals = Object.entries(REFUSALS)

  it.each(refusals)('%s has a name in PascalCase and a code of the catalogue', (name, { code }) => {
    expect(name).toMatch(/^[A-Z][A-Za-z]+$/u)
    expect(Object.values<number>(CODES)).toContain(code)
  })

  it('answer 403 only when the role is not allowed or a second factor is missing, because the client leaves the screen at a 403', () => {
    const forbidden = refusals.filter(([, { http }]) => http === 403).map(([name]) => name)
    expect(forbidden.toSorted()).toEqual(['RoleNotAllowed', 'SecondFactorRequired'])
  })

  it('have the code 10003 exactly when their status is 401', () => {
    for (const [name, { code, http }] of refusals) expect(code === 10003, name).toBe(http === 401)
  })

  it('have the code 10002 (retry) only in these cases', () => {
    const retryable = refusals.filter(([, { code }]) => code === 10002).map(([name]) => name)
    expect(retryable.sort()).toEqual([
      'ExportsUnderWay',
      'IdentityUnavailable',
      'RequestCutShort',
      'StaleVersion',
      'StatusDoesNotAllow',
      'StillUnderWay',
      'StoreUnavailable',
      'TooManyRequests',
      'TooManyTries',
    ])
  })

  it('have an HTTP status that the API uses', () => {
    const allowed = new Set([400, 401, 403, 404, 405, 408, 409, 410, 412, 413, 415, 422, 429, 500, 503, 507])
    expect(refusals.filter(([, { http }]) => !allowed.has(http))).toEqual([])
  })

  it('are distinguished from decisions', () => {
    expect(refuse('NoPouch')).toEqual({ refusal: 'NoPouch' })
    expect(isRefused(refuse('NoPouch'))).toBe(true)
    expect(isRefused({ to: 'VALIDATED' })).toBe(false)
  })
})
