import { describe, expect, it } from 'vitest'
import { decideKind } from '../../../src/domain/bank/kinds.ts'
import { findMatchingRule, isPattern, matchesPattern } from '../../../src/domain/bank/rules.ts'
import { decideParts } from '../../../src/domain/bank/splitting.ts'

describe('the pattern of a rule', () => {
  it.each([
    ['REMISE CB 18/11 LYON', 'remise cb', true],
    ['REMISE CB 18/11 LYON', 'CB*LYON', true],
    ['REMISE CB 18/11 LYON', 'LYON*CB', false],
    ['REMISE CB 18/11 LYON', 'REMISE CB*CB 18', false],
    ['REMISE CB CB 18', 'REMISE CB*CB 18', true],
    ['Remboursement  Édenred', 'EDENRED', true],
    ['Remboursement  Édenred', 'remboursement edenred', true],
    ['VIR (A+B)', 'A+B', true],
    ['VIR AAB', 'A+B', false],
    ['VIR AAB', '.AB', false],
    ['COTIS CARTE', '*COTIS*', true],
    ['PRLV/EDF 11/2026', 'prlv/ * edf', true],
  ])('%s contains %s: %s', (label, pattern, isMatched) => {
    expect(matchesPattern(label, pattern)).toBe(isMatched)
  })

  it.each([
    ['CB', false],
    ['***', false],
    [' * - * ', false],
    ['EDF', true],
    ['V*18', true],
  ])('%s has enough letters or digits for a pattern: %s', (pattern, isEnough) => {
    expect(isPattern(pattern)).toBe(isEnough)
  })

  it('is matched without exponential backtracking, also with 49 stars', () => {
    const label = 'A'.repeat(500)
    expect(matchesPattern(label, `${'A*'.repeat(49)}B`)).toBe(false)
  })
})

describe('the rule of a line', () => {
  const line = { account: 'FR1', label: 'REMISE CB', reference: 'X-9' }
  const rule = (id: string, pattern: string, account: string | null = null) => ({
    id,
    pattern,
    account,
    kind: 'CARDS' as const,
  })

  it('is the first rule for its account, or for every account, that matches its label or reference', () => {
    expect(findMatchingRule(line, [rule('a', 'EDF'), rule('b', 'REMISE'), rule('c', 'REMISE CB')])?.id).toBe(
      'b',
    )
    expect(findMatchingRule(line, [rule('a', 'X-9')])?.id).toBe('a')
    expect(findMatchingRule(line, [rule('a', 'CB X')])).toBeNull()
    expect(findMatchingRule(line, [rule('a', 'REMISE', 'FR2'), rule('b', 'REMISE', 'FR1')])?.id).toBe('b')
    expect(findMatchingRule(line, [rule('a', 'EDF')])).toBeNull()
  })
})

describe('the kind of a line', () => {
  const open = { isLinked: false, kind: 'NONE' as const }

  it('can be set and removed; only ignoring needs a reason', () => {
    expect(decideKind(open, 'FEES', '')).toEqual({ kind: 'FEES', reason: null })
    expect(decideKind(open, 'IGNORED', ' Virement interne ')).toEqual({
      kind: 'IGNORED',
      reason: 'Virement interne',
    })
    expect(decideKind({ ...open, kind: 'IGNORED' }, 'NONE', '')).toEqual({ kind: 'NONE', reason: null })
  })

  it('is refused for linked lines, for ignoring without a reason, and when nothing would change', () => {
    expect(decideKind({ isLinked: true, kind: 'NONE' }, 'FEES', '')).toEqual({ refusal: 'BankLineLinked' })
    expect(decideKind(open, 'IGNORED', '  ')).toEqual({ refusal: 'ReasonRequired' })
    expect(decideKind(open, 'NONE', '')).toEqual({ refusal: 'StatusDoesNotAllow' })
  })
})

describe('the parts of a line', () => {
  it('add up to exactly its amount', () => {
    expect(decideParts(30_000, [{ amountCents: 19_999 }, { amountCents: 10_001 }])).toEqual({
      amounts: [19_999, 10_001],
    })
    expect(decideParts(30_000, [{ amountCents: null }])).toEqual({ amounts: [30_000] })
  })

  it.each([
    ['a cent is missing', [{ amountCents: 19_999 }, { amountCents: 10_000 }]],
    ['a part is negative', [{ amountCents: 40_000 }, { amountCents: -10_000 }]],
    ['a part is zero', [{ amountCents: 30_000 }, { amountCents: 0 }]],
    ['a part of several has no amount', [{ amountCents: 30_000 }, { amountCents: null }]],
    ['the only part has another amount', [{ amountCents: 29_999 }]],
  ])('are refused: %s', (_, parts) => {
    expect(decideParts(30_000, parts)).toEqual({ refusal: 'BankSplitDiffers' })
  })
})
