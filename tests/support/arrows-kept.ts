import { basename } from 'node:path'
import { afterAll, expect } from 'vitest'
import { writeArrows } from './arrows.ts'

/** What pages did while a file was tested is kept, for `npm run paths` to count. */
afterAll(() => {
  const { testPath } = expect.getState()
  if (testPath) writeArrows(basename(testPath, '.test.ts'))
})
