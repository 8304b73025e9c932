import { mayAssignRole } from '../../../../../src/domain/accounts/people.ts'
import type { AuditEvent } from '../../../../../src/domain/contract/archives.ts'
import type { User } from '../../../../../src/domain/contract/users.ts'
import { LANGUAGES } from '../../../../../src/domain/languages.ts'
import { ALL_ROLES, ROLES, roleName } from '../../../../../src/domain/roles.ts'
import { LANGUAGE_NAMES } from '../../../../support/texts.ts'
import { dataOf, entriesOf } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { subjectOf } from '../../../walk/browser/page-objects/people.ts'
import type { ExpectedPage } from '../check-page.ts'
import { notices, readFailure, toast, when } from '../common-elements.ts'
import {
  alert,
  box,
  button,
  cell,
  choice,
  type ExpectedLines,
  field,
  heading,
  item,
  named,
  paragraph,
  text,
  words,
} from '../elements.ts'

/** The input in the form of a person, and the version that the form has loaded. */
interface Typed {
  readonly firstName: string
  readonly hasAddress: boolean
  /** It knows the stored version from its own save or from the choice; before, the name with which it was opened. */
  readonly isUpToDate: boolean
  /** The errors: a missing name, an address in use, a server that could not save. */
  readonly wrong: 'name' | 'address' | 'notNow' | null
}

const BEGUN: Typed = { firstName: 'QA', hasAddress: false, isUpToDate: false, wrong: null }

const typedBy = (labels: readonly string[]): Typed => labels.reduce(after, BEGUN)

function after(typed: Typed, label: string): Typed {
  const {
    type = '',
    field: name,
    value = '',
  } = label.startsWith('{') ? (JSON.parse(label) as { type: string; field?: string; value?: string }) : {}
  // Errors of other fields stay.
  const wrongBut = (own: Typed['wrong']) => (typed.wrong === own ? null : typed.wrong)
  if (type === 'EDIT' && name === 'key') return { ...typed, hasAddress: true, wrong: wrongBut('address') }
  if (type === 'EDIT') return { ...typed, firstName: value === '' ? '' : 'Quentin', wrong: wrongBut('name') }
  if (type === 'SAVE') return { ...typed, wrong: typed.firstName === '' ? 'name' : null }
  if (type === 'START_OVER') return BEGUN
  if (/^(?:BACK|CONFIRM|RETRY)$/u.test(type)) return { ...typed, wrong: null }
  if (type === 'RESOLVE' || label === 'save:done') return { ...typed, isUpToDate: true, wrong: null }
  if (label === 'save:taken') return { ...typed, wrong: 'address' }
  return label === 'save:notNow' ? { ...typed, wrong: 'notNow' } : typed
}

/** The form of a person beside the list: its fields, errors and dialogs, and the choice after another person's save. */
export async function personForm(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  if (state === 'leaving') return leavingQuestion(userPage)
  if (state === 'confirming') return passwordQuestion(userPage)
  const admin = await testOrganization.admin()
  const stored = dataOf(await admin.get<User>(`users/${subjectOf(walkContext).id}`))
  const typed = typedBy(labels)
  if (state === 'left') return inList(walkContext, stored)
  const isConflict = state.startsWith('conflict')
  if (!isConflict && !/^(?:editing|saved|refused|failed)$/u.test(state)) return null
  const known = typed.isUpToDate ? stored.firstName : BEGUN.firstName
  const isChanged = typed.hasAddress || typed.firstName !== known
  const title = t('administration.user.one')
  const isSaved = state === 'saved' && labels.at(-1) === 'save:done'
  return {
    at: [page.getByRole('complementary', { name: title }), ...(isSaved ? [notices(userPage)] : [])],
    content: [
      named('complementary')(title),
      heading(2, title),
      button(t('action.close')),
      words('strong')(`${known} ${stored.lastName}`),
      text(t('administration.status.ACTIVE', { word: 'user' })),
      button(t('administration.act.invite'), { isOff: isChanged }),
      button(t('action.delete'), { isOff: isChanged }),
      isConflict
        ? conflict(userPage, state, labels, typed, stored)
        : await fields(walkContext, state, { typed, stored, isChanged }),
      await history(walkContext, stored.id, known),
      isSaved ? toast(userPage, t('code.10007')) : null,
    ],
  }
}

const question = (
  title: string,
  role: 'dialog' | 'alertdialog',
  content: ExpectedLines,
  userPage: UserPage,
): ExpectedPage => ({
  at: [userPage.page.getByRole(role)],
  content: [named(role)(title), heading(2, title), content],
})

const leavingQuestion = (userPage: UserPage): ExpectedPage =>
  question(
    userPage.t('administration.leave.title'),
    'alertdialog',
    [
      text(userPage.t('administration.leave.message')),
      button(userPage.t('action.no')),
      button(userPage.t('action.yes')),
    ],
    userPage,
  )

const passwordQuestion = (userPage: UserPage): ExpectedPage =>
  question(
    userPage.t('administration.password.title'),
    'dialog',
    [
      paragraph(userPage.t('administration.password.message')),
      field(userPage.t('administration.password.label')),
      button(userPage.t('field.password.show')),
      button(userPage.t('action.cancel')),
      button(userPage.t('action.validate')),
    ],
    userPage,
  )

/** Its row without the panel: with the columns that were hidden. */
function inList(
  { testOrganization, userPage }: WalkContext,
  { lastName, firstName, email, establishmentIds }: User,
): ExpectedPage {
  const { t, page } = userPage
  const { establishments } = testOrganization.user.user
  const names = (establishmentIds ?? []).map((id) => establishments.find((one) => one.id === id)?.name)
  const state = t('administration.status.ACTIVE', { word: 'user' })
  return {
    at: [page.getByRole('row').filter({ hasText: lastName })],
    content: [
      button(lastName),
      [firstName, email ?? '', t('role.user'), names.join(', '), t('administration.invited'), state].map(
        cell,
      ),
    ],
  }
}

