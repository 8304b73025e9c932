import type { ListExport } from '../../../../../src/domain/contract/exports.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { until } from '../../../../support/until.ts'
import { dataOf, type House } from '../../api/house.ts'
import { refuseNext, sayNext } from '../answered.ts'
import { isOf } from '../browser-driver.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

const FILE = { path: 'tickets/download', query: { format: 'csv' } }
const CSV = event('DOWNLOAD', { request: FILE })
const XLSX = event('DOWNLOAD', { request: { ...FILE, query: { format: 'xlsx' } } })
const DOWNLOAD = 'GET cashlogs/download'
const REQUEST = 'POST cashlogs/exports'
const LOOK = 'GET listexports/'
const DAYS = 7

/** By page, the requested files. */
const asked = new WeakMap<Bench['seat'], Promise<string>[]>()
export const askedBy = ({ seat }: Bench): Promise<readonly string[]> => Promise.all(asked.get(seat)!)
export const placeOf = ({ seat }: Bench) => seat.page.locator('[data-download]')

async function isMade({ director }: House, id: string): Promise<boolean> {
  return dataOf(await director.get<ListExport>(`listexports/${id}`)).status === 'FINISHED'
}

/** The period whose cash logs are listed. */
export const periodOf = ({ today }: House) => ({ date_from: addDays(today, -DAYS), date_to: today })

/** Hides the page or shows it: polling pauses while it is hidden. */
const turn = ({ seat }: Bench, away: boolean) =>
  seat.page.evaluate((hidden) => {
    Object.assign(document, { isAway: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, away)

/** The rows of a list as a file; the server is simulated to have too many of them when that is its answer. */
export const download: Hands = {
  start: 'fresh',
  async open(house, desk) {
    const seat = await desk.seat('director')
    const ids: Promise<string>[] = []
    asked.set(seat, ids)
    seat.page.on('response', (response) => {
      if (!isOf(REQUEST, response.request()) || response.status() !== 201) return
      ids.push(response.json().then(({ data }: { data: ListExport }) => data.id))
    })
    await seat.page.addInitScript(() => {
      Object.assign(document, { isAway: true })
      Object.defineProperty(document, 'hidden', { get: () => (document as { isAway?: boolean }).isAway })
    })
    const { date_from, date_to } = periodOf(house)
    await seat.open(`/cashlogs?date_from=${date_from}&date_to=${date_to}`)
    const bench = { house, seat, pouches: [], remittance: null }
    await placeOf(bench).waitFor()
    return bench
  },
  gestures: {
    [CSV]: async (bench) => {
      const place = placeOf(bench)
      const isThere = (await place.getAttribute('data-download')) === 'made'
      await bench.seat.press(isThere ? 'export.download' : 'list.download.csv', {}, place)
    },
    [XLSX]: (bench) => bench.seat.press('list.download.xlsx', {}, placeOf(bench)),
    [event('REFRESH')]: async (bench) => {
      const look = bench.seat.page.waitForRequest((request) => isOf(LOOK, request))
      await turn(bench, false)
      await look
      await turn(bench, true)
    },
    [event('RETRY')]: (bench) => bench.seat.press('action.retry', {}, placeOf(bench)),
    [event('DISMISS')]: (bench) => bench.seat.press('action.dismiss', {}, placeOf(bench)),
  },
  answers: ['download:done', 'request:done'],
  asks: { download: DOWNLOAD, request: REQUEST, look: LOOK },
  during: { look: [event('DISMISS')] },
  meanwhile: {
    'download:refused': refuseNext(DOWNLOAD, 'TooManyRequests'),
    'request:refused': refuseNext(REQUEST, 'ExportsUnderWay'),
    'look:refused': refuseNext(LOOK, 'NotFound'),
    'download:tooLong': refuseNext(DOWNLOAD, 'ExportTooLong'),
    'look:underWay': sayNext(LOOK, { status: 'STARTED', rowCount: null, sha256: null, expiresAt: null }),
    'look:notMade': sayNext(LOOK, { status: 'ERROR', rowCount: null, sha256: null, expiresAt: null }),
    async 'look:made'(bench) {
      const id = (await askedBy(bench)).at(-1)!
      await until(() => isMade(bench.house, id), bench.house.patienceMs)
    },
  },
  isAt: async ({ seat }, state) => seat.page.locator(`[data-download="${state}"]`).waitFor(),
  // Whether the created file is downloaded.
  remember(memory, label, state) {
    if (label === CSV && memory === 'made') return 'fetched'
    return state === 'downloading' ? '' : state
  },
  may: (memory, label) => memory !== 'fetched' || label === 'download:done',
  async cleanUp(bench) {
    const ids = await askedBy(bench)
    for (const id of ids) await until(() => isMade(bench.house, id), bench.house.patienceMs)
    return ids.map((id) => `listexports ${id}`)
  },
}
