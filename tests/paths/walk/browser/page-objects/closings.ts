import type { CashRegister, Establishment } from '../../../../../src/domain/contract/organizations.ts'
import type { User } from '../../../../../src/domain/contract/users.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { accountOf } from '../../../people.ts'
import { dataOf, type House } from '../../api/house.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

const LARGE = 10_485_760
const HEADING = 'sequence;date;service;clients;turnover;lines;kind;register;category;amount;operations;label'

interface File {
  readonly name: string
  readonly text: string
}

/** A closing of a date long ago that nobody has imported; in the vendor's format, which does not contain its service. */
interface Closing {
  readonly sequence: number
  readonly date: Parameters<typeof addDays>[0]
}

/** The state at a page: the closing of the latest file, and what is restored once it has been seen. */
interface Holding {
  closing: Closing | null
  /** As it was last chosen. */
  picked: File | null
  next: File | null
  mend: (() => Promise<void>) | null
}
const holdings = new WeakMap<Bench['seat'], Holding>()
const holdingOf = ({ seat }: Bench): Holding => holdings.get(seat)!

/** The file that was last chosen at a page. */
export const pickedAt = (bench: Bench): File => holdingOf(bench).picked!

export const registerOf = ({ registers }: House): CashRegister => registers[0]!

function derived({ sequence, date }: Closing, register: string): File {
  const method = { id: 'aa', name: 'Carte bancaire', external_id: 'CB' }
  const payment = { paymentmethod: method, amount: 20_000, nb_operations: 1 }
  const cashcontainer = { cashregister: { id: 'bb', name: register } }
  const data = {
    ...{ sequential_id: sequence, range_begin_date: `${date}T08:00:00Z`, payments: [payment] },
    // Half past four in Paris, and half past five of the next morning where the day starts earlier.
    ...{ range_end_date: `${date}T15:30:00Z`, sales: { total_with_taxes: 20_000, nb_seats: 3, taxes: [] } },
    cashcontainers: [{ cashcontainer, sessions: [{ payments: [payment] }] }],
  }
  return { name: `${sequence}.json`, text: JSON.stringify({ succeeded: true, data }) }
}

function said({ sequence, date }: Closing, register: string, category = 'CB', service = 'midi'): File {
  const line = `${sequence};${date};${service};3;200,00;1;receipt;${register};${category};200,00;1;CB`
  return { name: `${sequence}.csv`, text: `${HEADING}\n${line}\n` }
}

async function freshClosing(house: House): Promise<Closing> {
  const { date } = await house.freshSheet()
  return { sequence: 7_000_000 + Number(house.freshNumber().slice(2)), date }
}

