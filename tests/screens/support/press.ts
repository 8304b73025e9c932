import { act } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { nameOf, outline, pressableElements, whyDisabled } from './outline.ts'
import {
  closeScreen,
  openScreen,
  pathsOfReads,
  type ScreenOpening,
  type SentRequest,
  sentCommands,
  sentRequests,
  typeValue,
  waitUntilSettled,
} from './screen.tsx'

/** A screen in one situation: the address, the role, the server's answers, and the steps taken since. */
export interface Scene extends ScreenOpening {
  /**
   * The steps before the comparison. Each is one of these: the name of a button to press; `field = text` to
   * type or to choose an option, with ` ⏎` at its end to press Enter after it; `go to /address` to change the address, as the
   * browser's Back does; `choose slip.pdf` to choose a file.
   */
  readonly steps?: readonly string[]
}

const ENTER = / ?⏎$/u
const GO_TO = 'go to '
const CHOOSE_FILE = 'choose '

/** Opens the scene and takes its steps. Throws an error if the opened screen needs an answer that the scene does not have. */
export async function openScene({ steps = [], ...opening }: Scene): Promise<void> {
  await closeScreen()
  await openScreen(opening)
  const missing = sentRequests().map(({ request }) => request)
  if (missing.length > 0) throw new Error(`no answers for ${missing.join(', ')}`)
  for (const step of steps) await takeStep(step)
}

export async function takeStep(step: string): Promise<void> {
  if (step.startsWith(GO_TO)) {
    await act(async () => navigate(step.slice(GO_TO.length), { replace: true }))
    await waitUntilSettled()
    return
  }
  if (step.startsWith(CHOOSE_FILE)) {
    await chooseFile(step.slice(CHOOSE_FILE.length))
    return
  }
  const [label = '', text] = step.split(' = ')
  await (text === undefined ? press(buttonNamed(step)) : type(label, text))
}

async function chooseFile(name: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('the page takes no file')
  await act(async () => {
    Object.defineProperty(field, 'files', {
      configurable: true,
      value: [new File(['content'], name, { type: name.endsWith('.pdf') ? 'application/pdf' : '' })],
    })
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await waitUntilSettled()
}

/**
 * Types into the field with this name, in a dialog if one is open, with the events that typing causes; in a select, chooses the option with the
 * value `text`. Of several fields with one name, the second is `name (2)`.
 */
async function type(label: string, text: string): Promise<void> {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  const [, name = label, position = '1'] = /^(.*) \((\d+)\)$/u.exec(label) ?? []
  const named = fields.filter((candidate) => nameOf(candidate) === name)
  const reachable = named.filter((candidate) => !candidate.closest('[aria-hidden="true"], [inert]'))
  const field = (reachable.length > 0 ? reachable : named)[Number(position) - 1]
  if (!field) throw new Error(`no field is named “${label}”: ${fields.map(nameOf).join(', ')}`)
  await act(async () => {
    field.focus()
    typeValue(field, text.replace(ENTER, ''))
    const event = field instanceof HTMLSelectElement ? 'change' : 'input'
    field.dispatchEvent(new Event(event, { bubbles: true }))
  })
  if (ENTER.test(text))
    await act(async () => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    })
  await waitUntilSettled()
}

/** The buttons, links and tick boxes of the page by name; of several with one name, the second is `name (2)`. */
export function buttonsByName(): ReadonlyMap<string, HTMLElement> {
  const found = new Map<string, HTMLElement>()
  for (const element of pressableElements(document.body)) {
    const name = nameOf(element)
    let key = name
    for (let count = 2; found.has(key); count += 1) key = `${name} (${count})`
    found.set(key, element)
  }
  return found
}

export function buttonNamed(name: string): HTMLElement {
  const element = buttonsByName().get(name)
  if (!element) throw new Error(`no button is named “${name}”: ${[...buttonsByName().keys()].join(', ')}`)
  return element
}

/** Presses a button as a person does, and waits until the page no longer changes. */
export async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    const options = { bubbles: true, cancelable: true, button: 0 }
    // If the page prevents the default of pointerdown, the element does not get the focus.
    if (element.dispatchEvent(new PointerEvent('pointerdown', options))) {
      element.dispatchEvent(new MouseEvent('mousedown', options))
      element.focus()
    }
    element.dispatchEvent(new PointerEvent('pointerup', options))
    element.click()
  })
  await waitUntilSettled()
}

/** Presses a key where the focus is, and waits until the page no longer changes. Returns false if the page prevented the default of the key. */
export async function pressKey(key: string, modifiers: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
  await act(async () => void (document.activeElement ?? document.body).dispatchEvent(event))
  await waitUntilSettled()
  return !event.defaultPrevented
}

/**
 * The effect of one press as text: the unanswered requests, the new address, and the windows (by title) and menus (by entries) that closed
 * or opened. Without any of these: the change of the screen’s state. Without that: the lines that appeared or, if none did, those that
 * disappeared, and the answered calls; `nothing` without any. For a disabled button: `disabled`, with the reason if the page gives one.
 */
