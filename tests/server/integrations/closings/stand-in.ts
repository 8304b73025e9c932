import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { VENDOR_JSON } from './reading.ts'

/** A request to the test server, with its parameters. */
interface PosRequest {
  readonly action: string
  readonly query: Readonly<Record<string, string>>
}

/** A test server with the vendor's API over real HTTP. */
export interface PosStandIn {
  readonly url: string
  readonly requests: readonly PosRequest[]
  /** Replaces the answers of the API; a request for which it returns false is answered normally. */
  behave(answer: ((request: PosRequest, response: ServerResponse) => boolean) | null): void
  close(): Promise<void>
}

export const POS_TOKEN = 'pos-secret-token'
export const POS_EMAIL = 'api-user@till.test'
export const INSTALLATION = 'Inst/42'

/** A closing of the test server, by its sequence and the end of its time range. */
export interface PosArchive {
  readonly sequence: number
  readonly end: string
}

// biome-ignore lint/suspicious/noExplicitAny: tests change the vendor's answers in any way
type Loose = any

/** Starts a test server with these archives and this page size. */
export async function startPos(archives: readonly PosArchive[], pageSize = 2): Promise<PosStandIn> {
  const requests: PosRequest[] = []
  let behaviour: Parameters<PosStandIn['behave']>[0] = null
  const server = createServer((request, response) => {
    const call = callOf(request)
    requests.push(call)
    if (behaviour?.(call, response)) return
    const { status, body } = answerOf(call, archives, pageSize)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave: (answer) => {
      behaviour = answer
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function callOf(request: IncomingMessage): PosRequest {
  const url = new URL(request.url ?? '/', 'http://till')
  const [, action = ''] =
    new RegExp(`^/api/salesdata/v2/${encodeURIComponent(INSTALLATION)}/(\\w+)$`, 'u').exec(url.pathname) ?? []
  return { action, query: Object.fromEntries(url.searchParams) }
}

function answerOf({ action, query }: PosRequest, archives: readonly PosArchive[], pageSize: number) {
  if (query.apiuser_email !== POS_EMAIL || query.apiuser_token !== POS_TOKEN)
    return { status: 404, body: { message: 'Not found' } }
  const envelope = { succeeded: true, version: '2.17', context: {} }
  if (action === 'archives') {
    const firstSequence = Number(query.start_sequential_id)
    const page = archives.filter(({ sequence }) => sequence >= firstSequence).slice(0, pageSize)
    const data = page.map(({ sequence, end }) => ({
      id: `archive-${sequence}`,
      sequential_id: sequence,
      range_begin_date: end,
      range_end_date: end,
    }))
    return { status: 200, body: { ...envelope, data } }
  }
  const archive = archives.find(({ sequence }) => sequence === Number(query.sequential_id))
  if (!archive)
    return {
      status: 400,
      body: { message: 'internal communication error', data: { backtrace: STACK_TRACE } },
    }
  const [content, tills]: Loose[] = JSON.parse(VENDOR_JSON)
  const dated = { sequential_id: archive.sequence, range_end_date: archive.end }
  if (action === 'archive_content')
    return { status: 200, body: { ...content, data: { ...content.data, ...dated } } }
  return {
    status: 200,
    body: { ...tills, data: { ...tills.data, archive: { sequential_id: archive.sequence } } },
  }
}

export const STACK_TRACE = 'Error: at getRpcArchive (/srv/digested-data/rpc.js:42:7)'
