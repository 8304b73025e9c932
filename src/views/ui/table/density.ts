import { createContext } from 'react'

/** The heights of table rows between which the user can choose. */
export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** The height of a row in CSS pixels. It must match data-table.module.css. A compact row with two lines of text is 9 pixels higher. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 48, compact: 36 }
/** The estimated height of a card in CSS pixels (with two lines of text), until it is measured. */
export const CARD_HEIGHT: Record<Density, number> = { comfortable: 84, compact: 70 }

/** Provides the row density to all tables inside. */
export const DensityContext = createContext<Density>('comfortable')
