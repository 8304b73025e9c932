import { createContext } from 'react'

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** Height of a row in CSS pixels; must match data-table.module.css. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 48, compact: 36 }
/** Height of a card with two lines of text, until it is measured. */
export const CARD_HEIGHT: Record<Density, number> = { comfortable: 84, compact: 70 }

/** The row density of every table below. */
export const DensityContext = createContext<Density>('comfortable')
