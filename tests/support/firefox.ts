import { type Browser, firefox } from 'playwright-core'

/**
 * Colour scheme and motion are preferences of the whole browser; they are set to light and reduced. The test mode of the focus manager
 * lets a window in the background have the focus.
 */
const PREFERENCES = {
  'ui.systemUsesDarkTheme': 0,
  'ui.prefersReducedMotion': 1,
  'focusmanager.testmode': true,
}

/** Whether the tests of this process run in Firefox: the project `firefox` of vitest. */
export const isFirefox = (): boolean => process.env.TEST_BROWSER === 'firefox'

/** A session of WebDriver BiDi inside of playwright. */
interface BidiSession {
  send(method: string, parameters: unknown): Promise<unknown>
}

/** Playwright sends this command for each context. The current long-term release of Firefox does not know it. */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'

/**
 * Starts an installed Firefox, driven over WebDriver BiDi.
 *
 * @param executablePath the program, such as Debian's `firefox-esr`
 */
export async function openFirefox(executablePath: string): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    headless: true,
    firefoxUserPrefs: PREFERENCES,
  })
  leaveOutUnknownCommand(browser)
  return browser
}

/** Answers the unknown command in place of Firefox, whose error would prevent contexts from being opened. */
function leaveOutUnknownCommand(browser: Browser): void {
  const { _connection: connection } = browser as unknown as {
    readonly _connection: { toImpl(client: Browser): { readonly _browserSession: BidiSession } }
  }
  const prototype = Object.getPrototypeOf(connection.toImpl(browser)._browserSession) as BidiSession
  const { send } = prototype
  prototype.send = function sendKnown(this: BidiSession, method, parameters) {
    return method === UNKNOWN_COMMAND ? Promise.resolve({}) : send.call(this, method, parameters)
  }
}
