import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../../src/domain/languages.ts'
import { REFUSALS, type RefusalName } from '../../../src/domain/refusals.ts'
import type { ROLES } from '../../../src/domain/roles.ts'
import type { MessageId } from '../../../src/i18n/ids.ts'
import { MESSAGES } from '../../support/messages.ts'
import { type LocaleTexts, textsIn } from '../../support/texts.ts'
import type { ChartModel, LifecycleModel, Model } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { addressOf, type DemoPerson } from '../people.ts'
import { type EventInstruction, LIFECYCLES } from './lifecycles.ts'
import type { EventData, PathPosition, ScreenTexts } from './screen-texts.ts'
import { ADMINISTRATION_TEXTS } from './screens/administration.ts'
import { COUNTING_TEXTS } from './screens/counting.ts'
import { REMITTING_TEXTS } from './screens/remitting.ts'
import { WALLET_AND_TICKET_TEXTS } from './screens/wallet-and-tickets.ts'
import type { Sentence, TemplateId, Ui } from './sentences.ts'

const templatesIn = (language: Language): Readonly<Record<TemplateId, string>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `messages.${language}.json`), 'utf8'))

/** The sentences of the steps and of the report, by language. */
export const TEMPLATES = Object.fromEntries(
  LANGUAGES.map((language) => [language, templatesIn(language)]),
) as Readonly<Record<Language, Readonly<Record<TemplateId, string>>>>
const SCREENS: Readonly<Record<string, ScreenTexts>> = {
  ...REMITTING_TEXTS,
  ...COUNTING_TEXTS,
  ...WALLET_AND_TICKET_TEXTS,
  ...ADMINISTRATION_TEXTS,
}

const knownTexts: Partial<Record<Language, LocaleTexts>> = {}
const localeTextsOf = (locale: Language): LocaleTexts => (knownTexts[locale] ??= textsIn(locale))

/** The text of one step for a person. */
export interface StepText {
  /** The title of the screen. */
  readonly where: string
  /** The instruction. */
  readonly todo: string
  /** The expected result. */
  readonly expected: string
}

/** Text on a screen. Denominations are in cents. */
export function uiText(locale: Language, ui: Ui): string {
  const [id, args] = typeof ui === 'string' ? [ui, {}] : ui
  const { t, face } = localeTextsOf(locale)
  const values = Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (name === 'face' && typeof value === 'number') return [name, face(value)]
      const isMessage = Array.isArray(value) || (typeof value === 'string' && value in MESSAGES.fr)
      return [name, isMessage ? uiText(locale, value as Ui) : value]
    }),
  )
  return t(id, values as never)
}

/** A sentence in a language, with screen texts and input in quotes. Throws when the template has a placeholder without a text. */
function formatSentence(locale: Language, { template, a, b, text }: Sentence): string {
  const { 'quote.open': open, 'quote.close': close } = TEMPLATES[locale]
  const values: Readonly<Record<string, string | undefined>> = {
    a: a && uiText(locale, a),
    b: b && uiText(locale, b),
    text,
  }
  return TEMPLATES[locale][template].replaceAll(/\{(a|b|text)\}/gu, (_, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new Error(`tests/paths/step-texts has no text for {${name}} of ${template} (${locale})`)
    return `${open}${value}${close}`
  })
}

/** The text of a path in a language: where to start, then each step. Throws when a text is missing. */
export function describePath(locale: Language, model: Model, path: Path): readonly StepText[] {
  return model.kind === 'lifecycle'
    ? describeLifecyclePath(locale, model, path)
    : describeChartPath(locale, model, path)
}

