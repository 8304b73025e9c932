import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/*
 * `npm run dev`: the server, restarted when a file in its folders changes, and the client through vite, which proxies API calls to it. The
 * page of shared components is at /examples.html.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
/** Editors write a file in several steps; one restart covers them all. */
const DEBOUNCE_MS = 200

const startServer = (): ChildProcess =>
  spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: 'inherit' })

/** Stops the server and waits until it has exited, because the next one locks the same data directory. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

let server = startServer()
let debounceTimer: NodeJS.Timeout | undefined
let restarts = Promise.resolve()

// `node --watch` would do this, but with it the database's worker thread also sends messages of Node to the main thread, which takes them
// for failures (`engine.ts`).
const watchers = ['server', 'src/domain', 'src/i18n'].map((folder) =>
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(debounceTimer)
    debounceTimer = setTimeout(() => {
      restarts = restarts.then(async () => {
        await stopServer(server)
        server = startServer()
      })
    }, DEBOUNCE_MS)
  }),
)

const client = await createServer({ root })
await client.listen()
client.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    clearTimeout(debounceTimer)
    for (const watcher of watchers) watcher.close()
    await restarts
    await Promise.all([stopServer(server), client.close()])
  })
