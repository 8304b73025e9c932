import type { RuleKind } from './kinds.ts'

/** Fewer letters and digits would match nearly every label. */
const MIN_PATTERN_LENGTH = 3

export interface BankRuleData {
  readonly id: string
  readonly pattern: string
  /** The IBAN that the rule is for; null for every account. */
  readonly account: string | null
  readonly kind: RuleKind
}

interface RuledLine {
  readonly account: string
  readonly label: string
  readonly reference: string
}

/** True for a pattern with enough letters or digits. In a pattern, `*` stands for any characters. */
export function isPattern(pattern: string): boolean {
  return plainText(pattern).replaceAll(/[^A-Z0-9]/gu, '').length >= MIN_PATTERN_LENGTH
}

/** True when the text contains the pattern, whatever the case, accents and number of spaces. */
export function matchesPattern(text: string, pattern: string): boolean {
  const plain = plainText(text)
  let searchStart = 0
  for (const part of plainText(pattern).split('*')) {
    const index = plain.indexOf(part.trim(), searchStart)
    if (index < 0) return false
    searchStart = index + part.trim().length
  }
  return true
}

/** The first of the rules that a line matches by its label or reference; null when none does. */
export function findMatchingRule<Rule extends Omit<BankRuleData, 'id'>>(
  { account, label, reference }: RuledLine,
  rules: readonly Rule[],
): Rule | null {
  const isMatched = (rule: Rule) =>
    (rule.account === null || rule.account === account) &&
    [label, reference].some((text) => matchesPattern(text, rule.pattern))
  return rules.find(isMatched) ?? null
}

function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().replaceAll(/\s+/gu, ' ').trim()
}
