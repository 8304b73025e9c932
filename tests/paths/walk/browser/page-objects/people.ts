import type { User } from '../../../../../src/domain/contract/users.ts'
import { ROLES } from '../../../../../src/domain/roles.ts'
import { accountOf } from '../../../people.ts'
import { person } from '../../api/fixtures/administered.ts'
import { dataOf, type House } from '../../api/house.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

/** The person of the form, the last typed address, and the other person who uses it. */
interface Subject {
  readonly id: string
  email: string
  readonly others: Map<string, string>
}

const NAME = 'Quentin'
const subjects = new WeakMap<Bench['seat'], Subject>()
/** The person of the form. */
export const subjectOf = ({ seat }: Bench): Subject => subjects.get(seat)!
const type =
  (path: string, text: string) =>
  async ({ seat }: Bench) => {
    const field = seat.page.locator(`[data-path=${path}] input`)
    // The existing text is typed again.
    if ((await field.inputValue()) === text) await field.fill('')
    await field.fill(text)
  }

/** Another user changes the person's first name. */
async function rename(house: House, id: string, firstName: string): Promise<void> {
  const admin = await house.admin()
  const { version, lastName, email, role, establishmentIds, language } = dataOf(
    await admin.get<User>(`users/${id}`),
  )
  const body = { firstName, lastName, email, role, establishmentIds, language, version }
  dataOf(await admin.put<User>(`users/${id}`, body))
}

/** Another person takes the address first. */
async function takeAddress(house: House, { email, others }: Subject): Promise<void> {
  if (others.has(email)) return
  const admin = await house.admin()
  const body = {
    firstName: 'QA',
    lastName: 'QA',
    email,
    role: ROLES.user,
    establishmentIds: [house.user.user.establishmentId],
    language: 'fr',
    currentPassword: accountOf('admin').password,
  }
  others.set(email, dataOf(await admin.post<User>('users', body)).id)
}

async function isAtForm({ seat }: Bench, state: string): Promise<void> {
  if (state === 'left') await seat.page.locator('[data-form]').waitFor({ state: 'detached' })
  else await seat.page.locator(`[data-form="${state}"]`).waitFor()
}

