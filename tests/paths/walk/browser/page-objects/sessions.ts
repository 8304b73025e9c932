import type { OwnSession } from '../../../../../src/domain/contract/accounts.ts'
import { createClient } from '../../../../support/server.ts'
import { until } from '../../../../support/until.ts'
import { accountOf } from '../../../people.ts'
import { dataOf, type House } from '../../api/house.ts'
import { refuseNext } from '../answered.ts'
import type { Desk } from '../browser-driver.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

const ONE = { id: 'pouch-1', version: 3, label: 'ABC123' }
const OTHER = { id: 'pouch-2', version: 1, label: 'ABC124' }
/** Devices that nobody else has, and their displayed names. */
const DEVICES = {
  one: ['Mozilla/5.0 (X11; CrOS x86_64) OPR/120', 'Opera · ChromeOS'],
  other: ['Mozilla/5.0 (iPad) SamsungBrowser/28', 'Samsung Internet · iPad'],
} as const
type Device = keyof typeof DEVICES
/** The name of such a device. */
export const deviceNamed = (device: Device): string => DEVICES[device][1]
const DEVICE_NAMES = ['one', 'other'] as const
const PATIENCE_MS = 10_000
const LIST = 'GET accounts/me/sessions'

export const sessionsOf = async ({ director }: House): Promise<readonly OwnSession[]> =>
  dataOf(await director.get<{ entries: readonly OwnSession[] }>('accounts/me/sessions')).entries
const isOn = (device: Device) => (one: OwnSession) => one.device === DEVICES[device][0]

/** The person signs in on a device too. */
async function signIn({ target, director }: House, device: Device): Promise<void> {
  const { origin } = target
  const { email, password } = accountOf('director')
  const [userAgent] = DEVICES[device]
  const { apiKey } = (await (await fetch(`${origin}/config.json`)).json()) as { apiKey: string }
  const client = createClient((request) => fetch(request), { origin, apiKey, userAgent })
  const { user } = await client.signIn(email, password)
  if (user.id !== director.user.id) throw new Error('somebody else signed in')
}

async function endAll(house: House, device: Device): Promise<void> {
  for (const { id } of (await sessionsOf(house)).filter(isOn(device)))
    dataOf(await house.director.delete(`accounts/me/sessions/${id}`))
}

/** Their list in “my account”. */
export const panelOf = ({ seat }: Bench) =>
  seat.page.locator('section').filter({ has: seat.find('heading', 'account.sessions.title') })
const rowsOf = (bench: Bench, device: Device) =>
  panelOf(bench).getByRole('row').filter({ hasText: DEVICES[device][1] })
async function isUpToDate(bench: Bench): Promise<boolean> {
  const sessions = await sessionsOf(bench.house)
  const isShown = await Promise.all(DEVICE_NAMES.map((device) => rowsOf(bench, device).first().isVisible()))
  return DEVICE_NAMES.every((device, nth) => sessions.some(isOn(device)) === isShown[nth])
}
const questionOf = ({ seat }: Bench) => seat.page.getByRole('alertdialog')
const ask = (device: Device) => (bench: Bench) =>
  bench.seat.find('button', 'account.sessions.end', {}, rowsOf(bench, device).first()).click()
const answer = (yes: boolean) => (bench: Bench) =>
  bench.seat.press(yes ? 'action.yes' : 'action.no', {}, questionOf(bench))

/** My account, with this many sessions on one device. */
async function openAccount(house: House, desk: Desk, times: number): Promise<Bench> {
  for (const device of DEVICE_NAMES) await endAll(house, device)
  for (let nth = 0; nth < times; nth += 1) await signIn(house, 'one')
  await signIn(house, 'other')
  const seat = await desk.seat('director')
  await seat.open('/my-account')
  return { house, seat, pouches: [], remittance: null }
}

async function cleanUp({ house }: Bench): Promise<readonly string[]> {
  for (const device of DEVICE_NAMES) await endAll(house, device)
  return []
}

/** Ending one of several sessions: one dialog for all of them. */
export const confirmCommand: Hands = {
  start: 'fresh',
  async open(house, desk) {
    const bench = await openAccount(house, desk, 1)
    await rowsOf(bench, 'other').waitFor()
    return bench
  },
  gestures: {
    [event('ASK', { subject: ONE })]: ask('one'),
    [event('ASK', { subject: OTHER })]: ask('other'),
    [event('CONFIRM')]: answer(true),
    [event('CANCEL')]: answer(false),
    [event('RETRY')]: answer(true),
    [event('DISMISS')]: async (bench) => {
      if (await questionOf(bench).isVisible()) await answer(false)(bench)
      else await bench.seat.press('action.dismiss', {}, panelOf(bench))
    },
  },
  answers: ['run:done'],
  asks: { run: 'DELETE accounts/me/sessions/' },
  meanwhile: {
    // The session on that device had already ended.
    'run:refused': async (bench) => {
      const title = await questionOf(bench).getByRole('heading').textContent()
      await endAll(bench.house, title?.includes(DEVICES.one[1]) ? 'one' : 'other')
    },
  },
  async isAt(bench, state) {
    if (state === 'confirming' || state === 'failed') await questionOf(bench).waitFor()
    else await questionOf(bench).waitFor({ state: 'hidden' })
    if (state === 'failed') await questionOf(bench).getByRole('alert').waitFor()
    if (state === 'refused') await panelOf(bench).getByRole('alert').waitFor()
    // The list is loaded again, without the ended ones.
    if (state === 'done' || state === 'refused') await until(() => isUpToDate(bench), PATIENCE_MS)
  },
  // The last question, and the state of each device.
  remember(memory, label) {
    const [asked = '', one = '', other = ''] = memory === '/none' ? ['', 'there', 'there'] : memory.split('/')
    if (label.includes('"ASK"')) return `${label.includes(ONE.id) ? 'one' : 'other'}/${one}/${other}`
    const became = /^run:(done|refused)$/u.exec(label)?.[1]
    if (!became) return memory
    return asked === 'one' ? `one/${became}/${other}` : `other/${one}/${became}`
  },
  may(memory, label) {
    const [, one = '', other = ''] = memory === '/none' ? ['', 'there', 'there'] : memory.split('/')
    return !label.includes('"ASK"') || (label.includes(ONE.id) ? one : other) === 'there'
  },
  cleanUp,
}

/** This many are ended one after another. */
const MANY = 6

/** The list of the person's sessions, which is loaded again after each that is ended. */
export const ownSessions: Hands = {
  start: 'first',
  open: (house, desk) => openAccount(house, desk, MANY),
  gestures: {
    [event('REFRESH')]: async (bench) => {
      await ask('one')(bench)
      await answer(true)(bench)
      await questionOf(bench).waitFor({ state: 'hidden' })
    },
    [event('RETRY')]: (bench) => bench.seat.press('action.retry', {}, panelOf(bench)),
  },
  answers: ['load:done'],
  asks: { load: LIST },
  meanwhile: { 'load:refused': refuseNext(LIST, 'NotFound') },
  async isAt(bench, state) {
    const alert = panelOf(bench).getByRole('alert')
    if (state === 'ready') {
      await alert.waitFor({ state: 'hidden' })
      await rowsOf(bench, 'other').first().waitFor()
    } else {
      const said = state === 'failed' ? 'cashLog.failed.network' : 'failure.NotFound'
      await alert.filter({ hasText: bench.seat.t(said) }).waitFor()
    }
  },
  remember: () => 'read',
  may: (memory, label) => memory === 'read' || label !== 'load:refused',
  cleanUp,
}
