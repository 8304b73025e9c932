import { createHash, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { routeAccess } from '../../src/domain/roles.ts'
import { escapeHtml } from '../escape-html.ts'
import { acceptedEncoding } from '../http/accepted-encoding.ts'
import { type ClientFile, readClientFiles } from '../http/client-files.ts'
import type { AppEnv } from '../http/context.ts'
import { refusalResponse } from '../http/envelope.ts'
import {
  NOTHING_ALLOWED_POLICY,
  pagePolicy,
  REPORTING_ENDPOINTS,
  SECURITY_HEADERS,
  WORKER_POLICY,
} from '../http/headers.ts'

const NONCE_PLACEHOLDER = /__CSP_NONCE__/gu
const CONFIG_PLACEHOLDER = '__CLIENT_CONFIG__'
/** The build output of `src/offline/service-worker.ts`. */
const SERVICE_WORKER_PATH = '/service-worker.js'
/** The placeholder for the revision of the page in the service worker. When the revision changes, devices store the page again. */
const REVISION_PLACEHOLDER = '__PAGE_REVISION__'
const PLAIN_TEXT = 'text/plain; charset=utf-8'

/**
 * Serves the built client: its files by name, and the same page for every other address that does not look
 * like a file, because routing happens in the client. An unknown address gets the page with status 404, and
 * the client shows that it is unknown.
 *
 * @param config the configuration of the client as JSON text, which is embedded in the page, so that the client does not wait for it
 */
export function serveClient(directory: string, config: string): Hono<AppEnv> {
  const files = readClientFiles(directory)
  const page = files
    ?.get('/index.html')
    ?.plain.toString('utf8')
    .replace(CONFIG_PLACEHOLDER, () => escapeHtml(config))
  const worker = files?.get(SERVICE_WORKER_PATH)
  if (worker && page !== undefined) files?.set(SERVICE_WORKER_PATH, withRevision(worker, page))
  const app = new Hono<AppEnv>()
  app.get('*', (c) => {
    const path = pathOf(c)
    const file = path === '/index.html' ? undefined : files?.get(path)
    if (file) return fileAnswer(c, file, path)
    if (looksLikeFile(path)) return plainText(404, 'Not found\n')
    if (page === undefined)
      return plainText(503, 'The application is not built yet. Run `npm run build`, then start it again.\n')
    return pageAnswer(page, routeAccess(path) ? 200 : 404)
  })
  app.all('*', () => refusalResponse('MethodNotAllowed', { allow: ['GET', 'HEAD'] }))
  return app
}

/** The service worker with the revision of this page. */
function withRevision(worker: ClientFile, page: string): ClientFile {
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 16)
  const text = worker.plain.toString('utf8').replace(REVISION_PLACEHOLDER, revision)
  return { ...worker, plain: Buffer.from(text) }
}

function pathOf(c: Context<AppEnv>): string {
  try {
    return decodeURIComponent(c.req.path)
  } catch {
    return c.req.path
  }
}

/** True if the address names a file. If the file is missing, the page is not sent instead: a browser would parse it as a script or a style. */
function looksLikeFile(path: string): boolean {
  return path.startsWith('/assets/') || path.includes('/.') || /\.\w+$/u.test(path)
}

function fileAnswer(c: Context<AppEnv>, file: ClientFile, path: string): Response {
  const encoding = acceptedEncoding(
    c,
    (['br', 'gzip'] as const).filter((name) => file.compressed.has(name)),
  )
  const body = (encoding && file.compressed.get(encoding)) ?? file.plain
  return new Response(body, {
    headers: {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': path === SERVICE_WORKER_PATH ? WORKER_POLICY : NOTHING_ALLOWED_POLICY,
      'Content-Type': file.type,
      'Content-Length': String(body.byteLength),
      'Cache-Control': file.hasContentHash ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      Vary: 'Accept-Encoding',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
  })
}

function pageAnswer(page: string, status: 200 | 404): Response {
  const nonce = randomBytes(16).toString('base64url')
  return new Response(page.replaceAll(NONCE_PLACEHOLDER, nonce), {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': pagePolicy(nonce),
      'Reporting-Endpoints': REPORTING_ENDPOINTS,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })
}

function plainText(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': NOTHING_ALLOWED_POLICY,
      'Content-Type': PLAIN_TEXT,
      'Cache-Control': 'no-store',
    },
  })
}
