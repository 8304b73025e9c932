import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { expect } from 'vitest'
import { openBrowser, openPage, type PageOptions } from './browser.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** As strict as the product's own policy, so that tests find a shared component that needs more than the policy allows. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

export interface ExamplesPage {
  /**
   * Opens the part in the query (`part=fields`) in a new page and calls `assertions` with it. Fails when the page reports an exception,
   * or an error or warning in the console, such as a policy violation.
   */
  visit(query: string, options: PageOptions, assertions: (page: Page) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * Builds the page of shared components, serves it with a strict policy on a free port, and starts a browser for it. Each call
 * builds into its own directory: test files that run in parallel would otherwise delete each other's pages.
 */
export async function openExamples(): Promise<ExamplesPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'sacoche-examples-'))
  await build({ mode: 'examples', logLevel: 'silent', build: { outDir } })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://examples')
    const path = pathname === '/' ? '/examples.html' : normalize(pathname)
    readFile(join(outDir, path)).then(
      (file) => {
        const nonce = randomBytes(16).toString('base64')
        const isHtml = extname(path) === '.html'
        response.writeHead(200, {
          'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
          ...(isHtml ? { 'Content-Security-Policy': policy(nonce) } : {}),
        })
        response.end(isHtml ? file.toString().replaceAll('__CSP_NONCE__', nonce) : file)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the examples have no port')
  const browser = await openBrowser()
  return {
    visit: (query, options, assertions) =>
      visit(browser, `http://127.0.0.1:${address.port}/?${query}`, options, assertions),
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(outDir, { recursive: true })
    },
  }
}

async function visit(
  browser: Browser,
  url: string,
  options: PageOptions,
  assertions: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, context, complaints } = await openPage(browser, options)
  try {
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assertions(page)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
  }
}
