import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { openScene } from './support/press.ts'
import { SHEET_ADDRESS } from './support/records/common.ts'
import { DELTA_REASONS, OPEN_LOG } from './support/records/counts.ts'
import { closeScreen, openScreen, prepareScreens, UNREACHABLE, waitUntilSettled } from './support/screen.tsx'

prepareScreens()

const SCENE = sceneAt(SHEET_ADDRESS, 'director', [], { 'cashlogs/log-5': OPEN_LOG })
const NOTICE = ', with the settings received on'
const CHANGED = 'The settings have changed since'

const SHEET_NOTICE = /There was no network: this sheet is as received on 20\/11\/2026\s15:00/u

const shown = () => document.body.textContent

interface Offline {
  at?: Date
  /** What the browser reports. */
  onLine?: boolean
  /** The calls that fail; all of them by default. */
  failing?: readonly string[]
}

/**
 * Opens a sheet and takes the steps, then opens it again without network at the time `at`. The returned function brings the network back, with
 * `changes` to the answers.
 */
async function openOffline(
  steps: readonly string[] = [],
  { at = new Date(), onLine = false, failing = Object.keys(SCENE.answers) }: Offline = {},
) {
  await openScene({ ...SCENE, steps })
  vi.setSystemTime(at)
  const device = { ...localStorage }
  await closeScreen()
  for (const [name, text] of Object.entries(device)) localStorage.setItem(name, text)
  const failures = Object.fromEntries(failing.map((path) => [path, UNREACHABLE]))
  const answers: Record<string, unknown> = { ...SCENE.answers, ...failures }
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  await openScreen({ ...SCENE, answers })
  return async (changes: object = {}) => {
    Object.assign(answers, SCENE.answers, changes)
    network.mockRestore()
    await act(async () => void window.dispatchEvent(new Event('online')))
    await waitUntilSettled()
  }
}

describe('a sheet that was opened without network', () => {
  it('no longer shows that its settings are old once the network is back and they are unchanged', async () => {
    const reconnect = await openOffline()
    expect(shown()).toContain(NOTICE)
    await reconnect()
    expect(shown()).not.toContain(NOTICE)
    expect(shown()).not.toContain(CHANGED)
    expect(shown()).toMatch(SHEET_NOTICE)
  })

  it('shows once the network is back that its settings have changed', async () => {
    const reconnect = await openOffline()
    await reconnect({
      deltareasons: [...DELTA_REASONS, { ...DELTA_REASONS[0], id: 'reason-9', name: 'New reason' }],
    })
    expect(shown()).not.toContain(NOTICE)
    expect(shown()).toContain(CHANGED)
    expect(shown()).toMatch(SHEET_NOTICE)
  })

  it('says in one notice when the device received the sheet and its settings', async () => {
    await openOffline()
    expect(shown()?.match(/There was no network/gu)).toHaveLength(1)
    expect(shown()).toMatch(
      /this sheet is as received on 20\/11\/2026\s15:00, with the settings received on 20\/11\/2026\s15:00\./u,
    )
  })

  it('shows the time at which the device stored the input, which the server does not have', async () => {
    await openOffline(['Comment = Again'])
    expect(shown()).toContain('Draft saved on this device: 15:00')
  })

  it('shows the date too if the device stored the input on an earlier day', async () => {
    await openOffline(['Comment = Again'], { at: new Date('2026-11-21T14:00:00.000Z') })
    expect(shown()).toMatch(/Draft saved on this device: 20\/11\/2026\s15:00/u)
  })

  it('opens with its draft and the notice also if the browser reports a network', async () => {
    await openOffline(['Comment = Again'], { onLine: true })
    expect(shown()).toContain(NOTICE)
    expect(shown()).toContain('Draft saved on this device: 15:00')
  })
})

it('a sheet of which only the settings could be loaded shows when the device received it', async () => {
  await openOffline([], { onLine: true, failing: ['cashlogdrafts'] })
  expect(shown()).not.toContain(NOTICE)
  expect(shown()).toMatch(SHEET_NOTICE)
})

it('a sheet of which only the settings could not be loaded says which settings it uses', async () => {
  await openOffline([], { onLine: true, failing: ['deltareasons'] })
  expect(shown()).toMatch(
    /There was no network: this sheet uses the settings received on 20\/11\/2026\s15:00/u,
  )
  expect(shown()).not.toMatch(SHEET_NOTICE)
})

it('a sheet that a colleague has begun names the colleague and the time of the last entry', async () => {
  const cashlogdrafts = {
    version: 0,
    storedAt: null,
    device: null,
    schemaVersion: null,
    typed: null,
    colleague: { name: 'Camille Roussel', storedAt: '2026-11-20T13:15:00.000Z' },
  }
  await openScene({ ...SCENE, answers: { ...SCENE.answers, cashlogdrafts } })
  expect(shown()).toContain('Camille Roussel has also started this sheet')
  expect(shown()).toMatch(/The last entry was made on 20\/11\/2026\s14:15/u)
})
