import { expect, it } from 'vitest'
import { missingNumbers } from '../../../src/domain/bank/continuity.ts'

it.each([
  ['STARTUMS 00013/001 2026-11-18', 'STARTUMS 00012/001 2026-11-17', null],
  ['STARTUMS 00012/002 2026-11-18', 'STARTUMS 00012/001 2026-11-18', null],
  ['STARTUMS 00016/001 2026-11-20', 'STARTUMS 00012/001 2026-11-17', { from: 13, to: 15 }],
  // Statement numbers start again every year.
  ['STARTUMS 00001/001 2027-01-02', 'STARTUMS 00251/001 2026-12-31', null],
  ['STARTUMS 00012/001 2026-11-17', null, null],
])(
  'the statement %s after %s lacks the numbers %j in the format MT940, and none in CAMT053',
  (statementId, previousStatementId, missing) => {
    expect(missingNumbers({ statementId, previousStatementId, format: 'MT940' })).toEqual(missing)
    expect(missingNumbers({ statementId, previousStatementId, format: 'CAMT053' })).toBeNull()
  },
)
