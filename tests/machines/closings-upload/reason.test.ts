import { expect, it } from 'vitest'
import { needsReplacementReason } from '../../../src/machines/closings-upload/machine.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'

type ReasonContext = Parameters<typeof needsReplacementReason>[0]
const closing = (sequence: number, replaces: readonly string[]) => ({ sequence, replaces }) as never
const contextWith = (changes: Partial<ReasonContext>): ReasonContext => ({
  closings: [],
  corrections: [],
  refusal: null,
  ...changes,
})

it('a reason is required while a closing replaces another; after a correction of that closing, only when the server has refused the import', () => {
  const closings = [closing(1, []), closing(2, ['archive-2'])]
  const correctionOf = (sequence: number) => [{ sequence }] as never
  expect(needsReplacementReason(contextWith({ closings }))).toBe(true)
  expect(needsReplacementReason(contextWith({ closings, corrections: correctionOf(2) }))).toBe(false)
  expect(needsReplacementReason(contextWith({ closings, corrections: correctionOf(1) }))).toBe(true)
  expect(needsReplacementReason(contextWith({ closings: [closing(1, [])] }))).toBe(false)
  const issues = [{ path: 'closings.2', key: 'failure.ServiceAlreadyClosed', value: '1' }]
  const refusal = clientRefusal('ServiceAlreadyClosed', { issues })
  expect(needsReplacementReason(contextWith({ closings, corrections: correctionOf(2), refusal }))).toBe(true)
})
