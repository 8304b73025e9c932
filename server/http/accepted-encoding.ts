import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/** A compression that every browser reads. */
export type Encoding = 'br' | 'gzip'

/** An entry of Accept-Encoding with a weight of 0: the client does not accept this encoding. */
const REFUSED = /;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/iu

/** The first of `available` that the client names in Accept-Encoding and does not refuse there; undefined: none. */
export function acceptedEncoding(c: Context<AppEnv>, available: readonly Encoding[]): Encoding | undefined {
  const accepted = (c.req.header('accept-encoding') ?? '')
    .split(',')
    .filter((entry) => !REFUSED.test(entry))
    .map((entry) => entry.split(';')[0]?.trim())
  return available.find((name) => accepted.includes(name))
}
