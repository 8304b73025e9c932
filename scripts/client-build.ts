import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the built client is made from. */
const SOURCES = ['src', 'public', 'scripts/vite', 'index.html', 'vite.config.ts', 'package-lock.json']
const BUILT = 'dist/.vite/manifest.json'

/** When the newest file at or under a path was changed, in milliseconds; 0 where there is none. */
function newest(path: string): number {
  const at = statSync(path, { throwIfNoEntry: false })
  if (!at?.isDirectory()) return at?.mtimeMs ?? 0
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** True when there is no built client under `root`, or something it is made from has changed since. */
export function isStale(root: string): boolean {
  const built = newest(join(root, BUILT))
  return built === 0 || SOURCES.some((source) => newest(join(root, source)) > built)
}
