import { basename } from 'node:path'
import { afterAll, expect } from 'vitest'
import { writeArrows } from './arrows.ts'

/** The transitions of pages during a test file are stored, for `npm run paths` to count. */
afterAll(() => {
  const { testPath } = expect.getState()
  if (testPath) writeArrows(basename(testPath, '.test.ts'))
})
