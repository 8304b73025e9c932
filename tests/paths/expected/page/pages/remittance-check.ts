import type { RemittanceControlContext } from '../../../../../src/machines/remittance-control/types.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import type { ExpectedPage } from '../check-page.ts'
import { delta, readFailure, reasonField } from '../common-elements.ts'
import {
  alert,
  button,
  type ExpectedLines,
  field,
  heading,
  named,
  paragraph,
  text,
  words,
} from '../elements.ts'
import { expectedContexts, type TakenPath } from '../expected-contexts.ts'
import { controlContent, nameOf, readRemittance } from './remittance.ts'

type Context = RemittanceControlContext

/** The check of a remittance that was handed over: the bank's credit, and the dialog before it is sent back. */
export async function remittanceCheckPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
  path: TakenPath,
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage, remittance } = walkContext
  const { t, page } = userPage
  const one = await readRemittance(testOrganization, remittance!.id)
  const name = nameOf(userPage, one)
  const panel = page.getByRole('complementary', { name, exact: true })
  if (state === 'unavailable')
    return {
      at: [panel],
      content: [
        named('complementary')(name),
        heading(2, name),
        button(t('action.close')),
        readFailure(userPage, labels.at(-1)),
      ],
    }
  const { now } = expectedContexts<Context>(path, { loadRemittance: one })
  if (/^(?:reasoning|invalidate)/u.test(state)) return reasonQuestion(userPage, state, now, one.reference)
  if (!/^(?:open|validateFailed)/u.test(state)) return null
  const hasFailed = state === 'validateFailed'
  const lacksReasonOnly = now.refusal?.name === 'ReasonRequired'
  return {
    at: [panel],
    content: await controlContent(testOrganization, userPage, one, [
      state === 'open.refused' && !lacksReasonOnly
        ? alert(userPage, text(t('failure.CreditRequired')))
        : null,
      hasFailed ? notAnswered(userPage, now) : null,
      credit(walkContext, now, one.totalCents, state === 'open.refused' && !lacksReasonOnly),
      differenceReason(userPage, now, one.totalCents, lacksReasonOnly),
      // After a command that may have been executed, the remittance cannot be sent back.
      hasFailed ? null : button(t('remittanceControl.invalidate')),
      button(t(hasFailed ? 'action.retry' : 'remittanceControl.validate')),
    ]),
  }
}

/** The field of the credited amount, which contains the declared one until another is typed. */
function credit(
  { testOrganization, userPage }: WalkContext,
  { amountText, amount, creditedOn }: Context,
  totalCents: number,
  isRefused: boolean,
): ExpectedLines {
  const { t, money, date } = userPage
  const isTyped = creditedOn === TYPED_DATE
  const isInvalid = isRefused && !isTyped
  return [
    field(t('remittanceControl.amount'), amountText),
    amount.kind === 'amount' ? words('status')(t('money.equals', { amount: money(amount.cents) })) : null,
    field(t('remittanceControl.creditedOn'), isTyped ? date(testOrganization.today) : '', { isInvalid }),
    button(t('date.open')),
    paragraph(t('date.hint')),
    isInvalid ? paragraph(t('issue.date')) : null,
    text(t('remittanceControl.column.difference')),
    amount.kind === 'amount' ? words('status')(delta(userPage, amount.cents - totalCents)) : null,
  ]
}

/** The valid date of the spec, which is today in a walk. */
const TYPED_DATE = '2026-11-25'

/** The field for the reason of a difference, shown while the amount differs from the declared one. */
function differenceReason(
  { t }: UserPage,
  { amount, differenceReason: written }: Context,
  totalCents: number,
  isMissing: boolean,
): ExpectedLines {
  if (amount.kind !== 'amount' || amount.cents === totalCents) return null
  return [
    field(t('remittanceControl.differenceReason'), written, { isInvalid: isMissing }),
    isMissing ? paragraph(t('failure.ReasonRequired')) : null,
  ]
}

/** The message of a command without an answer, or with "not now". */
const notAnswered = (userPage: UserPage, { refusal }: Context): ExpectedLines =>
  alert(userPage, text(userPage.t(refusal ? 'failure.StoreUnavailable' : 'error.dataNotProvided')))

/** The reason for sending it back. */
function reasonQuestion(userPage: UserPage, state: string, now: Context, reference: number): ExpectedPage {
  const { t, page } = userPage
  const title = t('remittanceControl.invalidate.title', { reference: String(reference) })
  return {
    at: [page.getByRole('alertdialog')],
    content: [
      named('alertdialog')(title),
      heading(2, title),
      paragraph(t('remittanceControl.invalidate.message')),
      reasonField(t, t('remittanceControl.reason'), now.reason, state),
      state === 'invalidateFailed' ? notAnswered(userPage, now) : null,
      button(t('action.no')),
      button(t('action.yes')),
    ],
  }
}
