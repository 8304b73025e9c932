import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { figureResult, timeResult } from './api.ts'
import type { BenchmarkResult } from './results.ts'
import { median, type RoundOptions } from './rounds.ts'

/** A page that shows a list. */
export interface MeasuredPage {
  readonly origin: string
  readonly address: (rows: number) => string
  /** Selects the button of the next page. */
  readonly nextButtonSelector: string
}

interface Sample {
  /** Milliseconds from the start of the navigation until the rows are drawn, with an empty cache. */
  readonly cold: number
  /** The same with a full cache. */
  readonly warm: number
  /** Milliseconds until the next page is drawn. */
  readonly nextPage: number
  /** Milliseconds until the first rows of a page of 300 are drawn, with a full cache. */
  readonly manyRows: number
  /** Script memory in megabytes, after the second page of 25 rows. */
  readonly heap: number
  /** Script memory in megabytes with a page of 300 rows. */
  readonly heapOfMany: number
  /** Requests until the rows were there, with an empty cache. */
  readonly requests: number
  /** Requests until the rows were there with a full cache, without those that the cache answered. */
  readonly warmRequests: number
  /** The part of `requests` that goes to the API. */
  readonly calls: number
  /** Bytes transferred until the rows were there, with an empty cache, without API answers. */
  readonly bytes: number
}

const CPU_SLOWDOWN = 4
const MANY_ROWS = 300
/** Fewer than the 25 rows of a page: a virtualised table does not render all of them. */
const ROWS_SHOWN = 20
const PAGE_ROWS = 25
const POLL_INTERVAL_MS = 100
/** How long the pointer rests on a button before it is pressed. */
const HOVER_MS = 100
const ROW_SELECTOR = 'tbody tr[aria-rowindex]'

/** Stores in `window.rowsAt` the milliseconds from the start of the navigation until the page contains `ROWS_SHOWN` rows. */
const ROWS_OBSERVER = `
  window.rowsAt = null
  new MutationObserver(() => {
    if (window.rowsAt === null && document.querySelectorAll('${ROW_SELECTOR}').length >= ${ROWS_SHOWN})
      requestAnimationFrame(() => { window.rowsAt ??= performance.now() })
  }).observe(document, { childList: true, subtree: true })
`

/** Measures the page of the product and the minimal table alternately, in Chromium with its CPU slowed to a quarter of its speed. */
export async function measurePage(
  browser: Browser,
  storedUserJson: string,
  { rounds }: RoundOptions,
  product: MeasuredPage,
  floor: MeasuredPage,
  dataSet: string,
): Promise<readonly BenchmarkResult[]> {
  const productSamples: Sample[] = []
  const floorSamples: Sample[] = []
  for (let round = 0; round < rounds; round += 1) {
    productSamples.push(await sample(browser, storedUserJson, product))
    floorSamples.push(await sample(browser, storedUserJson, floor))
  }
  const medianOf = (samples: readonly Sample[], name: keyof Sample) =>
    median(samples.map((sample) => sample[name]))
  const comparison = (title: string, name: keyof Sample, max: number) =>
    timeResult(title, dataSet, medianOf(productSamples, name), medianOf(floorSamples, name), { max })
  return [
    comparison('rows visible, cold', 'cold', 1.15),
    comparison('rows visible, warm', 'warm', 1.2),
    comparison('next page', 'nextPage', 1.1),
    comparison(`${MANY_ROWS} rows, warm`, 'manyRows', 1.2),
    {
      ...comparison('heap, 25 rows', 'heap', 2),
      ...megabytes(medianOf(productSamples, 'heap'), medianOf(floorSamples, 'heap')),
    },
    {
      ...comparison(`heap, ${MANY_ROWS} rows`, 'heapOfMany', 2),
      ...megabytes(medianOf(productSamples, 'heapOfMany'), medianOf(floorSamples, 'heapOfMany')),
    },
    figureResult('requests until rows, cold', dataSet, medianOf(productSamples, 'requests'), { max: 8 }),
    figureResult('requests until rows, warm', dataSet, medianOf(productSamples, 'warmRequests'), { max: 3 }),
    figureResult('API requests until rows, cold', dataSet, medianOf(productSamples, 'calls'), { max: 2 }),
    figureResult('kB until rows, cold', dataSet, medianOf(productSamples, 'bytes') / 1000, { max: 145 }),
  ]
}

const megabytes = (product: number, floor: number) => ({
  product: `${product.toFixed(1)} MB`,
  floor: `${floor.toFixed(1)} MB`,
})

async function sample(browser: Browser, storedUserJson: string, measured: MeasuredPage): Promise<Sample> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })
  await context.addInitScript((stored) => localStorage.setItem('user', stored), storedUserJson)
  await context.addInitScript(ROWS_OBSERVER)
  const coldVisit = await visit(context, measured.origin + measured.address(PAGE_ROWS))
  const cold = await rowsAt(coldVisit.page)
  const { requests, calls, bytes } = await requestsBefore(coldVisit.page, cold)
  await coldVisit.page.close()
  const warmVisit = await visit(context, measured.origin + measured.address(PAGE_ROWS))
  const warm = await rowsAt(warmVisit.page)
  const { sent: warmRequests } = await requestsBefore(warmVisit.page, warm)
  const nextPage = await openNextPage(warmVisit.page, measured.nextButtonSelector)
  const heap = await heapOf(warmVisit.session)
  await warmVisit.page.close()
  const manyRowsVisit = await visit(context, measured.origin + measured.address(MANY_ROWS))
  const manyRows = await rowsAt(manyRowsVisit.page)
  const heapOfMany = await heapOf(manyRowsVisit.session)
  await context.close()
  return { cold, warm, nextPage, manyRows, heap, heapOfMany, requests, warmRequests, calls, bytes }
}

async function visit(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(address, { waitUntil: 'commit' })
  return { page, session }
}

/** Counts the requests that started before `at`, in milliseconds from the start of the navigation. */
function requestsBefore(
  page: Page,
  at: number,
): Promise<Pick<Sample, 'requests' | 'calls' | 'bytes'> & { readonly sent: number }> {
  return page.evaluate((until) => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].filter((entry) => entry.startTime < until) as PerformanceResourceTiming[]
    const isCall = ({ name }: PerformanceResourceTiming) => name.includes('/api/')
    return {
      requests: entries.length,
      // An answer from a cache transfers nothing.
      sent: entries.filter(({ transferSize }) => transferSize > 0).length,
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

/** Returns the milliseconds from the click until a different first row is drawn. Like a person, moves the pointer to the button before the click. */
async function openNextPage(page: Page, nextButtonSelector: string): Promise<number> {
  const button = page.locator(nextButtonSelector)
  await button.hover()
  const drawn = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const firstRowText = () => document.querySelector(selector)?.textContent
        const before = firstRowText()
        let began = 0
        document.addEventListener('click', () => (began = performance.now()), { capture: true, once: true })
        new MutationObserver((_, observer) => {
          const currentText = firstRowText()
          if (currentText === undefined || currentText === '' || currentText === before) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - began))
        }).observe(document, { childList: true, subtree: true, characterData: true })
      }),
    ROW_SELECTOR,
  )
  await pause(HOVER_MS)
  await page.mouse.down()
  await page.mouse.up()
  return drawn
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
