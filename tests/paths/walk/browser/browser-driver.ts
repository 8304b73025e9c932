import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
  type Route,
} from 'playwright-core'
import { refusalText } from '../../../../server/http/envelope.ts'
import type { SessionUser } from '../../../../src/domain/contract/auth.ts'
import { LANGUAGE_DESCRIPTIONS, type Language } from '../../../../src/domain/languages.ts'
import { REFUSALS, type RefusalName } from '../../../../src/domain/refusals.ts'
import type { MessageId } from '../../../../src/i18n/ids.ts'
import type { TextValues } from '../../../../src/i18n/text.tsx'
import { recordArrows } from '../../../support/arrows.ts'
import { chromiumPath, openBrowser, removeServiceWorker } from '../../../support/browser.ts'
import { pollUntil } from '../../../support/poll-until.ts'
import { shiftClock } from '../../../support/shifted-clock.ts'
import { type LocaleTexts, textsIn } from '../../../support/texts.ts'
import type { DemoPerson } from '../../people.ts'
import { REPORTS_FOLDER } from '../results.ts'
import type { WalkTarget } from '../target.ts'
import type { CallPattern, SimulatedResult } from './page-object.ts'
import { findQualityFaults } from './quality.ts'

type Role = Parameters<Page['getByRole']>[0]

/** A person at a page of the product. */
export interface UserPage extends LocaleTexts {
  readonly page: Page
  /** Opens an address; resolves when the main heading of the page is there. */
  open(address: string): Promise<void>
  /** Finds an element by its role and by its name, which is the whole text of a message. */
  find(role: Role, id: MessageId, values?: TextValues, within?: Page | Locator): Locator
  press(id: MessageId, values?: TextValues, within?: Page | Locator): Promise<void>
  /** The buttons that `press` has pressed since the last call of `pressed`. */
  takePressed(): readonly MessageId[]
  field(name: string, within?: Page | Locator): Locator
  /** Waits until the page contains the text of a message. */
  waitForText(id: MessageId, values?: TextValues): Promise<void>
}

/** A browser with a separate context for each person, all on the same server. */
export interface BrowserDriver {
  readonly texts: LocaleTexts
  /** The general faults of the page (see quality.ts); none when they are not checked. */
  qualityFaults(userPage: UserPage): Promise<readonly string[]>
  readonly checksQuality: boolean
  userPage(person: DemoPerson): Promise<UserPage>
  /** A separate context for a person with a known session, or for nobody signed in. */
  openAs(user: SessionUser | null): Promise<UserPage>
  /** The page that `userPage` or `openAs` has returned last; null if there is none since the last `clear`. */
  latest(): Promise<UserPage> | null
  /** From now on, simulates this result for the calls of its pattern; null ends the simulation. */
  simulate(simulated: SimulatedResult | null): void
  /** Runs the steps before a path. Their calls reach the server; simulated results apply again afterwards. */
  withoutSimulation<Done>(work: () => Promise<Done>): Promise<Done>
  /** Holds back calls of this pattern from now on. */
  hold(call: CallPattern): void
  /** Resolves when a call of this pattern is held back; at once if the pattern is not held. */
  waitUntilHeld(call: CallPattern): Promise<void>
  /** Releases all held calls except those of the pattern `except`; null releases all. */
  releaseHeld(except: CallPattern | null): void
  /** Releases all held calls, and resolves when no command is running any more. */
  waitForCommands(): Promise<void>
  /** Closes all contexts, so that the next path starts with empty devices. */
  clear(): Promise<void>
  /** Stores a screenshot in the folder of the report; resolves with its path in this folder. */
  picture(userPage: UserPage, name: string): Promise<string>
  /** Stores the trace of the page's context in the folder of the report, and ends the recording; resolves with its path in this folder. */
  trace(userPage: UserPage, name: string): Promise<string>
  /** Errors thrown by pages since the last call. */
  takePageErrors(): readonly string[]
  close(): Promise<void>
}

