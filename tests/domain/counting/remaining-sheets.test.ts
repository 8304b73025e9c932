import { expect, it } from 'vitest'
import { remainingSheets } from '../../../src/domain/counting/remaining-sheets.ts'

const sheet = (cashRegisterName: string) =>
  ({ date: '2026-11-20', service: 'lunch', cashRegisterId: cashRegisterName, cashRegisterName }) as const
const draft = (name: string) => ({
  ...sheet(name),
  countedCents: 10_00,
  storedAt: '2026-11-20T14:00:00.000Z',
  device: 'tablet',
})
const open = (name: string) => ({ ...sheet(name), countedCents: 10_00, sentBack: null })
const begun = (name: string) => ({ ...sheet(name), isBegun: true })

it('nothing remains only when no sheet is uncounted, begun, saved or sent back', () => {
  expect(remainingSheets({ uncounted: [], drafts: [], openSheets: [] }, null)).toEqual([])
  expect(remainingSheets({ uncounted: [], drafts: [draft('Bar')], openSheets: [] }, null)).toEqual([
    begun('Bar'),
  ])
  expect(remainingSheets({ uncounted: [], drafts: [], openSheets: [open('Bar')] }, null)).toEqual([
    begun('Bar'),
  ])
})

it('sheets that nobody has saved come first, each sheet is named once, and the finished one is left out', () => {
  const today = {
    uncounted: [sheet('Salle'), sheet('Bar')],
    drafts: [draft('Bar'), draft('Comptoir')],
    openSheets: [open('Comptoir'), open('Terrasse')],
  }
  expect(remainingSheets(today, sheet('Terrasse'))).toEqual([
    { ...sheet('Salle'), isBegun: false },
    begun('Bar'),
    begun('Comptoir'),
  ])
})
