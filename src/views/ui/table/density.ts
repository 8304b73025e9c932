import { useSyncExternalStore } from 'react'

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** Height of a row, CSS pixels; data-table.module.css says the same. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 48, compact: 36 }

const KEPT_UNDER = 'tableDensity'
const listeners = new Set<() => void>()

function keptDensity(): Density {
  return localStorage.getItem(KEPT_UNDER) === 'compact' ? 'compact' : 'comfortable'
}

function keepDensity(density: Density): void {
  localStorage.setItem(KEPT_UNDER, density)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How closely rows stand, for every table on this device. */
export function useDensity(): { density: Density; choose: (density: Density) => void } {
  return { density: useSyncExternalStore(subscribe, keptDensity), choose: keepDensity }
}
