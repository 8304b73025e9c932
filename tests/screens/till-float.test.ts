import { describe, expect, it } from 'vitest'
import { category } from '../machines/support/counting.ts'
import { sceneAt } from './support/answers.ts'
import { nameOf, outline } from './support/outline.ts'
import { openScene, takeStep } from './support/press.ts'
import { SHEET_ADDRESS, STORED_FIELDS } from './support/records/common.ts'
import { ARCHIVE, CATEGORIES, OPEN_LOG, REGISTERS } from './support/records/counts.ts'
import { prepareScreens } from './support/screen.tsx'

prepareScreens()

const FLOAT_LINE = category({
  ...STORED_FIELDS,
  id: 'float',
  paymentModeId: 'mode-2',
  name: 'Float left',
  countType: 1,
  tillFloat: true,
})

/** The review of a sheet on which a float of €150.02 is deducted. */
const openReview = (steps: readonly string[], paymentcategories = [...CATEGORIES, FLOAT_LINE]) =>
  openScene(
    sceneAt(SHEET_ADDRESS, 'director', [...steps, 'Review and validate'], {
      'cashlogs/log-5': OPEN_LOG,
      paymentcategories,
    }),
  )
/** The warning about the float, line by line; null for none. */
const floatWarning = (): readonly string[] | null => {
  const warning = [...document.querySelectorAll('[role="status"]')].find(({ textContent }) =>
    textContent.includes('Float counted separately'),
  )
  return warning ? outline(warning) : null
}

describe('the review of a sheet with a line for the float', () => {
  it('warns of a float that was counted with the other cash, and leads to its line', async () => {
    await openReview([])
    expect(floatWarning()).toEqual([
      'Float counted separately: €0.00; float to deduct: €150.02',
      'The difference of €150.02 goes into the pouch and the change fund. If it stays in the till, move it to the float line.',
      '[Change: Float]',
    ])
    await takeStep('Change: Float')
    expect(nameOf(document.activeElement!)).toBe('Total Float left')
  })

  it('warns of a part of the float that was counted with the other cash', async () => {
    await openReview(['Total Float left = 100'])
    expect(floatWarning()?.slice(0, 2)).toEqual([
      'Float counted separately: €100.00; float to deduct: €150.02',
      'The difference of €50.02 goes into the pouch and the change fund. If it stays in the till, move it to the float line.',
    ])
  })

  it('warns of a float that is larger than the one that is deducted', async () => {
    await openReview(['Total Float left = 200.02'])
    expect(floatWarning()?.slice(0, 2)).toEqual([
      'Float counted separately: €200.02; float to deduct: €150.02',
      'Of what stays in the till, €50.00 is not deducted. Correct whichever amount is wrong.',
    ])
  })

  it('does not warn if both are equal', async () => {
    await openReview(['Total Float left = 150.02'])
    expect(floatWarning()).toBeNull()
  })
})

describe('a sheet without a line for the float', () => {
  const warnings = () => outline(document.body).filter((line) => line.startsWith('No line for the float'))

  it('warns that the pouch contains the float, and says who can create the line', async () => {
    await openScene(sceneAt(SHEET_ADDRESS, 'director', [], { 'cashlogs/log-5': OPEN_LOG }))
    expect(warnings()).toEqual([
      'No line for the float: €150.02 that stays in the till would be counted in the pouch and the change fund. An administrator can create the line.',
    ])
    await takeStep('Float to deduct = 0')
    expect(warnings()).toEqual([])
  })

  it('warns in its review, too, until no float is deducted', async () => {
    await openReview([], CATEGORIES)
    expect(warnings()).toHaveLength(1)
    await openReview(['Float to deduct = 0'], CATEGORIES)
    expect(warnings()).toEqual([])
  })
})

it('the line of the float stays empty when the other empty lines are filled with 0', async () => {
  const extra = category({ ...FLOAT_LINE, id: 'gifts', name: 'Gift cards', tillFloat: false })
  await openScene(
    sceneAt(SHEET_ADDRESS, 'director', ['Fill empty lines with 0'], {
      'cashlogs/log-5': OPEN_LOG,
      paymentcategories: [...CATEGORIES, FLOAT_LINE, extra],
    }),
  )
  const fieldsOf = (name: string) => outline(document.body).filter((line) => line.startsWith(name))
  expect(fieldsOf('Total Gift cards')).toEqual(['Total Gift cards = 0'])
  expect(fieldsOf('Total Float left')).toEqual(['Total Float left ='])
})

describe('the float of the closing', () => {
  const openSheet = (floatCents: number | null, steps: readonly string[] = []) => {
    const floats = ARCHIVE.floats.flatMap((float) =>
      floatCents === null ? [] : [{ ...float, amountCents: floatCents }],
    )
    const answers = { 'cashlogs/log-5': OPEN_LOG, archives: [{ ...ARCHIVE, floats }] }
    return openScene(sceneAt(SHEET_ADDRESS, 'director', steps, answers))
  }
  const hint = 'The closing says €200.00.'
  const lines = () => outline(document.body)

  it('is shown at the float to deduct if it is another one, and never replaces what was typed', async () => {
    await openSheet(200_00)
    expect(lines()).toEqual(expect.arrayContaining(['Float to deduct = 150.02', hint]))
    await takeStep('Float to deduct = 200')
    expect(lines()).not.toContain(hint)
  })

  it('is not shown if it is the float to deduct, or if the closing has none', async () => {
    await openSheet(150_02)
    expect(lines().filter((line) => line.startsWith('The closing says'))).toEqual([])
    await openSheet(null)
    expect(lines().filter((line) => line.startsWith('The closing says'))).toEqual([])
  })
})

describe('the float that the change fund gave the register', () => {
  const openSheet = (lentFloatCents: number, steps: readonly string[] = [], lentFloatOn = '2026-11-13') => {
    const [terrace, ...others] = REGISTERS
    const answers = {
      'cashlogs/log-5': OPEN_LOG,
      cashregisters: [{ ...terrace, lentFloatCents, lentFloatOn }, ...others],
    }
    return openScene(sceneAt(SHEET_ADDRESS, 'director', steps, answers))
  }
  const hints = () => outline(document.body).filter((line) => line.startsWith('The change fund gave'))

  it('is shown at the float to deduct until another float than the usual one is typed', async () => {
    await openSheet(100_00)
    expect(hints()).toEqual(['The change fund gave this register €100.00: does the float include it?'])
    await takeStep('Float to deduct = 250.02')
    expect(hints()).toEqual([])
  })

  it('is not shown on a sheet of a day before it was given', async () => {
    await openSheet(100_00, [], '2026-11-14')
    expect(hints()).toEqual([])
  })

  it('is not shown if it is the usual float, or if all of it came back', async () => {
    await openSheet(150_02)
    expect(hints()).toEqual([])
    await openSheet(0)
    expect(hints()).toEqual([])
  })
})

it('another float than the usual one requires a comment without any difference, and the field says why', async () => {
  const required = 'Required: the float is not the usual one.'
  // The closing expects 810.06: cards 635.06, notes 130.00 and vouchers 45.00.
  await openScene(
    sceneAt(SHEET_ADDRESS, 'director', ['Total Cards = 635.06'], { 'cashlogs/log-5': OPEN_LOG }),
  )
  expect(outline(document.body)).not.toContain(required)
  await takeStep('Float to deduct = 0')
  expect(outline(document.body)).toContain(required)
})
