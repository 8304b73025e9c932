import { LANGUAGES, type Language } from '../../../src/domain/languages.ts'
import { REFUSALS, type RefusalName } from '../../../src/domain/refusals.ts'
import type { ROLES } from '../../../src/domain/roles.ts'
import type { MessageId } from '../../../src/i18n/ids.ts'
import { MESSAGES } from '../../support/messages.ts'
import { type Words, wordsIn } from '../../support/texts.ts'
import type { ChartModel, LifecycleModel, Model } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { addressOf, type DemoPerson } from '../people.ts'
import { type Doing, LIFECYCLES } from './lifecycles.ts'
import en from './messages.en.json' with { type: 'json' }
import fr from './messages.fr.json' with { type: 'json' }
import it from './messages.it.json' with { type: 'json' }
import type { Sentence, TemplateId, Ui } from './say.ts'
import type { Data, Place, ScreenWords } from './screen.ts'
import { COUNTING } from './screens/counting.ts'
import { KEEPING } from './screens/keeping.ts'
import { REMITTING } from './screens/remitting.ts'
import { RUNNING } from './screens/running.ts'

export const TEMPLATES: Readonly<Record<Language, Readonly<Record<TemplateId, string>>>> = { fr, en, it }
export const SCREENS: Readonly<Record<string, ScreenWords>> = {
  ...REMITTING,
  ...COUNTING,
  ...KEEPING,
  ...RUNNING,
}

const QUOTES = { fr: ['« ', ' »'], en: ['“', '”'], it: ['«', '»'] } as const
const words: Partial<Record<Language, Words>> = {}
const wordsOf = (locale: Language): Words => (words[locale] ??= wordsIn(locale))

/** One step as a person follows it. */
export interface Told {
  readonly where: string
  readonly todo: string
  readonly seen: string
}

/** Text on a screen. Denominations are in cents. */
export function uiText(locale: Language, ui: Ui): string {
  const [id, given] = typeof ui === 'string' ? [ui, {}] : ui
  const { t, face } = wordsOf(locale)
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (name === 'face' && typeof value === 'number') return [name, face(value)]
      const isMessage = Array.isArray(value) || (typeof value === 'string' && value in MESSAGES.fr)
      return [name, isMessage ? uiText(locale, value as Ui) : value]
    }),
  )
  return t(id, values as never)
}

/** A sentence in a language; screen texts and input are in quotes. */
export function say(locale: Language, { template, a, b, text }: Sentence): string {
  const [open, shut] = QUOTES[locale]
  const quoted = (ui: Ui) => `${open}${uiText(locale, ui)}${shut}`
  return TEMPLATES[locale][template]
    .replaceAll('{a}', () => (a ? quoted(a) : '…'))
    .replaceAll('{b}', () => (b ? quoted(b) : '…'))
    .replaceAll('{text}', () => (text === undefined ? '…' : `${open}${text}${shut}`))
}

/** A path in a language: where to start, then each step. Throws when a text is missing. */
export function tellPath(locale: Language, model: Model, path: Path): readonly Told[] {
  return model.kind === 'lifecycle' ? tellLifecycle(locale, model, path) : tellChart(locale, model, path)
}

function tellLifecycle(locale: Language, { name }: LifecycleModel, path: Path): Told[] {
  const known = LIFECYCLES[name]
  if (!known) throw new Error(`tests/paths/step-texts/lifecycles.ts has no words for ${name}`)
  const told = (doing: Doing | undefined, event: string, state: string): Told => {
    if (!doing) throw new Error(`tests/paths/step-texts/lifecycles.ts has no words for ${event} of ${name}`)
    const { as, page, say: sentence } = doing
    const person = as === null ? '' : `${say(locale, { template: 'told.as', text: emailOf(as) })} `
    return {
      where: uiText(locale, page),
      todo: person + say(locale, sentence),
      seen: say(locale, { template: 'see.status', a: known.status(state) }),
    }
  }
  return [
    told(known.start, 'start', path.start),
    ...path.steps.map(({ label, state }) => told(known.events[label], label, state)),
  ]
}

/** What a person sees in a state of a model; null when there are no words for it. */
export function stateText(locale: Language, { kind, name }: Model, state: string): string | null {
  const status = kind === 'lifecycle' ? LIFECYCLES[name]?.status(state) : undefined
  if (status) return say(locale, { template: 'see.status', a: status })
  const sentence = SCREENS[name]?.states[state]
  return sentence ? say(locale, sentence) : null
}

const wordless = new WeakMap<Model, readonly string[]>()

/** The missing texts of a model in any language; empty when a person can follow every path. */
export function missingWords(model: Model): readonly string[] {
  const known = wordless.get(model)
  if (known) return known
  const faults = model.paths.flatMap((path) =>
    LANGUAGES.flatMap((locale) => {
      try {
        tellPath(locale, model, path)
        return []
      } catch (error) {
        return [(error as Error).message]
      }
    }),
  )
  wordless.set(model, [...new Set(faults)])
  return wordless.get(model) ?? []
}

export const hasWords = (model: Model): boolean => missingWords(model).length === 0

/** A path in one line: from its first expected result to its last. */
export function titleOf(locale: Language, model: Model, path: Path): string {
  const steps = tellPath(locale, model, path)
  const first = steps[0]?.where ?? ''
  const last = steps.at(-1)?.seen ?? ''
  return `${first} → ${last}`
}