/** The form of a person: a new address needs the password, and may be in use. */
export const form: Hands = {
  start: 'change',
  async open(house, desk) {
    const { id } = await person.make(house, [])
    const seat = await desk.seat('admin')
    subjects.set(seat, { id, email: '', others: new Map() })
    await seat.open(`/user?id=${id}`)
    await seat.page.locator('[data-form=editing]').waitFor()
    return { house, seat, pouches: [], remittance: null }
  },
  gestures: {
    [event('EDIT', { field: 'name', value: 'Nice' })]: type('firstName', NAME),
    [event('EDIT', { field: 'name', value: '' })]: type('firstName', ''),
    [event('EDIT', { field: 'key', value: 'secret' })]: (bench) => {
      const subject = subjectOf(bench)
      subject.email = `${bench.house.freshNumber().toLowerCase()}@qa.invalid`
      return type('email', subject.email)(bench)
    },
    [event('SAVE')]: ({ seat }) => seat.press('action.save'),
    [event('CONFIRM', { password: 'my own' })]: async ({ seat }) => {
      const question = seat.find('dialog', 'administration.password.title')
      await question.getByLabel(seat.t('administration.password.label')).fill(accountOf('admin').password)
      await seat.press('action.validate', {}, question)
    },
    [event('CANCEL')]: async ({ seat }) => {
      const isLeaving = (await seat.page.locator('[data-form=leaving]').count()) > 0
      if (isLeaving) await seat.press('action.no', {}, seat.page.getByRole('alertdialog'))
      else await seat.press('action.cancel', {}, seat.find('dialog', 'administration.password.title'))
    },
    [event('RETRY')]: ({ seat }) => seat.press('action.retry'),
    [event('BACK')]: ({ seat }) => seat.press('action.back', {}, seat.page.locator('[data-form=failed]')),
    ...Object.fromEntries(
      (['mine', 'theirs'] as const).map((side, index) => [
        event('CHOOSE', { field: 'name', side }),
        async ({ seat }: Bench) => {
          const sides = seat.page.locator('[data-form="conflict.choosing"]').getByRole('radio')
          // The selected option is selected again.
          if (await sides.nth(index).isChecked()) await sides.nth(1 - index).check()
          await sides.nth(index).check()
        },
      ]),
    ),
    [event('RESOLVE')]: ({ seat }) => seat.press('administration.conflict.resolve'),
    [event('LEAVE')]: ({ seat }) =>
      seat.press('action.close', {}, seat.page.getByRole('complementary').last()),
    [event('DISCARD')]: ({ seat }) => seat.press('action.yes', {}, seat.page.getByRole('alertdialog')),
  },
  answers: ['save:done', 'save:password', 'load:renamed'],
  asks: { save: 'PUT users/', load: 'GET users/' },
  told: { 'load:deleted': 'NotFound' },
  meanwhile: {
    'save:stale': (bench) => rename(bench.house, subjectOf(bench).id, `QA ${bench.house.freshNumber()}`),
    'load:agreed': (bench) => rename(bench.house, subjectOf(bench).id, NAME),
    'save:taken': (bench) => takeAddress(bench.house, subjectOf(bench)),
  },
  isAt: isAtForm,
  // The state of the new address: none, typed, in use; and whether the password was given for it. Or another user has saved, and
  // no choice was made yet.
  remember(memory, label) {
    if (label.includes('"key"')) return 'typed'
    if (label === 'save:done') return ''
    if (label === 'save:taken') return 'taken'
    if (label === 'save:stale') return 'behind'
    if (label.includes('"RESOLVE"')) return ''
    if (label.includes('"CONFIRM"')) return `${memory}, confirmed`
    return /"(?:BACK|LEAVE)"/u.test(label) ? memory.replace(', confirmed', '') : memory
  },
  may(memory, label) {
    const isNew = /^(?:typed|taken)/u.test(memory)
    switch (label) {
      case event('EDIT', { field: 'key', value: 'secret' }):
        return memory !== 'behind'
      case 'save:done':
        return memory === '' || memory === '/none' || memory === 'typed, confirmed'
      case 'save:password':
        return isNew && !memory.endsWith('confirmed')
      case 'save:taken':
        return memory.endsWith('confirmed')
      case 'save:stale':
        return !isNew
      default:
        return true
    }
  },
  async cleanUp(bench) {
    const { id, others } = subjectOf(bench)
    const left: string[] = []
    for (const one of [id, ...others.values()]) left.push(...(await person.cleanUp(bench.house, { id: one })))
    return left
  },
}

/** The same form, with its input from before a reload. */
export const resumedForm: Hands = {
  start: 'resumed',
  async open(house, desk, answers) {
    const bench = await form.open(house, desk, answers)
    const { page } = bench.seat
    await type('firstName', NAME)(bench)
    await page.reload()
    await bench.seat.find('button', 'administration.startOver').waitFor()
    return bench
  },
  gestures: {
    [event('START_OVER')]: ({ seat }) => seat.press('administration.startOver'),
    [event('SAVE')]: ({ seat }) => seat.press('action.save'),
  },
  answers: [],
  asks: { save: 'PUT users/' },
  told: { 'save:taken': 'InvalidRequest' },
  isAt: isAtForm,
  // After starting again nothing of the earlier input is left; once it is sent, the notice about it disappears.
  remember: (memory, label) => (/"(?:START_OVER|SAVE)"/u.test(label) ? label : memory),
  may: (memory, label) => memory === '/none' || (label === 'save:taken' && memory.includes('SAVE')),
  cleanUp: (bench) => form.cleanUp(bench),
}
