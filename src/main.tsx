import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { createActor } from 'xstate'
import { createApi } from './api/client.ts'
import { loadConfig } from './api/config.ts'
import { prioritizeFirstRead } from './api/first-read.ts'
import { sessionCalls } from './api/sessions.ts'
import type { SessionUser } from './domain/contract/auth.ts'
import {
  clock,
  fetchOrTakeFirst,
  firstAnswer,
  firstMessages,
  forgetFirstRequest,
  takeFirstAnswer,
} from './first-request.ts'
import { LanguageProvider, storedLocale } from './i18n/index.ts'
import { sessionWith } from './machines/session/machine.ts'
import { selectToken } from './machines/session/selectors.ts'
import { createPorts } from './ports.ts'
import { Router } from './router.tsx'
import { routeOf } from './routes.ts'
import { readDeviceToken, storeDeviceToken } from './storage/device-token.ts'
import { pendingSignOuts } from './storage/pending-sign-outs.ts'
import { deleteStoredUser, endStoredUser, readUser, storeUser, watchUser } from './storage/users.ts'
import { AppProvider } from './views/app.tsx'
import InternalError from './views/errors/internal-error.tsx'
import { showStartFailure } from './views/errors/start-failure.ts'
import { Localized } from './views/localized.tsx'
import { applyAppearance } from './views/theme/index.ts'
import { importWithRetry } from './views/ui/index.ts'
import { inspectOptions } from './views/use-workflow.ts'

/** Assembles the application: configuration, API, ports, session, language, router. */
async function start(root: HTMLElement): Promise<void> {
  applyAppearance()
  const locale = storedLocale()
  // Set before the first wait: afterwards a browser has already decided whether to offer a translation.
  document.documentElement.lang = locale
  const route = routeOf(location.pathname)
  const [language, config] = await Promise.all([
    firstMessages,
    loadConfig().catch(() => null),
    // Loaded in parallel with the language, so that the first render shows the screen. After a failure, the router loads the screen again,
    // and reports a second failure.
    route && importWithRetry(route.screen, 1).catch(() => undefined),
    firstAnswer(),
  ])
  const page = createRoot(root)
  if (!config) {
    page.render(
      <LanguageProvider initial={language}>
        <InternalError />
      </LanguageProvider>,
    )
    return
  }

  const currentAddress = () => location.pathname + location.search
  const { api, whenIdle, hasBeenIdle, deferUntilIdle } = prioritizeFirstRead(
    createApi({
      baseUrl: '/api/v1/',
      apiKey: config.apiKey,
      clock,
      fetch: fetchOrTakeFirst,
      takeAnswer: takeFirstAnswer,
      token: () => selectToken(session.getSnapshot()),
      onSessionLost: (reason) =>
        session.send(
          reason === 'forbidden'
            ? { type: 'FORBIDDEN' }
            : { type: reason === 'expired' ? 'EXPIRED' : 'ENROLMENT_REQUIRED', address: currentAddress() },
        ),
    }),
  )
  void whenIdle().then(forgetFirstRequest)
  /** After a failure, the device is tidied when the page is opened again. */
  const tidy = (signedOutId?: string) =>
    import('./storage/tidy-device.ts').then(
      ({ tidyDevice }) => tidyDevice(signedOutId),
      () => undefined,
    )
  void whenIdle().then(() => tidy())
  const plainCalls = sessionCalls(api)
  const { signOut, retry } = pendingSignOuts(plainCalls.signOut)
  const signIn: typeof plainCalls.signIn = async (signInInput, options) => {
    const outcome = await plainCalls.signIn({ ...signInInput, deviceToken: readDeviceToken() }, options)
    if (outcome.kind === 'refused') return outcome
    const { data } = outcome
    if ('secondStep' in data) return outcome
    const signedIn =
      'enrolment' in data ? { enrolment: storeDeviceToken(data.enrolment) } : storeDeviceToken(data)
    return { ...outcome, data: signedIn }
  }
  const calls = {
    ...plainCalls,
    signIn,
    signOut,
    // Deferred until the page is idle: the server checks the token in the first call of the screen too.
    checkToken: deferUntilIdle(plainCalls.checkToken),
    loadEstablishments: deferUntilIdle(plainCalls.loadEstablishments),
  }
  const users = {
    keep(next: SessionUser) {
      storeUser(next)
      void tidy()
    },
    forget() {
      const signedOutId = readUser()?.id
      deleteStoredUser()
      void tidy(signedOutId)
    },
    end({ token }: SessionUser) {
      endStoredUser(token)
      void tidy()
    },
    watch: (listener: (user: SessionUser | null) => void) =>
      watchUser(listener, (token) => {
        if (token === selectToken(session.getSnapshot()))
          session.send({ type: 'EXPIRED', address: currentAddress() })
      }),
  }
  const goTo = (address: string) => navigate(address)
  const reload = () => location.reload()
  // Undefined unless the identity provider has redirected back, with a code or an error.
  const proof =
    location.pathname === '/login' && /[?&](?:code|error)=/u.test(location.search)
      ? (await import('./storage/identity.ts')).takeIdentityAnswer()
      : undefined
  const session = createActor(sessionWith({ ...calls, users, goTo, reload }), {
    // A person who signs in with the provider can have a stored user whose session has ended.
    input: { user: proof ? null : readUser(), address: currentAddress() },
    ...inspectOptions,
  })
  session.start()
  const retrySignOuts = () => void retry({})
  retrySignOuts()
  window.addEventListener('online', retrySignOuts)
  if (proof !== undefined) session.send({ type: 'IDENTIFIED', proof })

  const user = () => session.getSnapshot().context.user
  const replaceUser = (next: SessionUser) => session.send({ type: 'REPLACE_USER', user: next })
  const { shared: ports, portsOf } = createPorts(
    { api, user, replaceUser, deferUntilIdle, whenIdle, hasBeenIdle },
    { ...calls, goTo, reload },
  )
  page.render(
    <StrictMode>
      <AppProvider app={{ config, session, ports }}>
        <Localized initial={language}>
          <Router portsOf={portsOf} />
        </Localized>
      </AppProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root)
  start(root).catch((error: unknown) => {
    showStartFailure(storedLocale())
    reportError(error)
  })
