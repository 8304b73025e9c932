import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page as BrowserPage } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, type TestContext } from 'vitest'
import { type Database, openDatabase } from '../../server/store/open.ts'
import { asSystem, type TransactionWork } from '../../server/store/scope.ts'
import type { SessionUser } from '../../src/domain/contract/auth.ts'
import { LANGUAGE_DESCRIPTIONS, type Language } from '../../src/domain/languages.ts'
import { recordArrows } from './arrows.ts'
import { openBrowser, removeServiceWorker } from './browser.ts'
import { isFirefox } from './firefox.ts'
import { type NetworkProxy, startNetworkProxy } from './network-proxy.ts'
import { createClient, type TestClient } from './server.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { shiftClock } from './shifted-clock.ts'
import { type LocaleTexts, textsIn } from './texts.ts'

/** The people of the demo who have a password, by the first part of their e-mail address. */
export type DemoPerson = 'user' | 'director' | 'accountant' | 'admin' | 'superadmin' | 'employee'

export const DEMO_PASSWORD = 'Sacoche-demo-2026'
export const addressOf = (person: DemoPerson): string => `${person}@sacoche.example`

export interface VisitOptions {
  /** Who is already signed in; nobody by default. */
  as?: DemoPerson
  /** The current establishment, by its name; by default, and for an unknown name, the person's first one. */
  at?: string
  /** CSS pixels; 1440 × 900 by default. */
  width?: number
  height?: number
  locale?: Language
  colorScheme?: 'light' | 'dark'
  /** True for a touch screen without a mouse. */
  hasTouch?: boolean
  /** Opens another tab of that page's browser, which shares cookies and storage. */
  beside?: Visit
  /** Reaches the server through a proxy that can be cut. */
  through?: NetworkProxy
  /** True to allow the service worker; otherwise every page comes from the server. */
  storesApplication?: boolean
}

/** A person at a page of the product. */
export interface Visit extends LocaleTexts {
  readonly page: BrowserPage
  readonly context: BrowserContext
  readonly locale: Language
  /** Opens an address of the product; resolves when its main heading is there. */
  open(address: string): Promise<void>
  /** The current address: path and query. */
  address(): string
  /**
   * Declares the errors that this page reports: every pattern must match at least one error, and every error needs a
   * pattern here or in `allowErrors`.
   */
  expectErrors(...patterns: RegExp[]): void
  /** Declares errors that this page may but need not report, for example when a preload was running. */
  allowErrors(...patterns: RegExp[]): void
}

export interface TestedApp {
  readonly server: ServerProcess
  visit(options?: VisitOptions): Promise<Visit>
  /** An API client with its own session as that person, by default in the person's first establishment. */
  apiClientAs(person: DemoPerson, establishmentName?: string): Promise<UserClient>
  /** A proxy to the server that can be cut; ends with the test. */
  networkProxy(): Promise<NetworkProxy>
}

/** An API client as a person. */
export type UserClient = TestClient & { readonly user: SessionUser }

interface WatchedPage {
  readonly visit: Visit
  readonly complaints: string[]
  readonly expected: RegExp[]
  readonly allowed: RegExp[]
}

export interface AppOptions {
  /** The lifetime of the server: the file, or one test when its tests change much data. */
  each?: 'file' | 'test'
  /** Changes the data of the demo before the server starts. */
  change?: TransactionWork<void>
  /** Adds further data before the server starts, for example through the API of a test server on the same database. */
  prepare?: (db: Database) => Promise<void>
  /** Settings of the server, by the names of their environment variables. */
  settings?: Readonly<Record<string, string>>
  /** The host name in the address of pages; by default the server's IP address. */
  host?: string
  /** Returns the path of the video of the simulated camera; without one, there is no camera. */
  video?: () => Promise<string>
}

/**
 * Gives the tests of a file the product as it is served: `server/main.ts` in a separate process, at `DEMO_TIME`, on a copy of
 * the demo's data, and a browser.
 *
 * A test fails when the server logs an error or writes to its error output, and when a page reports an error (an exception, or an error or
 * warning in the console, such as a policy violation or a missing message) or requests another origin, unless the test declares what pages
 * report with `expectErrors` or `allowErrors`. Screenshots of a failed test are saved in `reports/browser/`, except in Firefox.
 */
