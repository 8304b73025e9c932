import { dismissGuest, type Guest, inviteGuest, sessionOf } from '../../api/guest.ts'
import type { House } from '../../api/house.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

/** The person, and the input for a new password. */
interface Changing {
  readonly guest: Guest
  count: number
  /** The next input is on the list of common passwords. */
  isCommon: boolean
  typed: string
}

const COMMON = 'Administrator1'
const changes = new WeakMap<House, Changing>()
const changingOf = ({ house }: Bench): Changing => changes.get(house)!
const form = ({ seat }: Bench) => seat.find('form', 'account.password.title')
const inState = (bench: Bench, state: string) =>
  form(bench).and(bench.seat.page.locator(`[data-state=${state}]`))
const field = (bench: Bench, id: 'current' | 'new' | 'repeated') =>
  bench.seat.find('textbox', `account.password.${id}`, {}, form(bench))

interface Typed {
  readonly currentPassword: string
  readonly password: string
  readonly repeated: string
}

/** Types all three when typing has started, and submits the content. */
const submit =
  (values: Partial<Typed> = {}) =>
  async (bench: Bench): Promise<void> => {
    const changing = changingOf(bench)
    if ((await inState(bench, 'editing').count()) > 0) {
      changing.count += 1
      changing.typed = changing.isCommon ? COMMON : `${changing.count} olives sur une autre nappe`
      const { currentPassword = changing.guest.password, password = changing.typed } = values
      await field(bench, 'current').fill(currentPassword)
      await field(bench, 'new').fill(password)
      await field(bench, 'repeated').fill(values.repeated ?? password)
    }
    changing.isCommon = false
    await bench.seat.press('account.password.submit', {}, form(bench))
  }

const SECRET = 'une nappe à carreaux rouges'
const changed: Typed = { currentPassword: 'the old one', password: SECRET, repeated: SECRET }
const submission = (values: Partial<Typed> = {}) => event('SUBMIT', { values: { ...changed, ...values } })
const FAULTS: readonly Partial<Typed>[] = [
  { currentPassword: '' },
  { password: 'trop court' },
  { repeated: 'une autre nappe' },
]
const NOTHING = submission({ currentPassword: '' })

/** The input of a submission: the person's own password, and the new one from the last time. */
export const typedPasswords = (bench: Bench) => {
  const { guest, typed } = changingOf(bench)
  return (said: Typed): Typed => {
    const password = said.password === SECRET ? typed : said.password
    return {
      currentPassword: said.currentPassword === '' ? '' : guest.password,
      password,
      repeated: said.repeated === SECRET ? password : said.repeated,
    }
  }
}

/** The person's own password, in “my account”. */
export const ownPassword: Hands = {
  start: 'ownPassword',
  async open(house, desk) {
    const guest = await inviteGuest(house)
    const seat = await desk.seatOf(await sessionOf(house, guest))
    changes.set(house, { guest, count: 0, isCommon: false, typed: '' })
    await seat.open('/my-account')
    const bench = { house, seat, pouches: [], remittance: null }
    await form(bench).waitFor()
    return bench
  },
  gestures: {
    ...Object.fromEntries([{}, ...FAULTS].map((values) => [submission(values), submit(values)])),
    [event('EDIT', { field: 'password' })]: async (bench) => {
      await field(bench, 'new').press('End')
      await field(bench, 'new').pressSequentially('a')
    },
  },
  answers: ['send:done'],
  asks: { send: 'POST accounts/me/password' },
  meanwhile: {
    'send:common': async (bench) => {
      changingOf(bench).isCommon = true
    },
  },
  async isAt(bench, state) {
    await inState(bench, state).waitFor()
    const { guest, typed } = changingOf(bench)
    if (state === 'done') guest.password = typed
  },
  // The content of the fields when typing would lead elsewhere; `open` while its answer may still reveal the earlier one.
  remember(memory, label, state) {
    if (label === 'send:done') return NOTHING
    if (label === 'send:common') return COMMON
    if (state === 'editing') return ''
    if (label.startsWith('send:')) return memory === 'open' ? 'fine' : memory
    if (state === 'sending') return [COMMON, 'fine'].includes(memory) ? memory : 'open'
    return label
  },
  may(memory, label) {
    if (label === 'send:done') return memory !== COMMON
    if (label === 'send:common') return memory !== 'fine'
    const isFree = memory === '' || memory === '/none'
    if (!label.includes('"SUBMIT"') || isFree) return true
    return label === submission() ? [COMMON, 'fine'].includes(memory) : label === memory
  },
  cleanUp: (bench) => dismissGuest(bench.house, changingOf(bench).guest),
}
