import { describe, expect, it } from 'vitest'
import { isCommonPassword, passwordLengthIssue } from '../../../src/domain/accounts/passwords.ts'

// SECURITY.md, check 26
it.each([
  ['a'.repeat(11), 'issue.passwordShort'],
  ['a'.repeat(12), null],
  ['🔑'.repeat(11), 'issue.passwordShort'],
  ['🔑'.repeat(12), null],
  ['é'.repeat(128), null],
  ['a'.repeat(129), 'issue.passwordLong'],
  [' '.repeat(12), null],
])('the length of a password of %j is counted in characters', (password, issue) => {
  expect(passwordLengthIssue(password)).toBe(issue)
})

const LISTED = new Set(['password', 'administrator', 'qwertyuiop', 'motdepasse', '1q2w3e4r5t6y'])
const PERSON = { email: 'nora.petit@maison.fr', firstName: 'Nora', lastName: 'Petit-Jean' }
const isRefused = (password: string) => isCommonPassword(password, (text) => LISTED.has(text), PERSON)

// SECURITY.md, check 26
describe('the check for common passwords', () => {
  it.each([
    'administrator',
    '1Q2W3E4R5T6Y',
    'Password2026!',
    '2026-Motdepasse-2026',
    '!!!!Administrator99',
    '123456789012',
    '098765432109',
    'abcdefghijklmnop',
    'zyxwvutsrqponm',
    'azertyuiopqsdf',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'lu lu lu lu lu ',
    '20262026202620262026',
    'nora.petit@maison.fr',
    'Nora.Petit-Jean',
    'NoraPetit-Jean2026',
    'petit-jeannora',
    'Nora-2026-2026',
    'Sacoche-2026-2026',
  ])('refuses %s', (password) => {
    expect(isRefused(password)).toBe(true)
  })

  it.each([
    'correct horse battery',
    'la nappe est encore mouillée',
    'Sacoche-demo-2026',
    'password of my own house',
    'k9$Lw2#zPq81',
    'norapetit va au marché',
    '🔑🌊🍋🧺🪑🎈🚪🧂🥖🍷🧾🪙',
    'Maison.fr 2026 12',
  ])('accepts %s', (password) => {
    expect(isRefused(password)).toBe(false)
  })
  it('compares the password with the person’s names, if they are known and long enough', () => {
    const spaced = { ...PERSON, firstName: ' Nora ', lastName: 'Li' }
    const listed = (text: string) => LISTED.has(text)
    expect(isCommonPassword('NoraLi-2026-12', listed, spaced)).toBe(true)
    expect(isCommonPassword('Li-2026-12-2026', listed, spaced)).toBe(false)
    expect(isCommonPassword('Nora-2026-2026', listed)).toBe(false)
    expect(isCommonPassword('administrator', listed)).toBe(true)
  })
})
