import type { OwnAccount } from '../../../../../src/domain/contract/accounts.ts'
import { LANGUAGES } from '../../../../../src/domain/languages.ts'
import { LANGUAGE_NAMES } from '../../../../support/texts.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { deviceNamed, sessionsOf } from '../../../walk/browser/page-objects/sessions.ts'
import type { ExpectedPage } from '../check-page.ts'
import { notices, toast } from '../common-elements.ts'
import {
  alert,
  button,
  choice,
  type ExpectedLines,
  field,
  heading,
  named,
  paragraph,
  text,
} from '../elements.ts'
import { sessionsContent } from './own-sessions.ts'

/** The end of one of the person's sessions: the confirmation, and the account page behind it. */
export async function sessionsPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { userPage } = walkContext
  const { t, page } = userPage
  if (state === 'confirming' || state === 'failed') return endingQuestion(walkContext, state, labels)
  if (state !== 'idle' && state !== 'done' && state !== 'refused') return null
  const isDone = state === 'done'
  return {
    at: [page.getByRole('main'), ...(isDone ? [notices(userPage)] : [])],
    content: [
      heading(1, t('shell.account.mine')),
      await ownForms(walkContext),
      sessionsContent(userPage, await sessionsOf(walkContext.testOrganization), null),
      state === 'refused' ? alert(userPage, text(t('failure.NotFound'))) : null,
      isDone ? toast(userPage, t('code.10008')) : null,
    ],
  }
}

/** The device is named by the last question. */
function endingQuestion({ userPage }: WalkContext, state: string, labels: readonly string[]): ExpectedPage {
  const { t, page } = userPage
  const startLabel = labels.findLast((label) => label.includes('"START"')) ?? ''
  const title = t('account.sessions.end.title', {
    device: deviceNamed(startLabel.includes('pouch-1') ? 'one' : 'other'),
  })
  const why = labels.at(-1) === 'run:notNow' ? 'failure.StoreUnavailable' : 'error.internal'
  return {
    at: [page.getByRole('alertdialog')],
    content: [
      named('alertdialog')(title),
      heading(2, title),
      paragraph(t('account.sessions.end.message')),
      state === 'failed' ? alert(userPage, text(t(why))) : null,
      button(t('action.no')),
      button(t('action.yes')),
    ],
  }
}

/** The fields of the account: nothing was typed into them. */
async function ownForms({ testOrganization, userPage }: WalkContext): Promise<ExpectedLines> {
  const { t } = userPage
  const { firstName, lastName, email, language } = dataOf(
    await testOrganization.director.get<OwnAccount>('accounts/me'),
  )
  const identity = t('account.identity.title')
  const languages = LANGUAGES.map((locale) => LANGUAGE_NAMES[locale])
  return [
    `form "${identity}"`,
    named('group')(identity),
    text(identity),
    field(t('account.firstName'), firstName),
    field(t('account.lastName'), lastName),
    choice(t('shell.language'), languages, LANGUAGE_NAMES[language]),
    paragraph(t('account.language.hint')),
    button(t('action.save'), { isOff: true }),
    heading(2, t('account.email.title')),
    paragraph(t('account.email.message', { email })),
    `form "${t('account.email.title')}"`,
    field(t('account.email.new')),
    secret(userPage, 'account.password.current'),
    button(t('account.email.submit')),
    heading(2, t('account.password.title')),
    paragraph(t('account.password.message')),
    `form "${t('account.password.title')}"`,
    secret(userPage, 'account.password.current'),
    secret(userPage, 'account.password.new'),
    paragraph(t('account.password.hint')),
    secret(userPage, 'account.password.repeated'),
    button(t('account.password.submit')),
  ]
}

const secret = (
  { t }: UserPage,
  label: 'account.password.current' | 'account.password.new' | 'account.password.repeated',
): ExpectedLines => [field(t(label)), button(t('field.password.show'))]
