import type { BankMatching, BankStatement } from '../../../../../src/domain/contract/bank.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import type { BankMatchingContext } from '../../../../../src/machines/bank-matching/types.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { chosenFileAt, creditsOf } from '../../../walk/browser/page-objects/bank.ts'
import type { ExpectedPage } from '../check-page.ts'
import { delta, notices, readFailure, reasonField, toast } from '../common-elements.ts'
import {
  alert,
  button,
  choice,
  type ExpectedLines,
  heading,
  named,
  paragraph,
  text,
  words,
} from '../elements.ts'
import { expectedContexts, type TakenPath } from '../expected-contexts.ts'
import { bankFacts, bankPage, dropFile, importedText } from './bank.ts'
import { creditLists } from './bank-lines.ts'

type LineId = keyof ReturnType<typeof creditsOf>['ids']

/** Bank credits beside their possible remittances, the dialog to choose one, and the dialog for the reason. */
export async function matchingPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
  path: TakenPath,
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const matching = dataOf(await testOrganization.accountant.get<BankMatching>('banklines/proposals'))
  const { now } = expectedContexts<BankMatchingContext>(path)
  if (state === 'choosing') return choosing(walkContext, matching, now)
  if (/^(?:reasoning|unlinkFailed)/u.test(state)) return reasoning(walkContext, matching, state, now)
  if (!/^(?:ready|unavailable|linkFailed)$/u.test(state)) return null
  const facts = await bankFacts(testOrganization)
  const imported = labels.some((label) => label.includes('"REFRESH"'))
    ? facts.statements.find(({ fileName }) => fileName === chosenFileAt(walkContext).name)
    : undefined
  const lines = {
    ready: () => [
      now.refusal ? alert(userPage, text(t(`failure.${now.refusal.name}`))) : null,
      creditLists(userPage, matching, false),
    ],
    linkFailed: () => [notLinked(walkContext, now), creditLists(userPage, matching, true)],
    unavailable: () => readFailure(userPage, labels.at(-1)),
  }[state as 'ready' | 'unavailable' | 'linkFailed']()
  // The result is announced after everything was loaded again.
  const isDone = /link:done$/u.test(labels.at(-2) ?? '')
  return {
    at: [page.getByRole('main'), ...(isDone ? [notices(userPage)] : [])],
    content: [
      bankPage(userPage, facts, { upload: [dropFile(userPage), importResult(walkContext, imported)], lines }),
      isDone ? toast(userPage, t('bank.saved')) : null,
    ],
  }
}

const importResult = ({ userPage }: WalkContext, imported: BankStatement | undefined): ExpectedLines =>
  imported ? importedText(userPage, imported) : null

/** The message of a command without an answer, or with "not now". */
const lost = ({ t }: WalkContext['userPage'], { refusal }: BankMatchingContext) =>
  t(refusal ? 'failure.StoreUnavailable' : 'error.dataNotProvided')

const notLinked = ({ userPage }: WalkContext, now: BankMatchingContext): ExpectedLines =>
  alert(
    userPage,
    text(lost(userPage, now)),
    button(userPage.t('action.retry')),
    button(userPage.t('action.cancel')),
  )

/**
 * The dialog to choose the remittance of a line. None is selected when none is likely; otherwise the shortage
 * or surplus is shown.
 */
function choosing(
  walkContext: WalkContext,
  matching: BankMatching,
  { lineId, remittanceId }: BankMatchingContext,
): ExpectedPage | null {
  const { userPage, remittance } = walkContext
  const { t, page, money, date } = userPage
  const id = creditsOf(walkContext).ids[lineId as LineId]
  const line = matching.proposals.find(({ lineId }) => lineId === id)!
  // No path uses a line that already has a remittance.
  if (line.candidates.length > 0) return null
  const those = matching.remittances.filter(({ account }) => account === line.account)
  const nameOf = (one: (typeof those)[number]) =>
    t('bank.choose.option', {
      reference: String(one.reference),
      establishment: one.establishmentName,
      date: date(one.collectedOn),
      amount: money(one.declaredCents - one.creditedCents),
    })
  const picked = remittanceId ? those.find((one) => one.id === remittance!.id) : undefined
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
  now: BankMatchingContext,
): ExpectedPage {
  const { userPage } = walkContext
  const { t, page } = userPage
  const id = creditsOf(walkContext).ids[now.lineId as LineId]
  const { parts } = matching.linked.find(({ lineId }) => lineId === id)!
  const title = t('bank.unlink.title', { reference: parts.map(({ reference }) => reference).join(', ') })
  return {
    at: [page.getByRole('alertdialog')],
    content: [
      named('alertdialog')(title),
      heading(2, title),
      paragraph(t('bank.unlink.message')),
      reasonField(t, t('bank.reason'), now.reason, state),
      state === 'unlinkFailed' ? alert(userPage, text(lost(userPage, now))) : null,
      button(t('action.no')),
      button(t('action.yes')),
    ],
  }
}
