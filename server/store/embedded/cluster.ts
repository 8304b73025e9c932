import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import { access, cp, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CACHE_DIRECTORY } from '../../cache-directory.ts'
import { startEngine } from './engine.ts'
import { START_PARAMETERS } from './start-parameters.ts'

/**
 * Makes sure that `directory` holds a database cluster, in one step: it is prepared under another name, synced, and
 * renamed, so that a first start that is killed leaves nothing half-made.
 */
export async function ensureCluster(directory: string): Promise<void> {
  if (existsSync(directory)) return
  await removeUnfinished(directory)
  await putInPlace(directory, await readyMadeCluster())
}

/**
 * A ready-made empty cluster: copying it takes half a second where making one takes several. It is made once for
 * this version of the engine and these parameters; undefined where the program may not write beside its packages.
 */
export async function readyMadeCluster(): Promise<string | undefined> {
  const directory = join(CACHE_DIRECTORY, `cluster-${clusterKey()}`)
  if (existsSync(directory)) return directory
  try {
    await mkdir(CACHE_DIRECTORY, { recursive: true })
    await access(CACHE_DIRECTORY, constants.W_OK)
  } catch {
    return undefined
  }
  const fresh = unfinished(directory)
  await makeCluster(fresh)
  await renameUnlessThere(fresh, directory)
  return directory
}

async function makeCluster(directory: string): Promise<void> {
  const engine = await startEngine(directory)
  await engine.stop()
}

/** Copies a whole cluster (or makes one) to `directory`, which appears complete and synced or not at all. */
export async function putInPlace(directory: string, source: string | undefined): Promise<void> {
  const fresh = unfinished(directory)
  if (source === undefined) await makeCluster(fresh)
  else await cp(source, fresh, { recursive: true })
  await syncTree(fresh)
  await rename(fresh, directory)
  await sync(dirname(directory))
}

/** Moves a prepared directory to its name; when another process was faster, its work is kept and ours dropped. */
export async function renameUnlessThere(fresh: string, directory: string): Promise<void> {
  try {
    await rename(fresh, directory)
  } catch (error) {
    if (!existsSync(directory)) throw error
    await rm(fresh, { recursive: true })
  }
}

const UNFINISHED = '.unfinished-'

/** A name beside the final one, for what is not complete yet. */
export function unfinished(directory: string): string {
  return `${directory}${UNFINISHED}${randomUUID()}`
}

async function removeUnfinished(directory: string): Promise<void> {
  const parent = dirname(directory)
  const leftOver = (await readdir(parent)).filter((name) => name.includes(UNFINISHED))
  await Promise.all(leftOver.map((name) => rm(join(parent, name), { recursive: true })))
}

async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, {
    withFileTypes: true,
    recursive: true,
  })
  await Promise.all([sync(directory), ...entries.map((entry) => sync(join(entry.parentPath, entry.name)))])
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

function clusterKey(): string {
  const packageFile = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    version: string
  }
  const key = JSON.stringify([version, START_PARAMETERS])
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}
