import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What was copied ahead: each file as it was then, by its path, and the millisecond at which that began. */
export interface Ahead {
  readonly began: number
  readonly files: ReadonlyMap<string, string>
}

/** Where the file system can, blocks are shared and nothing is copied. */
const MODE = constants.COPYFILE_FICLONE
/** Times of files are a few milliseconds behind the clock. */
const SLACK_MS = 2_000

/**
 * Copies a directory whose files change meanwhile, so that little is left for `finishCopy` to do. By itself the copy is
 * of no use: its files are of different moments.
 */
export async function copyAhead(from: string, to: string): Promise<Ahead> {
  const began = Date.now()
  const files = new Map<string, string>()
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1)
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true })
    else {
      const copied = await copyOne(join(from, path), join(to, path))
      if (copied !== undefined) files.set(path, copied)
    }
  }
  return { began, files }
}

/** What the file was before it was copied; undefined for one that is gone again. */
async function copyOne(from: string, to: string): Promise<string | undefined> {
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

/** Makes the copy what the directory is now, while nobody writes to it: only what has changed is copied again. */
export function finishCopy(from: string, to: string, { began, files }: Ahead): void {
  const there = new Set<string>()
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const path = source.slice(from.length + 1)
    there.add(path)
    if (entry.isDirectory()) {
      mkdirSync(join(to, path), { recursive: true })
      continue
    }
    const now = statSync(source, { bigint: true })
    if (Number(now.mtimeMs) < began - SLACK_MS && files.get(path) === stateOf(now)) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    copyFileSync(source, join(to, path), MODE)
  }
  for (const path of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    if (!there.has(path)) rmSync(join(to, path), { recursive: true, force: true })
  }
}

function stateOf({ size, mtimeNs, ino }: { size: bigint; mtimeNs: bigint; ino: bigint }): string {
  return `${ino} ${size} ${mtimeNs}`
}
