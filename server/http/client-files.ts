import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { Encoding } from './accepted-encoding.ts'

/** A file of the built client, read once, with the compressed copies from the build. */
export interface ClientFile {
  readonly type: string
  readonly plain: Buffer<ArrayBuffer>
  readonly compressed: ReadonlyMap<Encoding, Buffer<ArrayBuffer>>
  /** True when the file name contains a content hash, so that browsers may cache it permanently. */
  readonly hasContentHash: boolean
}

const COMPRESSED_ENDINGS = { br: '.br', gzip: '.gz' } as const
/** The folder of the files that the build names by content hash. */
const CONTENT_HASHED = /^\/assets\//u

/**
 * Reads the built client into a map from address to file. Only the files of this map are served, so no path leads outside the folder; source
 * maps and hidden files are left out. Returns null if no client is built.
 */
export function readClientFiles(directory: string): Map<string, ClientFile> | null {
  if (!existsSync(join(directory, 'index.html'))) return null
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, ClientFile>()
  for (const path of paths) {
    const address = `/${relative(directory, path).split(sep).join('/')}`
    if (!isServedAddress(address)) continue
    files.set(address, {
      type: contentType(address),
      plain: readFileSync(path),
      compressed: new Map(
        Object.entries(COMPRESSED_ENDINGS)
          .filter(([, ending]) => existsSync(path + ending))
          .map(([encoding, ending]) => [encoding as Encoding, readFileSync(path + ending)]),
      ),
      hasContentHash: CONTENT_HASHED.test(address),
    })
  }
  return files
}

function isServedAddress(address: string): boolean {
  return !address.includes('/.') && !/\.(?:map|br|gz)$/u.test(address)
}

function contentType(address: string): string {
  const type = getMimeType(address) ?? 'application/octet-stream'
  return /^text\/|json|javascript|xml/u.test(type) && !type.includes('charset')
    ? `${type}; charset=utf-8`
    : type
}
