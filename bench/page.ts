import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { figureRow, timeRow } from './api.ts'
import { median, type Pace } from './rounds.ts'
import type { Row } from './rows.ts'

/** A page that shows the list of counts. */
export interface MeasuredPage {
  readonly origin: string
  readonly address: (rows: number) => string
  /** Selects the button of the next page. */
  readonly next: string
}

interface Sample {
  /** Milliseconds from the start of the navigation, with an empty cache, then with a full one. */
  readonly cold: number
  readonly warm: number
  /** Milliseconds until the next page is drawn. */
  readonly turn: number
  /** Milliseconds until the rows of a page of 300 are drawn. */
  readonly many: number
  /** Script memory in megabytes. */
  readonly heap: number
  readonly heapOfMany: number
  /** Requests until the rows were there, with an empty cache. */
  readonly requests: number
  /** The part of the requests that goes to the API. */
  readonly calls: number
  /** Bytes transferred until the rows were there, without API answers. */
  readonly bytes: number
}

const CPU_SLOWDOWN = 4
const MANY_ROWS = 300
const ROWS_SHOWN = 20
const POLL_INTERVAL_MS = 100
const ROW_SELECTOR = 'tbody tr[aria-rowindex]'

/** Stores in `window.rowsAt` when so many rows are in the page, in milliseconds from the start of the navigation. */
const ROWS_OBSERVER = `
  window.rowsAt = null
  new MutationObserver(() => {
    if (window.rowsAt === null && document.querySelectorAll('${ROW_SELECTOR}').length >= ${ROWS_SHOWN})
      requestAnimationFrame(() => { window.rowsAt ??= performance.now() })
  }).observe(document, { childList: true, subtree: true })
`

/** The rows of the page: the product and the minimal table, alternately, in Chromium with its CPU slowed four times. */
export async function pageRows(
  browser: Browser,
  user: string,
  { rounds }: Pace,
  ours: MeasuredPage,
  floor: MeasuredPage,
): Promise<readonly Row[]> {
  const mine: Sample[] = []
  const bare: Sample[] = []
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await sample(browser, user, ours))
    bare.push(await sample(browser, user, floor))
  }
  const of = (samples: readonly Sample[], name: keyof Sample) => median(samples.map((one) => one[name]))
  const compared = (title: string, name: keyof Sample, atMost: number) =>
    timeRow(title, 'page', of(mine, name), of(bare, name), { atMost })
  return [
    compared('rows visible, cold', 'cold', 1.1),
    compared('rows visible, warm', 'warm', 1.1),
    compared('next page', 'turn', 1.1),
    compared(`${MANY_ROWS} rows, warm`, 'many', 1.1),
    { ...compared('heap, 25 rows', 'heap', 2), ...megabytes(of(mine, 'heap'), of(bare, 'heap')) },
    {
      ...compared(`heap, ${MANY_ROWS} rows`, 'heapOfMany', 2),
      ...megabytes(of(mine, 'heapOfMany'), of(bare, 'heapOfMany')),
    },
    figureRow('requests until rows, cold', 'page', of(mine, 'requests'), { atMost: 6 }),
    figureRow('of these to the API', 'page', of(mine, 'calls'), { atMost: 2 }),
    figureRow('kB until rows, cold', 'page', of(mine, 'bytes') / 1000, { atMost: 145 }),
  ]
}

const megabytes = (ours: number, floor: number) => ({
  ours: `${ours.toFixed(1)} MB`,
  floor: `${floor.toFixed(1)} MB`,
})

async function sample(browser: Browser, user: string, shown: MeasuredPage): Promise<Sample> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
  await context.addInitScript((stored) => localStorage.setItem('user', stored), user)
  await context.addInitScript(ROWS_OBSERVER)
  const first = await visit(context, shown.origin + shown.address(25))
  const cold = await rowsAt(first.page)
  const { requests, calls, bytes } = await requestsBefore(first.page, cold)
  await first.page.close()
  const again = await visit(context, shown.origin + shown.address(25))
  const warm = await rowsAt(again.page)
  const turn = await turnPage(again.page, shown.next)
  const heap = await heapOf(again.session)
  await again.page.close()
  const third = await visit(context, shown.origin + shown.address(MANY_ROWS))
  const many = await rowsAt(third.page)
  const heapOfMany = await heapOf(third.session)
  await context.close()
  return { cold, warm, turn, many, heap, heapOfMany, requests, calls, bytes }
}

async function visit(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(address, { waitUntil: 'commit' })
  return { page, session }
}

/** Requests before the rows were there; later requests of the idle page do not count. */
function requestsBefore(page: Page, at: number): Promise<Pick<Sample, 'requests' | 'calls' | 'bytes'>> {
  return page.evaluate((until) => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].filter((entry) => entry.startTime < until) as PerformanceResourceTiming[]
    const isCall = ({ name }: PerformanceResourceTiming) => name.includes('/api/')
    return {
      requests: entries.length,
      calls: entries.filter(isCall).length,
      bytes: entries.reduce((sum, entry) => sum + (isCall(entry) ? 0 : entry.transferSize), 0),
    }
  }, at)
}

async function rowsAt(page: Page): Promise<number> {
  for (;;) {
    const at = await page.evaluate(() => (window as { rowsAt?: number | null }).rowsAt)
    if (typeof at === 'number') return at
    await pause(POLL_INTERVAL_MS)
  }
}

/** From the click until another first row is drawn, in milliseconds. */
function turnPage(page: Page, next: string): Promise<number> {
  return page.evaluate(
    ([selector, button]) =>
      new Promise<number>((resolve) => {
        const first = () => document.querySelector(selector!)?.textContent
        const before = first()
        const began = performance.now()
        new MutationObserver((_, observer) => {
          const now = first()
          if (now === undefined || now === '' || now === before) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - began))
        }).observe(document, { childList: true, subtree: true, characterData: true })
        document.querySelector<HTMLButtonElement>(button!)?.click()
      }),
    [ROW_SELECTOR, next],
  )
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
