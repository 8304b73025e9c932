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
import type { Language } from '../../../../src/domain/languages.ts'
import { REFUSALS, type RefusalName } from '../../../../src/domain/refusals.ts'
import type { MessageId } from '../../../../src/i18n/ids.ts'
import type { TextValues } from '../../../../src/i18n/text.tsx'
import { noteArrows } from '../../../support/arrows.ts'
import { chromiumPath, openBrowser, withoutServiceWorker } from '../../../support/browser.ts'
import { shiftClock } from '../../../support/shifted-clock.ts'
import { type Words, wordsIn } from '../../../support/texts.ts'
import { until } from '../../../support/until.ts'
import type { DemoPerson } from '../../people.ts'
import { REPORTS } from '../results.ts'
import type { Target } from '../target.ts'
import type { Ask, Mishap } from './page-object.ts'

type Role = Parameters<Page['getByRole']>[0]

/** A person at a page of the product. */
export interface UserPage extends Words {
  readonly page: Page
  /** Opens an address; resolves when its title is there. */
  open(address: string): Promise<void>
  /** Finds by role and by the whole text of a message. */
  find(role: Role, id: MessageId, values?: TextValues, within?: Page | Locator): Locator
  press(id: MessageId, values?: TextValues, within?: Page | Locator): Promise<void>
  /** The buttons that were pressed since the last call. */
  pressed(): readonly MessageId[]
  field(name: string, within?: Page | Locator): Locator
  /** Waits until the page shows it. */
  reads(id: MessageId, values?: TextValues): Promise<void>
}

/** A browser with a separate context for each person, all at the same product. */
export interface BrowserDriver {
  readonly words: Words
  userPage(person: DemoPerson): Promise<UserPage>
  /** A separate context for a person with a known session, or for nobody signed in. */
  seatOf(user: SessionUser | null): Promise<UserPage>
  /** The context last used by the person. */
  latest(): Promise<UserPage> | null
  /** From now on such calls get this result; null restores all. */
  spoil(mishap: Mishap | null): void
  /** Runs the steps before a path: its calls reach the server, and the configured results apply again afterwards. */
  undisturbed<Done>(work: () => Promise<Done>): Promise<Done>
  /** From now on such a call is held back. */
  hold(ask: Ask): void
  /** Resolves when the call to be held back is running. */
  untilHeld(ask: Ask): Promise<void>
  /** Releases all calls, or all except those still to be held back. */
  letGo(except: Ask | null): void
  /** Resolves when no command is running any more. */
  settled(): Promise<void>
  /** Closes all contexts: the next path starts with empty devices. */
  clear(): Promise<void>
  /** Takes a screenshot, beside the report; resolves with its relative path. */
  picture(userPage: UserPage, name: string): Promise<string>
  /** Stores the trace of the page's context, beside the report; resolves with its relative path. Its recording ends. */
  trace(userPage: UserPage, name: string): Promise<string>
  /** Errors thrown by pages since the last call. */
  complaints(): readonly string[]
  close(): Promise<void>
}

export interface DeskOptions {
  readonly locale: Language
  readonly headed?: boolean
  readonly slow?: boolean
}

const SLOW_MS = 600
const PATIENCE_MS = 30_000

export async function openDesk(
  target: Target,
  { locale, headed, slow }: DeskOptions,
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
  const words = wordsIn(locale)
  const userPages = new Map<DemoPerson, Promise<UserPage>>()
  const contexts: BrowserContext[] = []
  const thrown: string[] = []
  let latest: Promise<UserPage> | null = null
  const wire: Wire = { mishap: null, held: new Map(), commands: new Set() }
  const sitDownAs = (user: Promise<SessionUser> | null) =>
    sitDown(browser, target, user, locale, words, contexts, thrown, wire)
  return {
    words,
    userPage(person) {
      const userPage = userPages.get(person) ?? sitDownAs(target.apiClientAs(person).then(({ user }) => user))
      userPages.set(person, userPage)
      latest = userPage
      return userPage
    },
    seatOf(user) {
      latest = sitDownAs(user && Promise.resolve(user))
      return latest
    },
    latest: () => latest,
    spoil(mishap) {
      wire.mishap = mishap
    },
    async undisturbed(work) {
      const { mishap } = wire
      wire.mishap = null
      const done = await work()
      wire.mishap = mishap
      return done
    },
    hold(ask) {
      if (!wire.held.has(ask)) wire.held.set(ask, { hasCome: false, goes: Promise.withResolvers() })
    },
    untilHeld: (ask) => until(async () => wire.held.get(ask)?.hasCome ?? true, PATIENCE_MS),
    letGo(except) {
      letGo(wire, except)
    },
    async settled() {
      letGo(wire, null)
      await until(async () => wire.commands.size === 0, PATIENCE_MS)
    },
    async clear() {
      wire.mishap = null
      letGo(wire, null)
      wire.commands.clear()
      userPages.clear()
      latest = null
      await Promise.all(contexts.splice(0).map((context) => context.close()))
    },
    async picture({ page }, name) {
      const isFailure = name.endsWith('failure')
      const path = `pictures/${name}.${isFailure ? 'png' : 'jpg'}`
      mkdirSync(dirname(`${REPORTS}/${path}`), { recursive: true })
      const kind = isFailure ? ({ type: 'png' } as const) : ({ type: 'jpeg', quality: 55 } as const)
      await page.screenshot({ path: `${REPORTS}/${path}`, ...kind })
      return path
    },
    async trace({ page }, name) {
      const path = `traces/${name}.zip`
      mkdirSync(dirname(`${REPORTS}/${path}`), { recursive: true })
      await page.context().tracing.stop({ path: `${REPORTS}/${path}` })
      return path
    },
    complaints: () => thrown.splice(0),
    close: () => browser.close(),
  }
}

