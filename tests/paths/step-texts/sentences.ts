import type { MessageId } from '../../../src/i18n/ids.ts'
import type templates from './messages.fr.json'

/** Text on a screen: a message of the product with its arguments. */
export type Ui = MessageId | readonly [MessageId, Readonly<Record<string, string | number | Ui>>]

export type TemplateId = keyof typeof templates

/** A sentence for a person: its pattern, and the screen texts or data in it. */
export interface Sentence {
  readonly template: TemplateId
  readonly a?: Ui
  readonly b?: Ui
  /** Typed or shown text, literally. */
  readonly text?: string
}

const sentence =
  (template: TemplateId) =>
  (a?: Ui, b?: Ui): Sentence => ({ template, ...(a && { a }), ...(b && { b }) })

// An instruction.
export const press = sentence('do.press')
export const pressIn = (question: Ui, button: Ui) => sentence('do.pressIn')(question, button)
export const passwordIn = (question: Ui, button: Ui) => sentence('do.passwordIn')(question, button)
export const choose = sentence('do.choose')
export const tick = sentence('do.tick')
export const close = sentence('do.close')
export const retry = sentence('do.press')('action.retry')
export const instruction = (template: TemplateId, text?: string): Sentence => ({
  template,
  ...(text !== undefined && { text }),
})
/** Types a text into a field; a blank text stands for emptying it. */
export const type = (a: Ui, text: string): Sentence =>
  text.trim() === '' ? { template: 'do.empty', a } : { template: 'do.type', a, text }
export const pick = (a: Ui, text: string): Sentence => ({ template: 'do.chooseIn', a, text })
export const scan = (text: string): Sentence => ({ template: 'do.scan', text })

// An expected result.
export const see = sentence('see.text')
export const title = sentence('see.title')
export const loading = sentence('see.loading')()
export const busy = sentence('see.busy')()
export const unavailable = sentence('see.unavailable')('action.retry')
export const failed = (a: Ui) => sentence('see.failed')(a, 'action.retry')
export const refused = sentence('see.refused')()
export const faulty = sentence('see.faulty')()
export const dialogClosed = sentence('see.shut')()
export const expectation = (template: TemplateId) => sentence(template)()
