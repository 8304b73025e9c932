import { type ComponentType, lazy } from 'react'
import { loadTooltip } from '../tip.tsx'
import { importWithRetry, resolvePreloaded } from './importing.ts'

/**
 * Parts that open over the page, loaded separately. They are also loaded when the page is idle (`preloadParts`), so that opening
 * one does not wait, and works without a network.
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

/** A component that is rendered without a placeholder when its part was loaded before. */
const lazyPart = <Part, Props>(load: () => Promise<Part>, pick: (part: Part) => ComponentType<Props>) =>
  lazy(() => resolvePreloaded(load, pick))

export const LazyDialog = lazyPart(loaders.dialog, ({ DialogPart }) => DialogPart)
export const LazyMenu = lazyPart(loaders.menu, ({ MenuPart }) => MenuPart)
export const LazyCombobox = lazyPart(loaders.combobox, ({ ComboboxPart }) => ComboboxPart)
export const LazySearchMenu = lazyPart(loaders.searchMenu, ({ SearchMenuPart }) => SearchMenuPart)
export const LazyCalendar = lazyPart(loaders.calendar, ({ CalendarPart }) => CalendarPart)
export const LazyCommands = lazyPart(loaders.commands, ({ CommandPart }) => CommandPart)
export const LazyColumns = lazyPart(loaders.columns, ({ ColumnsPart }) => ColumnsPart)
export const LazyProgress = lazyPart(loaders.progress, ({ ProgressPart }) => ProgressPart)

/** Loads the parts one after another. A part that fails is requested again when it is opened. */
export async function preloadParts(): Promise<void> {
  const loads: readonly (() => Promise<unknown>)[] = Object.values(loaders)
  for (const load of loads) await importWithRetry(load, 1).catch(() => undefined)
}