export interface BrowserDriverOptions {
  readonly locale: Language
  readonly headed?: boolean
  readonly slow?: boolean
  /** Checks accessibility, overflow and texts of the page in each state. */
  readonly quality?: boolean
}

const SLOW_MS = 600
const PATIENCE_MS = 30_000

export async function openBrowserDriver(
  target: WalkTarget,
  { locale, headed, slow, quality = false }: BrowserDriverOptions,
): Promise<BrowserDriver> {
  const browser =
    headed || slow
      ? await chromium.launch({
          executablePath: await chromiumPath(),
          headless: !headed,
          slowMo: slow ? SLOW_MS : 0,
          args: ['--no-sandbox'],
        })
      : await openBrowser()
  const texts = textsIn(locale)
  const userPages = new Map<DemoPerson, Promise<UserPage>>()
  const contexts: BrowserContext[] = []
  const thrown: string[] = []
  let latest: Promise<UserPage> | null = null
  const network: NetworkState = { simulated: null, held: new Map(), commands: new Set() }
  const openPageAs = (user: Promise<SessionUser> | null) =>
    createUserPage(browser, target, user, locale, texts, contexts, thrown, network)
  return {
    texts,
    checksQuality: quality,
    qualityFaults: async ({ page }) => (quality ? findQualityFaults(page) : []),
    userPage(person) {
      const userPage =
        userPages.get(person) ?? openPageAs(target.apiClientAs(person).then(({ user }) => user))
      userPages.set(person, userPage)
      latest = userPage
      return userPage
    },
    openAs(user) {
      latest = openPageAs(user && Promise.resolve(user))
      return latest
    },
    latest: () => latest,
    simulate(simulated) {
      network.simulated = simulated
    },
    async withoutSimulation(work) {
      const { simulated } = network
      network.simulated = null
      const done = await work()
      network.simulated = simulated
      return done
    },
    hold(call) {
      if (!network.held.has(call))
        network.held.set(call, { isRunning: false, released: Promise.withResolvers() })
    },
    waitUntilHeld: (call) => pollUntil(async () => network.held.get(call)?.isRunning ?? true, PATIENCE_MS),
    releaseHeld(except) {
      releaseHeld(network, except)
    },
    async waitForCommands() {
      releaseHeld(network, null)
      await pollUntil(async () => network.commands.size === 0, PATIENCE_MS)
    },
    async clear() {
      network.simulated = null
      releaseHeld(network, null)
      network.commands.clear()
      userPages.clear()
      latest = null
      await Promise.all(contexts.splice(0).map((context) => context.close()))
    },
    async picture({ page }, name) {
      const isFailure = name.endsWith('failure')
      const path = `pictures/${name}.${isFailure ? 'png' : 'jpg'}`
      mkdirSync(dirname(`${REPORTS_FOLDER}/${path}`), { recursive: true })
      const kind = isFailure ? ({ type: 'png' } as const) : ({ type: 'jpeg', quality: 55 } as const)
      await page.screenshot({ path: `${REPORTS_FOLDER}/${path}`, ...kind })
      return path
    },
    async trace({ page }, name) {
      const path = `traces/${name}.zip`
      mkdirSync(dirname(`${REPORTS_FOLDER}/${path}`), { recursive: true })
      await page.context().tracing.stop({ path: `${REPORTS_FOLDER}/${path}` })
      return path
    },
    takePageErrors: () => thrown.splice(0),
    close: () => browser.close(),
  }
}

/** The message of a failed walk with the alerts on the page, and its picture and trace. */
export async function recordFailure(browserDriver: BrowserDriver, { message }: Error, name: string) {
  const userPage = await browserDriver.latest()
  if (userPage === null) return { failure: message, recorded: {} }
  const alerts = await userPage.page.getByRole('alert').allInnerTexts()
  const texts = alerts.map((text) => text.replaceAll(/\s+/gu, ' ').trim()).filter((text) => text !== '')
  return {
    failure: texts.length === 0 ? message : `${message} (the page says: ${texts.join(' / ')})`,
    recorded: {
      picture: await browserDriver.picture(userPage, name),
      trace: await browserDriver.trace(userPage, name),
    },
  }
}

