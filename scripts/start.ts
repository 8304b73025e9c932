import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isClientBuildStale } from './client-build.ts'
import { stopWithNpm } from './stop-with-npm.ts'

/*
 * `npm start`: builds the client when it is missing or older than its sources, then serves app and API.
 * With an up-to-date build, no development packages are needed. The build runs in a separate process, because otherwise the server would
 * keep the 600 MB of memory that the build needs.
 */
stopWithNpm()
const root = fileURLToPath(new URL('..', import.meta.url))
if (isClientBuildStale(root)) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
}
await import('../server/main.ts')
