import { type ComponentType, lazy } from 'react'
import { loadTooltip } from '../tip.tsx'
import { importWithRetry, resolvePreloaded } from './importing.ts'

/**
 * Imports of the components that open over the page. `preloadOverlays` runs them while the page is idle, so that opening one does not wait, and works
 * without a network.
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
}

/** Returns a lazy component that is rendered without a placeholder if its module was loaded before. */
const lazyOverlay = <Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) => lazy(() => resolvePreloaded(load, pick))

export const LazyDialog = lazyOverlay(loaders.dialog, ({ LoadedDialog }) => LoadedDialog)
export const LazyMenu = lazyOverlay(loaders.menu, ({ LoadedMenu }) => LoadedMenu)
export const LazyCombobox = lazyOverlay(loaders.combobox, ({ LoadedCombobox }) => LoadedCombobox)
export const LazySearchMenu = lazyOverlay(loaders.searchMenu, ({ LoadedSearchMenu }) => LoadedSearchMenu)
export const LazyCalendar = lazyOverlay(loaders.calendar, ({ LoadedCalendar }) => LoadedCalendar)
export const LazyCommandDialog = lazyOverlay(
  loaders.commandDialog,
  ({ LoadedCommandDialog }) => LoadedCommandDialog,
)
export const LazyTableTools = lazyOverlay(loaders.tableTools, ({ LoadedTableTools }) => LoadedTableTools)
export const LazyProgressBar = lazyOverlay(loaders.progressBar, ({ LoadedProgressBar }) => LoadedProgressBar)

/** Imports the components one after another. One that fails is requested again when it is opened. */
export async function preloadOverlays(): Promise<void> {
  const loads: readonly (() => Promise<unknown>)[] = Object.values(loaders)
  for (const load of loads) await importWithRetry(load, 1).catch(() => undefined)
}
