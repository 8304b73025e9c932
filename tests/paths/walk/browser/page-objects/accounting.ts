import type { JobEvent } from '../../../../../src/domain/contract/job-events.ts'
import { isEnded } from '../../../../../src/domain/lifecycles/job.ts'
import { until } from '../../../../support/until.ts'
import { giveAccounts } from '../../api/books.ts'
import { type CountThing, count } from '../../api/fixtures/count.ts'
import { job as jobs } from '../../api/fixtures/job.ts'
import { dataOf, type House } from '../../api/house.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

const things = new WeakMap<Bench['seat'], CountThing>()
/** The count that is sent. */
export const sentThing = ({ seat }: Bench): CountThing => things.get(seat)!
const dialogOf = ({ seat }: Bench) => seat.page.getByRole('dialog')
const pressIn = (id: Parameters<Bench['seat']['press']>[0]) => (bench: Bench) =>
  bench.seat.press(id, {}, dialogOf(bench))

/** A count that accounting has validated, being sent to accounting. */
export const sending: Hands = {
  start: 'asked',
  lasting: true,
  async open(house, desk) {
    await giveAccounts(house, true)
    const thing = await count.make(house, [])
    for (const step of ['validate', 'accountingValidate']) dataOf(await count.calls[step]!(house, thing))
    const seat = await desk.seat('accountant')
    things.set(seat, thing)
    const date = String(thing.body.date)
    await seat.open(
      `/control?${new URLSearchParams({ date_from: date, date_to: date, status: 'AVALIDATED' })}`,
    )
    await seat.find('checkbox', 'table.selectPage').check()
    await seat.press('accounting.send')
    return { house, seat, pouches: [], remittance: null }
  },
  gestures: {
    [event('CONFIRM')]: pressIn('accounting.send.confirm'),
    [event('RETRY')]: pressIn('action.retry'),
  },
  answers: ['start:done'],
  asks: { loadPreview: 'GET accountingpreview', start: 'PUT countsstatus' },
  meanwhile: {
    'loadPreview:done': ({ house }) => giveAccounts(house, true),
    'loadPreview:incomplete': ({ house }) => giveAccounts(house, false),
    // Another person sends it back.
    'start:refused': async ({ house, seat }) => {
      dataOf(await count.calls.invalidate!(house, things.get(seat)!))
    },
  },
  isAt: async (bench, state) => dialogOf(bench).locator(`[data-sending=${state}]`).waitFor(),
  // Whether the entries are loaded again, and whether an account was missing.
  remember(memory, label) {
    if (label === 'loadPreview:incomplete') return 'incomplete'
    if (label === 'loadPreview:done') return 'complete'
    return label.includes('"RETRY"') ? 'again' : memory
  },
  may(memory, label, state) {
    if (label === 'loadPreview:incomplete') return memory === 'again'
    // Rows that can be sent are not loaded again.
    return !(label.includes('"RETRY"') && state === 'previewing') || memory !== 'complete'
  },
  async cleanUp({ house, seat }) {
    await giveAccounts(house, true)
    return count.cleanUp(house, things.get(seat)!)
  },
}

const failedJobs = new WeakMap<Bench['seat'], Parameters<typeof jobs.cleanUp>[1]>()
const jobOf = ({ seat }: Bench) => failedJobs.get(seat)!
const untilEnded = async (bench: Bench) => {
  const read = async () =>
    dataOf(await bench.house.accountant.get<JobEvent>(`jobevents/${jobOf(bench).id}`)).status
  await until(async () => isEnded(await read()), bench.house.patienceMs)
}
const panelOf = ({ seat }: Bench) => seat.page.getByRole('complementary').last()
const ask = (id: 'jobs.again' | 'jobs.markSeen') => async (bench: Bench) => {
  await untilEnded(bench)
  await bench.seat.press(id, {}, panelOf(bench))
}

const RETRY_JOBS = event('ASK', { command: { act: 'retry', ids: ['job-1', 'job-2'] } })
const SEE_JOBS = event('ASK', { command: { act: 'see', ids: ['job-1'] } })

/**
 * A job that failed because no account is set; the last question, and whether it failed again, was seen, succeeded:
 * `failed/retry`.
 */
function read(memory: string) {
  const [is = '', asked = ''] = memory === '/none' ? ['failed'] : memory.split('/')
  return { is, asked }
}

export const jobsOfAccounting: Hands = {
  start: 'fresh',
  lasting: true,
  async open(house: House, desk) {
    const made = await jobs.make(house, ['fail'])
    const seat = await desk.seat('accountant')
    failedJobs.set(seat, made)
    const bench = { house, seat, pouches: [], remittance: null }
    await untilEnded(bench)
    await seat.open(`/control?view=jobs&id=${made.id}`)
    // It is loaded as failed, before another person runs it again.
    await seat.find('button', 'jobs.again', {}, panelOf(bench)).waitFor()
    return bench
  },
  gestures: {
    [RETRY_JOBS]: ask('jobs.again'),
    [SEE_JOBS]: ask('jobs.markSeen'),
    [event('RETRY')]: ({ seat }) => seat.press('action.retry', {}, seat.page.getByRole('alert')),
    [event('DISMISS')]: ({ seat }) => seat.press('action.dismiss', {}, seat.page.getByRole('alert')),
  },
  answers: ['send:done'],
  asks: { send: 'PUT jobeventsstatus' },
  meanwhile: {
    // Another person sets the accounts and runs it again, so that it succeeds.
    'send:overtaken': async (bench) => {
      await untilEnded(bench)
      await giveAccounts(bench.house, true)
      dataOf(await jobs.calls.retry!(bench.house, jobOf(bench)))
      await untilEnded(bench)
    },
  },
  isAt: async ({ seat }, state) => seat.page.locator(`[data-screen=jobs][data-command=${state}]`).waitFor(),
  remember(memory, label) {
    const { is, asked } = read(memory)
    if (label === RETRY_JOBS) return `${is}/retry`
    if (label === SEE_JOBS) return `${is}/see`
    if (label === 'send:overtaken') return 'ended/'
    if (label !== 'send:done') return memory
    return asked === 'retry' ? 'failedAgain/' : `${is}Seen/`
  },
  may(memory, label) {
    const { is, asked } = read(memory)
    if (label === RETRY_JOBS) return is.startsWith('failed')
    if (label === SEE_JOBS) return !is.endsWith('Seen')
    // After a job was run again the page polls it.
    if (label === 'send:overtaken') return asked === 'retry' && is === 'failed'
    return label === 'send:done' || !label.startsWith('send:') || asked === 'retry'
  },
  async cleanUp({ house, seat }) {
    return jobs.cleanUp(house, failedJobs.get(seat)!)
  },
}
