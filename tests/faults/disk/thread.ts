/**
 * Loaded into the embedded engine's thread before the engine: replaces its file functions by those of a simulated disk, which can
 * crash, fill up and count its operations. Only files in the engine's own directory are affected.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
import { UndoJournal } from './journal.ts'
import {
  CRASH_POINTS,
  CRASH_STATES,
  type CrashPoint,
  DISK_CELLS,
  DISK_FAULTS,
  type DiskData,
  SECTOR_BYTES,
} from './shared.ts'

const data = workerData as Partial<DiskData> | null
if (data?.disk) installDisk(data.disk)

interface OpenFile {
  readonly path: string
  readonly inode: number
  /**
   * A second handle, which reads and writes, whatever mode the engine opened the file with. It is opened together with the file if
   * that is opened for writing, otherwise before the first change; until then it is −1.
   */
  readonly journalHandle: number
}

function installDisk({ cells: memory, root }: DiskData['disk']): void {
  const real = { ...fs }
  const cells = new Int32Array(memory)
  const journal = new UndoJournal(root)
  const openFiles = new Map<number, OpenFile>()
  const isOurs = (path: fs.PathLike): path is string =>
    typeof path === 'string' && (path === root || path.startsWith(`${root}/`))

  function crash(): never {
    const ending = cells[DISK_CELLS.ending]
    try {
      if (ending === DISK_FAULTS.powerCut) journal.undoUnsynced(null)
      if (ending === DISK_FAULTS.tornPowerCut) journal.undoUnsynced(cells[DISK_CELLS.seed]!)
      Atomics.store(cells, DISK_CELLS.fired, CRASH_STATES.done)
    } catch (error) {
      // Printed and not thrown: the engine would take it for an error in the files of the database.
      real.writeSync(2, `${(error as Error).stack}\n`)
      Atomics.store(cells, DISK_CELLS.fired, CRASH_STATES.failed)
    }
    process.exit(1)
  }

  /** Crashes if a crash is scheduled at this operation. */
  function crashIfDue(point: CrashPoint): void {
    if (countDown(point)) crash()
  }

  /** Counts an operation; true if the scheduled crash is to happen at it. */
  function countDown(point: CrashPoint): boolean {
    if (cells[DISK_CELLS.ending] === DISK_FAULTS.none || cells[DISK_CELLS.point] !== CRASH_POINTS[point])
      return false
    return Atomics.sub(cells, DISK_CELLS.countdown, 1) === 1
  }

  /** @throws ENOSPC, as the system does when a file can't grow */
  function takeSpace(growth: number): void {
    const free = cells[DISK_CELLS.free]!
    if (free < 0 || growth <= 0) return
    const needed = Math.ceil(growth / SECTOR_BYTES)
    if (needed > free) refuse()
    Atomics.sub(cells, DISK_CELLS.free, needed)
  }

  /** @throws ENOSPC */
  function refuse(): never {
    Atomics.add(cells, DISK_CELLS.refused, 1)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  }

  /** The disk is full from this write on. */
  function fillUp(): never {
    Atomics.store(cells, DISK_CELLS.ending, DISK_FAULTS.none)
    Atomics.store(cells, DISK_CELLS.free, 0)
    Atomics.store(cells, DISK_CELLS.fired, CRASH_STATES.done)
    refuse()
  }

  function giveSpace(bytes: number): void {
    if (cells[DISK_CELLS.free]! >= 0) Atomics.add(cells, DISK_CELLS.free, Math.floor(bytes / SECTOR_BYTES))
  }

  /** The open file with its second handle; undefined for a file outside of the directory. */
  function withJournalHandle(descriptor: number): OpenFile | undefined {
    const file = openFiles.get(descriptor)
    if (!file || file.journalHandle >= 0) return file
    const reopenedFile = { ...file, journalHandle: real.openSync(file.path, 'r+') }
    openFiles.set(descriptor, reopenedFile)
    return reopenedFile
  }

  const replaced = {
    openSync(path: fs.PathLike, flags?: fs.OpenMode, mode?: fs.Mode) {
      if (!isOurs(path)) return real.openSync(path, flags ?? 'r', mode)
      const isNew = !real.existsSync(path)
      const truncates = typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0
      if (truncates && !isNew) replaced.truncateSync(path, 0)
      const descriptor = real.openSync(path, flags ?? 'r', mode)
      const { ino: inode } = real.fstatSync(descriptor)
      if (isNew) journal.created(path, inode)
      const isWritten =
        typeof flags === 'number' && (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0
      openFiles.set(descriptor, { path, inode, journalHandle: isWritten ? real.openSync(path, 'r+') : -1 })
      return descriptor
    },
    closeSync(descriptor: number) {
      // The journal's handle stays open: with it, writes to the file may have to be undone. The end of the thread closes it.
      openFiles.delete(descriptor)
      real.closeSync(descriptor)
    },
    writeSync(
      descriptor: number,
      buffer: NodeJS.ArrayBufferView,
      offset: number,
      length: number,
      position: number,
    ) {
      const file = withJournalHandle(descriptor)
      if (!file) return real.writeSync(descriptor, buffer, offset, length, position)
      Atomics.add(cells, DISK_CELLS.writes, 1)
      const isCrashDue = countDown('midWrite')
      if (isCrashDue && cells[DISK_CELLS.ending] === DISK_FAULTS.noSpace) fillUp()
      takeSpace(position + length - real.fstatSync(descriptor).size)
      journal.changingBytes(file.journalHandle, file.inode, position, length)
      if (isCrashDue) {
        // The crash happens when half of the bytes are written.
        real.writeSync(descriptor, buffer, offset, length >> 1, position)
        crash()
      }
      return real.writeSync(descriptor, buffer, offset, length, position)
    },
    fsyncSync(descriptor: number) {
      const file = openFiles.get(descriptor)
      if (!file) {
        real.fsyncSync(descriptor)
        return
      }
      // The journal decides what is durable, so there is no need to wait for the machine's own disk.
      crashIfDue('beforeSync')
      if (cells[DISK_CELLS.ignoresSyncs] === 0) journal.synced(file.inode, file.path)
      Atomics.add(cells, DISK_CELLS.syncs, 1)
      crashIfDue('afterSync')
    },
    ftruncateSync(descriptor: number, length = 0) {
      const file = withJournalHandle(descriptor)
      if (file) beforeResize(file.journalHandle, file.inode, length)
      real.ftruncateSync(descriptor, length)
    },
    truncateSync(path: fs.PathLike, length = 0) {
      if (isOurs(path)) {
        const descriptor = real.openSync(path, 'r+')
        beforeResize(descriptor, real.fstatSync(descriptor).ino, length)
      }
      real.truncateSync(path, length)
    },
    writeFileSync(
      path: fs.PathOrFileDescriptor,
      text: string | NodeJS.ArrayBufferView,
      options?: fs.WriteFileOptions,
    ) {
      const ownPath = typeof path === 'string' && isOurs(path) ? path : null
      const isNew = ownPath !== null && !real.existsSync(ownPath)
      if (ownPath !== null && !isNew) {
        const descriptor = real.openSync(ownPath, 'r+')
        const { ino, size } = real.fstatSync(descriptor)
        journal.changingBytes(descriptor, ino, 0, Math.max(size, Buffer.byteLength(text)))
      }
      real.writeFileSync(path, text, options)
      if (ownPath !== null && isNew) journal.created(ownPath, real.statSync(ownPath).ino)
    },
    mkdirSync(path: fs.PathLike, options?: fs.MakeDirectoryOptions | number) {
      const isNew = isOurs(path) && !real.existsSync(path)
      const created = real.mkdirSync(path, options as fs.MakeDirectoryOptions)
      if (isOurs(path) && isNew) journal.created(path, real.statSync(path).ino)
      return created
    },
    renameSync(from: fs.PathLike, to: fs.PathLike) {
      if (isOurs(from) && isOurs(to)) journal.renaming(from, to)
      real.renameSync(from, to)
    },
    unlinkSync(path: fs.PathLike) {
      if (isOurs(path)) {
        giveSpace(real.statSync(path).size)
        journal.removing(path)
      }
      real.unlinkSync(path)
    },
    rmdirSync(path: fs.PathLike) {
      real.rmdirSync(path)
      if (isOurs(path)) journal.removedDirectory(path)
    },
  }

  /** Takes or gives back the space of a change of size, and lets the journal keep the bytes that are cut off. */
  function beforeResize(handle: number, inode: number, length: number): void {
    const { size } = real.fstatSync(handle)
    takeSpace(length - size)
    giveSpace(size - length)
    journal.changingBytes(handle, inode, Math.min(length, size), Math.max(0, size - length))
  }

  Object.assign(fs, replaced)
  syncBuiltinESMExports()
  // The journal keeps removed files in a directory beside `root`, so `root` needs a parent.
  if (dirname(root) === root) throw new Error('A simulated disk needs a separate directory')
}
