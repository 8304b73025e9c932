import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBankFile } from '../../../server/integrations/bank/read.ts'
import { MAX_BANK_FILE_BYTES } from '../../../src/domain/bank/files.ts'
import { MAX_CLOSING_BYTES } from '../../../src/domain/closings/closings.ts'
import { writeCsv } from '../../support/bank-files.ts'
import { ibanOf, movement, organizationWithBank, statementOf } from '../commands/bank.ts'
import { openTestApp, type TestApp, type TestOrganization } from '../commands/test-app.ts'

let testApp: TestApp
let testOrganization: TestOrganization
beforeAll(async () => {
  testApp = await openTestApp()
  testOrganization = await organizationWithBank(testApp)
})
afterAll(() => testApp.close())

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

/** CPU time in microseconds that this thread, which serves all requests, spends on some work. */
async function threadWork(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** The least that a piece of work takes in five tries: what else the machine does, and collecting garbage, only ever adds. */
async function shortestTime(work: () => unknown): Promise<number> {
  const tries: number[] = []
  for (let one = 0; one < 5; one += 1) tries.push(await threadWork(work))
  return Math.min(...tries)
}

describe('a heavy file', () => {
  // SECURITY.md, check 35
  it.each(UPLOADS)('of separators alone costs others no more than a blank one at %s', async (call) => {
    const blank = ' '.repeat(9_000_000)
    await send(call, blank)
    const blankWork = await shortestTime(() => send(call, blank))
    for (const sign of [';', ',', '\t', '"']) {
      let answer = await send(call, '')
      const file = `${sign.repeat(9_000_000)}\n`
      const work = await shortestTime(async () => {
        answer = await send(call, file)
      })
      expect([400, 422]).toContain(answer.status)
      expect(work / blankWork, `${JSON.stringify(sign)}: ${work} µs, blank: ${blankWork} µs`).toBeLessThan(4)
    }
  })

  // SECURITY.md, check 35
  it('of many valid lines is parsed outside the thread that answers', async () => {
    const lines = Array.from({ length: 60_000 }, (_, one) => movement(100 + one, `VERSEMENT ${one}`))
    const file = writeCsv({ ...statementOf(testOrganization, lines), iban: ibanOf({ tenant: 99 }) })
    expect(file.length).toBeLessThan(MAX_BANK_FILE_BYTES)
    const parsing = await threadWork(() => readBankFile(Buffer.from(file)))
    let answer = await send('bankstatements', '')
    const work = await threadWork(async () => {
      answer = await send('bankstatements', file)
    })
    expect([answer.status, answer.message]).toEqual([422, 'failure.BankFileRefused'])
    expect(work / parsing, `${work} µs, parsing: ${parsing} µs`).toBeLessThan(0.5)
  })

  // SECURITY.md, check 35
  it('waits for the previous one of the same person, and one too many is refused for now', async () => {
    const large = `x\n${' '.repeat(MAX_CLOSING_BYTES - 10)}\n`
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('closings/preview', large)))
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 429, 429])
    expect((await send('bankstatements', 'x\n')).status).toBe(422)
  })
})