/** The account of a role in the demo. */
export const emailOf = (role: keyof typeof ROLES): string => addressOf(role.toLowerCase() as DemoPerson)

function tellChart(locale: Language, { name, chart, starts }: ChartModel, path: Path): Told[] {
  const screen = SCREENS[name]
  if (!screen) throw new Error(`tests/paths/step-texts/screens has no words for ${name}`)
  const where = uiText(locale, screen.page)
  const seenIn = (state: string) => {
    const sentence = screen.states[state]
    if (!sentence)
      throw new Error(`tests/paths/step-texts/screens has no text for the state ${state} of ${name}`)
    return say(locale, sentence)
  }
  const todoIn = (label: string, at: Place) => todoOf(locale, name, screen, chart.spec, label, at)
  const first = starts.find(({ start }) => start === path.start)?.initialState ?? ''
  return [
    {
      where,
      todo: say(locale, { template: openingOf(path.start), a: screen.page }),
      seen: seenIn(first),
    },
    ...path.steps.map(({ label, state, refused = [] }, index) => ({
      where,
      todo: todoIn(label, placeOf(path, index, first)),
      seen: [
        seenIn(state),
        ...without(
          locale,
          refused.map((one) => todoIn(one, placeOf(path, index + 1, first))),
        ),
      ].join(' '),
    })),
  ]
}

/** What a rule refuses at this position: trying it changes nothing. */
function without(locale: Language, todos: readonly string[]): string[] {
  const list = [...new Set(todos)].join(' ')
  return list === '' ? [] : [TEMPLATES[locale]['see.without'].replace('{list}', () => list)]
}

function openingOf(start: string): TemplateId {
  if (/old|outdated/iu.test(start)) return 'do.openOldDraft'
  return /draft|resumed|pieces|^at[A-Z]/iu.test(start) ? 'do.openDraft' : 'do.open'
}

function sentenceOf(name: string, screen: ScreenWords, label: string, at: Place): Sentence {
  const event = JSON.parse(label) as Data & { readonly type: string }
  const sentence = screen.events[event.type]
  if (!sentence) throw new Error(`tests/paths/step-texts/screens has no words for ${event.type} of ${name}`)
  return typeof sentence === 'function' ? sentence(event, at) : sentence
}

/** The position before a step of a path; `first` is the initial state of the path. */
function placeOf({ steps }: Path, index: number, first: string): Place {
  return { from: steps[index - 1]?.state ?? first, before: steps.slice(0, index).map(({ label }) => label) }
}

/** The button that a step says to press, or null when it says something else. */
export function buttonIn({ name, starts }: ChartModel, path: Path, index: number): MessageId | null {
  const screen = SCREENS[name]
  if (!screen) throw new Error(`tests/paths/step-texts/screens has no words for ${name}`)
  const first = starts.find(({ start }) => start === path.start)?.initialState ?? ''
  const { template, a, b } = sentenceOf(name, screen, path.steps[index]!.label, placeOf(path, index, first))
  const ui = template === 'do.press' ? a : template === 'do.pressIn' ? b : undefined
  return ui === undefined ? null : typeof ui === 'string' ? ui : ui[0]
}

function todoOf(
  locale: Language,
  name: string,
  screen: ScreenWords,
  spec: ChartModel['chart']['spec'],
  label: string,
  at: Place,
): string {
  if (label.startsWith('{')) return say(locale, sentenceOf(name, screen, label, at))
  if (label.startsWith('xstate.after')) return say(locale, { template: 'do.wait' })
  const [port = '', answer = ''] = label.split(':')
  return say(locale, answerOf(spec, port, answer))
}

/** How an answer is produced, or what to know about it. */
function answerOf(spec: ChartModel['chart']['spec'], port: string, answer: string): Sentence {
  if (answer === 'lost') return { template: 'answer.lost' }
  const answers = spec.answers[port]
  const outcome = typeof answers === 'function' ? undefined : answers?.[answer]
  const refusal = outcome?.kind === 'refused' ? outcome.refusal.name : refusalNamed(answer)
  const variant = `answer.variant.${answer}` as TemplateId
  if (!refusal) return { template: variant in fr ? variant : 'answer.done' }
  return { template: howToBeRefused(refusal), a: `failure.${refusal}` satisfies MessageId }
}

/** The answers of ports that depend on the input have the same names everywhere. */
function refusalNamed(answer: string): RefusalName | undefined {
  const named: Readonly<Record<string, RefusalName>> = {
    expired: 'InvalidToken',
    notNow: 'StoreUnavailable',
    stale: 'StaleVersion',
    exists: 'CashLogExists',
    comment: 'CommentRequired',
    refused: 'InvalidRequest',
  }
  return named[answer]
}

const OTHERS: ReadonlySet<RefusalName> = new Set([
  'StaleVersion',
  'StatusDoesNotAllow',
  'NotFound',
  'PouchNotFree',
  'CashLogExists',
  'PouchNumberTaken',
  'ExchangeReceived',
  'WalletNegative',
])

function howToBeRefused(refusal: RefusalName): TemplateId {
  if (refusal === 'InvalidToken') return 'answer.expired'
  if (REFUSALS[refusal].http === 503) return 'answer.notNow'
  return OTHERS.has(refusal) ? 'answer.meanwhile' : 'answer.refused'
}
