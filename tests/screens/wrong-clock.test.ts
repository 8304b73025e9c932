import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { outline, whyDisabled } from './support/outline.ts'
import { buttonNamed, openScene, takeStep } from './support/press.ts'
import { PREPARED } from './support/records/cash.ts'
import { ESTABLISHMENT, REGISTER } from './support/records/common.ts'
import { prepareScreens, readsOf } from './support/screen.tsx'

prepareScreens()

/** The date of the answers: the date of the server, which is a Friday. */
let serverDate = ''
beforeEach(() => {
  serverDate = 'Fri, 20 Nov 2026 13:00:00 GMT'
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    const { body, status } = await answer(request)
    return new Response(body, { status, headers: { Date: serverDate } })
  })
})

const setDevice = (date: string) => vi.setSystemTime(`${date}T13:00:00.000Z`)

describe('the day of a sheet on a device whose clock is wrong', () => {
  it('is the day of the server: a sheet of today opens on a device that is a day slow', async () => {
    setDevice('2026-11-19')
    await openScene(sceneAt(`/cashregister?date=2026-11-20&service=evening&register=${REGISTER}`, 'user'))
    expect(buttonNamed('Save without validating')).toBeTruthy()
  })

  it('is the day of the server: a sheet of tomorrow does not open on a device that is a day fast', async () => {
    setDevice('2026-11-21')
    await openScene(sceneAt(`/cashregister?date=2026-11-21&service=evening&register=${REGISTER}`, 'user'))
    expect(whyDisabled(buttonNamed('Open the sheet'))).toContain('That day has not come yet')
  })

  it.each(['2026-11-19', '2026-11-21'])(
    'is suggested by the clock of the server: the device says %s',
    async (date) => {
      setDevice(date)
      await openScene(sceneAt('/cashregister', 'user'))
      expect(outline(document.body)).toContain('Date = 20/11/2026')
    },
  )
})

it.each(['/cashpad', '/cashpad?view=requests'])(
  'closings are requested for the day of the server, on a device that is a day slow: %s',
  async (address) => {
    setDevice('2026-11-19')
    await openScene(sceneAt(address, 'admin'))
    expect(outline(document.body)).toContain('Date = 20/11/2026')
  },
)

it('a report has the period up to the day of the server, on a device that is a day slow', async () => {
  setDevice('2026-11-19')
  await openScene(sceneAt('/?view=reports', 'accountant'))
  expect(readsOf('reports/deltas').at(-1)).toContain('to=2026-11-20')
})

it('the statement of the change fund has the month of the server, on a device that is a month slow', async () => {
  setDevice('2026-10-20')
  await openScene(sceneAt('/wallet?view=statement', 'director'))
  expect(readsOf('wallet').at(-1)).toContain('from=2026-11-01&to=2026-11-20')
})

it('self-validation takes effect by the clock of the server, on a device that is a day slow', async () => {
  setDevice('2026-11-19')
  const answers = {
    'establishments/establishment-1': { ...ESTABLISHMENT, selfValidationFrom: '2026-11-20T00:00:00.000Z' },
    'remittances/remittance-7': PREPARED,
  }
  const steps = ['Hand over to the carrier', 'ABC123', 'ABC124']
  await openScene(sceneAt('/moneyremittance?id=remittance-7', 'director', steps, answers))
  expect(whyDisabled(buttonNamed('Validate the hand-over'))).toBe(null)
})

it('a dispatch of tickets is dated by the day on which its dialog opens, not by the day on which the screen was opened', async () => {
  setDevice('2026-11-20')
  await openScene(sceneAt('/tickets', 'accountant'))
  setDevice('2026-11-21')
  serverDate = 'Sat, 21 Nov 2026 13:00:00 GMT'
  await takeStep('Prepare a dispatch')
  expect(readsOf('ticketdispatches/waiting')).toEqual(['ticketdispatches/waiting?through=2026-11-21'])
})