/** The picture and the trace of a page on which a walk failed. */
export async function recordFailure(browserDriver: BrowserDriver, userPage: UserPage, name: string) {
  return {
    picture: await browserDriver.picture(userPage, name),
    trace: await browserDriver.trace(userPage, name),
  }
}

/** A call to hold back: whether it is running, and its release. */
interface ImplementedBy {
  hasCome: boolean
  readonly goes: PromiseWithResolvers<void>
}

interface Wire {
  mishap: Mishap | null
  readonly held: Map<Ask, ImplementedBy>
  /** The running ones. */
  readonly commands: Set<Request>
}

function letGo({ held }: Wire, except: Ask | null): void {
  for (const [ask, { goes }] of held) {
    if (ask === except) continue
    held.delete(ask)
    goes.resolve()
  }
}

/** True when a request is such a call. */
export function isOf(ask: Ask, request: Request): boolean {
  const [method, address = ''] = ask.split(' ')
  if (request.method() !== method) return false
  const { pathname, search } = new URL(request.url())
  const path = pathname.replace(/^\/api\/v1\//u, '')
  const [whole = '', query] = address.split('?')
  return query === undefined ? path.startsWith(whole) : path === whole && search.includes(query)
}

/** The network result of a call: it may be held back, then lost, or refused as the server would. */
const meet = (wire: Wire) => async (route: Route, request: Request) => {
  const held = [...wire.held].find(([ask]) => isOf(ask, request))?.[1]
  if (held) held.hasCome = true
  await held?.goes.promise
  // The page has aborted it.
  if (request.failure()) return
  const { mishap } = wire
  if (!mishap || !isOf(mishap.ask, request)) return route.continue()
  return mishap.how === 'lost' ? route.abort() : route.fulfill(refusedAs(mishap.how))
}

/** The answer of a server that refuses by this name. */
export const refusedAs = (refusal: RefusalName) => ({
  status: REFUSALS[refusal].http,
  contentType: 'application/json',
  body: refusalText(refusal),
})

async function sitDown(
  browser: Browser,
  target: Target,
  signedIn: Promise<SessionUser> | null,
  locale: Language,
  words: Words,
  contexts: BrowserContext[],
  thrown: string[],
  wire: Wire,
): Promise<UserPage> {
  const user = await signedIn
  const localStorage = [
    { name: 'currentLanguage', value: locale },
    ...(user ? [{ name: 'user', value: JSON.stringify(user) }] : []),
  ]
  const context = await browser.newContext({
    baseURL: target.origin,
    viewport: { width: 1280, height: 860 },
    locale: { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }[locale],
    timezoneId: user?.timeZone ?? 'Europe/Paris',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: target.origin, localStorage }] },
  })
  contexts.push(context)
  // Stored for a failed path only.
  await context.tracing.start({ snapshots: true, screenshots: false })
  await noteArrows(context)
  // Calls are not handled by the service worker, so that they can be lost.
  await context.addInitScript(withoutServiceWorker)
  await context.route('**/api/v1/**', meet(wire))
  context.setDefaultTimeout(PATIENCE_MS)
  if (target.clockShiftMs !== 0) await context.addInitScript(shiftClock, target.clockShiftMs)
  const page = await context.newPage()
  page.on('request', (request) => request.method() !== 'GET' && wire.commands.add(request))
  page.on('requestfinished', (request) => wire.commands.delete(request))
  page.on('requestfailed', (request) => wire.commands.delete(request))
  page.on('pageerror', (error) => thrown.push(String(error)))
  const pressed: MessageId[] = []
  const find: UserPage['find'] = (role, id, values, within = page) =>
    within.getByRole(role, { name: words.t(id, values), exact: true })
  return {
    ...words,
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
    pressed: () => pressed.splice(0),
    field: (name, within = page) => within.getByRole('textbox', { name, exact: true }),
    reads: (id, values) => page.getByText(words.t(id, values)).first().waitFor(),
  }
}
