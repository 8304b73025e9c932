import { describe, expect, it } from 'vitest'
import { unsavedSheets } from '../../../src/domain/counting/unsaved-sheets.ts'

const sheet = { date: '2026-11-20', service: 'evening' as const, cashRegisterId: 'bar' }
const registers = [
  { id: 'bar', name: 'Bar' },
  { id: 'room', name: 'Salle' },
]
const today = { drafts: [], validatedDrafts: [], registers }
const savedSheet = {
  ...sheet,
  cashRegisterName: 'Bar',
  countedCents: 100,
  storedAt: '2026-11-20T22:00:00.000Z',
  device: 'tablet',
}

describe('unsaved sheets', () => {
  it('have the time of a draft from another device, and no time for one of this device', () => {
    expect(unsavedSheets({ ...today, drafts: [savedSheet] }, [], 'phone')).toEqual([
      { ...sheet, cashRegisterName: 'Bar', countedCents: 100, otherDeviceAt: '2026-11-20T22:00:00.000Z' },
    ])
    expect(unsavedSheets({ ...today, drafts: [savedSheet] }, [], 'tablet')).toMatchObject([
      { otherDeviceAt: null },
    ])
  })

  it('use the draft of this device instead of the server’s draft of the same sheet', () => {
    const typedHere = { ...sheet, countedCents: 250 }
    expect(unsavedSheets({ ...today, drafts: [savedSheet] }, [typedHere], 'phone')).toEqual([
      { ...typedHere, cashRegisterName: 'Bar', otherDeviceAt: null },
    ])
  })

  it('include drafts that the server does not have, and leave out those of unknown registers', () => {
    const draftOfRegister = { ...sheet, cashRegisterId: 'room', countedCents: null }
    const unknown = { ...sheet, cashRegisterId: 'gone', countedCents: 5 }
    expect(unsavedSheets(today, [draftOfRegister, unknown], 'phone')).toEqual([
      { ...draftOfRegister, cashRegisterName: 'Salle', otherDeviceAt: null },
    ])
  })

  it('leave out the draft of this device of a sheet that somebody has validated', () => {
    const typedHere = { ...sheet, countedCents: 250 }
    const otherService = { ...typedHere, service: 'lunch' as const }
    expect(
      unsavedSheets({ ...today, validatedDrafts: [sheet] }, [typedHere, otherService], 'phone'),
    ).toMatchObject([otherService])
  })
})
