import type { BankMatching, BankStatement } from '../../../../../src/domain/contract/bank.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { creditsOf, givenAt } from '../../../walk/browser/page-objects/bank.ts'
import type { ExpectedPage } from '../check-page.ts'
import { delta, notices, readFailure, reasonField, toast } from '../common-elements.ts'
import { button, choice, type ExpectedLines, heading, named, paragraph, text, words } from '../elements.ts'
import { bankFacts, bankPage, dropFile, importedText } from './bank.ts'
import { creditLists } from './bank-lines.ts'

interface Event {
  readonly type: string
  readonly lineId?: 'line-1' | 'line-2' | 'line-3'
  readonly text?: string
}
const eventOf = (label: string): Event | null => (label.startsWith('{') ? (JSON.parse(label) as Event) : null)

/** Bank credits beside their possible remittances, the dialog to choose one, and the dialog for the reason. */
export async function matchingPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const matching = dataOf(await testOrganization.accountant.get<BankMatching>('banklines/proposals'))
  if (state === 'choosing') return choosing(walkContext, matching, labels)
  if (/^(?:reasoning|unlinkFailed)/u.test(state)) return reasoning(walkContext, matching, state, labels)
  if (!/^(?:ready|unavailable|linkFailed)$/u.test(state)) return null
  const facts = await bankFacts(testOrganization)
  const brought = labels.some((label) => label.includes('"REFRESH"'))
    ? facts.statements.find(({ fileName }) => fileName === givenAt(walkContext).name)
    : undefined
  const lines = {
    ready: () => [overtaken(walkContext, labels), creditLists(userPage, matching, false)],
    linkFailed: () => [notLinked(walkContext, labels), creditLists(userPage, matching, true)],
    unavailable: () => readFailure(userPage, labels.at(-1)),
  }[state as 'ready' | 'unavailable' | 'linkFailed']()
  // The result is announced once everything was loaded again.
  const isDone = /link:done$/u.test(labels.at(-2) ?? '')
  return {
    at: [page.getByRole('main'), ...(isDone ? [notices(userPage)] : [])],
    content: [
      bankPage(userPage, facts, { brought: [dropFile(userPage), broughtIn(walkContext, brought)], lines }),
      isDone ? toast(userPage, t('bank.saved')) : null,
    ],
  }
}

const broughtIn = ({ userPage }: WalkContext, brought: BankStatement | undefined): ExpectedLines =>
  brought ? importedText(userPage, brought) : null

/** Why the last command was refused: visible until the next action. */
function overtaken({ userPage }: WalkContext, labels: readonly string[]): ExpectedLines {
  const last = labels.findLast((label) => !label.startsWith('loadMatching:'))
  if (!last?.endsWith(':overtaken')) return null
  const refusal = last.startsWith('link') ? 'failure.BankLineLinked' : 'failure.BankLineNotLinked'
  return words('alert')(userPage.t(refusal))
}

const isPassing = (labels: readonly string[]) => labels.at(-1)?.endsWith(':notNow') === true

const notLinked = ({ userPage: { t } }: WalkContext, labels: readonly string[]): ExpectedLines => [
  'alert',
  text(t(isPassing(labels) ? 'failure.StoreUnavailable' : 'error.dataNotProvided')),
  button(t('action.retry')),
  button(t('action.cancel')),
]

/** The last line with a dialog, and the actions in it since. */
function askedFor(walkContext: WalkContext, labels: readonly string[], type: 'CHOOSE' | 'UNLINK') {
  const events = labels.map(eventOf)
  const asked = events.findLastIndex((event) => event?.type === type)
  const line = events[asked]!.lineId!
  return { id: creditsOf(walkContext).ids[line], since: events.slice(asked + 1) }
}

/** The remittance of a line: none is selected when none is likely; then the shortage or surplus. */
function choosing(
  walkContext: WalkContext,
  matching: BankMatching,
  labels: readonly string[],
): ExpectedPage | null {
  const { userPage, remittance } = walkContext
  const { t, page, money, date } = userPage
  const { id, since } = askedFor(walkContext, labels, 'CHOOSE')
  const line = matching.proposals.find(({ lineId }) => lineId === id)!
  // No path uses a line that already has a remittance.
  if (line.candidates.length > 0) return null
  const isPicked = since.some((event) => event?.type === 'PICK')
  const those = matching.remittances.filter(({ account }) => account === line.account)
  const nameOf = (one: (typeof those)[number]) =>
    t('bank.choose.option', {
      reference: String(one.reference),
      establishment: one.establishmentName,
      date: date(one.collectedOn),
      amount: money(one.declaredCents - one.creditedCents),
    })
  const picked = isPicked ? those.find((one) => one.id === remittance!.id) : undefined
  const waiting = picked?.pouches.filter(({ creditedCents }) => creditedCents === null) ?? []
  const expected = sumCents(waiting.map(({ countedCents, declaredCents }) => countedCents ?? declaredCents))
  const title = t('bank.choose.title')
  const label = t('bank.choose.remittance')
  const all = t('bank.choose.allPouches')
  const pouches = waiting.map(({ number, countedCents, declaredCents }) =>
    t('bank.choose.pouchOption', { number, amount: money(countedCents ?? declaredCents) }),
  )
  return {
    at: [page.getByRole('dialog')],
    content: [
      named('dialog')(title),
      heading(2, title),
      text(`${line.label} · ${date(line.bookedOn)} ${money(line.amountCents)}`),
      choice(label, those.map(nameOf), picked ? nameOf(picked) : null, t('choice.none')),
      waiting.length > 1 ? choice(t('bank.choose.pouch'), [all, ...pouches], all) : null,
      picked
        ? [text(t('bank.difference')), words('status')(delta(userPage, line.amountCents - expected))]
        : null,
      button(t('action.cancel')),
      button(t('bank.choose.submit'), { isOff: !picked }),
    ],
  }
}

/** The reason for removing a link. */
function reasoning(
  walkContext: WalkContext,
  matching: BankMatching,
  state: string,
  labels: readonly string[],
): ExpectedPage {
  const { t, page } = walkContext.userPage
  const { id, since } = askedFor(walkContext, labels, 'UNLINK')
  const { parts } = matching.linked.find(({ lineId }) => lineId === id)!
  const title = t('bank.unlink.title', { reference: parts.map(({ reference }) => reference).join(', ') })
  const reason = since.findLast((event) => event?.type === 'EDIT_REASON')?.text ?? ''
  return {
    at: [page.getByRole('alertdialog')],
    content: [
      named('alertdialog')(title),
      heading(2, title),
      paragraph(t('bank.unlink.message')),
      reasonField(t, t('bank.reason'), reason, state),
      state === 'unlinkFailed'
        ? words('alert')(t(isPassing(labels) ? 'failure.StoreUnavailable' : 'error.dataNotProvided'))
        : null,
      button(t('action.no')),
      button(t('action.yes')),
    ],
  }
}
