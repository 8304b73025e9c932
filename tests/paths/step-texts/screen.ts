import type { MessageId } from '../../../src/i18n/ids.ts'
import type { Sentence } from './say.ts'

/** An event as it stands in a step: its type, and its data. */
export type Data = Readonly<Record<string, string | number | boolean | null | Data2>>
type Data2 = { readonly [name: string]: string | number | boolean | null | Data2 } | readonly unknown[]

/** Where somebody stands on a path, and what they did to come there. */
export interface Place {
  readonly from: string
  readonly before: readonly string[]
}

/** What a machine is to the person who follows its paths: where it stands, what each event is, and what is seen in each state. */
export interface ScreenWords {
  /** The page on which it is met. */
  readonly page: MessageId
  /** What each event is to a person: by what it bears, the state that it is made in, and the labels before it. */
  readonly events: Readonly<Record<string, Sentence | ((data: Data, at: Place) => Sentence)>>
  readonly states: Readonly<Record<string, Sentence>>
}
