import { z } from 'zod'
import { RULE_KINDS } from '../bank/kinds.ts'
import { isPattern } from '../bank/rules.ts'
import { businessDate, cents, id, line, requiredLine, stored, version } from './common.ts'

/** Lines whose label or reference contains the pattern (`*` stands for any characters) are of this kind, on one account or (null) on all. */
export const bankRule = z.object({
  ...stored,
  status: z.enum(['ACTIVE', 'DELETED']),
  pattern: z.string(),
  account: z.string().nullable(),
  kind: z.enum(RULE_KINDS),
  byName: z.string(),
})
export type BankRule = z.infer<typeof bankRule>

const rulePattern = requiredLine(100).refine((pattern) => pattern.trim() === '' || isPattern(pattern), {
  error: 'issue.bankPattern',
})
export const bankRuleBody = z.strictObject({
  pattern: rulePattern,
  account: line(34).nullish(),
  kind: z.enum(RULE_KINDS, { error: 'issue.value' }),
})
export const bankRuleUpdateBody = bankRuleBody.extend({ version })
export const bankRuleQuery = z.strictObject({ pattern: rulePattern, account: line(34).optional() })

/** The open lines that a rule would classify: their number, credits and debits, and the latest of them. */
export const bankRuleEffect = z.object({
  count: z.int(),
  creditCents: cents,
  debitCents: cents,
  lines: z.array(
    z.object({ id, account: z.string(), bookedOn: businessDate, label: z.string(), amountCents: cents }),
  ),
})
export type BankRuleEffect = z.infer<typeof bankRuleEffect>
export const bankRulesApplied = z.object({ lines: z.int() })
