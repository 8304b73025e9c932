import { describe, expect, it } from 'vitest'
import {
  isJobUnfinished,
  mayDownloadFile,
  mayRetry,
  needsAttention,
} from '../../../src/domain/jobs/job-rights.ts'
import { ROLES } from '../../../src/domain/roles.ts'

describe('the actions on a job', () => {
  it('include repeating a failed job for a role that may request its kind', () => {
    expect(mayRetry({ status: 'ERROR', type: 'ACCOUNTING-CASH' }, ROLES.accountant)).toBe(true)
    expect(mayRetry({ status: 'ERROR', type: 'ACCOUNTING-CASH' }, ROLES.director)).toBe(false)
    expect(mayRetry({ status: 'FINISHED', type: 'ACCOUNTING-CASH' }, ROLES.accountant)).toBe(false)
  })

  it('include marking as seen only for a job that ended with a problem', () => {
    expect(needsAttention({ status: 'ERROR', seen: false })).toBe(true)
    expect(needsAttention({ status: 'WARNING', seen: false })).toBe(true)
    expect(needsAttention({ status: 'ERROR', seen: true })).toBe(false)
    expect(needsAttention({ status: 'FINISHED', seen: false })).toBe(false)
  })

  it('depend on whether it is unfinished: a requested job is, a finished one is not', () => {
    expect(isJobUnfinished({ status: 'REQUEST' })).toBe(true)
    expect(isJobUnfinished({ status: 'FINISHED' })).toBe(false)
  })

  it('include the file of a list for the person who requested it, and an accounting file for its role', () => {
    const list = { type: 'LIST-EXPORT', fileId: 'f', requestedById: 'me' } as const
    const entries = { type: 'ACCOUNTING-CASH', fileId: 'f', requestedById: 'me' } as const
    expect(mayDownloadFile(list, { id: 'me', role: ROLES.user })).toBe(true)
    expect(mayDownloadFile(list, { id: 'other', role: ROLES.accountant })).toBe(false)
    expect(mayDownloadFile(entries, { id: 'other', role: ROLES.accountant })).toBe(true)
    expect(mayDownloadFile(entries, { id: 'me', role: ROLES.user })).toBe(false)
    expect(mayDownloadFile({ ...entries, fileId: null }, { id: 'me', role: ROLES.accountant })).toBe(false)
  })
})
