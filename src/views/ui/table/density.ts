import { createContext } from 'react'

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** Height of a row, CSS pixels; data-table.module.css says the same. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 48, compact: 36 }
/** Height of a card with its text on two lines, until it has been measured. */
export const CARD_HEIGHT: Record<Density, number> = { comfortable: 84, compact: 70 }

/** How closely the rows of every table below stand. */
export const DensityContext = createContext<Density>('comfortable')
