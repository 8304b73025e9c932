import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../../src/api/client.ts'
import { serverClock } from '../../src/api/server-clock.ts'
import { type SheetPorts, sheetPorts } from '../../src/ports/sheets.ts'
import { draftsOf, SYNCED_DRAFT_KIND } from '../../src/storage/drafts.ts'
import { refused } from '../machines/support/outcomes.ts'
import { ARCHIVE, LOG } from '../screens/support/records/counts.ts'
import { openTab } from './browser-storage.ts'

const SCOPE = { personId: 'ada', establishmentId: LOG.establishmentId }
const SHEET = {
  establishmentId: LOG.establishmentId,
  date: LOG.date,
  service: LOG.service,
  cashRegisterId: LOG.cashRegisterId,
}
/** The register of every receipt in the closing of the sheet. */
const REGISTER_LINE = { cashRegisterId: LOG.cashRegisterId }

let ports: SheetPorts
let isReachable: boolean
let deletionIsRefused: boolean
/** The answer to every request, in place of the data. */
let failure: { readonly status: number; readonly refusal: string } | null
beforeEach(() => {
  openTab()
  isReachable = true
  deletionIsRefused = false
  failure = null
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!isReachable) throw new TypeError('the network is gone')
    if (failure) {
      const data = { refusal: failure.refusal, issues: [], rows: [] }
      return Response.json({ statusCode: 10_001, message: '', data }, { status: failure.status })
    }
    return Response.json({ statusCode: 10_000, message: '', data: answerTo(request) })
  })
  const api = createApi({
    clock: serverClock(),
    baseUrl: 'https://sacoche.test/api/v1/',
    apiKey: 'key',
    token: () => 'token-1',
    onSessionLost: () => undefined,
  })
  const drafts = draftsOf<never>(SYNCED_DRAFT_KIND, () => SCOPE)
  ports = sheetPorts(
    api,
    async () =>
      deletionIsRefused ? refused('StatusDoesNotAllow') : { kind: 'done', code: 10_008, data: null },
    drafts,
    () => SCOPE,
  )
})
afterEach(() => vi.unstubAllGlobals())

function answerTo({ method, url }: Request): unknown {
  const path = new URL(url).pathname.slice('/api/v1/'.length)
  if (path === 'cashlogdrafts') return { version: 0, typed: null, device: null, storedAt: null }
  if (path.startsWith('cashlogs/')) return method === 'PUT' ? { ...LOG, version: LOG.version + 1 } : LOG
  const receipts = ARCHIVE.receipts.map((line) => ({ ...line, ...REGISTER_LINE }))
  const entries = path === 'archives' ? [{ ...ARCHIVE, receipts }] : [LOG]
  return { entries, totalItems: 1, totalIsCapped: false, nextCursor: null }
}

const CALL = { signal: new AbortController().signal, idempotencyKey: 'key-1' }
const open = async () => (await ports.openSheet(SHEET, CALL)) as { data: { log: unknown; closing: unknown } }

describe('the sheet that the device has stored', () => {
  it('is opened with its time when the network fails, also while the browser is online, and not when the server fails', async () => {
    const opened = await open()
    expect(opened.data).not.toHaveProperty('storedAt')
    failure = { status: 500, refusal: 'Unexpected' }
    await expect(open()).rejects.toThrow()
    isReachable = false
    expect((await open()).data).toEqual({ ...opened.data, storedAt: expect.any(String) })
  })

  it.each(['StaleVersion', 'CashLogExists'])(
    'is deleted when a save is refused with %s, because the server has a newer one',
    async (refusal) => {
      await open()
      failure = { status: 409, refusal }
      await ports.saveLog({ stored: null, body: {} } as never, CALL)
      isReachable = false
      await expect(open()).rejects.toThrow()
    },
  )

  it('is opened again after a save that was refused for what was typed', async () => {
    await open()
    failure = { status: 400, refusal: 'InvalidRequest' }
    await ports.saveLog({ stored: null, body: {} } as never, CALL)
    isReachable = false
    expect((await open()).data.log).toMatchObject({ id: LOG.id })
  })

  it('is deleted when its log is deleted from the list, and stays when another log is deleted or its own deletion is refused', async () => {
    await open()
    isReachable = false
    await ports.deleteListedLog({ id: 'log-of-another-sheet', version: 1 }, CALL)
    deletionIsRefused = true
    await ports.deleteListedLog({ id: LOG.id, version: LOG.version }, CALL)
    deletionIsRefused = false
    expect((await open()).data.log).toMatchObject({ id: LOG.id })
    await ports.deleteListedLog({ id: LOG.id, version: LOG.version }, CALL)
    await expect(open()).rejects.toThrow()
  })

  it('has the saved log, and still its closing, after a save', async () => {
    const { closing } = (await open()).data
    expect(closing).not.toBeNull()
    await ports.saveLog({ stored: { id: LOG.id, version: LOG.version }, body: {} } as never, CALL)
    isReachable = false
    expect((await open()).data).toMatchObject({ log: { version: LOG.version + 1 }, closing })
  })
})
