import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { IN_FIREFOX } from '../suites.ts'

const program = process.env.FIREFOX_PATH

if (program === undefined)
  process.stderr.write(
    `Not run in Firefox: ${IN_FIREFOX.join(', ')}. Set FIREFOX_PATH to the path of Firefox, such as /usr/bin/firefox-esr.\n`,
  )

it.skipIf(program === undefined)('FIREFOX_PATH is the path of an existing file', () => {
  expect(existsSync(program ?? '')).toBe(true)
})
