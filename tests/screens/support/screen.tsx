// Imported first, because views read its global when they are loaded.
import './shown-states.ts'
import { parse } from '@formatjs/icu-messageformat-parser'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { createActor } from 'xstate'
import { refusalResponse } from '../../../server/http/envelope.ts'
import type { RefusalDetails } from '../../../server/refused-error.ts'
import { createApi } from '../../../src/api/client.ts'
import { serverClock } from '../../../src/api/server-clock.ts'
import { sessionCalls } from '../../../src/api/sessions.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import type { RefusalName } from '../../../src/domain/refusals.ts'
import { ROLES, type RoleName } from '../../../src/domain/roles.ts'
import { LanguageProvider } from '../../../src/i18n/index.ts'
import { sessionWith } from '../../../src/machines/session/machine.ts'
import { createPorts } from '../../../src/ports.ts'
import { Router, ScreenFeatures } from '../../../src/router.tsx'
import { routeOf } from '../../../src/routes.ts'
import { AppProvider } from '../../../src/views/app.tsx'
import { MESSAGES } from '../../support/messages.ts'
import { forgetStates, watchWorkflows } from './shown-states.ts'

/**
 * The server's answers: to reads by path below `/api/v1/` (one row, the rows of a list, or null for none),
 * and to commands by method and path (`POST auth/sign_in`). An answer that is a promise arrives when the test resolves it.
 */
export type Answers = Readonly<Record<string, unknown>>

/** A refusal as an answer, with the details that the server would add. */
export class RefusedAnswer {
  readonly name: RefusalName
  readonly details: RefusalDetails
  constructor(name: RefusalName, details: RefusalDetails = {}) {
    this.name = name
    this.details = details
  }
}

/** An answer that stands for a failure of the network. */
export const UNREACHABLE = Symbol('unreachable')

/** A successful answer with another code than the usual one. */
export class AnswerWithCode {
  readonly code: number
  readonly data: unknown
  constructor(code: number, data: unknown) {
    this.code = code
    this.data = data
  }
}

/** A sequence of answers: each request gets the next one; the last one is repeated. */
export class AnswersInTurn {
  private readonly answers: readonly unknown[]
  private taken = 0
  constructor(...answers: readonly unknown[]) {
    this.answers = answers
  }
  restart(): void {
    this.taken = 0
  }
  next(): unknown {
    return this.answers[Math.min(this.taken++, this.answers.length - 1)]
  }
}

/**
 * A request to the server that the scene does not answer, with its body, or an action of the browser, such as printing or choosing a file.
 * The loss of the session is listed too.
 */
export interface SentRequest {
  readonly request: string
  readonly body?: unknown
}

const NOW = new Date('2026-11-20T14:00:00.000Z')
const ESTABLISHMENT = { id: 'establishment-1', name: 'Bellecour' }

/** The session user of the scenes: a person with this role, in one establishment. */
export const sessionUserOf = (role: RoleName): SessionUser => ({
  id: 'user-1',
  token: 'token-1',
  expiresAt: '2026-11-21T14:00:00.000Z',
  role: ROLES[role],
  organizationId: 'organization-1',
  establishmentId: ESTABLISHMENT.id,
  timeZone: 'Europe/Paris',
  establishments: [ESTABLISHMENT],
  firstName: 'Ada',
  lastName: 'Martin',
  email: 'ada@sacoche.test',
  language: 'en',
})

const messages = Object.fromEntries(Object.entries(MESSAGES.en).map(([id, text]) => [id, parse(text)]))

let root: Root | null = null
let sent: SentRequest[] = []
let reads: string[] = []
/** The same reads with their queries. */
let readAddresses: string[] = []
let commands: string[] = []
let bodies: string[] = []
let idempotencyKeys: (string | null)[] = []
let pages: {
  readonly list: string
  readonly range: string
  readonly sort: string | null
  readonly filters: Readonly<Record<string, string>>
}[] = []
let answers: Answers = {}

/** The part of Web Audio that scanning uses: this page has no speaker. */
class SilentAudio {
  readonly currentTime = 0
  readonly destination = null
  readonly gain = { setTargetAtTime: () => undefined }
  connect() {
    return this
  }
  start() {}
  stop() {}
}

/** Replaces XMLHttpRequest, which sends uploads: answers them like all other requests. */
class Upload extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  private request = new Request('https://sacoche.test/')
  open(method: string, url: string) {
    this.request = new Request(url, { method })
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  abort() {}
  async send() {
    const response = await answer(this.request).catch(() => null)
    this.status = response?.status ?? 0
    this.responseText = (await response?.text()) ?? ''
    this.dispatchEvent(new Event(response ? 'load' : 'error'))
  }
}

