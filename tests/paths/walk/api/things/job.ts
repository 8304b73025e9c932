import type { SendingStarted } from '../../../../../src/domain/contract/accounting.ts'
import type { JobEvent } from '../../../../../src/domain/contract/jobevents.ts'
import { isEnded } from '../../../../../src/domain/lifecycles/job.ts'
import type { Answer } from '../../../../support/server.ts'
import { until } from '../../../../support/until.ts'
import { deliverTo, giveAccounts, historyOf } from '../books.ts'
import type { Driver } from '../driver.ts'
import { changeRemittance, dataOf, type House, setStatus } from '../house.ts'
import { type CountThing, count } from './count.ts'
import { type RemittanceThing, remittance } from './remittance.ts'

export interface JobThing {
  readonly id: string
  /** What was sent for the job: it stays. */
  readonly sent: string
  /** What it is about, as it is written for the job to read. */
  readonly about: Readonly<Partial<Record<'logIds' | 'remittanceIds', readonly string[]>>>
}

const readJob = async (house: House, { id }: Pick<JobThing, 'id'>) =>
  dataOf(await house.accountant.get<JobEvent>(`jobevents/${id}`))

/** Nobody listens there: a delivery to it is tried again later. */
const NOBODY = 'http://127.0.0.1:9/'

async function jobOf(answer: Answer): Promise<string> {
  const { jobs } = dataOf(answer) as unknown as SendingStarted
  return jobs[0]!.id
}

async function sendCount(house: House): Promise<JobThing> {
  const thing: CountThing = await count.make(house, [])
  for (const event of ['validate', 'accountingValidate'] as const)
    dataOf(await count.calls[event]!(house, thing))
  return {
    id: await jobOf(await count.calls.send!(house, thing)),
    sent: `count ${thing.id}`,
    about: { logIds: [thing.logId] },
  }
}

async function sendRemittance(house: House): Promise<JobThing> {
  const { remittance: held }: RemittanceThing = await remittance.make(house, [])
  for (const status of ['VALIDATED', 'AVALIDATED'] as const)
    dataOf(await changeRemittance(house, held, status))
  const id = await jobOf(await changeRemittance(house, held, 'SEND'))
  return {
    id,
    sent: `remittance ${held.reference}, its pouch and its count`,
    about: { remittanceIds: [held.id] },
  }
}

/**
 * Jobs of accounting: a remittance is sent without a remark, a till without a closing with one; without accounts it fails; where nobody takes
 * the file it is given back to the queue, and tried again half a minute later.
 */
export const job: Driver<JobThing> = {
  async make(house, events) {
    await giveAccounts(house, !events.includes('fail'))
    if (events.includes('release')) await deliverTo(house, NOBODY)
    return events.includes('finish') ? sendRemittance(house) : sendCount(house)
  },
  read: readJob,
  calls: {
    retry: (house, { id }) => setStatus(house.accountant, 'jobevents', id, { status: 'REQUEST' }),
  },
  answers: ['start', 'release', 'finish', 'warn', 'fail'],
  passing: ['REQUEST', 'STARTED'],
  lasting: ['start'],
  history: (house, { id }) => historyOf(house, id),
  async ready(house, _, event, next) {
    if (event === 'retry') await giveAccounts(house, true)
    // It was given back: from now on it is taken by nobody else.
    if (event === 'start' && next === 'finish') await deliverTo(house, null)
  },
  async cleanUp(house, { id, sent }) {
    await until(async () => isEnded((await readJob(house, { id })).status), house.patienceMs)
    await deliverTo(house, null)
    await giveAccounts(house, true)
    return [sent]
  },
}
