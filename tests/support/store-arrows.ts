import { basename } from 'node:path'
import { afterAll, expect } from 'vitest'
import { writeArrows } from './arrows.ts'

/** Stores the transitions that pages took during a test file, which `npm run paths` counts. */
afterAll(() => {
  const { testPath } = expect.getState()
  if (testPath) writeArrows(basename(testPath, '.test.ts'))
})
