import { fileURLToPath } from 'node:url'
import { isStale } from './client-build.ts'

/*
 * `npm start`: builds the client when it is missing or older than its sources, then serves app and API.
 * A fresh build needs no development packages.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
if (isStale(root)) {
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn' })
}
await import('../server/main.ts')
