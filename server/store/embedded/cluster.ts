import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import { access, cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CACHE_DIRECTORY } from '../../cache-directory.ts'
import { START_PARAMETERS } from './start-parameters.ts'

/**
 * Creates a database cluster in `directory` if there is none. It is prepared under another name, synced and renamed, so that a killed first
 * start leaves no incomplete cluster there.
 */
export async function ensureCluster(directory: string): Promise<void> {
  if (existsSync(directory)) return
  await removeUnfinished(directory)
  await installCluster(directory, await clusterTemplate())
}

/**
 * The directory of an empty cluster, which is created once per engine version and parameters: copying it takes half a second, creating a cluster
 * takes several. Undefined if it does not exist yet and the cache folder is not writable, or if it belongs to another user, who alone can read it.
 */
export async function clusterTemplate(): Promise<string | undefined> {
  await removeAbandoned(CACHE_DIRECTORY)
  const directory = join(CACHE_DIRECTORY, `cluster-${clusterKey()}`)
  if (existsSync(directory)) return (await isOwn(directory)) ? directory : undefined
  try {
    await mkdir(CACHE_DIRECTORY, { recursive: true })
    await access(CACHE_DIRECTORY, constants.W_OK)
  } catch {
    return undefined
  }
  const unfinished = temporaryName(directory)
  await createCluster(unfinished)
  await syncTree(unfinished)
  await renameUnlessExists(unfinished, directory)
  return directory
}

/** True when the directory belongs to the user of this process, and on Windows, which has no user ids. */
async function isOwn(directory: string): Promise<boolean> {
  const user = process.getuid?.()
  return user === undefined || (await stat(directory)).uid === user
}

/** @throws an error with the output of the process that creates the cluster */
async function createCluster(directory: string): Promise<void> {
  const program = fileURLToPath(new URL('./create-cluster.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [program, directory])
}

/** Copies (or creates) a cluster to `directory`, which appears complete and synced or not at all. */
export async function installCluster(directory: string, source: string | undefined): Promise<void> {
  const unfinished = temporaryName(directory)
  if (source === undefined) await createCluster(unfinished)
  else await cp(source, unfinished, { recursive: true })
  await syncTree(unfinished)
  await rename(unfinished, directory)
  await sync(dirname(directory))
}

/** Renames a prepared directory; when another process was faster, its directory stays and ours is deleted. */
export async function renameUnlessExists(unfinished: string, directory: string): Promise<void> {
  try {
    await rename(unfinished, directory)
  } catch (error) {
    if (!existsSync(directory)) throw error
    await rm(unfinished, { recursive: true })
  }
}

const UNFINISHED = '.unfinished-'

/** A temporary name next to the final one. */
export function temporaryName(directory: string): string {
  return `${directory}${UNFINISHED}${randomUUID()}`
}

/** Removes what a killed first start left beside `directory`, in a folder that no other process uses. */
async function removeUnfinished(directory: string): Promise<void> {
  const leftOver = await unfinishedIn(dirname(directory))
  await Promise.all(leftOver.map((path) => rm(path, { recursive: true })))
}

/** Age from which an unfinished directory is not being written any more: preparing one takes seconds. */
const ABANDONED_AFTER_MS = 3_600_000

/**
 * Removes what killed processes left in a folder that other processes use too. What can't be removed stays: it belongs to another user, or
 * another process is removing it.
 */
async function removeAbandoned(parent: string): Promise<void> {
  const paths = await unfinishedIn(parent).catch(() => [])
  const removals = paths.map(async (path) => {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true })
  })
  await Promise.allSettled(removals)
}

/** The paths of the unfinished directories in a folder. */
async function unfinishedIn(parent: string): Promise<readonly string[]> {
  const names = await readdir(parent)
  return names.filter((name) => name.includes(UNFINISHED)).map((name) => join(parent, name))
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
