import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The source files of the client build. */
const SOURCES = ['src', 'public', 'scripts/vite', 'index.html', 'vite.config.ts', 'package-lock.json']
const BUILD_MANIFEST = 'dist/.vite/manifest.json'

/** Modification time of the newest file at or under a path, in milliseconds; 0 when there is none. */
function newestModification(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0
  return Math.max(0, ...readdirSync(path).map((name) => newestModification(join(path, name))))
}

/** True when there is no client build under `root`, or one of its sources has changed since. */
export function isClientBuildStale(root: string): boolean {
  const built = newestModification(join(root, BUILD_MANIFEST))
  return built === 0 || SOURCES.some((source) => newestModification(join(root, source)) > built)
}
