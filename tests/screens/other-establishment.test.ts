import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { openScene } from './support/press.ts'
import { PREPARED } from './support/records/cash.ts'
import { ESTABLISHMENT } from './support/records/common.ts'
import { DIALOG } from './support/scenes.ts'
import { filtersOfLastRead, prepareScreens } from './support/screen.tsx'

prepareScreens()

// The clock of the screens shows the afternoon of Friday, 20 November 2026 in Paris: in Auckland it is Saturday.
const REMITTANCE = { ...PREPARED, date: '2026-11-20' }

it.each([
  ['Europe/Paris', 'no'],
  ['Pacific/Auckland', 'yes'],
])(
  'the pick-up of a remittance counts as missed once its day has ended in %s, the zone of its establishment: %s',
  async (timeZone, isMissed) => {
    await openScene(
      sceneAt('/moneyremittance?id=remittance-7', 'director', ['Another date'], {
        'remittances/remittance-7': { ...REMITTANCE, timeZone },
      }),
    )
    expect(outline(document.querySelector(DIALOG)!)).toContain(
      `The carrier did not come on Friday, 20 November 2026 = ${isMissed}`,
    )
  },
)

it('the times of a remittance are those of its establishment, as on its slip', async () => {
  // Prepared at 11:01 in Paris.
  await openScene(
    sceneAt('/moneyremittance?id=remittance-7', 'director', [], {
      'remittances/remittance-7': {
        ...REMITTANCE,
        preparedByName: 'Prepared By',
        preparedAt: '2026-11-20T10:01:00.000Z',
        timeZone: 'Pacific/Auckland',
      },
    }),
  )
  expect(outline(document.body)).toContain('Prepared by: Prepared By, 20/11/2026 23:01')
})

it('a number scanned at the hand-over is searched in the establishment of the remittance', async () => {
  await openScene(
    sceneAt(
      '/moneyremittance?id=remittance-7',
      'director',
      ['Hand over to the carrier', 'Pouch number = 555001 ⏎'],
      {
        'remittances/remittance-7': { ...REMITTANCE, establishmentId: 'establishment-2' },
        'establishments/establishment-2': ESTABLISHMENT,
        pouches: [],
      },
    ),
  )
  expect(filtersOfLastRead('pouches')).toMatchObject({ establishmentId: 'establishment-2', number: '555001' })
})

it('the control of a remittance names its establishment, also one that the session does not list', async () => {
  await openScene(
    sceneAt('/moneyremittanceCtrl?id=remittance-7', 'accountant', [], {
      'remittances/remittance-7': {
        ...REMITTANCE,
        establishmentId: 'establishment-9',
        establishmentName: 'Perrache',
      },
    }),
  )
  expect(outline(document.body)).toContain('Establishment: Perrache')
})
