import type { MessageId } from '../../../src/i18n/ids.ts'
import type { Sentence } from './sentences.ts'

/** An event of a step: its type, and its data. */
export type EventData = Readonly<Record<string, string | number | boolean | null | NestedData>>
type NestedData =
  | { readonly [name: string]: string | number | boolean | null | NestedData }
  | readonly unknown[]

/** A position on a path. */
export interface PathPosition {
  readonly state: string
  /** The labels of the steps before it. */
  readonly previousLabels: readonly string[]
}

/** The step texts of a machine. */
export interface ScreenTexts {
  /** The page of the machine, which may depend on the start. */
  readonly page: MessageId | ((start: string) => MessageId)
  /** The instruction for each event; it may depend on the data of the event and on the position. */
  readonly events: Readonly<Record<string, Sentence | ((data: EventData, at: PathPosition) => Sentence)>>
  /** The expected result in each state. */
  readonly states: Readonly<Record<string, Sentence>>
}
