import { parseMoney } from '../../../../../src/domain/money.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import type { ExpectedPage } from '../check-page.ts'
import { delta, readFailure, reasonField } from '../common-elements.ts'
import { button, type ExpectedLines, field, heading, named, paragraph, text, words } from '../elements.ts'
import { controlContent, nameOf, readRemittance } from './remittance.ts'

const lastText = (labels: readonly string[], field: string) => {
  const last = labels.findLast((label) => label.includes(`"field":"${field}"`))
  return last === undefined ? null : (JSON.parse(last) as { text: string }).text
}

/** The check of a remittance that was handed over: the bank's credit, and the dialog before it is sent back. */
export async function remittanceCheckPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
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
  if (/^(?:reasoning|invalidate)/u.test(state))
    return reasonQuestion(walkContext, state, labels, one.reference)
  if (!/^(?:open|validateFailed)/u.test(state)) return null
  const hasFailed = state === 'validateFailed'
  // Amount and date are there: what is refused is the missing reason of their difference.
  const lacksReasonOnly =
    state === 'open.refused' && readAmount(labels, one.totalCents).kind === 'amount' && isDated(labels)
  return {
    at: [panel],
    content: await controlContent(testOrganization, userPage, one, [
      state === 'open.refused' && !lacksReasonOnly ? words('alert')(t('failure.CreditRequired')) : null,
      hasFailed ? notAnswered(userPage, labels) : null,
      credit(walkContext, labels, one.totalCents),
      differenceReason(userPage, labels, lacksReasonOnly),
      // After a command that may have been executed, the remittance can't be sent back.
      hasFailed ? null : button(t('remittanceControl.invalidate')),
      button(t(hasFailed ? 'action.retry' : 'remittanceControl.validate')),
    ]),
  }
}

/** The credited amount: the declared one, until another is typed. */
function credit(
  { testOrganization, userPage }: WalkContext,
  labels: readonly string[],
  totalCents: number,
): ExpectedLines {
  const { t, money, date } = userPage
  const typed = lastText(labels, 'amount')
  const amount = typed === null ? money(totalCents).replace(/\s€$/u, '') : typed
  const read = readAmount(labels, totalCents)
  return [
    field(t('remittanceControl.amount'), amount),
    read.kind === 'amount' ? words('status')(t('money.equals', { amount: money(read.cents) })) : null,
    field(t('remittanceControl.creditedOn'), isDated(labels) ? date(testOrganization.today) : ''),
    button(t('date.open')),
    paragraph(t('date.hint')),
    text(t('remittanceControl.column.difference')),
    read.kind === 'amount' ? words('status')(delta(userPage, read.cents - totalCents)) : null,
  ]
}

const isDated = (labels: readonly string[]) => lastText(labels, 'creditedOn') === '2026-11-25'

function readAmount(labels: readonly string[], totalCents: number) {
  const typed = lastText(labels, 'amount')
  return typed === null ? ({ kind: 'amount', cents: totalCents } as const) : parseMoney(typed)
}

/** The field for the reason of a difference, shown while the typed amount differs from the declared one. */
function differenceReason({ t }: UserPage, labels: readonly string[], isMissing: boolean): ExpectedLines {
  const read = lastText(labels, 'amount') === null ? null : parseMoney(lastText(labels, 'amount')!)
  if (read?.kind !== 'amount') return null
  return [
    field(t('remittanceControl.differenceReason'), lastText(labels, 'differenceReason') ?? '', {
      isInvalid: isMissing,
    }),
    isMissing ? paragraph(t('failure.ReasonRequired')) : null,
  ]
}

/** The message of a command without an answer, or with "not now". */
const notAnswered = ({ t }: UserPage, labels: readonly string[]): ExpectedLines =>
  words('alert')(t(labels.at(-1)?.endsWith(':notNow') ? 'failure.StoreUnavailable' : 'error.dataNotProvided'))

/** The reason for sending it back. */
function reasonQuestion(
  { userPage }: WalkContext,
  state: string,
  labels: readonly string[],
  reference: number,
): ExpectedPage {
  const { t, page } = userPage
  const since = labels.slice(labels.findLastIndex((label) => label.includes('"INVALIDATE"')))
  const reason = since.findLast((label) => label.includes('"EDIT_REASON"'))
  const written = reason === undefined ? '' : (JSON.parse(reason) as { text: string }).text
  const title = t('remittanceControl.invalidate.title', { reference: String(reference) })
  return {
    at: [page.getByRole('alertdialog')],
    content: [
      named('alertdialog')(title),
      heading(2, title),
      paragraph(t('remittanceControl.invalidate.message')),
      reasonField(t, t('remittanceControl.reason'), written, state),
      state === 'invalidateFailed' ? notAnswered(userPage, labels) : null,
      button(t('action.no')),
      button(t('action.yes')),
    ],
  }
}
