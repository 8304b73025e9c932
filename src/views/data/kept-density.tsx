import { type ReactNode, useSyncExternalStore } from 'react'
import { useApp } from '../app.tsx'
import { type Density, DensityContext } from '../ui/index.ts'

/** How closely the reader wants rows to stand, in every table. */
export function useKeptDensity(): Density {
  const { tables } = useApp().ports
  return useSyncExternalStore(tables.watch, tables.density) === 'compact' ? 'compact' : 'comfortable'
}

/** Sets the tables in it as closely as the reader wants. */
export function KeptDensity({ children }: { children: ReactNode }) {
  return <DensityContext value={useKeptDensity()}>{children}</DensityContext>
}
