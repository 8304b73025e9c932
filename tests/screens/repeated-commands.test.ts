import { describe, expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { openScene, takeStep } from './support/press.ts'
import { BANK_RULE } from './support/records/bank.ts'
import { REMITTANCE } from './support/records/cash.ts'
import { CLOSED_MONTH, MONTH, SENT_MONTH } from './support/records/office.ts'
import {
  type Answers,
  AnswersInTurn,
  prepareScreens,
  sentBodies,
  sentCommands,
  sentIdempotencyKeys,
  UNREACHABLE,
} from './support/screen.tsx'

prepareScreens()

const CLOSINGS = '/control?view=accounting&part=closings'
const CLOSE = ['Close the month', 'Confirm']
const SEND = ['Send the month', 'Confirm']

const playInClosings = (steps: readonly string[], answers: Answers) =>
  openScene(sceneAt(CLOSINGS, 'accountant', steps, answers))

const takeSteps = async (steps: readonly string[]) => {
  for (const step of steps) await takeStep(step)
}

describe('closing a month', () => {
  it('is sent again with a new idempotency key on the same page, which shows the month as open', async () => {
    await playInClosings(['Month = 2026-09', ...CLOSE], {
      accountingmonth: SENT_MONTH,
      'POST accountingclosings': CLOSED_MONTH,
    })
    await takeSteps(CLOSE)
    expect(sentCommands()).toEqual(['POST accountingclosings', 'POST accountingclosings'])
    expect(sentBodies()).toEqual([
      { establishmentId: 'establishment-1', month: '2026-09' },
      { establishmentId: 'establishment-1', month: '2026-09' },
    ])
    const [first, second] = sentIdempotencyKeys()
    expect(second).not.toBe(first)
  })

  it('is possible only with a reason, which is sent, while nobody counted some of its closings', async () => {
    const answers = {
      accountingmonth: { ...SENT_MONTH, closingsWithoutTill: 2 },
      'POST accountingclosings': CLOSED_MONTH,
    }
    await playInClosings([], answers)
    const button = () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Close the month')!
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await takeStep('Reason for closing without these counts = Counted by hand')
    expect(button().getAttribute('aria-disabled')).not.toBe('true')
    await takeSteps(CLOSE)
    expect(sentBodies()).toMatchObject([{ month: '2026-10', reason: 'Counted by hand' }])
  })

  it('lets another month be chosen after a lost answer, although the first month may be closed', async () => {
    await playInClosings(CLOSE, { accountingmonth: SENT_MONTH, 'POST accountingclosings': UNREACHABLE })
    await takeStep('Month = 2026-09')
    await takeSteps(CLOSE)
    expect(sentBodies().at(-1)).toMatchObject({ month: '2026-09' })
    const [first, second] = sentIdempotencyKeys()
    expect(second).not.toBe(first)
  })
})

describe('sending a month after a lost answer', () => {
  const sentAgain = {
    ...MONTH,
    lastSending: { ...MONTH.lastSending, requestedAt: '2026-11-20T09:00:00.000Z' },
  }

  it('uses a new idempotency key if the month was sent meanwhile, so that further tills are sent', async () => {
    await playInClosings(SEND, {
      // Loaded again when the job of the last sending has ended, and when the dialog of the lost sending is cancelled.
      accountingmonth: new AnswersInTurn(MONTH, MONTH, sentAgain),
      'POST accountingmonth': UNREACHABLE,
    })
    await takeSteps(['Cancel', ...SEND])
    const [first, second] = sentIdempotencyKeys()
    expect(sentCommands()).toEqual(['POST accountingmonth', 'POST accountingmonth'])
    expect(second).not.toBe(first)
  })

  it('keeps its idempotency key while the month shows no later sending, so that the month is sent once', async () => {
    await playInClosings(SEND, { accountingmonth: MONTH, 'POST accountingmonth': UNREACHABLE })
    await takeSteps(['Cancel', ...SEND])
    const [first, second] = sentIdempotencyKeys()
    expect(second).toBe(first)
  })
})

it('applying the bank rules again after a lost answer uses a new idempotency key, so that new lines are classified', async () => {
  const apply = ['Apply to open lines', 'Confirm']
  await openScene(
    sceneAt('/moneyremittanceCtrl?view=rules', 'accountant', apply, {
      bankrules: [BANK_RULE],
      bankaccounts: [],
      'POST bankrules/apply': UNREACHABLE,
    }),
  )
  await takeSteps(['Cancel', ...apply])
  const [first, second] = sentIdempotencyKeys()
  expect(sentCommands()).toHaveLength(2)
  expect(second).not.toBe(first)
})

describe('validating a remittance of change after a lost answer', () => {
  const change = { ...REMITTANCE, type: 'CHANGE', status: 'VALIDATED', credits: [], creditedCents: null }
  const openFailed = () =>
    openScene(
      sceneAt('/moneyremittanceCtrl?id=remittance-6', 'accountant', ['Validate the deposit'], {
        'remittances/remittance-6': new AnswersInTurn(change, { ...change, version: 8 }),
        'PUT remittancesstatus': UNREACHABLE,
      }),
    )

  it('can be cancelled: the remittance is loaded again, and can be validated in its new version', async () => {
    await openFailed()
    await takeSteps(['Cancel', 'Validate the deposit'])
    expect(sentBodies()).toEqual([
      expect.objectContaining({ status: 'AVALIDATED', version: 7 }),
      expect.objectContaining({ status: 'AVALIDATED', version: 8 }),
    ])
  })

  it('can be replaced by sending the remittance back', async () => {
    await openFailed()
    await takeSteps(['Cancel', 'Invalidate', 'Reason = Wrong bag', 'Yes'])
    expect(sentBodies().at(-1)).toMatchObject({ status: 'UNVALIDATED', version: 8 })
  })
})
