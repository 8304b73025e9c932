import { describe, expect, it } from 'vitest'
import {
  isJobUnfinished,
  mayDownloadFile,
  mayRetry,
  needsAttention,
} from '../../../src/domain/jobs/job-rights.ts'
import { ROLES } from '../../../src/domain/roles.ts'

describe('a job', () => {
  it('can be repeated after it failed, by a role that may request its kind', () => {
    expect(mayRetry({ status: 'ERROR', type: 'ACCOUNTING-CASH' }, ROLES.accountant)).toBe(true)
    expect(mayRetry({ status: 'ERROR', type: 'ACCOUNTING-CASH' }, ROLES.director)).toBe(false)
    expect(mayRetry({ status: 'FINISHED', type: 'ACCOUNTING-CASH' }, ROLES.accountant)).toBe(false)
  })

  it('needs attention if it ended with a problem that nobody has marked as seen', () => {
    expect(needsAttention({ status: 'ERROR', seen: false })).toBe(true)
    expect(needsAttention({ status: 'WARNING', seen: false })).toBe(true)
    expect(needsAttention({ status: 'ERROR', seen: true })).toBe(false)
    expect(needsAttention({ status: 'FINISHED', seen: false })).toBe(false)
  })

  it('is unfinished while it is requested, and no longer when it is finished', () => {
    expect(isJobUnfinished({ status: 'REQUEST' })).toBe(true)
    expect(isJobUnfinished({ status: 'FINISHED' })).toBe(false)
  })

  it('has a file for its requester if it exported a list, otherwise for each role that may control', () => {
    const list = { type: 'LIST-EXPORT', fileId: 'f', requestedById: 'me' } as const
    const entries = { type: 'ACCOUNTING-CASH', fileId: 'f', requestedById: 'me' } as const
    expect(mayDownloadFile(list, { id: 'me', role: ROLES.user })).toBe(true)
    expect(mayDownloadFile(list, { id: 'other', role: ROLES.accountant })).toBe(false)
    expect(mayDownloadFile(entries, { id: 'other', role: ROLES.accountant })).toBe(true)
    expect(mayDownloadFile(entries, { id: 'me', role: ROLES.user })).toBe(false)
    expect(mayDownloadFile({ ...entries, fileId: null }, { id: 'me', role: ROLES.accountant })).toBe(false)
  })
})
