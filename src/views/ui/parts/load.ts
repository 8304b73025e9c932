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
}

export const LazyDialog = lazy(async () => ({ default: (await loaders.dialog()).DialogPart }))
export const LazyMenu = lazy(async () => ({ default: (await loaders.menu()).MenuPart }))
export const LazyCombobox = lazy(async () => ({ default: (await loaders.combobox()).ComboboxPart }))
export const LazySearchMenu = lazy(async () => ({ default: (await loaders.searchMenu()).SearchMenuPart }))
export const LazyCalendar = lazy(async () => ({ default: (await loaders.calendar()).CalendarPart }))
export const LazyCommands = lazy(async () => ({ default: (await loaders.commands()).CommandPart }))

/** Fetches the parts one after another. One that can't be had now is asked for again when it is opened. */
export async function preloadParts(): Promise<void> {
  for (const load of Object.values(loaders)) await load().catch(() => undefined)
}
