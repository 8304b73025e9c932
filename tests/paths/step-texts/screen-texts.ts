import type { MessageId } from '../../../src/i18n/ids.ts'
import type { Sentence } from './sentences.ts'

/** An event of a step: its type, and its data. */
export type Data = Readonly<Record<string, string | number | boolean | null | Data2>>
type Data2 = { readonly [name: string]: string | number | boolean | null | Data2 } | readonly unknown[]

/** A position on a path, and the steps to it. */
export interface PathPosition {
  readonly from: string
  readonly before: readonly string[]
}

/**
 * The step texts of a machine: where it starts, the instruction for each event, and the expected result in
 * each state.
 */
export interface ScreenTexts {
  /** The page of the machine. */
  readonly page: MessageId
  /** The instruction for each event: by its data, its state, and the labels before it. */
  readonly events: Readonly<Record<string, Sentence | ((data: Data, at: PathPosition) => Sentence)>>
  readonly states: Readonly<Record<string, Sentence>>
}
