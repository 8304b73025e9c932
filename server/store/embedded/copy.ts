import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The result of `copyWhileInUse`: the time at which the copy began (milliseconds since 1970), and the state of each copied file by path. */
export interface FilesCopiedBefore {
  readonly began: number
  readonly files: ReadonlyMap<string, string>
}

/** Uses copy-on-write where the file system supports it. */
const MODE = constants.COPYFILE_FICLONE
/** File times may be a little behind the clock. */
const CLOCK_TOLERANCE_MS = 2_000

/** Copies a directory while its files change, so that `finishCopy` has little left to do. Until then the copy is inconsistent. */
export async function copyWhileInUse(from: string, to: string): Promise<FilesCopiedBefore> {
  const began = Date.now()
  const files = new Map<string, string>()
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1)
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true })
    else {
      const state = await copyIfExists(join(from, path), join(to, path))
      if (state !== undefined) files.set(path, state)
    }
  }
  return { began, files }
}

/** Copies a file and returns its state before the copy; undefined when it no longer exists. */
async function copyIfExists(from: string, to: string): Promise<string | undefined> {
  try {
    const before = stateOf(await stat(from, { bigint: true }))
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, to, MODE)
    return before
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes the copy consistent while nobody writes to the directory: copies what changed, and removes what no longer exists. */
export function finishCopy(from: string, to: string, { began, files }: FilesCopiedBefore): void {
  const sourcePaths = new Set<string>()
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const path = source.slice(from.length + 1)
    sourcePaths.add(path)
    if (entry.isDirectory()) {
      mkdirSync(join(to, path), { recursive: true })
      continue
    }
    const currentStats = statSync(source, { bigint: true })
    if (
      Number(currentStats.mtimeMs) < began - CLOCK_TOLERANCE_MS &&
      files.get(path) === stateOf(currentStats)
    )
      continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    copyFileSync(source, join(to, path), MODE)
  }
  for (const path of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    if (!sourcePaths.has(path)) rmSync(join(to, path), { recursive: true, force: true })
  }
}

function stateOf({ size, mtimeNs, ino }: { size: bigint; mtimeNs: bigint; ino: bigint }): string {
  return `${ino} ${size} ${mtimeNs}`
}
