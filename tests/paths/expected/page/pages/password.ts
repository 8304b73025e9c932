import { validateCredentials } from '../../../../../src/domain/accounts/credential-forms.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { typedPasswords } from '../../../walk/browser/page-objects/credentials.ts'
import type { ExpectedPage } from '../check-page.ts'
import { notices, toast } from '../common-elements.ts'
import { alert, button, type ExpectedLines, field, heading, named, paragraph, text } from '../elements.ts'

type Field = 'currentPassword' | 'password' | 'repeated'
type Values = Readonly<Record<Field, string>>

interface Form {
  readonly values: Values
  /** The errors of each, until it is edited. */
  readonly issues: Readonly<Partial<Record<Field, MessageId>>>
}
const EMPTY: Form = { values: { currentPassword: '', password: '', repeated: '' }, issues: {} }

const issuesOf = (values: Values): Form['issues'] =>
  Object.fromEntries(validateCredentials('ownPassword', values).map(({ path, key }) => [path, key]))

/**
 * The content of the form after the gestures so far. All fields are typed before the first attempt, and later
 * attempts send the same values.
 */
function formBy(walkContext: WalkContext, labels: readonly string[]): Form {
  const typed = typedPasswords(walkContext)
  let form = EMPTY
  let isTyping = true
  for (const label of labels) {
    if (label === 'send:done') form = EMPTY
    else if (label === 'send:common') form = { ...form, issues: { password: 'issue.passwordCommon' } }
    else if (label.includes('"EDIT"')) {
      const { password, ...issues } = form.issues
      form = { values: { ...form.values, password: `${form.values.password}a` }, issues }
      isTyping = true
    } else if (label.includes('"SUBMIT"')) {
      const { values: sentValues } = JSON.parse(label) as { values: Values }
      const values = isTyping ? typed(sentValues) : form.values
      form = { values, issues: issuesOf(values) }
      isTyping = false
    }
  }
  return form
}

/** The person's own password, in "my account". */
export async function passwordPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  if (!/^(?:editing|refused|failed|done)$/u.test(state)) return null
  const { userPage } = walkContext
  const { t, page } = userPage
  const { values, issues } = formBy(walkContext, labels)
  const title = t('account.password.title')
  const secret = (name: Field, label: MessageId, hint: ExpectedLines = null): ExpectedLines => {
    const issue = issues[name]
    return [
      field(t(label), values[name], { isInvalid: issue !== undefined }),
      button(t('field.password.show')),
      hint,
      issue === undefined ? null : paragraph(t(issue)),
    ]
  }
  const panel = page.locator('section').filter({ has: userPage.find('heading', 'account.password.title') })
  const isDone = state === 'done'
  return {
    at: isDone ? [panel, notices(userPage)] : [panel],
    content: [
      heading(2, title),
      paragraph(t('account.password.message')),
      named('form')(title),
      state === 'failed' ? alert(userPage, text(t('error.internal'))) : null,
      secret('currentPassword', 'account.password.current'),
      secret('password', 'account.password.new', paragraph(t('account.password.hint'))),
      secret('repeated', 'account.password.repeated'),
      button(t('account.password.submit')),
      isDone ? toast(userPage, t('code.11020')) : null,
    ],
  }
}
