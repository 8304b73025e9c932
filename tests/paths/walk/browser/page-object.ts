import type { Locator } from 'playwright-core'
import type { Pouch } from '../../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import type { RefusalName } from '../../../../src/domain/refusals.ts'
import type { MessageId } from '../../../../src/i18n/ids.ts'
import type { TestOrganization } from '../api/test-organization.ts'
import type { BrowserDriver, UserPage } from './browser-driver.ts'

/** The environment of a walk in the browser. */
export interface WalkContext {
  readonly testOrganization: TestOrganization
  readonly userPage: UserPage
  readonly pouches: readonly Pouch[]
  readonly remittance: Remittance | null
}

/**
 * The pattern of a call: its method, and the start of its address after `/api/v1/`. In a pattern with `?`, the text before
 * the `?` is the exact address, and the query must contain the text after it.
 */
export type CallPattern = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`

/**
 * Walks a machine's chart in the browser: a gesture for each possible event, and how each possible answer is
 * produced. Impossible transitions are declared in `declared.ts`.
 */
export interface PageObject {
  readonly start: string
  /** True if an earlier page object walks the same machine on another page. The paths of this page also take the transitions of those paths. */
  readonly isAnotherPage?: true
  /**
   * True for a walk with a permanent effect, or one that affects the whole organization. It is walked only in
   * a demo that the path tool has started itself.
   */
  readonly isPermanent?: true
  /** Opens the page at the start of the path. `answers` are the answers of the path before its first gesture. */
  open(
    testOrganization: TestOrganization,
    browserDriver: BrowserDriver,
    answers: readonly string[],
  ): Promise<WalkContext>
  /** The gestures, by the label of the event. */
  readonly actions: Readonly<Record<string, (walkContext: WalkContext) => Promise<void>>>
  /** Answers of a working server, and delays that end by themselves. */
  readonly answers: readonly string[]
  /**
   * By answer, what is done just before the gesture so that the call of the gesture gets this answer: usually a change over HTTP, as if by
   * another person. This change may use the account that is signed in on the page.
   */
  readonly concurrentChanges?: Readonly<Record<string, (walkContext: WalkContext) => Promise<void>>>
  /** By port, its call, which can be lost or refused by simulation, or held back. */
  readonly calls?: Readonly<Record<string, CallPattern>>
  /** By the label of an answer, the refusal that is simulated with the server's text, because this organization can't produce it. */
  readonly refusals?: Readonly<Record<string, RefusalName>>
  /** By port, the events that a person can cause while its call is running. */
  readonly eventsWhileRunning?: Readonly<Record<string, readonly string[]>>
  /** Resolves when the page shows the state. */
  waitForState(walkContext: WalkContext, state: string): Promise<void>
  /**
   * Returns the memory after a step: a short text, which `isPossible` reads, about the path so far and about data of the organization that the
   * model does not know. Before the first step, the memory is `INITIAL_MEMORY`. `state` is the state after the step.
   */
  remember(memory: string, label: string, state: string): string
  /** False for a step that the model allows and this organization does not. */
  isPossible(memory: string, label: string, state: string): boolean
  /** Removes the records of the walk; resolves with a text for those that are left. */
  cleanUp(walkContext: WalkContext): Promise<readonly string[]>
}

/** A call with a simulated result: lost, or refused. */
export interface SimulatedResult {
  readonly call: CallPattern
  readonly result: 'lost' | RefusalName
}

/** The simulated result of a call for this answer, or null when the call reaches the server. */
export function simulatedResult(
  { calls = {}, refusals = {} }: PageObject,
  label: string,
): SimulatedResult | null {
  const [port = '', answer = ''] = label.split(':')
  const call = calls[port]
  const result = refusals[label] ?? SIMULATED_RESULTS[answer]
  return call && result ? { call, result } : null
}

/** Results that every server and network may give. */
const SIMULATED_RESULTS: Readonly<Record<string, SimulatedResult['result']>> = {
  lost: 'lost',
  notNow: 'StoreUnavailable',
}

/** True for an answer that can be produced: by a working server, after a concurrent change, or by simulation. */
export const canProduceAnswer = (pageObject: PageObject, label: string): boolean =>
  pageObject.answers.includes(label) ||
  label in (pageObject.concurrentChanges ?? {}) ||
  simulatedResult(pageObject, label) !== null

/** The first of these ports during whose call a person can cause this event; null if there is none. */
export const findRunningPort = (
  { eventsWhileRunning = {} }: PageObject,
  label: string,
  runningPorts: readonly string[],
): string | null => runningPorts.find((port) => eventsWhileRunning[port]?.includes(label)) ?? null

/** The memory of a page object before the first step of a path. */
export const INITIAL_MEMORY = '/none'

export const eventLabel = (type: string, data: object = {}): string => JSON.stringify({ type, ...data })
export const waitForDataState =
  (screen: string) =>
  async ({ userPage }: WalkContext, state: string) =>
    userPage.page.locator(`[data-screen="${screen}"][data-state="${state}"]`).waitFor()
export const pressButton =
  (id: MessageId, values?: Parameters<UserPage['press']>[1]) =>
  ({ userPage }: WalkContext) =>
    userPage.press(id, values)
export const dialogOf = ({ userPage }: WalkContext): Locator => userPage.page.getByRole('dialog')
/** The dialog with a question, such as whether to delete. */
export const questionOf = ({ userPage }: WalkContext): Locator => userPage.page.getByRole('alertdialog')
/** The panel beside a list. */
export const panelOf = ({ userPage }: WalkContext): Locator => userPage.page.getByRole('complementary').last()
export const pressInDialog = (id: MessageId) => (walkContext: WalkContext) =>
  walkContext.userPage.press(id, {}, dialogOf(walkContext))
/** Replaces the content of a field. Typing the same text again is an edit too. */
export async function replaceText(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) === text) await field.fill('')
  await field.fill(text)
}
