import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ACCOUNT_KEYS } from '../../src/domain/accounting/accounts.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'

it.each(LANGUAGES)('a failed job names every account that may be missing (%s)', (language) => {
  const path = `../../src/i18n/messages/jobs.${language}.json`
  const messages: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  )
  const text = messages['job.detail.AccountMissing'] ?? ''
  expect(ACCOUNT_KEYS.filter((key) => !text.includes(` ${key} {`))).toEqual([])
})
