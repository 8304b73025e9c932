import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createRandomSource } from '../../../server/demo/rng.ts'
import { SECTOR_BYTES } from './shared.ts'

type Files = typeof fs
/** The functions of Node's file system before they are replaced. */
const real: Files = { ...fs }

interface Entry {
  /** The inode of the file whose sync makes the change durable. */
  readonly inode?: number
  /** The directory whose sync makes the change durable. */
  readonly directory?: string
  /** Undoes the change. `survives` says whether a sector reached the disk although it was not synced. */
  undo(survives: () => boolean): void
  /** Discards what was kept to undo the change, which is durable now. */
  discard?(): void
}

/**
 * Remembers how to undo everything that was not synced: bytes by their previous content, names by a second link. The model is the
 * worst case that POSIX allows, except for one guarantee of every journaling file system: syncing a new file also makes its name
 * durable.
 */
export class UndoJournal {
  /** The directory of links to removed files. */
  readonly #removedFiles: string
  #entries: Entry[] = []
  #links = 0

  constructor(root: string) {
    this.#removedFiles = join(dirname(root), `${basename(root)}.removed`)
    real.rmSync(this.#removedFiles, { recursive: true, force: true })
    real.mkdirSync(this.#removedFiles)
  }

  /** Called before `length` bytes of a file change, from `offset` on. */
  changingBytes(descriptor: number, inode: number, offset: number, length: number): void {
    const { size } = real.fstatSync(descriptor)
    const before = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
    if (before.length > 0) real.readSync(descriptor, before, 0, before.length, offset)
    this.#entries.push({
      inode,
      undo: (survives) => restore(descriptor, before, offset, length, size, survives),
    })
  }

  created(path: string, inode: number): void {
    const undo = () => real.rmSync(path, { recursive: true, force: true })
    this.#entries.push({ inode, directory: dirname(path), undo })
  }

  /** Called before a name is removed. */
  removing(path: string): void {
    const linkPath = this.#keep(path)
    this.#entries.push({
      directory: dirname(path),
      undo: () => real.renameSync(linkPath, path),
      discard: () => real.rmSync(linkPath),
    })
  }

  removedDirectory(path: string): void {
    this.#entries.push({ directory: dirname(path), undo: () => real.mkdirSync(path) })
  }

  /** Called before a file is renamed, which replaces any file with the new name. */
  renaming(from: string, to: string): void {
    if (real.existsSync(to)) this.removing(to)
    this.#entries.push({ directory: dirname(to), undo: () => real.renameSync(to, from) })
  }

  /** Called after a file or a directory was synced. */
  synced(inode: number, path: string | undefined): void {
    const [durable, remaining] = partition(
      this.#entries,
      (entry) => entry.inode === inode || (path !== undefined && entry.directory === path),
    )
    this.#entries = remaining
    for (const entry of durable) entry.discard?.()
  }

  /** Undoes what was not synced; with a seed, some unsynced sectors survive at random, names never. */
  undoUnsynced(seed: number | null): void {
    const rng = createRandomSource(String(seed))
    const survives = seed === null ? () => false : () => rng.chance(0.5)
    for (const entry of this.#entries.reverse()) entry.undo(survives)
    this.#entries = []
    real.rmSync(this.#removedFiles, { recursive: true, force: true })
  }

  #keep(path: string): string {
    this.#links += 1
    const linkPath = join(this.#removedFiles, String(this.#links))
    real.linkSync(path, linkPath)
    return linkPath
  }
}

function restore(
  descriptor: number,
  before: Buffer,
  offset: number,
  length: number,
  size: number,
  survives: () => boolean,
): void {
  let anySurvived = false
  for (let start = 0; start < length; start += SECTOR_BYTES) {
    if (survives()) {
      anySurvived = true
      continue
    }
    const previousContent = Buffer.alloc(Math.min(SECTOR_BYTES, length - start))
    previousContent.set(before.subarray(start, start + previousContent.length))
    real.writeSync(descriptor, previousContent, 0, previousContent.length, offset + start)
  }
  // If a sector of this change survived, the file keeps its new length, and lost sectors beyond the old end are zeros; otherwise it gets its old
  // length back, without what later changes appended.
  if (!anySurvived) real.ftruncateSync(descriptor, size)
}

function partition<Item>(items: readonly Item[], matches: (item: Item) => boolean): [Item[], Item[]] {
  const matching: Item[] = []
  const remaining: Item[] = []
  for (const item of items) (matches(item) ? matching : remaining).push(item)
  return [matching, remaining]
}
