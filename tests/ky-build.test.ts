import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, parseAst } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHANGED_FILES, unusedKy, withoutUnusedKy } from '../scripts/vite/ky.ts'

let outDir: string
let ky: typeof import('ky')

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'sacoche-ky-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [unusedKy()],
    build: {
      outDir,
      lib: { entry: 'node_modules/ky/distribution/index.js', formats: ['es'], fileName: () => 'ky.mjs' },
    },
  })
  ky = await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'ky.mjs')).href)
})
afterAll(() => rmSync(outDir, { recursive: true }))

/** A client with the options of src/api/client.ts, whose requests `answer` answers. */
function client(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = []
  const http = ky.default.create({
    prefix: 'http://api.test/v1/',
    retry: 0,
    timeout: 30_000,
    cache: 'no-store',
    fetch: async (request) => {
      requests.push(request as Request)
      return answer(request as Request)
    },
    headers: { 'X-Api-Key': 'key', Accept: 'application/json' },
  })
  return { http, requests }
}

describe('the parts of ky that are built', () => {
  it('send a query with the headers of the client and of the call, and read the JSON answer', async () => {
    const { http, requests } = client(() => Response.json({ data: 1 }))
    const answer = await http.get('rows', {
      searchParams: { sort: 'date' },
      headers: { Authorization: 'Bearer t' },
    })
    expect(await answer.json()).toEqual({ data: 1 })
    expect(requests.map(({ url, method }) => [method, url])).toEqual([
      ['GET', 'http://api.test/v1/rows?sort=date'],
    ])
    expect(Object.fromEntries(requests[0]!.headers)).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer t',
      'x-api-key': 'key',
    })
  })

  it('send a body as JSON', async () => {
    const { http, requests } = client(async (request) => Response.json(await request.json(), { status: 201 }))
    const answer = await http.put('rows/1', { json: { note: 'é' }, searchParams: { force: 'true' } })
    expect([answer.status, await answer.json()]).toEqual([201, { note: 'é' }])
    expect([requests[0]!.method, requests[0]!.headers.get('content-type')]).toEqual([
      'PUT',
      'application/json',
    ])
  })

  it('throw a refusal once, with the status, the headers and the parsed body', async () => {
    const { http, requests } = client(() =>
      Response.json({ statusCode: 429 }, { status: 429, headers: { 'Retry-After': '7' } }),
    )
    const error = await http.post('rows', { json: {} }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ky.HTTPError)
    const { response, data } = error as InstanceType<typeof ky.HTTPError>
    expect([response.status, response.headers.get('Retry-After'), data]).toEqual([
      429,
      '7',
      { statusCode: 429 },
    ])
    expect(requests).toHaveLength(1)
  })

  it('throw when the network fails, and when the answer is not JSON', async () => {
    const failing = client(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(failing.http.get('rows')).rejects.toBeInstanceOf(ky.NetworkError)
    const { http } = client(() => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }))
    await expect(http.get('rows').json()).rejects.toBeInstanceOf(SyntaxError)
  })

  it('abort a request with the signal of the call', async () => {
    const controller = new AbortController()
    const { http } = client(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
          controller.abort()
        }),
    )
    await expect(http.get('rows', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

it('the build stops when ky no longer contains what it replaces', () => {
  for (const file of CHANGED_FILES)
    expect(() => withoutUnusedKy(file, 'export class Ky {}', parseAst('export class Ky {}')), file).toThrow(
      'see scripts/vite/ky.ts',
    )
})
