import { type ComponentType, lazy } from 'react'
import { loadTooltip } from '../tip.tsx'
import { importWithRetry, resolvePreloaded } from './importing.ts'

/**
 * Imports of the components that open over the page, and of a few others that the first page does not need.
 * `preloadOverlays` runs them while the page is idle: opening one then does not wait, and works without a
 * network.
 */
const loaders = {
  dialog: () => import('./dialog.tsx'),
  menu: () => import('./menu.tsx'),
  tooltip: loadTooltip,
  combobox: () => import('./combobox.tsx'),
  searchMenu: () => import('./search-menu.tsx'),
  calendar: () => import('./calendar.tsx'),
  commandDialog: () => import('./command-dialog.tsx'),
  tableTools: () => import('./table-tools.tsx'),
  progressBar: () => import('./progress-bar.tsx'),
  emptyPouch: () => import('./empty-pouch.tsx'),
}

/** Returns a lazy component that is rendered without a placeholder if its module was loaded before. */
const lazyOverlay = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(() => resolvePreloaded(load, (module) => module.default))

export const LazyDialog = lazyOverlay(loaders.dialog)
export const LazyMenu = lazyOverlay(loaders.menu)
export const LazyCombobox = lazyOverlay(loaders.combobox)
export const LazySearchMenu = lazyOverlay(loaders.searchMenu)
export const LazyCalendar = lazyOverlay(loaders.calendar)
export const LazyCommandDialog = lazyOverlay(loaders.commandDialog)
export const LazyTableTools = lazyOverlay(loaders.tableTools)
export const LazyEmptyPouch = lazyOverlay(loaders.emptyPouch)
export const LazyProgressBar = lazyOverlay(loaders.progressBar)

let preloaded: Promise<void> | undefined

/** Imports the components one after another, each when the page is idle. One that fails is requested again when it is opened. */
export function preloadOverlays(whenIdle: () => Promise<void>): Promise<void> {
  preloaded ??= importAll(Object.values(loaders), whenIdle)
  return preloaded
}

async function importAll(
  loads: readonly (() => Promise<unknown>)[],
  whenIdle: () => Promise<void>,
): Promise<void> {
  for (const load of loads) {
    await whenIdle()
    await importWithRetry(load, 1).catch(() => undefined)
  }
}
