import { existsSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compression } from 'vite-plugin-compression2'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Builds the product's client. */
export async function buildClient(outDir: string): Promise<void> {
  await build({ logLevel: 'error', build: { outDir, emptyOutDir: true } })
}

/** Builds the minimal table with vite, for the same browsers as the product's client and compressed like it. */
export async function buildMinimalPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: 'bench/floor/page',
    logLevel: 'error',
    plugins: [react(), compression({ algorithms: ['brotliCompress'] })],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
    },
  })
}

/**
 * Serves the minimal table, compressed and cached as the product's client is. Its API calls are forwarded to `apiOrigin`, the product's
 * server.
 */
export function serveMinimalPage(
  directory: string,
  apiOrigin: string,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', 'http://floor').pathname
    if (path.startsWith('/api/')) {
      incoming.pipe(
        request(
          apiOrigin + incoming.url,
          { method: incoming.method ?? 'GET', headers: incoming.headers },
          (apiAnswer) => {
            answer.writeHead(apiAnswer.statusCode ?? 500, apiAnswer.headers)
            apiAnswer.pipe(answer)
          },
        ),
      )
      return
    }
    const file = join(directory, path.startsWith('/assets/') ? path : 'index.html')
    const hasBrotliFile = existsSync(`${file}.br`)
    answer.writeHead(existsSync(file) ? 200 : 404, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
      ...(hasBrotliFile ? { 'Content-Encoding': 'br' } : {}),
    })
    answer.end(existsSync(file) ? readFileSync(hasBrotliFile ? `${file}.br` : file) : '')
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      resolve({
        origin: `http://127.0.0.1:${port}`,
        stop: () =>
          new Promise((done) => {
            server.closeAllConnections()
            server.close(() => done())
          }),
      })
    })
  })
}
