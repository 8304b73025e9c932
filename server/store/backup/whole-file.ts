import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'

/** The file exists and would be overwritten. */
export class FileExists extends Error {
  override readonly name = 'FileExists'
}

/**
 * Writes a file with `fill`. It appears under its name complete and synced, or not at all. Only its owner may read it.
 *
 * @param check receives the path of the finished file before it is renamed; an error discards the file
 * @throws FileExists
 */
export async function writeWholeFile(
  file: string,
  fill: (out: Writable) => Promise<unknown>,
  check: (file: string) => Promise<void>,
): Promise<void> {
  await refuseExisting(file)
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await fill(handle.createWriteStream({ flush: true }))
    await check(unfinished)
    await refuseExisting(file)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const directory = await open(dirname(file))
  await directory.sync()
  await directory.close()
}

async function refuseExisting(file: string): Promise<void> {
  const existing = await open(file).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!existing) return
  await existing.close()
  throw new FileExists(`${file} already exists. Choose another name.`)
}
