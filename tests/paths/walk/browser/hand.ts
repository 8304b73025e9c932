import type { Pouch } from '../../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import type { House } from '../api/house.ts'
import type { Desk, Seat } from './desk.ts'

/** What a walk by hand works with. */
export interface Bench {
  readonly house: House
  readonly seat: Seat
  readonly pouches: readonly Pouch[]
  readonly remittance: Remittance | null
}

/**
 * How a person leads a machine through its chart with a healthy server: a gesture for each event that can be made, and the answers
 * that come by themselves. What cannot be made that way is declared in `declared.ts`.
 */
export interface Hands {
  readonly start: string
  /** Seals, prepares, opens: until the machine stands in its first state that lasts. */
  open(house: House, desk: Desk): Promise<Bench>
  /** By the label of the event. */
  readonly gestures: Readonly<Record<string, (bench: Bench) => Promise<void>>>
  /** Answers that a healthy server gives. */
  readonly answers: readonly string[]
  /** Resolves when the page shows the state. */
  isAt(bench: Bench, state: string): Promise<void>
  /** What data does that the model takes to be possible and this house does not; the memory of a path is a short text. */
  remember(memory: string, label: string, state: string): string
  may(memory: string, label: string, state: string): boolean
  cleanUp(bench: Bench): Promise<readonly string[]>
}

export const event = (type: string, data: object = {}): string => JSON.stringify({ type, ...data })
export const dataState =
  (screen: string) =>
  async ({ seat }: Bench, state: string) =>
    seat.page.locator(`[data-screen="${screen}"][data-state="${state}"]`).waitFor()
export const button =
  (id: Parameters<Seat['press']>[0], values?: Parameters<Seat['press']>[1]) =>
  ({ seat }: Bench) =>
    seat.press(id, values)