/** Prepares the page before each test of the file, and closes its screen afterwards. */
export function prepareScreens(): void {
  // Modules that are imported on demand are loaded once here, so that later imports take only one turn of the event loop.
  beforeAll(async () => {
    await Promise.all(
      Object.values(
        import.meta.glob(['../../../src/*/**/*.{ts,tsx}', '!**/examples/**', '!**/offline/**']),
      ).map((load) => load()),
    )
  })
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    // Timers fire only when a test advances them: what a screen shows later by itself is not an effect of the tested press.
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    vi.stubGlobal('fetch', answer)
    vi.stubGlobal('XMLHttpRequest', Upload)
    // The simulated page has no top layer, so an open popover is an ordinary element.
    Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {}, togglePopover() {} })
    HTMLInputElement.prototype.setRangeText = function (text: string) {
      typeValue(this, this.value + text)
    }
    const click = HTMLInputElement.prototype.click
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      if (this.type !== 'file') return click.call(this)
      sent.push({
        request: `choose a file (${[this.accept, this.getAttribute('capture')].filter(Boolean).join(', ')})`,
      })
    })
    vi.stubGlobal('AudioContext', SilentAudio)
    vi.stubGlobal('OscillatorNode', SilentAudio)
    vi.stubGlobal('GainNode', SilentAudio)
    vi.stubGlobal('print', () => void sent.push({ request: 'print' }))
    let keys = 0
    vi.spyOn(crypto, 'randomUUID').mockImplementation(
      () => `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
    )
  })
  afterEach(async () => {
    await closeScreen()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

/**
 * Answers requests from `answers`. A request without an answer there, such as most commands and files, is recorded and stays pending, so
 * that the test sees only the request, not what its success would change.
 */
async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.slice('/api/v1/'.length)
  const query = searchParams.size === 0 ? '' : `?${decodeURIComponent(String(searchParams))}`
  const key = request.method === 'GET' ? path : `${request.method} ${path}`
  if (!(key in answers)) {
    const text = await request.text()
    sent.push({
      request: `${request.method} ${path}${query}`,
      ...(text !== '' && { body: JSON.parse(text) }),
    })
    return new Promise(() => undefined)
  }
  if (request.method === 'GET') {
    reads.push(path)
    readAddresses.push(`${path}${query}`)
  } else {
    commands.push(key)
    idempotencyKeys.push(request.headers.get('Idempotency-Key'))
    bodies.push(await request.text())
  }
  const range = searchParams.get('range')
  if (range !== null) {
    const { range: _, sort = null, ...filters } = Object.fromEntries(searchParams)
    pages.push({ list: path, range, sort, filters })
  }
  const configured = answers[key]
  const data = await (configured instanceof AnswersInTurn ? configured.next() : configured)
  if (data === UNREACHABLE) throw new TypeError('Failed to fetch')
  if (data instanceof RefusedAnswer) return refusalResponse(data.name, data.details)
  if (data instanceof AnswerWithCode)
    return Response.json({ statusCode: data.code, message: '', data: data.data })
  if (data === null && request.method === 'GET') return new Response(null, { status: 204 })
  const isList = Array.isArray(data) && searchParams.has('range')
  const [from = 0, to = 0] = (range ?? '').split('-').map(Number)
  const page = {
    entries: isList ? data.slice(from, to + 1) : data,
    totalItems: isList ? data.length : 0,
    totalIsCapped: false,
    nextCursor: isList && data.length > to + 1 ? 'next' : null,
  }
  return Response.json({ statusCode: 10_000, message: '', data: isList ? page : data })
}

async function removeScreen(): Promise<void> {
  await act(async () => root?.unmount())
  root = null
  document.body.replaceChildren()
}

/** Removes the open screen and what it stored: the next screen starts from an empty page. */
export async function closeScreen(): Promise<void> {
  await removeScreen()
  forgetStates()
  localStorage.clear()
  sessionStorage.clear()
}

/** Shows the children only while the page is at this path. */
function AtAddress({ path, children }: { path: string; children: ReactNode }) {
  const [location] = useLocation()
  return location === path ? children : null
}

/** How a screen is opened. */
export interface ScreenOpening {
  readonly address: string
  /** null for nobody signed in. */
  readonly role: RoleName | null
  readonly answers: Answers
  /** Whether the screen is shown in its frame: header, menu and footer. */
  readonly framed?: boolean
  /** True for a person who has no establishment, as before the first one of an organization is created. */
  readonly withoutEstablishment?: boolean
  /** True for a demo, where the sign-in page lists accounts. */
  readonly demo?: boolean
  /** False for a server that sends no e-mails. */
  readonly mail?: boolean
  /** True for a server that accepts passkeys. */
  readonly passkeys?: boolean
}

/** Removes the open screen and opens that of an address. Resolves to the body of the page when the page no longer changes. */
export async function openScreen({
  address,
  role,
  answers: sceneAnswers,
  framed = false,
  withoutEstablishment = false,
  demo = false,
  mail = true,
  passkeys = false,
}: ScreenOpening): Promise<HTMLElement> {
  await removeScreen()
  answers = sceneAnswers
  for (const item of Object.values(sceneAnswers)) if (item instanceof AnswersInTurn) item.restart()
  sent = []
  reads = []
  readAddresses = []
  commands = []
  bodies = []
  idempotencyKeys = []
  pages = []
  const api = createApi({
    clock: serverClock(),
    baseUrl: 'https://sacoche.test/api/v1/',
    apiKey: 'key',
    token: () => 'token-1',
    onSessionLost: (reason) => void sent.push({ request: `session ${reason}` }),
  })
  const calls = sessionCalls(api)
  const goTo = (to: string) => navigate(to)
  const member = role === null ? null : sessionUserOf(role)
  const person =
    member && withoutEstablishment ? { ...member, establishmentId: null, establishments: [] } : member
  const users = {
    keep: () => undefined,
    forget: () => undefined,
    end: () => undefined,
    watch: () => () => undefined,
  }
  const session = createActor(
    sessionWith({
      ...calls,
      checkToken: () => new Promise(() => undefined),
      users,
      goTo,
      reload: () => undefined,
    }),
    { input: { user: person, address }, inspect: watchWorkflows },
  ).start()
  const { shared, portsOf } = createPorts(
    {
      api,
      user: () => person,
      replaceUser: () => undefined,
      deferUntilIdle: (call) => call,
      whenIdle: async () => undefined,
      hasBeenIdle: () => true,
    },
    { ...calls, goTo, reload: () => void sent.push({ request: 'reload the page' }) },
  )
  navigate(address)
  const route = routeOf(location.pathname)
  if (!route) throw new Error(`no screen has the address ${address}`)
  const screen = await route.screen()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  const config = { apiKey: 'key', demo, mail, passkeys } as never
  await act(async () =>
    root?.render(
      <AppProvider app={{ config, session, ports: shared }}>
        <LanguageProvider initial={{ locale: 'en', messages }}>
          {framed ? (
            <Router portsOf={portsOf} />
          ) : (
            <ScreenFeatures screen={screen} portsOf={portsOf}>
              <AtAddress path={route.path}>
                <screen.default />
              </AtAddress>
            </ScreenFeatures>
          )}
        </LanguageProvider>
      </AppProvider>,
    ),
  )
  await waitUntilSettled()
  return document.body
}

/** An answer, its parsing and its effects follow each other within this many turns of the event loop. */
const TURNS = 8

/** Runs the pending effects and answers until the page no longer changes. Imports take more turns when the machine is busy, so they are awaited. */
export async function waitUntilSettled(): Promise<void> {
  const observer = new MutationObserver(() => undefined)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let changes = 1; changes > 0; changes = observer.takeRecords().length) {
    await act(async () => {
      await takeTurns()
      await vi.dynamicImportSettled()
      await takeTurns()
    })
  }
  observer.disconnect()
}

async function takeTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done))
}

/** Sets a field's value as typing does: with the setter of the element's class, because React overrides that of the element. */
export function typeValue(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
}

/** The reads and commands without an answer in the scene, and the actions of the browser (see `SentRequest`), since the screen was opened. */
export const sentRequests = (): readonly SentRequest[] => sent

/**
 * The sort orders in which the first page (25 rows) of a list was read since the screen was opened; those of all reads if that page was
 * not read.
 */
export function sortsOfReads(list: string): readonly (string | null)[] {
  const pagesOfList = pages.filter((page) => page.list === list)
  const first = pagesOfList.filter(({ range }) => range === '0-24')
  return [...new Set((first.length > 0 ? first : pagesOfList).map(({ sort }) => sort))]
}

/**
 * The filters with which a page of a list was last read, or all its rows if no page was read: parts beside the list read all rows of it, before or
 * after its page.
 */
export function filtersOfLastRead(list: string): Readonly<Record<string, string>> | undefined {
  const reads = pages.filter((page) => page.list === list)
  return (reads.findLast(({ range }) => range !== '0-299') ?? reads.at(-1))?.filters
}

/** The paths of the reads since the screen was opened for which the scene has an answer, also a pending or failed one. */
export const pathsOfReads = (): readonly string[] => reads

/** The reads of `pathsOfReads` that have this path, each with its query. */
export const readsOf = (path: string): readonly string[] =>
  readAddresses.filter((address) => address === path || address.startsWith(`${path}?`))

/** The commands since the screen was opened for which the scene has an answer, also a pending or failed one: `PUT banklinesstatus`. */
export const sentCommands = (): readonly string[] => commands

/** The bodies of these commands, in the same order; null for none. */
export const sentBodies = (): readonly unknown[] =>
  bodies.map((text) => (text === '' ? null : JSON.parse(text)))

/** The idempotency keys of these commands, in the same order; null for none. */
export const sentIdempotencyKeys = (): readonly (string | null)[] => idempotencyKeys
