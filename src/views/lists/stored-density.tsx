import { type ReactNode, useSyncExternalStore } from 'react'
import { useApp } from '../app.tsx'
import { type Density, DensityContext } from '../ui/index.ts'

/** The row density that the user chose for all tables. */
export function useStoredDensity(): Density {
  const { tables } = useApp().ports
  return useSyncExternalStore(tables.watch, tables.density) === 'compact' ? 'compact' : 'comfortable'
}

/** Applies the user's row density to the tables inside. */
export function StoredDensity({ children }: { children: ReactNode }) {
  return <DensityContext value={useStoredDensity()}>{children}</DensityContext>
}
