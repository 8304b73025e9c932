import type { MessageId } from '../../../src/i18n/ids.ts'
import type { Sentence } from './say.ts'

/** An event as it stands in a step: its type, and its data. */
export type Data = Readonly<Record<string, string | number | boolean | null | Data2>>
type Data2 = { readonly [name: string]: string | number | boolean | null | Data2 } | readonly unknown[]

/** What a machine is to the person who follows its paths: where it stands, what each event is, and what is seen in each state. */
export interface ScreenWords {
  /** The page on which it is met. */
  readonly page: MessageId
  readonly events: Readonly<Record<string, Sentence | ((data: Data) => Sentence)>>
  readonly states: Readonly<Record<string, Sentence>>
}
