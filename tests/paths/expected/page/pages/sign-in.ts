import type { SessionUser } from '../../../../../src/domain/contract/auth.ts'
import { ROLES } from '../../../../../src/domain/roles.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { DEMO_PASSWORD } from '../../../people.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { readVisitors } from '../../../walk/browser/page-objects/signing-in.ts'
import type { ExpectedPage } from '../check-page.ts'
import {
  alert,
  button,
  type ExpectedLines,
  either,
  field,
  heading,
  link,
  named,
  paragraph,
  text,
  words,
} from '../elements.ts'
import { headerContent, menuContent, signedOutHeaderContent } from './frame.ts'

/** Longer than any wait after too many attempts, in seconds. */
const LONGEST_WAIT = 120
/** The content of the sign-in form and its message; the form is empty after other events. */
const AT_THE_FORM = /"(?:SIGN_IN|CANCEL_CODE)"|^signIn:|signedOut\.throttled$/u

const isOf = (label: string, type: string) => label.startsWith(`{"type":"${type}"`)

/** The signed-in person, or the sign-in form with the reason for it. */
export async function sessionPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { userPage } = walkContext
  const { page } = userPage
  if (!/^signed(?:In|Out)\./u.test(state)) return null
  if (state === 'signedOut.codeRequired') return null
  const banner = page.getByRole('banner')
  if (state === 'signedIn.forbidden' || state.startsWith('signedOut.'))
    return {
      at: [banner, page.getByRole('main')],
      content: [signedOutHeaderContent(userPage), await loginMessage(walkContext, state, labels)],
    }
  const here = await signedInUser(walkContext, labels)
  const title = titleAfter(labels)
  const main = page.getByRole('main').getByRole('heading', { level: 1 })
  return {
    at: [
      banner,
      page.getByRole('navigation', { name: userPage.t('shell.menu.label') }),
      ...(title ? [main] : []),
    ],
    content: [
      headerContent(userPage, here),
      menuContent(userPage, here.role),
      title === null ? null : heading(1, userPage.t(title)),
    ],
  }
}

/** The server's answer to signing in: the name, and the last establishment. */
async function signedInUser({ testOrganization, ...walkContext }: WalkContext, labels: readonly string[]) {
  const { email, password, places } = readVisitors({ testOrganization, ...walkContext }).guest
  const user = dataOf(await testOrganization.user.post<SessionUser>('auth/sign_in', { email, password }))
  // A browser whose stored user was manipulated shows that user, until the next sign-in.
  const lastIn = labels.findLastIndex((label) =>
    /^signIn:|"(?:USER_STORED|REPLACE_USER|SIGN_OUT)"/u.test(label),
  )
  const isAnother = labels.slice(lastIn + 1).some((label) => isOf(label, 'FORBIDDEN'))
  return {
    ...user,
    role: isAnother ? ROLES.accountant : user.role,
    place: places.find(({ id }) => id === user.establishmentId)!.name,
  }
}

/** The title of the page; null when it depends on which call was first to fail after the session ended. */
function titleAfter(labels: readonly string[]): MessageId | null {
  let title: MessageId | null = 'shell.account.mine'
  for (const label of labels) {
    if (isOf(label, 'EXPIRED')) title = null
    // The page was opened at an address to which signing in does not lead back.
    else if (label === 'checkToken:expired') title = 'home.title'
    else if (/"(?:SIGN_OUT|USER_FORGOTTEN|REPLACE_USER|CONTINUE)"/u.test(label)) title = 'home.title'
    // A person who switched establishment: the page is loaded again, at home.
    else if (isOf(label, 'USER_STORED') && label.includes('token-3')) title = 'home.title'
  }
  return title
}

interface Typed {
  readonly email: string
  readonly password: string
}

function typedBy(walkContext: WalkContext, labels: readonly string[]): Typed {
  const last = labels.findLastIndex((label) => !AT_THE_FORM.test(label))
  const attempt = labels.slice(last + 1).findLast((label) => isOf(label, 'SIGN_IN'))
  if (attempt === undefined) return { email: '', password: '' }
  const { email, password } = JSON.parse(attempt) as Typed
  const { guest, who } = readVisitors(walkContext)
  if (email.trim() !== '' && password !== '') return who
  return { email: email.trim() === '' ? '' : guest.email, password: password === '' ? '' : guest.password }
}

async function loginMessage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedLines> {
  const { userPage, testOrganization } = walkContext
  const { t } = userPage
  const config = (await (await fetch(new URL('/config.json', testOrganization.target.origin))).json()) as {
    demo?: boolean
    identityProvider?: boolean
  }
  const typed = typedBy(walkContext, labels)
  const areBlanks = state === 'signedOut.refused' && isOf(labels.at(-1) ?? '', 'SIGN_IN')
  const fieldOf = (id: 'email.label' | 'session.password', value: string): ExpectedLines => {
    const isMissing = areBlanks && value === ''
    return [field(t(id), value, { isInvalid: isMissing }), isMissing ? paragraph(t('issue.required')) : null]
  }
  return [
    heading(1, t('page.login')),
    areBlanks ? null : problem(userPage, state, labels),
    named('form')(t('page.login')),
    fieldOf('email.label', typed.email),
    fieldOf('session.password', typed.password),
    button(t('field.password.show')),
    button(t('session.signIn')),
    link(t('account.toForgotten'), '/forgot-password'),
    config.identityProvider ? button(t('account.withProvider')) : null,
    config.demo ? demoAccounts(userPage) : null,
  ]
}

/** The reason why the sign-in form is shown. */
function problem(userPage: UserPage, state: string, labels: readonly string[]): ExpectedLines {
  const { t } = userPage
  switch (state) {
    case 'signedOut.expired':
      return words('status')(t('session.expired'))
    case 'signedOut.rejected':
      return [paragraph(t('error.token')), text(t('session.expired'))]
    case 'signedOut.failed':
      return alert(userPage, text(t('error.dataNotProvided')))
    case 'signedOut.throttled':
      return alert(
        userPage,
        either(
          ...Array.from({ length: LONGEST_WAIT }, (_, nth) =>
            text(t('session.throttled', { seconds: nth + 1 })),
          ),
        ),
      )
    case 'signedOut.refused': {
      const isTyped = isOf(labels.at(-2) ?? '', 'SIGN_IN')
      return alert(userPage, text(t(isTyped ? 'failure.WrongCredentials' : 'failure.IdentityRefused')))
    }
    case 'signedIn.forbidden':
      return alert(
        userPage,
        text(t('failure.RoleNotAllowed')),
        button(t('session.continue')),
        button(t('error.action.signIn')),
      )
    default:
      return null
  }
}

const demoAccounts = ({ t }: UserPage): ExpectedLines => [
  heading(2, t('session.demo.title')),
  paragraph(t('session.demo.message', { password: DEMO_PASSWORD })),
  (['user', 'director', 'accountant', 'admin', 'superAdmin', 'employee'] as const).map((role) =>
    button(`${t(`role.${role}`)} · ${t(`session.demo.${role}`)}`),
  ),
]
