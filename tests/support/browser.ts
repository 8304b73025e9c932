import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { LANGUAGE_DESCRIPTIONS, type Language } from '../../src/domain/languages.ts'
import { isFirefox, openFirefox } from './firefox.ts'

/**
 * With these arguments Chromium starts where a browser sandbox is not possible (in a container, as root),
 * makes no background requests, and draws letters without hinting.
 */
const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-setuid-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-zygote',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--font-render-hinting=none',
]

const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
const unpackedFolder = join(dirname(dirname(packageRoot)), '.cache', 'sacoche-chromium')

/**
 * The path of a working Chromium: `CHROMIUM_PATH`, or the one of the npm package, unpacked once. It is
 * unpacked into another folder and renamed in one step, so that test files that start together never run an
 * incomplete program.
 */
export async function chromiumPath(): Promise<string> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) return configuredPath
  const program = join(unpackedFolder, 'chromium')
  if (existsSync(program)) return program
  await mkdir(unpackedFolder, { recursive: true })
  const unpacking = await mkdtemp(join(unpackedFolder, 'unpacking-'))
  const unfinished = join(unpacking, 'chromium')
  await pipeline(
    createReadStream(join(packageRoot, 'bin', 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(unfinished, { mode: 0o700 }),
  )
  await rename(unfinished, program)
  await rm(unpacking, { recursive: true })
  return program
}

/** The arguments for a simulated camera that pages may always use, and that repeats this video (Y4M). */
const cameraShowing = (video: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
]

/**
 * Starts Firefox in the project `firefox` of vitest, and Chromium otherwise. With a video, Chromium has a simulated camera. The caller closes
 * the browser.
 */
export async function openBrowser({ video }: { video?: string } = {}): Promise<Browser> {
  if (isFirefox()) return openFirefox(process.env.FIREFOX_PATH ?? '')
  const args = video === undefined ? LAUNCH_ARGS : [...LAUNCH_ARGS, ...cameraShowing(video)]
  // File names have accents: without a system language the browser would save all of them as "download".
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return chromium.launch({ executablePath: await chromiumPath(), headless: true, args, env })
}

export type PageOptions = {
  /** CSS pixels. */
  width?: number
  /** CSS pixels. */
  height?: number
  /** Language of the interface, stored where the application stores it. */
  locale?: Language
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  /** Base of every path of `goto`. */
  baseURL?: string
}

export type OpenPage = {
  page: Page
  context: BrowserContext
  /** Warnings and errors in the page's console, exceptions, and violations of the content security policy. */
  complaints: string[]
}

/**
 * Opens a page with its own storage and cache in the given browser; by default 1440 × 900, French, light, without animations. The time zone is
 * Europe/Paris.
 */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<OpenPage> {
  const {
    width = 1440,
    height = 900,
    locale = 'fr',
    colorScheme = 'light',
    reducedMotion = 'reduce',
  } = options
  const context = await browser.newContext({
    viewport: { width, height },
    locale: LANGUAGE_DESCRIPTIONS[locale].formats,
    timezoneId: 'Europe/Paris',
    colorScheme,
    reducedMotion,
    ...(options.baseURL ? { baseURL: options.baseURL } : {}),
  })
  await context.addInitScript((language) => {
    if (localStorage.getItem('currentLanguage') === null) localStorage.setItem('currentLanguage', language)
  }, locale)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => {
    // The empty first page of Firefox has no storage for the language.
    if (page.url() !== 'about:blank') complaints.push(String(error))
  })
  return { page, context, complaints }
}

/** Runs in the page and removes `navigator.serviceWorker`. */
export function removeServiceWorker(): void {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })
}
