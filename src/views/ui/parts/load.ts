import { type ComponentType, lazy, useEffect, useState } from 'react'

/**
 * Parts that open over the page, loaded separately. They are also loaded when the page is idle (`preloadParts`), so that opening
 * one does not wait, and works when the network is gone since.
 */
const loaders = {
  dialog: () => import('./dialog-part.tsx'),
  menu: () => import('./menu-part.tsx'),
  combobox: () => import('./combobox-part.tsx'),
  searchMenu: () => import('./search-menu-part.tsx'),
  calendar: () => import('./calendar-part.tsx'),
  commands: () => import('./command-part.tsx'),
  columns: () => import('./columns-part.tsx'),
  progress: () => import('./progress-part.tsx'),
  pageField: () => import('./page-field.tsx'),
}

/** A part that is rendered at once when it was loaded before. */
const lazyPart = <Part, Props>(load: () => Promise<Part>, pick: (part: Part) => ComponentType<Props>) =>
  lazy(() => resolvePreloaded(load, pick))

export const LazyDialog = lazyPart(loaders.dialog, ({ DialogPart }) => DialogPart)
export const LazyMenu = lazyPart(loaders.menu, ({ MenuPart }) => MenuPart)
export const LazyCombobox = lazyPart(loaders.combobox, ({ ComboboxPart }) => ComboboxPart)
export const LazySearchMenu = lazyPart(loaders.searchMenu, ({ SearchMenuPart }) => SearchMenuPart)
export const LazyCalendar = lazyPart(loaders.calendar, ({ CalendarPart }) => CalendarPart)
export const LazyCommands = lazyPart(loaders.commands, ({ CommandPart }) => CommandPart)
export const LazyColumns = lazyPart(loaders.columns, ({ ColumnsPart }) => ColumnsPart)
export const LazyPageField = lazyPart(loaders.pageField, ({ PageField }) => PageField)
export const LazyProgress = lazyPart(loaders.progress, ({ ProgressPart }) => ProgressPart)

/** Loads the parts one after another. One that fails is requested again when it is opened. */
export async function preloadParts(): Promise<void> {
  const every: readonly (() => Promise<unknown>)[] = Object.values(loaders)
  for (const load of every) await importWithRetry(load, 1).catch(() => undefined)
}

const AGAIN_MS = 1_000
const TRIES = 4
const fetched = new WeakMap<() => Promise<unknown>, unknown>()

/** Whether this was loaded before, and so is available without a network. */
export const wasFetched = (load: () => Promise<unknown>): boolean => fetched.has(load)

/**
 * A part that is opened during a short network failure is requested again a few times: browsers fetch a failed style sheet
 * again, but not a script.
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
    await new Promise((again) => setTimeout(again, AGAIN_MS))
    return importWithRetry(load, tries - 1)
  }
}

/**
 * The loaded module, as soon as it is there; null before. What was loaded before is returned at once. `load` must be the same for
 * the lifetime of the component.
 *
 * @throws the loading error, while the component renders: a failed script is not fetched again
 */
export function useLoaded<Part>(load: () => Promise<Part>): Part | null {
  const [loaded, setLoaded] = useState<{ readonly part: Part } | { readonly error: unknown } | null>(() =>
    fetched.has(load) ? { part: fetched.get(load) as Part } : null,
  )
  // It is requested during the render: the placeholder is not waited for.
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
 * The argument of `lazy`. React shows a part that it must wait for, however shortly, no sooner than 300 ms after its placeholder;
 * a part that was loaded before resolves at once, so that no placeholder is shown.
 *
 * @param ask loads the part if it was not loaded before
 */
export function resolvePreloaded<Part, Shown>(
  load: () => Promise<Part>,
  pick: (part: Part) => Shown,
  ask: () => Promise<Part> = () => importWithRetry(load),
): Promise<{ default: Shown }> {
  if (!fetched.has(load)) return ask().then((part) => ({ default: pick(part) }))
  const there = { default: pick(fetched.get(load) as Part) }
  // biome-ignore lint/suspicious/noThenProperty: a promise would answer later, and that is what is to be spared
  return { then: (take: (part: typeof there) => void) => take(there) } as Promise<typeof there>
}
