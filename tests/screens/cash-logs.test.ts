import { expect, it } from 'vitest'
import type { CashLog } from '../../src/domain/contract/cash-logs.ts'
import { cashLog } from '../machines/support/counting.ts'
import { sceneAt } from './support/answers.ts'
import { outline, whyDisabled } from './support/outline.ts'
import { buttonNamed, elementAt, openScene } from './support/press.ts'
import { ESTABLISHMENT, SHEET_ADDRESS } from './support/records/common.ts'
import { LOG, OPEN_LOG, REGISTERS } from './support/records/counts.ts'
import { HOME_TODAY } from './support/records/office.ts'
import { prepareScreens, RefusedAnswer } from './support/screen.tsx'

prepareScreens()

const bodyText = () => elementAt('body').textContent
const buttonNames = () =>
  [...document.querySelectorAll('aside :is(button, a)')].map(({ textContent }) => textContent)

const openPanel = (changes: Partial<CashLog>) =>
  openScene(
    sceneAt('/cashlogs?id=log-6', 'director', [], { 'cashlogs/log-6': cashLog({ ...OPEN_LOG, ...changes }) }),
  )

const playSheet = (log: CashLog, steps: readonly string[], answers = {}) =>
  openScene(sceneAt(SHEET_ADDRESS, 'director', steps, { 'cashlogs/log-5': log, ...answers }))

/** A sheet of which accounting sent back only the cards. The pouch of its notes is sealed. */
const SENT_BACK = cashLog({
  ...OPEN_LOG,
  status: 'UNVALIDATED',
  counts: OPEN_LOG.counts.map((line) => ({
    ...line,
    status: line.paymentCategoryId === 'cards' ? 'UNVALIDATED' : 'VALIDATED',
    reason: line.paymentCategoryId === 'cards' ? 'Slip missing' : null,
  })),
})

it('the panel of a deleted sheet offers neither to delete nor to edit it', async () => {
  await openPanel({})
  expect(buttonNames()).toEqual(expect.arrayContaining(['Delete', 'Change']))
  await openPanel({ status: 'DELETED', counts: [] })
  expect(buttonNames()).not.toContain('Delete')
  expect(buttonNames()).not.toContain('Change')
})

it('the panel of a sheet of another establishment says to choose that one before editing', async () => {
  await openPanel({ establishmentId: 'establishment-2' })
  expect(whyDisabled(buttonNamed('Change'))).toMatch(
    /^This sheet belongs to .*: choose that establishment first\.$/u,
  )
})

it('the panel subtracts the float from the cash only if there is one', async () => {
  const floatLines = () => outline(elementAt('aside table')).filter((line) => line.startsWith('Float'))
  await openPanel({})
  expect(floatLines()).toHaveLength(1)
  await openPanel({ floatCents: 0 })
  expect(floatLines()).toEqual([])
})

it('the panel shows why accounting sent a line back if no other line is open', async () => {
  await openPanel(SENT_BACK)
  expect(bodyText()).toContain('Slip missing')
})

it.each([
  [900_01, true],
  [null, false],
])(
  'the panel of a sheet without a closing and with the turnover %j says that the turnover was typed: %s',
  async (turnoverCents, isSaid) => {
    await openPanel({ archiveId: null, turnoverCents })
    expect(bodyText().includes('turnover as typed, no closing')).toBe(isSaid)
  },
)

it('a sheet whose register does not belong to the establishment can’t be opened, and the button says why', async () => {
  await openScene(sceneAt('/cashregister?date=2026-11-19&service=evening&register=register-9', 'director'))
  expect(whyDisabled(buttonNamed('Open the sheet'))).toBe('Choose the date, the service and the register.')
})

it('a validation says who can correct a mistake', async () => {
  const steps = ['Review and validate', 'Validate the count']
  await playSheet(SENT_BACK, steps, { 'PUT cashlogsstatus': [{ ...LOG, deltaCents: 0 }] })
  expect(bodyText()).toContain('A mistake? Accounting can invalidate the count.')
})

it('a validation does not announce the pouches of lines that were validated before', async () => {
  const steps = ['Review and validate', 'Validate the count']
  await playSheet(SENT_BACK, steps, { 'PUT cashlogsstatus': [{ ...LOG, deltaCents: 0 }] })
  expect(bodyText()).toContain('Count validated')
  expect(bodyText()).not.toMatch(/pouch(es)? awaits?/u)
})

it('the sheet that was just validated is not offered as the next one', async () => {
  const steps = ['Review and validate', 'Validate the count']
  const { cashRegisterId } = OPEN_LOG
  const next = { date: '2026-11-19', service: 'evening', cashRegisterId, cashRegisterName: 'Terrace' }
  const today = { ...HOME_TODAY, openSheets: [], drafts: [{ ...next, date: LOG.date }], uncounted: [next] }
  await playSheet(OPEN_LOG, steps, { 'PUT cashlogsstatus': [{ ...LOG, deltaCents: 0 }], today })
  const offered = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  const sheets = offered.filter((href) => href?.startsWith('/cashregister?'))
  expect(sheets).toEqual([`/cashregister?date=2026-11-19&service=evening&register=${cashRegisterId}`])
  await playSheet(OPEN_LOG, steps, {
    'PUT cashlogsstatus': [{ ...LOG, deltaCents: 0 }],
    today: { ...today, uncounted: [] },
  })
  expect(bodyText()).toContain('Nothing to count')
})

it('a register that is chosen by the address stays in the list although it is inactive', async () => {
  const [chosen, other] = REGISTERS
  await openScene(
    sceneAt(`/cashregister?date=2026-12-01&service=lunch&register=${chosen!.id}`, 'director', [], {
      cashregisters: [{ ...chosen!, status: 'INACTIVE' }, other!],
    }),
  )
  expect(outline(document.body)).toContain('Register = Terrace')
})

it.each([
  ['ReasonRequired', 'Something is missing'],
  ['MonthClosed', 'The sheet was not accepted'],
] as const)('the refusal %s has the title “%s”', async (refusal, title) => {
  await playSheet(OPEN_LOG, ['Comment = Again', 'Save without validating'], {
    'PUT cashlogs/log-6': new RefusedAnswer(refusal),
  })
  expect(bodyText()).toContain(title)
})

it('a sheet whose difference changed when it was saved is called saved, and not yet validated', async () => {
  await playSheet(OPEN_LOG, ['Comment = Again', 'Review and validate', 'Validate the count'], {
    'PUT cashlogs/log-6': { ...OPEN_LOG, version: 8, expectedCents: 1_00, deltaCents: -5_00 },
  })
  expect(bodyText()).toContain('The sheet is saved, but not validated yet')
  expect(bodyText()).toContain('The difference has changed in the meantime')
})

it.each([
  ['archive-7', 'The expected amount comes from the till closing.'],
  [null, 'Enter the turnover if the closing of this service has not arrived yet.'],
])('people who count blind read on a sheet with the closing %j: %s', async (archiveId, note) => {
  await openScene(
    sceneAt(SHEET_ADDRESS, 'user', [], {
      'establishments/establishment-1': { ...ESTABLISHMENT, blindCount: true },
      'cashlogs/log-5': { ...OPEN_LOG, archiveId, expectedCents: null, deltaCents: null },
      archives: [],
    }),
  )
  expect(bodyText()).toContain(note)
})
