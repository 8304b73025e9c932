import { useEffect, useState } from 'react'

const RETRY_AFTER_MS = 1_000
const TRIES = 4
const fetched = new WeakMap<() => Promise<unknown>, unknown>()

/** Whether the module was loaded before, and so is available without a network. */
export const wasFetched = (load: () => Promise<unknown>): boolean => fetched.has(load)

/**
 * Loads a part; after a failure requests it again, up to `tries` times in all, a second apart. Browsers fetch a failed style sheet again, but
 * not a script.
 *
 * @throws the error of the last attempt
 */
export async function importWithRetry<Part>(load: () => Promise<Part>, tries = TRIES): Promise<Part> {
  try {
    const part = await load()
    fetched.set(load, part)
    return part
  } catch (error) {
    if (tries <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return importWithRetry(load, tries - 1)
  }
}

/**
 * The loaded module; null while it is loading. A module that was loaded before is returned at once. `load` must be the same for
 * the lifetime of the component.
 *
 * @throws the loading error, while the component renders: a failed script is not fetched again
 */
export function useLoaded<Part>(load: () => Promise<Part>): Part | null {
  const [loaded, setLoaded] = useState<{ readonly part: Part } | { readonly error: unknown } | null>(() =>
    fetched.has(load) ? { part: fetched.get(load) as Part } : null,
  )
  // The request starts during the render, before the placeholder is shown.
  const [loading] = useState(() => (loaded === null ? importWithRetry(load, 1) : null))
  useEffect(() => {
    loading?.then(
      (part) => setLoaded({ part }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [loading])
  if (loaded === null) return null
  if ('error' in loaded) throw loaded.error
  return loaded.part
}

/**
 * The argument of `lazy`. React shows a part that it waited for at the earliest 300 ms after its placeholder;
 * a part that was loaded before resolves at once, so that no placeholder is shown.
 *
 * @param request loads the part if it was not loaded before
 */
export function resolvePreloaded<Part, Shown>(
  load: () => Promise<Part>,
  pick: (part: Part) => Shown,
  request: () => Promise<Part> = () => importWithRetry(load),
): Promise<{ default: Shown }> {
  if (!fetched.has(load)) return request().then((part) => ({ default: pick(part) }))
  const module = { default: pick(fetched.get(load) as Part) }
  // biome-ignore lint/suspicious/noThenProperty: a promise would resolve later, after a placeholder was shown
  return { then: (take: (part: typeof module) => void) => take(module) } as Promise<typeof module>
}