export function withApp({
  each = 'file',
  change,
  prepare,
  settings = {},
  host,
  video,
}: AppOptions = {}): TestedApp {
  let browser: Browser | undefined
  let running: { server: ServerProcess; dataDir: string } | undefined
  let watched: WatchedPage[] = []
  const proxies: NetworkProxy[] = []
  const current = () => {
    if (!browser || !running) throw new Error('the app runs only while tests run')
    return { browser, server: running.server }
  }
  const start = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sacoche-browser-'))
    await cp(inject('demoDir'), dataDir, { recursive: true })
    if (change || prepare)
      await changeData(dataDir, async (db) => {
        if (change) await asSystem(db, change)
        await prepare?.(db)
      })
    running = { server: await startServer({ dataDir, clientDir: inject('clientDir'), settings }), dataDir }
  }
  const stop = async () => {
    if (!running) return
    const { server, dataDir } = running
    running = undefined
    await server.stop()
    await rm(dataDir, { recursive: true })
  }

  beforeAll(async () => {
    browser = await openBrowser(video && { video: await video() })
    if (each === 'file') await start()
  })
  beforeEach(async () => {
    if (each === 'test') await start()
    else if (running?.server.isKilled()) await running.server.restart()
  })
  afterEach(async (context: TestContext) => {
    const pages = watched
    watched = []
    if (context.task.result?.state === 'fail') await saveScreenshots(context, pages)
    await Promise.all([...new Set(pages.map(({ visit }) => visit.context))].map((context) => context.close()))
    await Promise.all(proxies.splice(0).map((networkProxy) => networkProxy.close()))
    const serverComplaints = running?.server.complaints.splice(0) ?? []
    if (each === 'test') await stop()
    expect(serverComplaints, 'the server logged no error').toEqual([])
    for (const page of pages)
      expect(
        findProblems(page),
        'errors that the test does not declare, and declared errors that are missing',
      ).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await stop()
  })

  const apiClientAs = async (person: DemoPerson, establishmentName?: string): Promise<UserClient> => {
    const clientSettings = { origin: current().server.origin, apiKey: 'sacoche-web' }
    const client = await createClient((request) => fetch(request), clientSettings).signIn(
      addressOf(person),
      DEMO_PASSWORD,
    )
    const { establishments, establishmentId: currentId } = client.user
    // A new session starts in the establishment of the person's previous session. Changing to the named one,
    // or else the first, makes tests independent of each other.
    const establishmentId = (
      establishments.find(({ name }) => name === establishmentName) ?? establishments[0]
    )?.id
    if (establishmentId === undefined || establishmentId === currentId) return client
    const { data: user } = await client.post<SessionUser>('auth/change', { establishmentId })
    return { ...client.with({ ...clientSettings, token: user.token }), user }
  }

  return {
    get server() {
      return current().server
    },
    apiClientAs,
    async networkProxy() {
      const networkProxy = await startNetworkProxy(current().server.port)
      proxies.push(networkProxy)
      return networkProxy
    },
    async visit(options = {}) {
      const { server } = current()
      const serverOrigin = host === undefined ? server.origin : `http://${host}:${server.port}`
      const origin = options.through?.origin ?? serverOrigin
      const user = options.as && (await apiClientAs(options.as, options.at)).user
      const context =
        options.beside?.context ?? (await newContext(current().browser, options, origin, user, server))
      const page = await context.newPage()
      // Firefox drops key presses of a page that is not in front.
      if (isFirefox()) await page.bringToFront()
      const watchedPage = watch(page, context, origin, options)
      watched.push(watchedPage)
      return watchedPage.visit
    },
  }
}

async function changeData(dataDir: string, change: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase({ dataDir })
  await change(db)
  await db.close()
}

async function newContext(
  browser: Browser,
  {
    width = 1440,
    height = 900,
    locale = 'fr',
    colorScheme = 'light',
    hasTouch = false,
    storesApplication = false,
  }: VisitOptions,
  origin: string,
  user: SessionUser | undefined,
  { clockShiftMs }: ServerProcess,
): Promise<BrowserContext> {
  const storedItems = [
    { name: 'currentLanguage', value: locale },
    ...(user ? [{ name: 'user', value: JSON.stringify(user) }] : []),
  ]
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    locale: LANGUAGE_DESCRIPTIONS[locale].formats,
    timezoneId: 'Europe/Paris',
    colorScheme,
    hasTouch,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage: storedItems }] },
  })
  context.setDefaultTimeout(15_000)
  await context.addInitScript(shiftClock, clockShiftMs)
  await recordArrows(context)
  if (!storesApplication) await context.addInitScript(removeServiceWorker)
  return context
}

function watch(
  page: BrowserPage,
  context: BrowserContext,
  origin: string,
  { locale = 'fr', beside }: VisitOptions,
): WatchedPage {
  const complaints: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(error.stack || String(error)))
  page.on('request', (request) => {
    const { protocol, origin: requestOrigin } = new URL(request.url())
    if (/^https?:$/u.test(protocol) && requestOrigin !== origin)
      complaints.push(`called another origin: ${request.url()}`)
  })
  const language = beside?.locale ?? locale
  const visit: Visit = {
    ...textsIn(language),
    page,
    context,
    locale: language,
    async open(address) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    address() {
      const { pathname, search } = new URL(page.url())
      return pathname + search
    },
    expectErrors: (...patterns) => void expected.push(...patterns),
    allowErrors: (...patterns) => void allowed.push(...patterns),
  }
  return { visit, complaints, expected, allowed }
}

/** The unexpected errors, and the patterns that matched no error. */
function findProblems({ complaints, expected, allowed }: WatchedPage): string[] {
  const declared = [...expected, ...allowed]
  return [
    ...complaints.filter((complaint) => !declared.some((pattern) => pattern.test(complaint))),
    ...expected
      .filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)))
      .map((pattern) => `no error matches ${pattern}`),
  ]
}

async function saveScreenshots({ task }: TestContext, pages: readonly WatchedPage[]): Promise<void> {
  await mkdir('reports/browser', { recursive: true })
  const name = task.fullTestName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)
  for (const [index, { visit }] of pages.entries()) {
    // In Firefox, taking a screenshot adds a style element, which violates the content security policy of the page.
    if (!visit.page.isClosed() && !isFirefox())
      await visit.page.screenshot({ path: `reports/browser/${name}-${index + 1}.png`, fullPage: true })
  }
}
