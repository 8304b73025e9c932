import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { nameOf, outline, whyDisabled } from './support/outline.ts'
import { buttonNamed, openScene, takeStep } from './support/press.ts'
import { REMITTANCE } from './support/records/cash.ts'
import { REGISTER } from './support/records/common.ts'
import { ISSUER } from './support/records/counts.ts'
import {
  type Answers,
  AnswersInTurn,
  prepareScreens,
  RefusedAnswer,
  sentRequests,
  UNREACHABLE,
} from './support/screen.tsx'

prepareScreens()

const LAST_DAY = 'Last day accepted · optional'
const bodies = () => sentRequests().map(({ body }) => body)

function dateField(name: string): HTMLInputElement {
  const field = [...document.querySelectorAll('input')].find((candidate) => nameOf(candidate) === name)
  if (!field) throw new Error(`no field is named “${name}”`)
  return field
}

/** Types a text as a person does: one character after the other, with an event for each. */
async function typeSlowly(name: string, text: string): Promise<void> {
  for (let length = 1; length <= text.length; length += 1)
    await takeStep(`${name} = ${text.slice(0, length)}`)
}

const leave = (name: string) => act(async () => dateField(name).blur())

describe('the last day of an issuer', () => {
  it('is sent once, when the field is left, and not while the year is being typed', async () => {
    await openScene(sceneAt('/tickets?view=issuers', 'admin'))
    await typeSlowly(LAST_DAY, '31/12/2027')
    expect(bodies()).toEqual([])
    await leave(LAST_DAY)
    expect(bodies()).toEqual([{ version: 7, closedFrom: '2028-01-01' }])
  })

  it('stays stored while the field is empty before another day is typed', async () => {
    await openScene(sceneAt('/tickets?view=issuers', 'admin'))
    await takeStep(`${LAST_DAY} = `)
    expect(bodies()).toEqual([])
    await typeSlowly(LAST_DAY, '31/12/27')
    await leave(LAST_DAY)
    expect(bodies()).toEqual([{ version: 7, closedFrom: '2028-01-01' }])
  })
})

describe('the field of an issuer’s last day', () => {
  const type = (answers: Answers) =>
    openScene(sceneAt('/tickets?view=issuers', 'admin', [`${LAST_DAY} = 31/12/2027 ⏎`], answers))

  it('shows the stored day when somebody else has changed it', async () => {
    await type({
      ticketissuers: new AnswersInTurn([ISSUER], [{ ...ISSUER, version: 8, closedFrom: '2026-11-20' }]),
      'PUT ticketissuers/issuer-1': new RefusedAnswer('StaleVersion'),
    })
    expect(dateField(LAST_DAY).value).toBe('19/11/2026')
    expect(outline(document.body)).toContain('Its vouchers are no longer accepted.')
  })

  it('keeps the typed day, which can’t be changed, while its request has no answer', async () => {
    await type({ 'PUT ticketissuers/issuer-1': UNREACHABLE })
    expect([dateField(LAST_DAY).disabled, dateField(LAST_DAY).value]).toEqual([true, '31/12/2027'])
    await takeStep('Dismiss this message')
    expect([dateField(LAST_DAY).disabled, dateField(LAST_DAY).value]).toEqual([false, '28/02/2027'])
  })
})

it.each([
  ['29/11/2026', 'Deposits leave from Monday to Friday: choose another day.'],
  ['19/11/2026', 'The planned date is in the past: choose today or a later day.'],
  ['05/01/2099', 'The planned date is more than three months ahead: check the year.'],
])('the planned date %s of a deposit is refused at its field', async (date, refusal) => {
  const steps = ['Notes1 pouch, €70.03', 'Continue', 'All pouches', 'Continue', `Planned date = ${date}`]
  await openScene(sceneAt('/moneyremittance?step=type', 'director', steps))
  expect(dateField('Planned date').getAttribute('aria-invalid')).toBe('true')
  expect(outline(document.body)).toContain(refusal)
  await takeStep('Planned date = 27/11/2026')
  expect(dateField('Planned date').getAttribute('aria-invalid')).toBeNull()
})

