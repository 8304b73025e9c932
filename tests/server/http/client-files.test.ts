import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { listenTestServer, startTestServer, TEST_API_KEY } from '../../support/server.ts'

const SCRIPT = 'console.log("é")'
const PAGE =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>' +
  '<meta name="sacoche-config" content="__CLIENT_CONFIG__">'
/**
 * An address that would end the attribute `content` of the configuration if it were not escaped. `replace` must not
 * interpret its `$&`.
 */
const ORDER_CHANGE_URL = 'https://change.example/?a=1&b="><script>$&</script>'
const CONFIG = JSON.stringify({
  apiKey: TEST_API_KEY,
  orderChangeUrl: ORDER_CHANGE_URL,
  identityProvider: false,
  passkeys: true,
  mail: false,
  demo: false,
})
  .replaceAll('&', '&amp;')
  .replaceAll('"', '&quot;')
  .replaceAll('<', '&lt;')
  .replaceAll('>', '&gt;')

let db: Database
let clientDir: string
let server: Awaited<ReturnType<typeof listenTestServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  clientDir = await mkdtemp(join(tmpdir(), 'sacoche-client-'))
  await mkdir(join(clientDir, 'assets'))
  await mkdir(join(clientDir, '.vite'))
  const files = {
    'index.html': PAGE,
    'favicon.svg': '<svg/>',
    'assets/main-abc123.js': SCRIPT,
    'assets/main-abc123.js.br': brotliCompressSync(SCRIPT),
    'assets/main-abc123.js.gz': gzipSync(SCRIPT),
    'assets/main-abc123.js.map': '{}',
    'assets/figtree-abc123.woff2': 'font',
    '.vite/manifest.json': '{}',
    '.env': 'SECRET=1',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(clientDir, name), content)
  server = await listenTestServer(db, {
    config: { clientDir, orderChangeUrl: ORDER_CHANGE_URL, identity: null },
  })
})
afterAll(async () => {
  await server.close()
  await db.close()
  await rm(clientDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers })

describe('the page', () => {
  it('is served at addresses of the application, with a new nonce in each answer', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/login', '/cashregister', '/moneyRemittance', '/moneyremittance']) {
      const response = await get(path)
      const policy = response.headers.get('content-security-policy') ?? ''
      const nonce = /'nonce-([\w-]{22})'/u.exec(policy)?.[1] ?? ''
      expect([path, response.status, await response.text()]).toEqual([
        path,
        200,
        PAGE.replaceAll('__CSP_NONCE__', nonce).replace('__CLIENT_CONFIG__', () => CONFIG),
      ])
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(5)
  })

  it('is served at unknown addresses with status 404, so that it can show that the address is unknown', async () => {
    for (const path of ['/nothing', '/login/more', '/%00']) {
      const response = await get(path)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ])
    }
  })

  it('may run only scripts and styles of its origin, and inline styles with the nonce', async () => {
    const response = await get('/')
    const policy = (response.headers.get('content-security-policy') ?? '').replace(/nonce-[\w-]+/u, 'nonce-N')
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-N'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types sacoche-service-worker',
      "worker-src 'self'",
      'report-to csp',
    ])
    expect(response.headers.get('reporting-endpoints')).toBe('csp="/policy-reports"')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a file', () => {
  const script = '/assets/main-abc123.js'

  it('is sent as Brotli if the browser accepts it, otherwise as gzip or uncompressed', async () => {
    // `fetch` decompresses by itself, so the sizes show what was sent.
    for (const [accepted, encoding, size] of [
      ['gzip, deflate, br', 'br', brotliCompressSync(SCRIPT).byteLength],
      ['gzip', 'gzip', gzipSync(SCRIPT).byteLength],
      ['identity', null, Buffer.byteLength(SCRIPT)],
      ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(SCRIPT).byteLength],
      ['br; Q=0.000, gzip;q=0', null, Buffer.byteLength(SCRIPT)],
    ] as const) {
      const response = await get(script, { 'Accept-Encoding': accepted })
      expect([
        response.headers.get('content-encoding'),
        response.headers.get('content-length'),
        await response.text(),
      ]).toEqual([encoding, String(size), SCRIPT])
    }
  })

  it('is cached for a year with a content hash in its name, otherwise for an hour', async () => {
    const cacheHeader = async (path: string) => {
      const { status, headers } = await get(path)
      return [status, headers.get('content-type'), headers.get('cache-control'), headers.get('vary')]
    }
    const immutable = 'public, max-age=31536000, immutable'
    expect(await cacheHeader(script)).toEqual([
      200,
      'text/javascript; charset=utf-8',
      immutable,
      'Accept-Encoding',
    ])
    expect(await cacheHeader('/assets/figtree-abc123.woff2')).toEqual([
      200,
      'font/woff2',
      immutable,
      'Accept-Encoding',
    ])
    expect(await cacheHeader('/favicon.svg')).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      'public, max-age=3600',
      'Accept-Encoding',
    ])
  })

  // SECURITY.md, check 42
  it('that is missing or not public answers 404', async () => {
    for (const path of [
      `${script}.map`,
      `${script}.br`,
      '/.env',
      '/.git/config',
      '/.vite/manifest.json',
      '/assets/gone-abc123.js',
      '/assets/..%2f..%2fetc%2fpasswd',
      '/..%2f..%2fetc/passwd.txt',
      '/wp-login.php',
      '/index.html',
    ]) {
      const response = await get(path)
      expect([path, response.status, await response.text()]).toEqual([path, 404, 'Not found\n'])
    }
  })

  it('answers POST with 405, and HEAD without the content', async () => {
    const response = await fetch(server.origin + script, { method: 'POST', body: 'x' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await fetch(server.origin + script, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'identity' },
    })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(Buffer.byteLength(SCRIPT)),
      '',
    ])
  })
})

