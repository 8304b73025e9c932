import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/*
 * `npm run dev`: the server, started anew when its files change, and the client through vite, which hands calls on to it.
 * The page of shared elements stands at /examples.html.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
/** Editors write a file in several steps; one start answers them all. */
const SETTLE_MS = 200

const run = (): ChildProcess => spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: 'inherit' })

/** Ends the server and waits for it: the next one needs its data directory. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

let server = run()
let waiting: NodeJS.Timeout | undefined
let starting = Promise.resolve()

// `node --watch` would do this, but it speaks into the messages of the database's thread, which takes that for a failure.
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
