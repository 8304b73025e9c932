import { lazy } from 'react'

/**
 * Parts that open over the page, loaded apart from it. They are also fetched when the page has come to rest
 * (`preloadParts`), so that opening one does not wait, and works when the network has gone since.
 */
const loaders = {
  dialog: () => import('./dialog-part.tsx'),
  menu: () => import('./menu-part.tsx'),
  combobox: () => import('./combobox-part.tsx'),
  searchMenu: () => import('./search-menu-part.tsx'),
  calendar: () => import('./calendar-part.tsx'),
  commands: () => import('./command-part.tsx'),
  columns: () => import('./columns-part.tsx'),
}

export const LazyDialog = lazy(async () => ({ default: (await untilThere(loaders.dialog)).DialogPart }))
export const LazyMenu = lazy(async () => ({ default: (await untilThere(loaders.menu)).MenuPart }))
export const LazyCombobox = lazy(async () => ({ default: (await untilThere(loaders.combobox)).ComboboxPart }))
export const LazySearchMenu = lazy(async () => ({
  default: (await untilThere(loaders.searchMenu)).SearchMenuPart,
}))
export const LazyCalendar = lazy(async () => ({ default: (await untilThere(loaders.calendar)).CalendarPart }))
export const LazyCommands = lazy(async () => ({ default: (await untilThere(loaders.commands)).CommandPart }))
export const LazyColumns = lazy(async () => ({ default: (await untilThere(loaders.columns)).ColumnsPart }))

/** Fetches the parts one after another. One that can't be had now is asked for again when it is opened. */
export async function preloadParts(): Promise<void> {
  for (const load of Object.values(loaders)) await load().catch(() => undefined)
}

const AGAIN_MS = 1_000
const TRIES = 4
const fetched = new WeakSet<() => Promise<unknown>>()

/** Whether this was loaded before, and so is there without a network. */
export const wasFetched = (load: () => Promise<unknown>): boolean => fetched.has(load)

/**
 * A part that is opened at the moment in which the network stumbles is asked for again, a few times: browsers fetch a style again
 * that they could not get, though not a script.
 *
 * @throws what the last try failed with
 */
export async function untilThere<Part>(load: () => Promise<Part>, tries = TRIES): Promise<Part> {
  try {
    const part = await load()
    fetched.add(load)
    return part
  } catch (error) {
    if (tries <= 1) throw error
    await new Promise((again) => setTimeout(again, AGAIN_MS))
    return untilThere(load, tries - 1)
  }
}
