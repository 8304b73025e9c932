import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/** A compression that every browser reads. */
export type Encoding = 'br' | 'gzip'

/** The first of `available` that the client accepts; undefined: none. */
export function acceptedEncoding(c: Context<AppEnv>, available: readonly Encoding[]): Encoding | undefined {
  const accepted = (c.req.header('accept-encoding') ?? '')
    .split(',')
    .map((entry) => entry.split(';')[0]?.trim())
  return available.find((name) => accepted.includes(name))
}
