import { expect, it } from 'vitest'
import { createApi } from '../../src/api/client.ts'
import { prioritizeFirstRead } from '../../src/api/first-read.ts'
import { serverClock } from '../../src/api/server-clock.ts'

/** The API of a page, whose calls end when `answer` is called for their path. `done` lists the recorded work in the order in which it ended. */
function openPage() {
  const waiting = new Map<string, () => void>()
  const done: string[] = []
  const api = createApi({
    clock: serverClock(),
    baseUrl: 'http://product.example/api/v1/',
    apiKey: 'key',
    token: () => null,
    onSessionLost: () => undefined,
    fetch: (request) =>
      new Promise((resolve) => {
        const path =
          String(request instanceof Request ? request.url : request)
            .split('/')
            .at(-1) ?? ''
        waiting.set(path, () => resolve(new Response('{"statusCode":10000,"data":[]}')))
      }),
  })
  const page = prioritizeFirstRead(api)
  const record = async (work: Promise<unknown>, name: string) => {
    await work
    done.push(name)
  }
  return {
    ...page,
    done,
    record,
    waitForCall: (path: string) => expect.poll(() => waiting.has(path)).toBe(true),
    answer: (path: string) => waiting.get(path)?.(),
  }
}

it('work that can wait starts after the answers of the first read and of what a person requests meanwhile', async () => {
  const page = openPage()
  const rows = page.record(page.api.get('rows'), 'rows')
  const filters = page.record(page.whenIdle(), 'filters')
  await page.waitForCall('rows')
  const nextPage = page.record(page.api.get('next'), 'next page')
  await page.waitForCall('next')
  page.answer('rows')
  await rows
  const command = page.record(page.api.put('status', {}), 'command')
  await page.waitForCall('status')
  page.answer('next')
  await nextPage
  page.answer('status')
  await Promise.all([command, filters])
  expect(page.done).toEqual(['rows', 'next page', 'command', 'filters'])
})

it('work that can wait is done one piece after another, and what a person requests between two pieces comes first', async () => {
  const page = openPage()
  const rows = page.record(page.api.get('rows'), 'rows')
  let command = Promise.resolve()
  const filters = page.whenIdle().then(() => {
    page.done.push('filters')
    command = page.record(page.api.post('command', {}), 'command')
  })
  const downloads = page.record(page.whenIdle(), 'downloads')
  await page.waitForCall('rows')
  page.answer('rows')
  await filters
  await page.waitForCall('command')
  page.answer('command')
  await Promise.all([rows, command, downloads])
  expect(page.done).toEqual(['rows', 'filters', 'command', 'downloads'])
})

it('a deferred call waits for its turn, and delays no other work', async () => {
  const page = openPage()
  const rows = page.record(page.api.get('rows'), 'rows')
  const checkToken = page.deferUntilIdle((_: null, options) => page.api.post('check', {}, options))
  const check = page.record(checkToken(null, {}), 'check')
  const filters = page.record(page.whenIdle(), 'filters')
  await page.waitForCall('rows')
  page.answer('rows')
  await filters
  await page.waitForCall('check')
  page.answer('check')
  await Promise.all([rows, check])
  expect(page.done).toEqual(['rows', 'filters', 'check'])
})
