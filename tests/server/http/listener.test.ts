import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createListener } from '../../../server/http/listener.ts'
import { createLog } from '../../../server/http/log.ts'
import type { Database } from '../../../server/store/open.ts'
import { MAX_CLOSINGS } from '../../../src/domain/closings/closings.ts'
import { MAX_COMMENT_LENGTH } from '../../../src/domain/contract/common.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { readAnswer, startTestServer, TEST_API_KEY } from '../../support/server.ts'

let db: Database
let origin: string
let token: string
let stop: () => Promise<void>
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  const server = startTestServer(db)
  token = (await server.client().signIn(emailOf('director'))).user.token
  const listening = createListener(
    server.app.fetch as never,
    createLog({ logLevel: 'fatal' }, { write: () => true }),
  )
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  stop = () => new Promise<void>((resolve) => listening.close(() => resolve()))
})
afterAll(async () => {
  await stop()
  await db.close()
})

const upload = async (parameters: Readonly<Record<string, string>>) =>
  readAnswer(
    await fetch(`${origin}/api/v1/closings/upload?${new URLSearchParams(parameters)}`, {
      method: 'POST',
      headers: {
        'X-Api-Key': TEST_API_KEY,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Connection: 'close',
      },
      body: '{"closings":[]}',
    }),
  )

it('an address with corrections and replacements of as many closings as a file may have reaches its call', async () => {
  const sequences = Array.from({ length: MAX_CLOSINGS }, (_, index) => 999_999_999_999_000 + index)
  const answer = await upload({
    services: sequences.map((sequence) => `${sequence}:2026-11-19:evening`).join(),
    replacing: sequences.join(),
    replacementReason: 'é'.repeat(MAX_COMMENT_LENGTH),
  })
  expect(answer.message).toBe('failure.ClosingFileFaulty')
})

it('a longer address is refused', async () => {
  const answer = await upload({ services: 'x'.repeat(65_536) })
  expect([answer.status, answer.message]).toEqual([400, 'failure.InvalidRequest'])
  expect(answer.text).not.toContain('issues')
})
