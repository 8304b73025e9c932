import { describe, expect, it } from 'vitest'
import { category } from '../machines/support/counting.ts'
import { sceneAt } from './support/answers.ts'
import { nameOf, outline } from './support/outline.ts'
import { openScene, takeStep } from './support/press.ts'
import { SHEET_ADDRESS, STORED_FIELDS } from './support/records/common.ts'
import { CATEGORIES, OPEN_LOG } from './support/records/counts.ts'
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
    textContent.includes('Float counted apart'),
  )
  return warning ? outline(warning) : null
}

describe('the review of a sheet with a line for the float', () => {
  it('warns of a float that was counted with the other cash, and leads to its line', async () => {
    await openReview([])
    expect(floatWarning()).toEqual([
      'Float counted apart: €0.00; float to deduct: €150.02',
      'The difference of €150.02 goes into the pouch and the change fund. If it stays in the till, move it to the line of the float.',
      '[Change: Float]',
    ])
    await takeStep('Change: Float')
    expect(nameOf(document.activeElement!)).toBe('Total Float left')
  })

  it('warns of a float that is larger than the one that is deducted', async () => {
    await openReview(['Total Float left = 200.02'])
    expect(floatWarning()?.slice(0, 2)).toEqual([
      'Float counted apart: €200.02; float to deduct: €150.02',
      'Of what stays in the till, €50.00 are not deducted. Correct either amount if it is wrong.',
    ])
  })

  it('does not warn if both are equal, or without such a line', async () => {
    await openReview(['Total Float left = 150.02'])
    expect(floatWarning()).toBeNull()
    await openReview([], CATEGORIES)
    expect(floatWarning()).toBeNull()
  })
})
