import type { Locator } from 'playwright-core'
import type { Pouch } from '../../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import type { RefusalName } from '../../../../src/domain/refusals.ts'
import type { House } from '../api/house.ts'
import type { Desk, Seat } from './browser-driver.ts'

/** What a walk by hand works with. */
export interface Bench {
  readonly house: House
  readonly seat: Seat
  readonly pouches: readonly Pouch[]
  readonly remittance: Remittance | null
}

/** A call as it goes over the wire: its method, and how its address begins behind `/api/v1/`; whole where a `?` ends it, with what its query has. */
export type Ask = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`

/**
 * How a person leads a machine through its chart with a healthy server: a gesture for each event that can be made, and the answers
 * that come by themselves. What cannot be made that way is declared in `declared.ts`.
 */
export interface Hands {
  readonly start: string
  /** What is left stays for good, or is the whole house’s: walked in a demo that was started for it, and at no other address. */
  readonly lasting?: true
  /** Seals, prepares, opens: until the machine stands in its first state that lasts. `answers` are those that it then meets first. */
  open(house: House, desk: Desk, answers: readonly string[]): Promise<Bench>
  /** By the label of the event. */
  readonly gestures: Readonly<Record<string, (bench: Bench) => Promise<void>>>
  /** Answers that a healthy server gives, and waits that end by themselves. */
  readonly answers: readonly string[]
  /** What somebody else does just before a gesture, so that this is the answer to it. */
  readonly meanwhile?: Readonly<Record<string, (bench: Bench) => Promise<void>>>
  /** By the name of the port, the call that it makes: it can be lost on its way, or be answered by a server in distress. */
  readonly asks?: Readonly<Record<string, Ask>>
  /** By label, the refusal that the wire answers with in the server's words, where this house can't be brought to it. */
  readonly told?: Readonly<Record<string, RefusalName>>
  /** By the name of the port, the events that a person is quick enough for while its call is under way. */
  readonly during?: Readonly<Record<string, readonly string[]>>
  /** Resolves when the page shows the state. */
  isAt(bench: Bench, state: string): Promise<void>
  /** What data does that the model takes to be possible and this house does not; the memory of a path is a short text. */
  remember(memory: string, label: string, state: string): string
  may(memory: string, label: string, state: string): boolean
  cleanUp(bench: Bench): Promise<readonly string[]>
}

/** A call that does not fare well: lost on its way, or refused. */
export interface Mishap {
  readonly ask: Ask
  readonly how: 'lost' | RefusalName
}

/** What becomes of a call where this is the answer, or null where the call fares well. */
export function mishapOf({ asks = {}, told = {} }: Hands, label: string): Mishap | null {
  const [port = '', answer = ''] = label.split(':')
  const ask = asks[port]
  const how = told[label] ?? MISHAPS[answer]
  return ask && how ? { ask, how } : null
}

/** What every server and every network may come to. */
const MISHAPS: Readonly<Record<string, Mishap['how']>> = { lost: 'lost', notNow: 'StoreUnavailable' }

/** True for an answer that can be brought about: of a healthy server, of one that others use too, of one in distress, of a network that fails. */
export const comesBack = (hands: Hands, label: string): boolean =>
  hands.answers.includes(label) || label in (hands.meanwhile ?? {}) || mishapOf(hands, label) !== null

/** The port whose call is under way while this is done, or null. */
export const portDuring = ({ during = {} }: Hands, label: string, asked: readonly string[]): string | null =>
  asked.find((port) => during[port]?.includes(label)) ?? null

export const event = (type: string, data: object = {}): string => JSON.stringify({ type, ...data })
export const dataState =
  (screen: string) =>
  async ({ seat }: Bench, state: string) =>
    seat.page.locator(`[data-screen="${screen}"][data-state="${state}"]`).waitFor()
export const button =
  (id: Parameters<Seat['press']>[0], values?: Parameters<Seat['press']>[1]) =>
  ({ seat }: Bench) =>
    seat.press(id, values)
/** Types over what a field holds: the same text, typed once more, is an edit too. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) === text) await field.fill('')
  await field.fill(text)
}
