import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { SCREEN_POLL_MS } from '../../src/machines/polling.ts'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { buttonNamed, elementAt, openScene, press } from './support/press.ts'
import { ENTRY, JOB } from './support/records/office.ts'
import { AnswersInTurn, prepareScreens, RefusedAnswer, waitUntilSettled } from './support/screen.tsx'

prepareScreens()

const REVERSED = {
  ...ENTRY,
  isReversed: true,
  relations: [{ relation: 'REVERSED_BY', id: 'entry-2', journalCode: 'CAI', number: 42 }],
}
const RUNNING = { ...JOB, status: 'STARTED', dueAt: null }
const FINISHED = { ...RUNNING, status: 'FINISHED', details: [{ key: 'entriesSent', params: { count: 1 } }] }
const STARTED = { jobs: [{ id: JOB.id, type: JOB.type }], rowCount: 1 }
const countOf = (totalItems: number) => ({
  totalItems,
  totalIsCapped: false,
  sums: { debitCents: totalItems * 700_01, creditCents: totalItems * 700_01 },
})

const reverse = (jobs: AnswersInTurn) =>
  openScene(
    sceneAt(
      '/control?view=accounting&part=entries&id=entry-1',
      'accountant',
      ['Reverse', 'Reason = Wrong account', 'Confirm'],
      {
        // Loaded again after the request, and when the job has ended.
        accountingentries: new AnswersInTurn([ENTRY], [ENTRY], [REVERSED]),
        'accountingentries/count': new AnswersInTurn(countOf(1), countOf(1), countOf(2)),
        [`jobevents/${JOB.id}`]: jobs,
        'POST accountingreversals': STARTED,
      },
    ),
  )
const poll = async () => {
  await act(async () => void vi.advanceTimersByTime(SCREEN_POLL_MS))
  await waitUntilSettled()
}
const panel = () => outline(elementAt('aside'))
const jobStatus = () => elementAt('aside [data-job]').getAttribute('data-job')
const page = () => document.body.textContent

it('the entry of an inventory of the wallet has a disabled button with the reason, which opens no dialog', async () => {
  const inventory = { ...ENTRY, kind: 'WALLET', movementType: 'INVENTORY' }
  const address = '/control?view=accounting&part=entries&id=entry-1'
  await openScene(sceneAt(address, 'accountant', [], { accountingentries: [inventory] }))
  const button = buttonNamed('Reverse')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(elementAt('aside').textContent).toContain('An inventory can’t be reversed')
  await press(button)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

it.each([
  [
    'coins that were taken back',
    'Reverse',
    { kind: 'WALLET', movementType: 'COUNT', isTakingBackPosted: true },
    'Reverse the entry that takes them out',
  ],
  [
    'reversed coins that were taken back',
    'Post again',
    { ...REVERSED, kind: 'WALLET', movementType: 'COUNT', isTakenBack: true },
    'there is nothing to post',
  ],
  [
    'a reversed till with a correction',
    'Post again',
    { ...REVERSED, hasCorrection: true },
    'Reverse the correcting entry of this till first',
  ],
])(
  'the entry of %s has a disabled button “%s” with the reason of the server',
  async (_entry, name, facts, reason) => {
    const address = '/control?view=accounting&part=entries&id=entry-1'
    await openScene(sceneAt(address, 'accountant', [], { accountingentries: [{ ...ENTRY, ...facts }] }))
    expect(buttonNamed(name).getAttribute('aria-disabled')).toBe('true')
    expect(elementAt('aside').textContent).toContain(reason)
  },
)

it('the count and sums of the entries are loaded again when the job of a reversal has ended', async () => {
  await reverse(new AnswersInTurn(RUNNING, FINISHED))
  expect(page()).toContain('1 entry: €700.01 debit, €700.01 credit')
  await poll()
  // The entry and its reversal: 2 × 700.01.
  expect(page()).toContain('2 entries: €1,400.02 debit, €1,400.02 credit')
})

it('the result of a reversal stays beside the entry when the entry is shown as reversed', async () => {
  await reverse(new AnswersInTurn(RUNNING, FINISHED))
  expect(jobStatus()).toBe('STARTED')
  expect(panel()).not.toContain('This entry is reversed.')
  await poll()
  expect(panel()).toContain('This entry is reversed.')
  expect(jobStatus()).toBe('FINISHED')
  expect(elementAt('aside [data-job]').textContent).toContain('1 entry posted.')
  expect(panel()).toContain('[Post again]')
})

it('the job of a reversal shows that its status could not be loaded, and loads it again on request', async () => {
  await reverse(new AnswersInTurn(RUNNING, new RefusedAnswer('NotFound'), FINISHED))
  await poll()
  expect(jobStatus()).toBe('STARTED')
  expect(elementAt('aside [role="alert"]').textContent).toContain('Loading failed')
  await press(buttonNamed('Try again'))
  expect(jobStatus()).toBe('FINISHED')
  expect(document.querySelector('aside [role="alert"]')).toBeNull()
  expect(panel()).toContain('This entry is reversed.')
})
