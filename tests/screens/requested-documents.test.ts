import { describe, expect, it, vi } from 'vitest'
import { SETTINGS_VIEWS } from '../../src/views/settings/views.ts'
import { sceneAt } from './support/answers.ts'
import { nameOf, outline } from './support/outline.ts'
import { elementAt, openScene } from './support/press.ts'
import { ENTRY } from './support/records/office.ts'
import { AnswersInTurn, prepareScreens, readsOf } from './support/screen.tsx'

prepareScreens()

const NOVEMBER = 'date_from=2026-11-01&date_to=2026-11-19'

describe('the address of a screen decides what is read:', () => {
  it.each([
    [
      `/?view=reports&report=payments&${NOVEMBER}`,
      'reports/payments',
      'reports/payments?from=2026-11-01&to=2026-11-19&establishmentId=establishment-1',
    ],
    [
      `/?view=reports&report=payments&${NOVEMBER}&establishment=establishment-2`,
      'reports/payments',
      'reports/payments?from=2026-11-01&to=2026-11-19&establishmentId=establishment-2',
    ],
    [
      `/?view=reports&report=payments&${NOVEMBER}&establishment=all`,
      'reports/payments',
      'reports/payments?from=2026-11-01&to=2026-11-19',
    ],
    [`/wallet?${NOVEMBER}`, 'wallet', 'wallet?from=2026-11-01&to=2026-11-19'],
    ['/wallet?date_from=2026-11-01', 'wallet', 'wallet?from=2026-11-01'],
  ])('%s reads %s as %s', async (address, path, request) => {
    await openScene(sceneAt(address, 'accountant', [], { 'reports/payments': [] }))
    expect(readsOf(path)).toContain(request)
  })
})

it('after midnight, a report of services ends with the evening that goes on, and that of the change fund with the new day', async () => {
  // 00:30 of 21 November in Paris.
  vi.setSystemTime('2026-11-20T23:30:00.000Z')
  const read = async (report: string) => {
    const answers = { [`reports/${report}`]: [] }
    await openScene(sceneAt(`/?view=reports&report=${report}`, 'director', [], answers))
    return readsOf(`reports/${report}`)
  }
  const ofEstablishment = 'establishmentId=establishment-1'
  expect(await read('wallets')).toEqual([`reports/wallets?from=2026-10-23&to=2026-11-21&${ofEstablishment}`])
  expect(await read('deltas')).toEqual([`reports/deltas?from=2026-10-22&to=2026-11-20&${ofEstablishment}`])
})

it('when the choice of establishment changes, the balance is read for the last month that has entries there, if no period is chosen', async () => {
  const answers = {
    accountingentries: new AnswersInTurn(
      [{ ...ENTRY, date: '2026-09-12' }],
      [{ ...ENTRY, date: '2026-10-05' }],
    ),
    'reports/balance': [],
  }
  await openScene(sceneAt('/?view=reports&report=balance', 'accountant', ['Establishment = all'], answers))
  expect(readsOf('reports/balance')).toEqual([
    'reports/balance?from=2026-09-01&to=2026-09-30&establishmentId=establishment-1',
    'reports/balance?from=2026-10-01&to=2026-10-31',
  ])
  expect(outline(elementAt('[data-screen="reports"] p:not([role=log])'))).toEqual([
    'Trial balance · From 01/10/2026 to 31/10/2026',
  ])
  expect(nameOf(document.activeElement!)).toBe('Establishment')
})

describe('a view of the settings', () => {
  it.each(SETTINGS_VIEWS.map(({ view }) => view))('%s leads back to the settings', async (view) => {
    await openScene(sceneAt(`/settings?view=${view}`, 'admin'))
    expect(outline(document.body)).toContain('Settings → /settings')
  })
})
