import { describe, expect, it } from 'vitest'
import { unsavedSheets } from '../../../src/domain/counting/unsaved-sheets.ts'
import { unsentDrafts } from '../../../src/domain/counting/unsent-drafts.ts'

const sheet = { date: '2026-11-20', service: 'evening' as const, cashRegisterId: 'bar' }
const registers = [
  { id: 'bar', name: 'Bar' },
  { id: 'room', name: 'Salle' },
]
const nothingUnsaved = { drafts: [], validatedDrafts: [], registers }
const serverDraft = {
  ...sheet,
  cashRegisterName: 'Bar',
  countedCents: 100,
  storedAt: '2026-11-20T22:00:00.000Z',
  device: 'tablet',
}

describe('unsaved sheets', () => {
  it('have the time of a draft from another device, and no time for one of this device', () => {
    expect(unsavedSheets({ ...nothingUnsaved, drafts: [serverDraft] }, [], 'phone')).toEqual([
      {
        ...sheet,
        cashRegisterName: 'Bar',
        countedCents: 100,
        otherDeviceAt: '2026-11-20T22:00:00.000Z',
        validated: null,
      },
    ])
    expect(unsavedSheets({ ...nothingUnsaved, drafts: [serverDraft] }, [], 'tablet')).toMatchObject([
      { otherDeviceAt: null },
    ])
  })

  it('use the draft of this device instead of the server’s draft of the same sheet', () => {
    const typedHere = { ...sheet, countedCents: 250 }
    expect(unsavedSheets({ ...nothingUnsaved, drafts: [serverDraft] }, [typedHere], 'phone')).toEqual([
      { ...typedHere, cashRegisterName: 'Bar', otherDeviceAt: null, validated: null },
    ])
  })

  it('include drafts that the server does not have, and leave out those of unknown registers', () => {
    const draftOfRegister = { ...sheet, cashRegisterId: 'room', countedCents: null }
    const unknown = { ...sheet, cashRegisterId: 'gone', countedCents: 5 }
    expect(unsavedSheets(nothingUnsaved, [draftOfRegister, unknown], 'phone')).toEqual([
      { ...draftOfRegister, cashRegisterName: 'Salle', otherDeviceAt: null, validated: null },
    ])
  })

  it('leave out a draft of this device if the server has a draft of the sheet too and somebody has validated the sheet', () => {
    const typedHere = { ...sheet, countedCents: 250 }
    const otherService = { ...typedHere, service: 'lunch' as const }
    expect(
      unsavedSheets({ ...nothingUnsaved, validatedDrafts: [sheet] }, [typedHere, otherService], 'phone'),
    ).toMatchObject([otherService])
  })

  it('keep a draft that only this device has, even if somebody has validated its sheet, and add what was validated', () => {
    const typedHere = { ...sheet, countedCents: 250 }
    const validated = { ...sheet, countedCents: 300 }
    const otherService = { ...validated, service: 'lunch' as const }
    expect(
      unsavedSheets({ ...nothingUnsaved, validatedSheets: [otherService, validated] }, [typedHere], 'phone'),
    ).toEqual([{ ...typedHere, cashRegisterName: 'Bar', otherDeviceAt: null, validated }])
  })
})

it('unsent drafts are those of this device that the server does not have', () => {
  const drafts = ['bar', 'room', 'terrace'].map((cashRegisterId) => ({
    ...sheet,
    cashRegisterId,
    countedCents: 100,
  }))
  const [bar, room, terrace] = drafts
  expect(unsentDrafts({ drafts: [bar!], validatedDrafts: [terrace!] }, drafts)).toEqual([room])
})