/** A call to hold back, with its state and its release. */
interface HeldCall {
  isRunning: boolean
  readonly released: PromiseWithResolvers<void>
}

interface NetworkState {
  simulated: SimulatedResult | null
  readonly held: Map<CallPattern, HeldCall>
  /** The requests of commands that are running. */
  readonly commands: Set<Request>
}

function releaseHeld({ held }: NetworkState, except: CallPattern | null): void {
  for (const [call, { released }] of held) {
    if (call === except) continue
    held.delete(call)
    released.resolve()
  }
}

/** True when a request matches the pattern of a call. */
export function matchesCall(call: CallPattern, request: Request): boolean {
  const [method, address = ''] = call.split(' ')
  if (request.method() !== method) return false
  const { pathname, search } = new URL(request.url())
  const path = pathname.replace(/^\/api\/v1\//u, '')
  const [whole = '', query] = address.split('?')
  return query === undefined ? path.startsWith(whole) : path === whole && search.includes(query)
}

/** Applies the simulated network to a call: holds it back, loses it, or refuses it like the server. */
const answerCall = (network: NetworkState) => async (route: Route, request: Request) => {
  const held = [...network.held].find(([call]) => matchesCall(call, request))?.[1]
  if (held) held.isRunning = true
  await held?.released.promise
  // The page has aborted the request.
  if (request.failure()) return
  const { simulated } = network
  if (!simulated || !matchesCall(simulated.call, request)) return route.continue()
  return simulated.result === 'lost' ? route.abort() : route.fulfill(refusalResponse(simulated.result))
}

/** The answer of a server that refuses a call with this refusal. */
export const refusalResponse = (refusal: RefusalName) => ({
  status: REFUSALS[refusal].http,
  contentType: 'application/json',
  body: refusalText(refusal),
})

async function createUserPage(
  browser: Browser,
  target: WalkTarget,
  signedIn: Promise<SessionUser> | null,
  locale: Language,
  texts: LocaleTexts,
  contexts: BrowserContext[],
  thrown: string[],
  network: NetworkState,
): Promise<UserPage> {
  const user = await signedIn
  const localStorage = [
    { name: 'currentLanguage', value: locale },
    ...(user ? [{ name: 'user', value: JSON.stringify(user) }] : []),
  ]
  const context = await browser.newContext({
    baseURL: target.origin,
    viewport: { width: 1280, height: 860 },
    locale: LANGUAGE_DESCRIPTIONS[locale].formats,
    timezoneId: user?.timeZone ?? 'Europe/Paris',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: target.origin, localStorage }] },
  })
  contexts.push(context)
  // Stored for a failed path only.
  await context.tracing.start({ snapshots: true, screenshots: false })
  await recordArrows(context)
  // A service worker would hide calls from `route`, which simulates their results.
  await context.addInitScript(removeServiceWorker)
  await context.route('**/api/v1/**', answerCall(network))
  context.setDefaultTimeout(PATIENCE_MS)
  if (target.clockShiftMs !== 0) await context.addInitScript(shiftClock, target.clockShiftMs)
  const page = await context.newPage()
  page.on('request', (request) => request.method() !== 'GET' && network.commands.add(request))
  page.on('requestfinished', (request) => network.commands.delete(request))
  page.on('requestfailed', (request) => network.commands.delete(request))
  page.on('pageerror', (error) => thrown.push(String(error)))
  const pressed: MessageId[] = []
  const find: UserPage['find'] = (role, id, values, within = page) =>
    within.getByRole(role, { name: texts.t(id, values), exact: true })
  return {
    ...texts,
    page,
    find,
    async open(address) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    },
    press(id, values, within) {
      pressed.push(id)
      return find('button', id, values, within).click()
    },
    takePressed: () => pressed.splice(0),
    field: (name, within = page) => within.getByRole('textbox', { name, exact: true }),
    waitForText: (id, values) => page.getByText(texts.t(id, values)).first().waitFor(),
  }
}
