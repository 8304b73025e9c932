import { beforeAll, describe, expect, it } from 'vitest'
import { readBankFile } from '../../../server/integrations/bank/read.ts'
import { MAX_BANK_FILE_BYTES } from '../../../src/domain/bank/files.ts'
import { MAX_CLOSING_BYTES } from '../../../src/domain/closings/closings.ts'
import { writeCamt053, writeCsv } from '../../support/bank-files.ts'
import { bankMovement, ibanOf, organizationWithBank, statementOf } from '../commands/bank.ts'
import { type TestOrganization, withTestApp } from '../commands/test-app.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await organizationWithBank(testApp)
})

const UPLOADS = ['closings/preview', 'closings/upload', 'bankstatements'] as const
type Upload = (typeof UPLOADS)[number]

function send(call: Upload, file: string) {
  const person =
    call === 'bankstatements' ? testOrganization.people.accountant : testOrganization.people.director
  return person.call('POST', call, {
    raw: file,
    headers: { 'Content-Type': 'text/csv' },
    ...(call === 'bankstatements' && { query: { name: 'a.csv' } }),
  })
}

/** The CPU time in microseconds that this thread, which serves all requests, spends on some work. */
async function threadTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** The shortest of five measurements: other processes and garbage collection can only make one longer. */
async function shortestTime(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < 5; index += 1) times.push(await threadTime(work))
  return Math.min(...times)
}

describe('a heavy file', () => {
  // SECURITY.md, check 35
  it.each(UPLOADS)(
    'that consists of separators or quotes takes less than four times the CPU time of a blank one at %s',
    async (call) => {
      const blank = ' '.repeat(9_000_000)
      await send(call, blank)
      const blankTime = await shortestTime(() => send(call, blank))
      for (const character of [';', ',', '\t', '"']) {
        let answer = await send(call, '')
        const file = `${character.repeat(9_000_000)}\n`
        const requestTime = await shortestTime(async () => {
          answer = await send(call, file)
        })
        expect([400, 422]).toContain(answer.status)
        expect(
          requestTime / blankTime,
          `${JSON.stringify(character)}: ${requestTime} µs, blank: ${blankTime} µs`,
        ).toBeLessThan(4)
      }
    },
  )

  // SECURITY.md, check 35
  it('of many valid lines is parsed outside the thread that answers', async () => {
    const lines = Array.from({ length: 60_000 }, (_, index) =>
      bankMovement(100 + index, `VERSEMENT ${index}`),
    )
    const file = writeCsv({ ...statementOf(testOrganization, lines), iban: ibanOf({ tenant: 99 }) })
    expect(file.length).toBeLessThan(MAX_BANK_FILE_BYTES)
    const parsingTime = await threadTime(() => readBankFile(Buffer.from(file)))
    let answer = await send('bankstatements', '')
    const requestTime = await threadTime(async () => {
      answer = await send('bankstatements', file)
    })
    expect([answer.status, answer.message]).toEqual([422, 'failure.BankFileRefused'])
    expect(requestTime / parsingTime, `${requestTime} µs, parsing: ${parsingTime} µs`).toBeLessThan(0.5)
  })

  // SECURITY.md, check 35
  it.each(UPLOADS)(
    'waits for the previous file of the same person at %s; while three wait, further ones are refused with 429',
    async (call) => {
      const large = `x\n${' '.repeat(MAX_CLOSING_BYTES - 10)}\n`
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(call, large)))
      const { status: invalid } = await send(call, 'x\n')
      expect([400, 422]).toContain(invalid)
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(invalid), 429, 429])
    },
  )

  it('does not prevent a file of another person from being read, even while one is read and three wait', async () => {
    const large = `x\n${' '.repeat(MAX_CLOSING_BYTES - 10)}\n`
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => send('closings/preview', large)),
      send('bankstatements', 'x\n'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 422])
  })

  it('of almost ten megabytes is parsed completely', () => {
    const lines = Array.from({ length: 40_000 }, () => bankMovement(1, 'VERSEMENT'))
    const file = Buffer.from(writeCamt053(statementOf(testOrganization, lines)))
    expect(file.length).toBeGreaterThan(MAX_BANK_FILE_BYTES * 0.9)
    expect(readBankFile(file).statements[0]?.lines).toHaveLength(40_000)
  })
})
