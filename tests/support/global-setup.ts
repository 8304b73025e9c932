import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { shiftToDemoTime, startServer } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The directory of the built client. */
    clientDir: string
    /** A data directory with the demo as of `DEMO_TIME`. It is never opened; tests work on copies. */
    demoDir: string
  }
}

const VITE = 'node_modules/vite/bin/vite.js'
const CACHE_DIRECTORY = 'node_modules/.cache/sacoche-browser'
/** The demo is filled this long before `DEMO_TIME`: filling takes some time, and nothing in the demo may be later than the start of a test. */
const FILLED_BEFORE_MS = 300_000
/** A cached directory is deleted when no run has begun to use it for this long: half a day, because another run may still use it for hours. */
const UNUSED_AFTER_MS = 12 * 3_600_000

const CLIENT_SOURCES = ['src', 'public', 'scripts/vite', 'index.html', 'vite.config.ts', 'package-lock.json']
const DEMO_SOURCES = ['server', 'src/domain', 'tests/support/server-process.ts', 'package-lock.json']

/**
 * Before the first browser test: builds the client and, at the same time, fills a data directory with the demo, unless this was done before for
 * the same sources.
 */
export default async function prepare({ provide }: TestProject): Promise<void> {
  mkdirSync(CACHE_DIRECTORY, { recursive: true })
  await removeUnusedCaches()
  const [clientDir, demoDir] = await Promise.all([
    preparedDirectory('client', CLIENT_SOURCES, async (outDir) => {
      await promisify(execFile)(
        process.execPath,
        [VITE, 'build', '--outDir', outDir, '--logLevel', 'error'],
        {
          // Builds with NODE_ENV as in production; the tests' value would give another build.
          env: { ...process.env, NODE_ENV: 'production' },
        },
      )
    }),
    preparedDirectory('demo', DEMO_SOURCES, async (dataDir) => {
      const server = await startServer({
        dataDir,
        // Nobody opens a page of this server, and the client may not be built yet.
        clientDir: CACHE_DIRECTORY,
        clockShiftMs: shiftToDemoTime() - FILLED_BEFORE_MS,
      })
      await server.stop()
    }),
  ])
  provide('clientDir', clientDir)
  provide('demoDir', demoDir)
}

/** The directory that `fill` creates from these sources, now or in an earlier run. It is complete even when two processes create it. */
async function preparedDirectory(
  kind: string,
  sources: readonly string[],
  fill: (directory: string) => Promise<void>,
) {
  const directory = join(process.cwd(), CACHE_DIRECTORY, `${kind}-${contentKey(sources)}`)
  if (!existsSync(directory)) {
    const unfinished = await mkdtemp(`${directory}.making-`)
    await fill(unfinished)
    if (existsSync(directory)) await rm(unfinished, { recursive: true })
    else await rename(unfinished, directory)
  }
  utimesSync(directory, new Date(), new Date())
  return directory
}

/** A hash that changes when any of the files changes, is added or removed. */
function contentKey(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn)) hash.update(path).update('\0').update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function removeUnusedCaches(): Promise<void> {
  const unusedSince = Date.now() - UNUSED_AFTER_MS
  for (const name of readdirSync(CACHE_DIRECTORY)) {
    const directory = join(CACHE_DIRECTORY, name)
    if (statSync(directory).mtimeMs < unusedSince) await rm(directory, { recursive: true })
  }
}
