import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { VENDOR_JSON } from './reading.ts'

/** A request to the test server: the action in its path, and its query parameters. */
interface PosRequest {
  readonly action: string
  readonly query: Readonly<Record<string, string>>
}

/** A test server that answers like the vendor's API, over HTTP. */
export interface PosServer {
  readonly url: string
  /** The requests so far, oldest first. */
  readonly requests: readonly PosRequest[]
  /** Replaces the answers of the API, or restores them (null). */
  behave(answer: AnswerRequest | null): void
  close(): Promise<void>
}

/** Answers a request and returns true; returns false to have it answered normally. */
export type AnswerRequest = (request: PosRequest, response: ServerResponse) => boolean

export const POS_TOKEN = 'pos-secret-token'
export const POS_EMAIL = 'api-user@till.test'
export const POS_INSTALLATION = 'Inst/42'

/** A closing of the test server, by its sequence and the end of its time range. */
export interface PosArchive {
  readonly sequence: number
  readonly end: string
}

// biome-ignore lint/suspicious/noExplicitAny: tests change the vendor's answers in any way
type Loose = any

/** Starts a test server with these archives, of which it lists at most `pageSize` in one answer. */
export async function startPos(archives: readonly PosArchive[], pageSize = 2): Promise<PosServer> {
  const requests: PosRequest[] = []
  let behaviour: AnswerRequest | null = null
  const server = createServer((request, response) => {
    const posRequest = parseRequest(request)
    requests.push(posRequest)
    if (behaviour?.(posRequest, response)) return
    const { status, body } = answerOf(posRequest, archives, pageSize)
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

function parseRequest(request: IncomingMessage): PosRequest {
  const url = new URL(request.url ?? '/', 'http://till')
  const [, action = ''] =
    new RegExp(`^/api/salesdata/v2/${encodeURIComponent(POS_INSTALLATION)}/(\\w+)$`, 'u').exec(
      url.pathname,
    ) ?? []
  return { action, query: Object.fromEntries(url.searchParams) }
}

/**
 * The vendor's answer: a page of archives, the content of an archive, or its tills. Wrong credentials get 404, an unknown archive 400.
 */
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
      range_begin_date: end, // not read by Sacoche
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
  // The example of docs/closings.md, with the sequence and the end of the requested archive.
  const [content, tills]: Loose[] = JSON.parse(VENDOR_JSON)
  const [answer, changes] =
    action === 'archive_content'
      ? [content, { sequential_id: archive.sequence, range_end_date: archive.end }]
      : [tills, { archive: { sequential_id: archive.sequence } }]
  return { status: 200, body: { ...answer, data: { ...answer.data, ...changes } } }
}

export const STACK_TRACE = 'Error: at getRpcArchive (/srv/digested-data/rpc.js:42:7)'
