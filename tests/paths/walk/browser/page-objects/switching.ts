import type { Page } from 'playwright-core'
import { assign, dismissGuest, type Guest, inviteGuest, sessionOf } from '../../api/guest.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

/** The person, the next establishment, and the other tab with input. */
interface Switching {
  readonly guest: Guest
  tab: Page | null
}

const benches = new WeakMap<Bench['seat'], Switching>()
const switchingOf = ({ seat }: Bench): Switching => benches.get(seat)!
/** The person. */
export const whoSwitches = (bench: Bench): Guest => switchingOf(bench).guest
const question = ({ seat }: Bench) => seat.page.getByRole('alertdialog')
const alert = ({ seat }: Bench) => seat.page.getByRole('main').getByRole('alert')

/** Chooses an establishment from the list in the header. */
export async function choosePlace({ seat }: Bench, name: string, page: Page = seat.page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: seat.t('shell.establishment') })
    .click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Types into a form in another tab, or clears it there: unsent input is on the device. */
const typeInTab = (text: string | null) => async (bench: Bench) => {
  const { seat } = bench
  const switching = switchingOf(bench)
  const tab = switching.tab ?? (await seat.page.context().newPage())
  if (!switching.tab) await tab.goto('/my-account')
  switching.tab = tab
  const form = seat.find('form', 'account.identity.title', {}, tab)
  await seat.find('textbox', 'account.firstName', {}, form).fill(text ?? switching.guest.name.split(' ')[0]!)
}

const choosing = (nth: 1 | 2) => (bench: Bench) =>
  choosePlace(bench, switchingOf(bench).guest.places[nth]!.name)

const THERE = event('CHOOSE', { establishmentId: 'establishment-2' })
const NEWER = event('CHOOSE', { establishmentId: 'establishment-3' })
const TYPED = event('DRAFTS_COUNTED', { count: 2 })
const TAKEN_BACK = event('DRAFTS_COUNTED', { count: 0 })

/** Switching to another establishment, from the header. */
export const establishment: Hands = {
  start: 'here',
  async open(house, desk, answers) {
    const guest = await inviteGuest(house)
    const seat = await desk.seatOf(await sessionOf(house, guest))
    benches.set(seat, { guest, tab: null })
    // The list is requested after everything else.
    const isAnswered = answers.includes('loadEstablishments:done')
    const listed = isAnswered ? seat.page.waitForResponse(/\/establishments\/my\?/u) : null
    await seat.open('/my-account')
    await listed
    await seat.page.getByRole('banner').getByText(guest.places[0]!.name).waitFor()
    return { house, seat, pouches: [], remittance: null }
  },
  gestures: {
    [THERE]: choosing(1),
    [NEWER]: choosing(2),
    [event('CONFIRM')]: (bench) => bench.seat.press('action.yes', {}, question(bench)),
    [event('CANCEL')]: (bench) => bench.seat.press('action.no', {}, question(bench)),
    [event('RETRY')]: (bench) => bench.seat.press('action.retry', {}, alert(bench)),
    [event('DISMISS')]: (bench) => bench.seat.press('action.dismiss', {}, alert(bench)),
    [TYPED]: typeInTab('Quentin'),
    [TAKEN_BACK]: typeInTab(null),
  },
  answers: ['loadEstablishments:done'],
  asks: { loadEstablishments: 'GET establishments/my', changeEstablishment: 'POST auth/change' },
  during: { loadEstablishments: [THERE, TYPED], changeEstablishment: [TYPED, TAKEN_BACK] },
  meanwhile: {
    'changeEstablishment:done': (bench) =>
      assign(bench.house, switchingOf(bench).guest, switchingOf(bench).guest.places),
    // Another user has assigned them to the first establishment only.
    'changeEstablishment:refused': (bench) =>
      assign(bench.house, switchingOf(bench).guest, switchingOf(bench).guest.places.slice(0, 1)),
  },
  async isAt(bench, state) {
    const { seat } = bench
    const { places } = switchingOf(bench).guest
    if (state === 'warning') await question(bench).waitFor()
    else if (state === 'failed') await seat.find('button', 'action.retry', {}, alert(bench)).waitFor()
    else if (state === 'refused') await seat.find('button', 'action.dismiss', {}, alert(bench)).waitFor()
    else if (state === 'switched') {
      await seat.page.waitForURL('/')
      await seat.page.getByRole('banner').getByText(places[0]!.name).waitFor({ state: 'detached' })
    } else {
      await question(bench).waitFor({ state: 'detached' })
      await alert(bench).waitFor({ state: 'detached' })
    }
  },
  // Whether the other tab has input.
  remember: (memory, label) => (label === TYPED ? 'typed' : label === TAKEN_BACK ? '' : memory),
  may(memory, label) {
    if (label === TYPED) return memory !== 'typed'
    return label !== TAKEN_BACK || memory === 'typed'
  },
  cleanUp: (bench) => dismissGuest(bench.house, switchingOf(bench).guest),
}
