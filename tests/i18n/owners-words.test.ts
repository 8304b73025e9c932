import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODES } from '../../src/domain/codes.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { REFUSALS } from '../../src/domain/refusals.ts'
import { findMessageIds, MESSAGES, sourceText } from '../support/messages.ts'
import { isUsed } from './texts.ts'

/** Ids of the messages that the owner's specification requires. The codes of its catalogue are in `tests/domain/codes.test.ts`. */
const NAMED = [
  'error.dataNotProvided',
  'error.exception',
  'error.Unauthorized',
  'error.internal',
  'error.token',
  'error.title',
  'error.dataNotAvailable',
  'error.pdf',
  'error.noCashLogData',
  'noResult.title',
  'choice.empty',
  'issue.required',
  'validation.match',
  'validation.email',
  'validation.url',
  'failure.PouchNumberTooShort',
  'failure.WalletTotalRequired',
] as const
/** Texts that the specification gives literally. */
const VERBATIM = [
  ['en', 'error.token', 'Unauthorized access: You need have authorization token'],
  ['en', 'choice.empty', 'Sorry, no matching options.'],
  ['fr', 'error.title', 'Erreur'],
  ['fr', 'failure.WalletTotalRequired', 'Le total monnaie est requis pour enregistrer'],
] as const

const source = sourceText()
const used = findMessageIds(source)
const serverSource = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('server', file), 'utf8'))
  .join('\n')
const isShown = (id: string) => isUsed(used, id)

describe.each(LANGUAGES)('the catalogue of messages in %s', (locale) => {
  it.each(NAMED)('has a text for %s, which the client shows somewhere', (id) => {
    expect(MESSAGES[locale][id]).toMatch(/\p{L}{2}/u)
    expect(isShown(id)).toBe(true)
  })

  it('has a text for each code, and the client shows such texts', () => {
    const missing = Object.values(CODES).filter(
      (code) => !/\p{L}{2}/u.test(MESSAGES[locale][`code.${code}`] ?? ''),
    )
    expect(missing).toEqual([])
    expect(isShown('code.10000')).toBe(true)
  })

  it('has a different text for each refusal', () => {
    const names = Object.keys(REFUSALS)
    const words = names.map((name) => MESSAGES[locale][`failure.${name}`] ?? '')
    expect(names.filter((_, index) => !/\p{L}{2}/u.test(words[index] ?? ''))).toEqual([])
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  })
})

it.each(VERBATIM)('in %s, %s is the text of the specification', (locale, id, words) => {
  expect(MESSAGES[locale][id]).toBe(words)
})

it('the source of the server names each code of the catalogue, or a refusal with this code', () => {
  const refusalCodes = Object.entries(REFUSALS)
    .filter(([name]) => new RegExp(`\\b${name}\\b`, 'u').test(serverSource))
    .map(([, { code }]) => code as number)
  const unusedCodes = Object.entries(CODES).filter(
    ([name, code]) =>
      !new RegExp(`CODES\\.${name}\\b`, 'u').test(serverSource) && !refusalCodes.includes(code),
  )
  expect(unusedCodes.map(([name]) => name)).toEqual([])
})
