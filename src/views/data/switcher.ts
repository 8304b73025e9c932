import { createContext } from 'react'
import type { EstablishmentChoice } from '../../machines/establishment/types.ts'

/** The establishments that the user can switch to, and the function that switches. Null outside of the frame of a signed-in user. */
export const SwitcherContext = createContext<{
  readonly establishments: readonly EstablishmentChoice[]
  readonly onEstablishment: (id: string) => void
} | null>(null)
