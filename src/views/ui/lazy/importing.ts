import { useEffect, useState } from 'react'

const RETRY_AFTER_MS = 1_000
const MAX_ATTEMPTS = 4
const loadedModules = new WeakMap<() => Promise<unknown>, unknown>()

/** True if the module was loaded, so that it is available without a network. */
export const wasLoaded = (load: () => Promise<unknown>): boolean => loadedModules.has(load)

/**
 * Loads a module. After a failure it is requested again, at intervals of a second, until `attempts` requests have failed. (Browsers fetch a failed
 * style sheet again, but not a script.)
 *
 * @throws the error of the last attempt
 */
export async function importWithRetry<Module>(
  load: () => Promise<Module>,
  attempts = MAX_ATTEMPTS,
): Promise<Module> {
  try {
    const module = await load()
    loadedModules.set(load, module)
    return module
  } catch (error) {
    if (attempts <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return importWithRetry(load, attempts - 1)
  }
}

/**
 * Returns a module; null while it is loading. A module that was loaded before is returned immediately. `load` must be the same function on every
 * render.
 *
 * @throws the loading error, while the component renders: a failed script is not fetched again
 */
export function useLoaded<Module>(load: () => Promise<Module>): Module | null {
  const [loaded, setLoaded] = useState<{ readonly module: Module } | { readonly error: unknown } | null>(
    () => (loadedModules.has(load) ? { module: loadedModules.get(load) as Module } : null),
  )
  // The request starts during the render, before the placeholder is shown.
  const [loading] = useState(() => (loaded === null ? importWithRetry(load, 1) : null))
  useEffect(() => {
    loading?.then(
      (module) => setLoaded({ module }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [loading])
  if (loaded === null) return null
  if ('error' in loaded) throw loaded.error
  return loaded.module
}

/**
 * Returns the promise of a component for React's `lazy`. Once React shows a placeholder, it shows the component at the earliest 300 ms later. For a
 * module that was loaded before, the result resolves immediately, so that no placeholder is shown.
 *
 * @param request loads the module if it was not loaded before
 */
export function resolvePreloaded<Module, Shown>(
  load: () => Promise<Module>,
  pick: (module: Module) => Shown,
  request: () => Promise<Module> = () => importWithRetry(load),
): Promise<{ default: Shown }> {
  if (!loadedModules.has(load)) return request().then((module) => ({ default: pick(module) }))
  const resolved = { default: pick(loadedModules.get(load) as Module) }
  // biome-ignore lint/suspicious/noThenProperty: a promise would resolve later, after a placeholder was shown
  return { then: (onResolved: (result: typeof resolved) => void) => onResolved(resolved) } as Promise<
    typeof resolved
  >
}