function describeLifecyclePath(locale: Language, { name }: LifecycleModel, path: Path): StepText[] {
  const texts = LIFECYCLES[name]
  if (!texts) throw new Error(`tests/paths/step-texts/lifecycles.ts has no text for ${name}`)
  const describeStep = (
    instruction: EventInstruction | undefined,
    event: string,
    state: string,
  ): StepText => {
    if (!instruction)
      throw new Error(`tests/paths/step-texts/lifecycles.ts has no text for ${event} of ${name}`)
    const { as, page, instruction: sentence } = instruction
    const person = as === null ? '' : `${formatSentence(locale, { template: 'path.as', text: emailOf(as) })} `
    return {
      where: uiText(locale, page),
      todo: person + formatSentence(locale, sentence),
      expected: formatSentence(locale, { template: 'see.status', a: texts.status(state) }),
    }
  }
  return [
    describeStep(texts.start, 'start', path.start),
    ...path.steps.map(({ label, state }) => describeStep(texts.events[label], label, state)),
  ]
}

/** The step text for a state of a model; null when there is none. */
export function stateText(locale: Language, { kind, name }: Model, state: string): string | null {
  const status = kind === 'lifecycle' ? LIFECYCLES[name]?.status(state) : undefined
  if (status) return formatSentence(locale, { template: 'see.status', a: status })
  const sentence = SCREENS[name]?.states[state]
  return sentence ? formatSentence(locale, sentence) : null
}

const knownMissingTexts = new WeakMap<Model, readonly string[]>()

/** The errors about texts of a model that are missing in any language; empty when all paths have texts. */
export function missingStepTexts(model: Model): readonly string[] {
  const known = knownMissingTexts.get(model)
  if (known) return known
  const faults = model.paths.flatMap((path) =>
    LANGUAGES.flatMap((locale) => {
      try {
        describePath(locale, model, path)
        return []
      } catch (error) {
        return [(error as Error).message]
      }
    }),
  )
  knownMissingTexts.set(model, [...new Set(faults)])
  return knownMissingTexts.get(model) ?? []
}

export const hasStepTexts = (model: Model): boolean => missingStepTexts(model).length === 0

/** A path in one line: its first screen, and its last expected result. */
export function titleOf(locale: Language, model: Model, path: Path): string {
  const steps = describePath(locale, model, path)
  const first = steps[0]?.where ?? ''
  const last = steps.at(-1)?.expected ?? ''
  return `${first} → ${last}`
}

/** The e-mail address of a role's account in the demo. */
const emailOf = (role: keyof typeof ROLES): string => addressOf(role.toLowerCase() as DemoPerson)

function describeChartPath(locale: Language, { name, chart, starts }: ChartModel, path: Path): StepText[] {
  const screen = SCREENS[name]
  if (!screen) throw new Error(`tests/paths/step-texts/screens has no text for ${name}`)
  const page = typeof screen.page === 'function' ? screen.page(path.start) : screen.page
  const where = uiText(locale, page)
  const expectedIn = (state: string) => {
    const sentence = screen.states[state]
    if (!sentence)
      throw new Error(`tests/paths/step-texts/screens has no text for the state ${state} of ${name}`)
    return formatSentence(locale, sentence)
  }
  const todoIn = (label: string, at: PathPosition) => todoOf(locale, name, screen, chart.spec, label, at)
  const first = starts.find(({ start }) => start === path.start)?.initialState ?? ''
  return [
    {
      where,
      todo: formatSentence(locale, { template: openingOf(path.start), a: page }),
      expected: expectedIn(first),
    },
    ...path.steps.map(({ label, state, refused = [] }, index) => ({
      where,
      todo: todoIn(label, positionOf(path, index, first)),
      expected: [
        expectedIn(state),
        ...refusedEventsText(
          locale,
          refused.map((refusedLabel) => todoIn(refusedLabel, positionOf(path, index + 1, first))),
        ),
      ].join(' '),
    })),
  ]
}

/** The text that lists events that a rule refuses: trying them changes nothing. */
function refusedEventsText(locale: Language, todos: readonly string[]): string[] {
  const list = [...new Set(todos)].join(' ')
  return list === '' ? [] : [TEMPLATES[locale]['see.without'].replace('{list}', () => list)]
}

