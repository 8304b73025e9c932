import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/*
 * `npm run dev`: the server, restarted when its files change, and the client through vite, which proxies API calls to it. The
 * page of shared components is at /examples.html.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
/** Editors write a file in several steps; one restart covers them all. */
const SETTLE_MS = 200

const run = (): ChildProcess => spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: 'inherit' })

/** Stops the server and waits for it: the next one needs its data directory. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

let server = run()
let waiting: NodeJS.Timeout | undefined
let starting = Promise.resolve()

// `node --watch` would do this, but it sends messages to the database's worker thread, which takes them for a failure.
const watchers = ['server', 'src/domain'].map((folder) =>
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      starting = starting.then(async () => {
        await end(server)
        server = run()
      })
    }, SETTLE_MS)
  }),
)

const client = await createServer({ root })
await client.listen()
client.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    clearTimeout(waiting)
    for (const watcher of watchers) watcher.close()
    await starting
    await Promise.all([end(server), client.close()])
  })
