import { describe, expect, it } from 'vitest'
import { TEXT_PARSERS } from '../../../src/domain/administration/field-text.ts'

describe('the text of a field', () => {
  it.each([
    ['email', 'a@b.fr', 'a@b.fr'],
    ['url', 'https://example.com/x', 'https://example.com/x'],
    ['money', '12,50', 1_250],
    ['percent', '5,5', 55],
    ['percent', '20', 200],
    ['percent', '100', 1_000],
    ['integer', '42', 42],
    ['iban', 'FR76 3000 6000 0112 3456 7890 189', 'FR76 3000 6000 0112 3456 7890 189'],
    ['bic', 'AGRIFRPP', 'AGRIFRPP'],
  ] as const)('is read as %s: %s', (kind, text, value) => {
    expect(TEXT_PARSERS[kind](text)).toEqual({ value })
  })

  it.each([
    ['email', 'a@b', 'issue.email'],
    ['url', 'http://example.com', 'issue.url'],
    ['money', 'abc', 'failure.MoneyUnreadable'],
    ['percent', '5,55', 'issue.taxRate'],
    ['percent', '100,1', 'issue.taxRate'],
    ['percent', '120', 'issue.taxRate'],
    ['integer', '-1', 'issue.quantity'],
    ['integer', '12 kg', 'issue.quantity'],
    ['iban', 'FR76 3000', 'issue.iban'],
    ['bic', 'AGRI', 'issue.bic'],
  ] as const)('is refused as %s: %s', (kind, text, fault) => {
    expect(TEXT_PARSERS[kind](text)).toEqual({ fault })
  })
})
