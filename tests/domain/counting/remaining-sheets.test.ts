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
const sentBack = (name: string) => ({
  ...open(name),
  date: '2026-11-14' as const,
  sentBack: { byName: 'Ada Martin', reason: 'Recount' },
})
const begun = (name: string) => ({ ...sheet(name), work: 'finish' })

it('no sheet remains when none is uncounted, begun, saved or sent back; a begun or saved one remains to be finished', () => {
  expect(remainingSheets({ uncounted: [], drafts: [], openSheets: [] }, null)).toEqual([])
  expect(remainingSheets({ uncounted: [], drafts: [draft('Bar')], openSheets: [] }, null)).toMatchObject([
    begun('Bar'),
  ])
  expect(remainingSheets({ uncounted: [], drafts: [], openSheets: [open('Bar')] }, null)).toMatchObject([
    begun('Bar'),
  ])
})

it('due sheets that nobody has saved come before the others, each sheet is named once, and the finished one is left out', () => {
  const today = {
    uncounted: [sheet('Salle'), sheet('Bar')],
    drafts: [draft('Bar'), draft('Comptoir')],
    openSheets: [open('Comptoir'), open('Terrasse')],
  }
  expect(remainingSheets(today, sheet('Terrasse'))).toMatchObject([
    { ...sheet('Salle'), work: 'count' },
    begun('Bar'),
    begun('Comptoir'),
  ])
})

it('a sheet that accounting sent back comes first, even if it is older or typed again, and is to be corrected', () => {
  const today = {
    uncounted: [sheet('Salle')],
    drafts: [draft('Bar'), { ...draft('Terrasse'), date: '2026-11-14' }],
    openSheets: [open('Comptoir'), sentBack('Terrasse')],
  }
  expect(remainingSheets(today, null)).toMatchObject([
    { ...sheet('Terrasse'), date: '2026-11-14', work: 'correct' },
    { ...sheet('Salle'), work: 'count' },
    begun('Bar'),
    begun('Comptoir'),
  ])
})