async function pick(bench: Bench, file: File, size?: number): Promise<void> {
  holdingOf(bench).picked = file
  const buffer = size ? Buffer.alloc(size) : Buffer.from(file.text)
  await bench.seat.page
    .locator('[data-upload] input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'text/plain', buffer })
}
const panelOf = ({ seat }: Bench) => seat.page.locator('[data-upload]')
const correct = (days: number, service: 'lunch' | 'evening') => async (bench: Bench) => {
  const { sequence, date } = holdingOf(bench).closing!
  await bench.seat
    .find('combobox', 'closings.serviceOf', { sequence })
    .selectOption(`${addDays(date, days)} ${service}`)
}

/** Another person imports it first. */
async function bringFirst({ director }: House, { text }: File): Promise<void> {
  const headers = { 'Content-Type': 'text/csv' }
  dataOf(await director.call('POST', 'closings/upload', { raw: text, headers }))
}

/** Another person renames a till. */
async function rename(house: House, { id }: CashRegister, name: string): Promise<void> {
  const admin = await house.admin()
  const { version, number, floatCents } = dataOf(await admin.get<CashRegister>(`cashregisters/${id}`))
  dataOf(await admin.put(`cashregisters/${id}`, { version, name, number, floatCents }))
}

/** Another person removes the director from the establishment. Resolves with the function that restores it. */
async function takeAway(house: House): Promise<() => Promise<void>> {
  const admin = await house.admin()
  const { user } = house.director
  const read = async () => dataOf(await admin.get<User>(`users/${user.id}`))
  const all = (await read()).establishmentIds ?? []
  const letWorkIn = async (ids: readonly string[]) => {
    const { version, firstName, lastName, email, role, language } = await read()
    const body = { version, firstName, lastName, email, role, language, establishmentIds: ids }
    dataOf(await admin.put(`users/${user.id}`, body))
  }
  await letWorkIn(all.filter((id) => id !== user.establishmentId))
  return () => letWorkIn(all)
}

/** Another person changes the establishment's address. */
async function move(house: House, timeZone: string): Promise<void> {
  const admin = await house.admin()
  const path = `establishments/${house.user.user.establishmentId}`
  const { id, createdAt, updatedAt, organizationId, status, cashPadSet, ...body } = dataOf(
    await admin.get<Establishment>(path),
  )
  dataOf(await admin.put(path, { ...body, timeZone }))
}

const isPick = (label: string) => label.includes('"PICK"')
const FILE = { key: 'file-1', name: 'closings.csv', type: '', size: LARGE }

export const closingsUpload: Hands = {
  start: 'fresh',
  lasting: true,
  async open(house, desk) {
    const seat = await desk.seat('director')
    holdings.set(seat, { closing: null, picked: null, next: null, mend: null })
    await seat.open('/cashpad')
    const bench = { house, seat, pouches: [], remittance: null }
    await panelOf(bench).waitFor()
    return bench
  },
  gestures: {
    [event('PICK', { file: FILE })]: async (bench) => {
      const holding = holdingOf(bench)
      holding.closing = await freshClosing(bench.house)
      const { next } = holding
      holding.next = null
      await pick(bench, next ?? derived(holding.closing, registerOf(bench.house).name))
    },
    [event('PICK', { file: { ...FILE, size: LARGE + 1 } })]: (bench) =>
      pick(bench, { name: 'large.csv', text: '' }, LARGE + 1),
    [event('PICK', { file: { ...FILE, name: 'closings.xlsx' } })]: (bench) =>
      pick(bench, { name: 'closings.xlsx', text: 'PK' }),
    [event('CORRECT', { sequence: 812, date: '2026-11-19', service: 'evening' })]: correct(-1, 'evening'),
    [event('CORRECT', { sequence: 812, date: '2026-11-20', service: 'lunch' })]: correct(0, 'lunch'),
    [event('CHANGE_REASON', { reason: 'Erreur de saisie' })]: ({ seat }) =>
      seat.find('textbox', 'closings.replacementReason').fill('Erreur de saisie'),
    [event('CONFIRM')]: (bench) => bench.seat.press('closings.bring', { count: 1 }, panelOf(bench)),
    // The result of a file is dismissed.
    [event('CANCEL')]: async (bench) => {
      const isOver = /^(?:faulty|brought)$/u.test((await panelOf(bench).getAttribute('data-upload')) ?? '')
      await bench.seat.press(isOver ? 'action.dismiss' : 'action.cancel', {}, panelOf(bench))
    },
    [event('RETRY')]: (bench) => bench.seat.press('action.retry', {}, panelOf(bench)),
  },
  answers: ['preview:derived', 'bring:done'],
  asks: { preview: 'POST closings/preview', bring: 'POST closings/upload' },
  during: { preview: [event('CANCEL')] },
  meanwhile: {
    'preview:said': async (bench) => {
      const file = said(await freshClosing(bench.house), registerOf(bench.house).name)
      await bringFirst(bench.house, file)
      holdingOf(bench).next = file
    },
    'preview:second': async (bench) => {
      const { house } = bench
      const { sequence, date } = await freshClosing(house)
      const register = registerOf(house).name
      await bringFirst(house, said({ sequence: sequence + 1_000_000, date }, register))
      holdingOf(bench).next = said({ sequence, date }, register)
    },
    'preview:faulty': async (bench) => {
      const closing = await freshClosing(bench.house)
      holdingOf(bench).next = said(closing, registerOf(bench.house).name, 'PERLES')
    },
    'preview:gone': async (bench) => {
      holdingOf(bench).mend = await takeAway(bench.house)
    },
    'bring:faulty': async (bench) => {
      const { house } = bench
      const register = registerOf(house)
      holdingOf(bench).mend = () => rename(house, register, register.name)
      await rename(house, register, house.freshNumber())
    },
    'bring:second': async (bench) => {
      const { house } = bench
      const { sequence, date } = holdingOf(bench).closing!
      const register = registerOf(house).name
      for (const [at, closing] of [
        { date, service: 'midi' },
        { date: addDays(date, -1), service: 'soir' },
      ].entries())
        await bringFirst(
          house,
          said(
            { sequence: sequence + 1_000_000 * (at + 1), date: closing.date },
            register,
            'CB',
            closing.service,
          ),
        )
    },
    'bring:refused': async (bench) => {
      const { house } = bench
      holdingOf(bench).mend = () => move(house, 'Europe/Paris')
      await move(house, 'Pacific/Kiritimati')
    },
  },
  async isAt(bench, state) {
    const { seat } = bench
    await seat.page.locator(`[data-upload="${state}"]`).waitFor()
    const { mend } = holdingOf(bench)
    if (!mend) return
    // It is seen first: the refusal names it.
    await panelOf(bench).getByRole('alert').first().waitFor()
    holdingOf(bench).mend = null
    await mend()
  },
  // The file: one that is parsed for the first time, one that is sent again; then whether its service was corrected.
  remember(memory, label) {
    if (isPick(label)) return 'first'
    if (label === 'preview:derived') return 'asRead'
    if (/:second$/u.test(label)) return 'second'
    if (label.includes('"CORRECT"')) return label.includes('evening') ? 'corrected' : 'asRead'
    return label.includes('"RETRY"') && memory === 'first' ? 'again' : memory
  },
  may(memory, label) {
    if (/^preview:(?:said|second|faulty)$/u.test(label)) return memory === 'first'
    if (label === 'bring:second') return memory === 'asRead' || memory === 'corrected'
    if (label.includes('"CORRECT"')) return memory === (label.includes('evening') ? 'asRead' : 'corrected')
    return label !== 'bring:refused' || memory === 'corrected'
  },
  async cleanUp(bench) {
    await holdingOf(bench).mend?.()
    return ['closings of days long ago']
  },
}

/** The till's vendor, at an address that is not requested: a request ends at once, with the reason. */
const PAD = {
  baseUrl: 'https://qa:qa@qa.invalid',
  installationId: 'QA',
  userEmail: 'qa@qa.invalid',
  apiToken: 'QA',
  eveningFrom: 17,
}

async function setPad(house: House, isSet: boolean): Promise<void> {
  const admin = await house.admin()
  const path = `establishments/${house.user.user.establishmentId}`
  const { version, cashPadSet } = dataOf(await admin.get<Establishment>(path))
  const currentPassword = accountOf('admin').password
  if (cashPadSet !== isSet)
    dataOf(await admin.put(`${path}/cashpad`, { version, cashPad: isSet ? PAD : null, currentPassword }))
}

/** Pages where the connection is removed before the next request. */
const unset = new WeakSet<Bench['seat']>()
const requestsOf = ({ seat }: Bench) => seat.page.locator('[data-requests]')

export const closingsRequest: Hands = {
  start: 'fresh',
  lasting: true,
  async open(house, desk) {
    await setPad(house, true)
    const seat = await desk.seat('director')
    await seat.open('/cashpad')
    return { house, seat, pouches: [], remittance: null }
  },
  gestures: {
    // While another request is running none is sent; the connection is read again until then.
    [event('ASK', { date: '2026-11-19' })]: async (bench) => {
      await requestsOf(bench).and(bench.seat.page.locator('[data-requests=ready]')).waitFor()
      if (unset.delete(bench.seat)) await setPad(bench.house, false)
      await bench.seat.press('closings.request.ask', {}, requestsOf(bench))
    },
    [event('RETRY')]: (bench) => bench.seat.press('action.retry', {}, requestsOf(bench)),
    [event('CANCEL')]: (bench) => bench.seat.press('action.cancel', {}, requestsOf(bench)),
  },
  answers: ['request:done'],
  asks: { request: 'POST closings/request' },
  meanwhile: {
    'request:refused': async ({ seat }) => {
      unset.add(seat)
    },
  },
  isAt: async (bench, state) => {
    await requestsOf(bench)
      .and(bench.seat.page.locator(`[data-asking=${state}]`))
      .waitFor()
    await setPad(bench.house, true)
  },
  remember: (memory) => memory,
  may: () => true,
  async cleanUp({ house }) {
    await setPad(house, false)
    return ['requests for closings, which failed']
  },
}