describe('a last day that does not exist', () => {
  it.each(['left', 'left with Enter'])(
    'does not remove the stored day when the field is %s: the text and its error stay',
    async (how) => {
      await openScene(sceneAt('/tickets?view=issuers', 'admin'))
      await takeStep(`${LAST_DAY} = 31/13/2026${how === 'left' ? '' : ' ⏎'}`)
      await leave(LAST_DAY)
      expect(bodies()).toEqual([])
      expect(dateField(LAST_DAY).value).toBe('31/13/2026')
      expect(dateField(LAST_DAY).getAttribute('aria-invalid')).toBe('true')
    },
  )

  it('can be deleted from the field: then the stored day is removed, too', async () => {
    await openScene(sceneAt('/tickets?view=issuers', 'admin'))
    await takeStep(`${LAST_DAY} = 31/13/2026 ⏎`)
    await takeStep(`${LAST_DAY} =  ⏎`)
    expect(bodies()).toEqual([{ version: 7, closedFrom: null }])
  })
})

describe('a date that does not exist', () => {
  it('is not replaced by the former date of the field: no closings are requested', async () => {
    await openScene(sceneAt('/cashpad', 'admin'))
    await takeStep('Date = 31/02/2026 ⏎')
    expect(dateField('Date').value).toBe('31/02/2026')
    await takeStep('Ask for closings')
    expect(bodies()).toEqual([])
  })

  it('is not replaced by the former date of the field: no sheet can be opened', async () => {
    await openScene(sceneAt('/cashregister', 'user'))
    await takeStep('Date = 31/02/2026 ⏎')
    expect(dateField('Date').getAttribute('aria-invalid')).toBe('true')
    expect(whyDisabled(buttonNamed('Open the sheet'))).toBe('Choose the date, the service and the register.')
  })
})

describe('the day of a sheet, at 00:40', () => {
  const NOT_YET = 'That day has not come yet. Until 05:00, it is still the evening of the day before.'
  const sheetAt = (date: string) => `/cashregister?date=${date}&service=evening&register=${REGISTER}`

  it('is not yet the new day, because the evening of the day before still runs', async () => {
    vi.setSystemTime('2026-11-20T23:40:00.000Z')
    await openScene(sceneAt('/cashregister', 'user'))
    await takeStep('Date = 21/11/2026 ⏎')
    expect(whyDisabled(buttonNamed('Open the sheet'))).toBe(NOT_YET)
    await takeStep('Date = 20/11/2026 ⏎')
    expect(whyDisabled(buttonNamed('Open the sheet'))).not.toBe(NOT_YET)
  })

  it('is not the new day in an address either: the choice is shown', async () => {
    vi.setSystemTime('2026-11-20T23:40:00.000Z')
    await openScene(sceneAt(sheetAt('2026-11-21'), 'user'))
    expect(whyDisabled(buttonNamed('Open the sheet'))).toBe(NOT_YET)
  })
})

describe('a date with a year of two digits', () => {
  it('gets a year of four digits when the field is left', async () => {
    await openScene(sceneAt('/cashpad', 'admin'))
    await takeStep('Date = 18/11/26')
    await leave('Date')
    expect(dateField('Date').value).toBe('18/11/2026')
    await takeStep('Ask for closings')
    expect(bodies()).toEqual([{ date: '2026-11-18' }])
  })
})

it('the latest date of a credit is counted from the day on which it is typed, also if the panel was opened the day before', async () => {
  await openScene(
    sceneAt('/moneyremittanceCtrl?id=remittance-6', 'accountant', [], {
      'remittances/remittance-6': {
        ...REMITTANCE,
        status: 'VALIDATED',
        handedOverOn: '2026-11-18',
        credits: [],
        creditedCents: null,
        creditedOn: null,
      },
    }),
  )
  vi.setSystemTime('2026-11-21T09:00:00.000Z')
  await takeStep('Amount credited by the bank = 400.01')
  await takeStep('Credit date = 26/11/2026 ⏎')
  await takeStep('Validate the deposit')
  expect(bodies()).toEqual([expect.objectContaining({ creditedOn: '2026-11-26' })])
})