async function effectOf(element: HTMLElement): Promise<string> {
  const reason = whyDisabled(element)
  if (reason !== null) return reason === '' ? 'disabled' : `disabled: ${reason}`
  const address = currentAddress()
  const requests = sentRequests().length
  const readings = pathsOfReads().length
  const commands = sentCommands().length
  const state = stateOf()
  const windows = windowTitles()
  const linesBefore = outline(document.body)
  await press(element)
  const effects = [
    ...inOrder(sentRequests().slice(requests)),
    ...(currentAddress() === address ? [] : [`goes to ${currentAddress()}`]),
    ...linesMissingIn(windows, windowTitles()).map((title) => `closes ${title}`),
    ...linesMissingIn(windowTitles(), windows).map((title) => `opens ${title}`),
  ]
  if (effects.length > 0) return effects.join('; ')
  if (stateOf() !== state) return `${state} → ${stateOf()}`
  const linesAfterwards = outline(document.body)
  const removed = linesMissingIn(linesBefore, linesAfterwards).map((line) => `− ${line}`)
  const added = linesMissingIn(linesAfterwards, linesBefore).map((line) => `+ ${line}`)
  const calls = [
    ...sentCommands()
      .slice(commands)
      .map((command) => `sends ${command}`),
    ...pathsOfReads()
      .slice(readings)
      .map((path) => `reads ${path}`),
  ]
  return [...(added.length > 0 ? added : removed), ...calls].join('; ') || 'nothing'
}

/** Requests as text: commands in their order, then reads sorted, because parts of a page read independently of each other. */
function inOrder(requests: readonly SentRequest[]): readonly string[] {
  const commands = requests
    .filter(({ request }) => !request.startsWith('GET '))
    .map(({ request, body }) => (body === undefined ? request : `${request} ${JSON.stringify(body)}`))
  const reads = requests.filter(({ request }) => request.startsWith('GET ')).map(({ request }) => request)
  return [...commands, ...reads.toSorted()]
}

/** The state in the screen's attributes, with that of its command. */
function stateOf(): string {
  const { state, command } = document.querySelector<HTMLElement>('[data-screen]')?.dataset ?? {}
  return [state, command].filter((name) => name !== undefined).join(' ')
}

const currentAddress = () => location.pathname + location.search

const linesMissingIn = (all: readonly string[], others: readonly string[]) =>
  all.filter((line) => !others.includes(line))

const windowTitles = (): string[] =>
  [
    ...document.querySelectorAll(
      '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]',
    ),
  ].map((element) =>
    element.getAttribute('role') === 'menu' || element.getAttribute('role') === 'listbox'
      ? `menu: ${entriesOf(element)}`
      : `“${nameOf(element)}”`,
  )

/** The entries of a menu; for a long one their number, the first and the last. */
function entriesOf(menu: Element): string {
  const names = pressableElements(menu).map(nameOf)
  return names.length > 12 ? `${names.length} from ${names[0]} to ${names.at(-1)}` : names.join(', ')
}

/** The part of the page that a selector names. */
export function elementAt(within: string): Element {
  const found = document.querySelector(within)
  if (!found) throw new Error(`the page has no ${within}`)
  return found
}

const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select'

/** Types into every editable field of a part of the page, or chooses another option. Returns the names of the fields that keep the old value. */
export async function fieldsThatIgnoreTyping(within = 'body'): Promise<readonly string[]> {
  const ignoring: string[] = []
  for (const field of elementAt(within).querySelectorAll<HTMLInputElement>(TEXT_FIELDS)) {
    if (
      !field.isConnected ||
      field.disabled ||
      field.readOnly ||
      field.closest('[aria-hidden="true"], [inert]')
    )
      continue
    const typed = field instanceof HTMLSelectElement ? otherOption(field) : `${field.value}1`
    if (typed === null) continue
    const before = field.value
    await act(async () => {
      typeValue(field, typed)
      const event = field instanceof HTMLSelectElement ? 'change' : 'input'
      field.dispatchEvent(new Event(event, { bubbles: true }))
    })
    if (field.isConnected && field.value === before) ignoring.push(nameOf(field))
  }
  await waitUntilSettled()
  return ignoring
}

/** The value of an option that is not chosen; null without one. */
const otherOption = ({ options, value }: HTMLSelectElement): string | null =>
  [...options].find((option) => !option.disabled && option.value !== value)?.value ?? null

/**
 * Presses every button of a part of the scene once and returns the effect of each. If a press changed the
 * page, the scene is opened again before the next one.
 */
export async function pressEach(scene: Scene, within = 'body'): Promise<Record<string, string>> {
  await openScene(scene)
  const container = elementAt(within)
  const names = [...buttonsByName()]
    .filter(([, element]) => container.contains(element))
    .map(([name]) => name)
  const [address, page] = [currentAddress(), document.body.innerHTML]
  const effects: Record<string, string> = {}
  for (const name of names) {
    if (currentAddress() !== address || document.body.innerHTML !== page) await openScene(scene)
    effects[name] = await effectOf(buttonNamed(name))
  }
  return effects
}
