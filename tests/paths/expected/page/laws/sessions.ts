import type { OwnAccount } from '../../../../../src/domain/contract/accounts.ts'
import { LANGUAGES } from '../../../../../src/domain/languages.ts'
import { dataOf } from '../../../walk/api/house.ts'
import type { Seat } from '../../../walk/browser/browser-driver.ts'
import type { Bench } from '../../../walk/browser/page-object.ts'
import { deviceNamed, sessionsOf } from '../../../walk/browser/page-objects/sessions.ts'
import type { Sight } from '../look.ts'
import { button, choice, field, heading, named, paragraph, type Said, text, words } from '../say.ts'
import { announced, notices } from '../words.ts'
import { sessionsSays } from './own-sessions.ts'

/** The end of one of the person's sessions: the confirmation, and the account page behind it. */
export async function sessionsPage(
  bench: Bench,
  state: string,
  labels: readonly string[],
): Promise<Sight | null> {
  const { seat } = bench
  const { t, page } = seat
  if (state === 'confirming' || state === 'failed') return endingQuestion(bench, state, labels)
  if (state !== 'idle' && state !== 'done' && state !== 'refused') return null
  const isDone = state === 'done'
  return {
    at: [page.getByRole('main'), ...(isDone ? [notices(seat)] : [])],
    says: [
      heading(1, t('shell.account.mine')),
      await ownForms(bench),
      sessionsSays(seat, await sessionsOf(bench.house), null),
      state === 'refused' ? ['alert', text(t('failure.NotFound')), button(t('action.dismiss'))] : null,
      isDone ? announced(seat, t('code.10008')) : null,
    ],
  }
}

/** The device is named by the last question. */
function endingQuestion({ seat }: Bench, state: string, labels: readonly string[]): Sight {
  const { t, page } = seat
  const asked = labels.findLast((label) => label.includes('"ASK"')) ?? ''
  const title = t('account.sessions.end.title', {
    device: deviceNamed(asked.includes('pouch-1') ? 'one' : 'other'),
  })
  const why = labels.at(-1) === 'run:notNow' ? 'failure.StoreUnavailable' : 'error.internal'
  return {
    at: [page.getByRole('alertdialog')],
    says: [
      named('alertdialog')(title),
      heading(2, title),
      paragraph(t('account.sessions.end.message')),
      state === 'failed' ? words('alert')(t(why)) : null,
      button(t('action.no')),
      button(t('action.yes')),
    ],
  }
}

/** The fields of the account: nothing was typed into them. */
async function ownForms({ house, seat }: Bench): Promise<Said> {
  const { t } = seat
  const { firstName, lastName, email, language } = dataOf(await house.director.get<OwnAccount>('accounts/me'))
  const identity = t('account.identity.title')
  const languages = LANGUAGES.map((locale) => t(`shell.language.${locale}`))
  return [
    `form "${identity}"`,
    named('group')(identity),
    text(identity),
    field(t('account.firstName'), firstName),
    field(t('account.lastName'), lastName),
    choice(t('shell.language'), languages, t(`shell.language.${language}`)),
    paragraph(t('account.language.hint')),
    button(t('action.save'), { isOff: true }),
    heading(2, t('account.email.title')),
    paragraph(t('account.email.message', { email })),
    `form "${t('account.email.title')}"`,
    field(t('account.email.new')),
    secret(seat, 'account.password.current'),
    button(t('account.email.submit')),
    heading(2, t('account.password.title')),
    paragraph(t('account.password.message')),
    `form "${t('account.password.title')}"`,
    secret(seat, 'account.password.current'),
    secret(seat, 'account.password.new'),
    paragraph(t('account.password.hint')),
    secret(seat, 'account.password.repeated'),
    button(t('account.password.submit')),
  ]
}

const secret = (
  { t }: Seat,
  label: 'account.password.current' | 'account.password.new' | 'account.password.repeated',
): Said => [field(t(label)), button(t('field.password.show'))]