it('without a built client, the server serves a page with instructions, and the API works', async () => {
  const serverWithoutClient = startTestServer(db, { config: { clientDir: join(clientDir, 'nothing') } })
  const page = await serverWithoutClient.app.request('/login')
  expect([page.status, await page.text()]).toEqual([
    503,
    'The application is not built yet. Run `npm run build`, then start it again.\n',
  ])
  expect((await serverWithoutClient.client().signIn(emailOf('user'))).user.role).toBe(10)
})

it('the link for ordering change is the demo’s own page while none is configured, and absent outside the demo', async () => {
  const linkOf = async (demo: boolean) => {
    const { app } = startTestServer(db, { config: { orderChangeUrl: null, identity: null, demo } })
    const { orderChangeUrl } = (await (await app.request('/config.json')).json()) as {
      orderChangeUrl: string | null
    }
    return { app, orderChangeUrl }
  }
  expect((await linkOf(false)).orderChangeUrl).toBeNull()
  const { app, orderChangeUrl } = await linkOf(true)
  const page = await app.request(orderChangeUrl ?? '', { headers: { 'accept-language': 'it' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1>Ordina monete</h1>')])
})

it('the configuration before signing in contains exactly the six public fields', async () => {
  const config = { orderChangeUrl: 'https://change.example/', identity: null, demo: true }
  const configOf = async (changes: object) => {
    const { app } = startTestServer(db, { config: { ...config, ...changes } })
    return (await app.request('/config.json')).json()
  }
  const smtp = { url: 'smtp://mail.example', from: 'Sacoche <cash@mail.example>' }
  expect(await configOf({ demo: false })).toMatchObject({ mail: false })
  expect(await configOf({ demo: false, smtp })).toMatchObject({ mail: true })
  // A demo shows its e-mails instead of sending them.
  expect(await configOf({})).toEqual({
    apiKey: TEST_API_KEY,
    orderChangeUrl: 'https://change.example/',
    identityProvider: false,
    passkeys: true,
    mail: true,
    demo: true,
  })
})

// SECURITY.md, check 28
describe('every answer', () => {
  const ANSWERS: readonly (readonly [string, RequestInit & { path: string }])[] = [
    ['the page', { path: '/' }],
    ['an unknown address', { path: '/nothing' }],
    ['a file', { path: '/favicon.svg' }],
    ['a missing file', { path: '/nothing.js' }],
    ['an unsupported method', { path: '/', method: 'DELETE' }],
    ['readiness', { path: '/readyz' }],
    ['the configuration', { path: '/config.json' }],
    ['the API document', { path: '/api/v1/openapi.json' }],
    ['a call without an API key', { path: '/api/v1/cashlogs', headers: {} }],
    ['a call without a token', { path: '/api/v1/cashlogs' }],
    ['an unknown call', { path: '/api/v1/nothing' }],
    ['an address outside the API', { path: '/api/nothing' }],
    ['an invalid body', { path: '/api/v1/auth/sign_in', method: 'POST', body: '{' }],
    [
      'a preflight request of another site',
      { path: '/api/v1/cashlogs', method: 'OPTIONS', headers: { Origin: 'https://evil.example' } },
    ],
  ]

  it.each(ANSWERS)('has the security headers: %s', async (_, { path, ...init }) => {
    const response = await fetch(server.origin + path, {
      headers: { 'X-Api-Key': TEST_API_KEY, Origin: 'https://evil.example' },
      ...init,
    })
    await response.text()
    const { headers } = response
    expect({
      hsts: headers.get('strict-transport-security'),
      sniff: headers.get('x-content-type-options'),
      referrer: headers.get('referrer-policy'),
      opener: headers.get('cross-origin-opener-policy'),
      resource: headers.get('cross-origin-resource-policy'),
      policy: headers.get('content-security-policy')?.includes("default-src 'none'"),
      framed: headers.get('content-security-policy')?.includes("frame-ancestors 'none'"),
      charset: /; charset=utf-8$/u.test(headers.get('content-type') ?? ''),
      shared: [...headers.keys()].filter((name) => name.startsWith('access-control')),
      product: headers.get('x-powered-by') ?? headers.get('server'),
    }).toEqual({
      hsts: 'max-age=31536000; includeSubDomains',
      sniff: 'nosniff',
      referrer: 'no-referrer',
      opener: 'same-origin',
      resource: 'same-origin',
      policy: true,
      framed: true,
      charset: true,
      shared: [],
      product: null,
    })
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store')
  })

  // SECURITY.md, check 41
  it('to TRACE is a refusal that does not repeat the request', async () => {
    const { port } = new URL(server.origin)
    for (const path of ['/api/v1/cashlogs', '/', '/readyz']) {
      const text = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1')
        let output = ''
        socket.on('data', (piece) => {
          output += piece
        })
        socket.on('close', () => resolve(output))
        socket.end(
          `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${TEST_API_KEY}\r\nCookie: secret\r\nConnection: close\r\n\r\n`,
        )
      })
      expect([path, text.slice(9, 12)]).toEqual([path, '405'])
      expect(text).not.toContain('secret')
    }
  })
})
