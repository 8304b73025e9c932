import { type ComponentType, lazy } from 'react'
import { loadTooltip } from '../tip.tsx'
import { importWithRetry, resolvePreloaded } from './importing.ts'

/**
 * The components that open over the page, each imported separately. `preloadOverlays` imports them while the page is idle, so that opening one does
 * not wait, and works without a network.
 */
const loaders = {
  dialog: () => import('./dialog-part.tsx'),
  menu: () => import('./menu-part.tsx'),
  tooltip: loadTooltip,
  combobox: () => import('./combobox-part.tsx'),
  searchMenu: () => import('./search-menu-part.tsx'),
  calendar: () => import('./calendar-part.tsx'),
  commands: () => import('./command-part.tsx'),
  columns: () => import('./columns-part.tsx'),
  progress: () => import('./progress-part.tsx'),
}

/** Returns a lazy component that is rendered without a placeholder if its module was loaded before. */
const lazyOverlay = <Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) => lazy(() => resolvePreloaded(load, pick))

export const LazyDialog = lazyOverlay(loaders.dialog, ({ DialogPart }) => DialogPart)
export const LazyMenu = lazyOverlay(loaders.menu, ({ MenuPart }) => MenuPart)
export const LazyCombobox = lazyOverlay(loaders.combobox, ({ ComboboxPart }) => ComboboxPart)
export const LazySearchMenu = lazyOverlay(loaders.searchMenu, ({ SearchMenuPart }) => SearchMenuPart)
export const LazyCalendar = lazyOverlay(loaders.calendar, ({ CalendarPart }) => CalendarPart)
export const LazyCommands = lazyOverlay(loaders.commands, ({ CommandPart }) => CommandPart)
export const LazyColumns = lazyOverlay(loaders.columns, ({ ColumnsPart }) => ColumnsPart)
export const LazyProgress = lazyOverlay(loaders.progress, ({ ProgressPart }) => ProgressPart)

/** Imports the components one after another. One that fails is requested again when it is opened. */
export async function preloadOverlays(): Promise<void> {
  const loads: readonly (() => Promise<unknown>)[] = Object.values(loaders)
  for (const load of loads) await importWithRetry(load, 1).catch(() => undefined)
}