/** The instruction to open the page, by the name of the start: with an old draft, with a draft, or without a draft. */
function openingOf(start: string): TemplateId {
  if (/old|outdated/iu.test(start)) return 'do.openOldDraft'
  return /draft|resumed|pieces|^at[A-Z]/iu.test(start) ? 'do.openDraft' : 'do.open'
}

function sentenceOf(name: string, screen: ScreenTexts, label: string, at: PathPosition): Sentence {
  const event = JSON.parse(label) as EventData & { readonly type: string }
  const sentence = screen.events[event.type]
  if (!sentence) throw new Error(`tests/paths/step-texts/screens has no text for ${event.type} of ${name}`)
  return typeof sentence === 'function' ? sentence(event, at) : sentence
}

/** The position before a step of a path; `first` is the initial state of the path. */
function positionOf({ steps }: Path, index: number, first: string): PathPosition {
  return {
    state: steps[index - 1]?.state ?? first,
    previousLabels: steps.slice(0, index).map(({ label }) => label),
  }
}

/** The message of the button that the instruction of a step presses; null if the template of the instruction presses no named button. */
export function buttonIn({ name, starts }: ChartModel, path: Path, index: number): MessageId | null {
  const screen = SCREENS[name]
  if (!screen) throw new Error(`tests/paths/step-texts/screens has no text for ${name}`)
  const first = starts.find(({ start }) => start === path.start)?.initialState ?? ''
  const { template, a, b } = sentenceOf(
    name,
    screen,
    path.steps[index]!.label,
    positionOf(path, index, first),
  )
  const buttons: Readonly<Record<string, typeof a>> = {
    'do.press': a,
    'do.pressIn': b,
    'do.passwordIn': b,
  }
  const button = buttons[template]
  if (button === undefined) return null
  return typeof button === 'string' ? button : button[0]
}

function todoOf(
  locale: Language,
  name: string,
  screen: ScreenTexts,
  spec: ChartModel['chart']['spec'],
  label: string,
  at: PathPosition,
): string {
  if (label.startsWith('{')) return formatSentence(locale, sentenceOf(name, screen, label, at))
  if (label.startsWith('xstate.after')) return formatSentence(locale, { template: 'do.wait' })
  const [port = '', answer = ''] = label.split(':')
  return formatSentence(locale, answerOf(spec, port, answer))
}

/** The text about an answer: how to produce it, or what it means. */
function answerOf(spec: ChartModel['chart']['spec'], port: string, answer: string): Sentence {
  if (answer === 'lost') return { template: 'answer.lost' }
  const answers = spec.answers[port]
  const outcome = typeof answers === 'function' ? undefined : answers?.[answer]
  const refusal = outcome?.kind === 'refused' ? outcome.refusal.name : refusalNamed(answer)
  const variant = `answer.variant.${answer}` as TemplateId
  if (!refusal) return { template: variant in TEMPLATES.fr ? variant : 'answer.done' }
  return { template: refusalTemplate(refusal), a: `failure.${refusal}` satisfies MessageId }
}

/** The refusal that an answer of this name stands for; needed where the answers of a port depend on the input. */
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

/** Refusals that occur because somebody else changed the record. */
const CAUSED_BY_OTHERS: ReadonlySet<RefusalName> = new Set([
  'StaleVersion',
  'StatusDoesNotAllow',
  'NotFound',
  'PouchNotFree',
  'CashLogExists',
  'PouchNumberTaken',
  'ExchangeReceived',
  'WalletNegative',
])

function refusalTemplate(refusal: RefusalName): TemplateId {
  if (refusal === 'InvalidToken') return 'answer.expired'
  if (REFUSALS[refusal].http === 503) return 'answer.notNow'
  return CAUSED_BY_OTHERS.has(refusal) ? 'answer.meanwhile' : 'answer.refused'
}
