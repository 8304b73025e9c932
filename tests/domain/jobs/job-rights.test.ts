import { describe, expect, it } from 'vitest'
import {
  isJobUnfinished,
  mayDownloadFile,
  mayRetry,
  needsAttention,
} from '../../../src/domain/jobs/job-rights.ts'
import { ROLES } from '../../../src/domain/roles.ts'

describe('the actions on a job', () => {
  it('runs a failed job again for a role that may ask for its kind', () => {
    expect(mayRetry({ status: 'ERROR', type: 'ACCOUNTING-CASH' }, ROLES.accountant)).toBe(true)
    expect(mayRetry({ status: 'ERROR', type: 'ACCOUNTING-CASH' }, ROLES.director)).toBe(false)
    expect(mayRetry({ status: 'FINISHED', type: 'ACCOUNTING-CASH' }, ROLES.accountant)).toBe(false)
  })

  it('marks as seen only a job that ended with a problem', () => {
    expect(needsAttention({ status: 'ERROR', seen: false })).toBe(true)
    expect(needsAttention({ status: 'WARNING', seen: false })).toBe(true)
    expect(needsAttention({ status: 'ERROR', seen: true })).toBe(false)
    expect(needsAttention({ status: 'FINISHED', seen: false })).toBe(false)
  })

  it('is under way until it has ended', () => {
    expect(isJobUnfinished({ status: 'REQUEST' })).toBe(true)
    expect(isJobUnfinished({ status: 'FINISHED' })).toBe(false)
  })

  it('gives the file of a list to the person who requested it, and a file of accounting to its role', () => {
    const list = { type: 'LIST-EXPORT', fileId: 'f', requestedById: 'me' } as const
    const entries = { type: 'ACCOUNTING-CASH', fileId: 'f', requestedById: 'me' } as const
    expect(mayDownloadFile(list, { id: 'me', role: ROLES.user })).toBe(true)
    expect(mayDownloadFile(list, { id: 'other', role: ROLES.accountant })).toBe(false)
    expect(mayDownloadFile(entries, { id: 'other', role: ROLES.accountant })).toBe(true)
    expect(mayDownloadFile(entries, { id: 'me', role: ROLES.user })).toBe(false)
    expect(mayDownloadFile({ ...entries, fileId: null }, { id: 'me', role: ROLES.accountant })).toBe(false)
  })
})
