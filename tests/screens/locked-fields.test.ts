import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { fieldsThatIgnoreTyping, play } from './support/press.ts'
import { SHEET_ADDRESS } from './support/records/common.ts'
import { OPEN_LOG } from './support/records/counts.ts'
import { prepareScreens, sentRequests } from './support/screen.tsx'

prepareScreens()

it.each([
  // The other fields are in a disabled fieldset.
  ['is saved', ['Comment = Again', 'Save without validating'], 'aside'],
  ['is validated', ['Review and validate', 'Validate the count'], 'body'],
])(
  'a sheet takes no comment, reason or counter while it %s, because they would not be sent',
  async (_, steps, within) => {
    await play(sceneAt(SHEET_ADDRESS, 'director', steps, { 'cashlogs/log-5': OPEN_LOG }))
    expect(sentRequests()).toHaveLength(1)
    expect(document.querySelector<HTMLTextAreaElement>('textarea')?.readOnly).toBe(true)
    expect(await fieldsThatIgnoreTyping(within)).toEqual([])
  },
)
