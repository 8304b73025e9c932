import { createHash } from 'node:crypto'

/** The SHA-256 of a file, in hexadecimal. */
export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