/** The choice between two names, unless both are equal or one could not be loaded. */
function conflict(
  userPage: UserPage,
  state: string,
  labels: readonly string[],
  { firstName }: Typed,
  { firstName: theirs }: User,
): ExpectedLines {
  const { t } = userPage
  if (state === 'conflict.unavailable') return readFailure(userPage, labels.at(-1))
  const name = t('administration.field.firstName')
  const isSame = firstName === theirs
  const isMine = labels.findLast((label) => label.includes('"CHOOSE"'))?.includes('theirs') !== true
  const side = (which: 'mine' | 'theirs', value: string) =>
    box('radio', t(`administration.conflict.${which}`, { value }), isMine === (which === 'mine'))
  return [
    paragraph(t('administration.conflict.title')),
    text(t(isSame ? 'administration.conflict.nothing' : 'administration.conflict.message')),
    isSame ? null : [named('group')(name), text(name), side('mine', firstName), side('theirs', theirs)],
    button(t('administration.conflict.resolve')),
  ]
}

/** The errors of the whole form, then its fields. */
async function fields(
  walkContext: WalkContext,
  state: string,
  { typed, stored, isChanged }: { typed: Typed; stored: User; isChanged: boolean },
): Promise<ExpectedLines> {
  const { testOrganization, userPage } = walkContext
  const { t } = userPage
  const { firstName, hasAddress, wrong } = typed
  const isLocked = state === 'failed'
  const label = (name: string) => t(`administration.field.${name}` as 'administration.field.firstName')
  const group = (title: string): ExpectedLines => [named('group')(title), text(title)]
  const select = (name: string, options: readonly string[], chosen: string): ExpectedLines => {
    const lines = choice(name, options, chosen)
    return isLocked ? [text(name), `combobox "${name}" [disabled]`, options.map(option(chosen))] : lines
  }
  const roleWord = (role: number) => t(`role.${roleName(role) ?? 'employee'}`)
  const own = testOrganization.user.user.establishments.filter(({ id }) =>
    stored.establishmentIds?.includes(id),
  )
  const several = label('establishments')
  const off = { isOff: isLocked }
  const email = hasAddress ? subjectOf(walkContext).email : (stored.email ?? '')
  return [
    `form "${t('administration.user.one')}"`,
    isLocked && wrong === null ? alert(userPage, text(t('administration.failed'))) : notes(userPage, wrong),
    group(t('administration.identity')),
    field(label('firstName'), firstName, { isInvalid: wrong === 'name' }),
    wrong === 'name' ? paragraph(t('issue.required')) : null,
    field(label('lastName'), stored.lastName),
    field(label('email'), email, { isInvalid: wrong === 'address' }),
    wrong === 'address' ? paragraph(t('failure.EmailTaken')) : null,
    select(
      label('language'),
      LANGUAGES.map((locale) => LANGUAGE_NAMES[locale]),
      LANGUAGE_NAMES[stored.language ?? 'fr'],
    ),
    group(t('administration.rights')),
    select(
      label('role'),
      ALL_ROLES.filter((role) => mayAssignRole(ROLES.admin, role)).map(roleWord),
      roleWord(stored.role ?? ROLES.user),
    ),
    text(several),
    `toolbar "${several}"`,
    own.map(({ name }) => [text(name), button(t('action.remove', { name }), off)]),
    `combobox "${several}"${isLocked ? ' [disabled]' : ''}`,
    button(`${t('action.clear')} · ${several}`, off),
    button(`${t('choice.open')} · ${several}`, off),
    paragraph(t('administration.field.establishments.hint')),
    isChanged ? text(t('administration.unsaved')) : null,
    isLocked ? button(t('action.back')) : null,
    button(t(isLocked ? 'action.retry' : 'action.save'), { isOff: !isChanged }),
  ]
}

const option = (chosen: string) => (name: string) => `option "${name}"${name === chosen ? ' [selected]' : ''}`

/** The number of invalid fields, and the reason why the form was not saved. */
function notes(userPage: UserPage, wrong: Typed['wrong']): ExpectedLines {
  const { t } = userPage
  const count = paragraph(t('administration.issues', { count: 1 }))
  if (wrong === 'name') return alert(userPage, count)
  if (wrong === 'address') return alert(userPage, count, text(t('failure.EmailTaken')))
  return wrong === 'notNow' ? alert(userPage, text(t('failure.StoreUnavailable'))) : null
}

/** The person's history as the form has loaded it. It is loaded again with the stored version. */
async function history(
  { testOrganization, userPage }: WalkContext,
  id: string,
  known: string,
): Promise<ExpectedLines> {
  const { t } = userPage
  const events = await entriesOf<AuditEvent>(await testOrganization.admin(), 'auditevents', {
    entityId: id,
    sort: 'sequence_desc',
    range: '0-99',
  })
  const nameAfter = (event: AuditEvent) => (event.after as { firstName?: string } | null)?.firstName
  const laterEvents = events.slice(events.findIndex((event) => nameAfter(event) === known))
  return [
    heading(3, t('history.title')),
    laterEvents.map((event) => {
      const { before, at, byName } = event
      const was = (before as { firstName?: string } | null)?.firstName
      return [
        paragraph(t(before === null ? 'history.action.create' : 'history.action.other')),
        when(userPage, at, byName),
        was === undefined
          ? null
          : item([t('administration.field.firstName'), was, nameAfter(event) ?? ''].join(' ')),
      ]
    }),
  ]
}
