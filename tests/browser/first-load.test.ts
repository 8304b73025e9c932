import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, inject, it } from 'vitest'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { ROUTE_ACCESS } from '../../src/domain/roles.ts'
import { withApp } from '../support/app.ts'
import { type Manifest, type ScreenWeight, weighScreens } from '../support/first-load.ts'

/** The limits of the first load of a screen, in bytes after brotli. */
const BUDGET = { scripts: 130_000, styles: 15_000 }

const OUT = inject('clientDir')
const read = (file: string) => readFileSync(join(OUT, file))
/** The size of a file as the server sends it. The build also stores larger files in compressed form. */
const weigh = (file: string) =>
  (existsSync(join(OUT, `${file}.br`)) ? read(`${file}.br`) : brotliCompressSync(read(file))).length
const manifest: Manifest = JSON.parse(read('.vite/manifest.json').toString())
const weights: readonly ScreenWeight[] = weighScreens(manifest, read('index.html').toString(), weigh)

const app = withApp()

describe('first load', () => {
  it('is measured for at least the cash logs and the sign-in', () => {
    expect(weights.map(({ screen }) => screen)).toEqual(
      expect.arrayContaining(['src/screens/cash-logs.ts', 'src/screens/login.ts']),
    )
  })

  it('is within the budget for every screen', () => {
    const tooHeavy = weights.filter(
      ({ scripts, styles }) => scripts > BUDGET.scripts || styles > BUDGET.styles,
    )
    expect(tooHeavy).toEqual([])
  })
})

describe('the build', () => {
  // `/logout` ends the session, and shows the page of `/login`. An error of a page fails the test.
  const addresses = ROUTE_ACCESS.filter(({ path }) => path !== '/logout')

  it('opens every address without an error', async () => {
    const guest = await app.visit()
    const member = await app.visit({ as: 'superadmin' })
    for (const { path, roles } of addresses) await (roles ? member : guest).open(path)
  })

  it('has no message parser, schema library or examples page in the script of the page', () => {
    const page = readFileSync(join(OUT, 'index.html'), 'utf8')
    const script = /assets\/page-[\w-]+\.js/u.exec(page)?.[0] ?? ''
    const code = readFileSync(join(OUT, script), 'utf8')
    expect(code).toContain('createRoot')
    expect(code).not.toMatch(/ZodType|UNMATCHED_CLOSING_TAG|Camille Durand/u)
  })

  it('lists only the page and existing files for storage on the device, with the texts of every language', () => {
    const worker = readFileSync(join(OUT, 'service-worker.js'), 'utf8')
    const urls = [...worker.matchAll(/[{,]"?url"?:"([^"]+)"/gu)].map(([, url = '']) => url)
    expect(urls.length).toBeGreaterThan(20)
    expect(urls.filter((url) => url !== '/' && !existsSync(join(OUT, url)))).toEqual([])
    const messages = urls.flatMap(
      (url) => /\/(?<language>[a-z]{2})-[\w-]+\.json$/u.exec(url)?.groups?.language ?? [],
    )
    expect(messages.toSorted()).toEqual([...LANGUAGES].toSorted())
    expect(worker).toMatch(/revision"?:"__PAGE_REVISION__"/u)
    expect(existsSync(join(OUT, 'service-worker.js.br'))).toBe(false)
  })

  it('names the licenses of its main packages', () => {
    const licenses = read('third-party-licenses.md').toString()
    for (const name of ['react', 'react-dom', 'react-intl', 'xstate', 'wouter', 'ky'])
      expect(licenses).toMatch(new RegExp(`^## ${name} - `, 'mu'))
    expect(licenses).toContain('MIT')
  })

  it('has a web app manifest with its name, its start address and existing icons', () => {
    const link = /<link rel="manifest" href="\/([\w.-]+)"/u.exec(read('index.html').toString())?.[1] ?? ''
    const { name, start_url, icons } = JSON.parse(read(link).toString()) as {
      readonly name: string
      readonly start_url: string
      readonly icons: readonly { readonly src: string }[]
    }
    expect([name, start_url]).toEqual(['Sacoche', '/'])
    expect(icons.length).toBeGreaterThan(0)
    expect(icons.filter(({ src }) => !existsSync(join(OUT, src)))).toEqual([])
  })

  it('does not contain the scroll area of Radix, which writes a style element with innerHTML', () => {
    const scripts = readdirSync(join(OUT, 'assets')).filter((file) => file.endsWith('.js'))
    const writers = scripts.filter((file) =>
      read(`assets/${file}`).includes('data-radix-scroll-area-viewport'),
    )
    expect(writers).toEqual([])
  })

  it('writes no inline script or style into its page, and a nonce placeholder on each script and style sheet', () => {
    const page = readFileSync(join(OUT, 'index.html'), 'utf8')
    expect(page).toMatch(/<html[^>]* class="radix-themes"[^>]* data-accent-color="jade"/u)
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/u)
    const tags = page.match(/<(?:script|link rel="stylesheet")[^>]*>/gu) ?? []
    expect(tags.length).toBeGreaterThan(1)
    expect(tags.filter((tag) => !tag.includes('nonce="__CSP_NONCE__"'))).toEqual([])
  })
})
