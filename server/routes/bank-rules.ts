import type { Transaction } from 'kysely'
import { z } from 'zod'
import { findMatchingRule } from '../../src/domain/bank/rules.ts'
import { CODES } from '../../src/domain/codes.ts'
import {
  bankRule,
  bankRuleBody,
  bankRuleEffect,
  bankRuleQuery,
  bankRulesApplied,
  bankRuleUpdateBody,
} from '../../src/domain/contract/bank-rules.ts'
import { deletionQuery, id } from '../../src/domain/contract/common.ts'
import { sumCents } from '../../src/domain/money.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { type Call, defineRoute, type Route } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { bankRules } from '../resources/bank.ts'
import {
  classifyByRule,
  lockBankOfOrganization,
  lockRule,
  readOpenLines,
  readRules,
  type StoredRule,
  saveRule,
} from '../store/bank-rules.ts'
import type { Schema } from '../store/schema.ts'
import { type RecordChange, recordChanges } from '../workflow/record-changes.ts'
import { refuseStale } from '../workflow/refuse-rows.ts'
import { serializeRow } from './serialize-rows.ts'

const roles = CAPABILITIES.control
/** The maximum number of lines in a preview. */
const PREVIEWED_LINES = 10

/**
 * `GET bankrules/effect`: the number and sums of the open lines that match a rule that is not saved yet, and the latest of them. A line that has a
 * kind already is not open.
 */
const readEffect = defineRoute({
  method: 'get',
  path: '/bankrules/effect',
  summary: 'The open bank lines that a rule would classify',
  roles,
  query: bankRuleQuery,
  answer: bankRuleEffect,
  async handle(trx, { session: { organizationId }, query }) {
    // The kind has no effect on which lines match.
    const rule = { pattern: query.pattern, account: query.account ?? null, kind: 'IGNORED' as const }
    const lines = (await readOpenLines(trx, organizationId)).filter(
      (line) => findMatchingRule(line, [rule]) !== null,
    )
    const sum = (isCredit: boolean) =>
      sumCents(lines.map(({ amountCents }) => amountCents).filter((cents) => cents > 0 === isCredit))
    const data = {
      count: lines.length,
      creditCents: sum(true),
      debitCents: sum(false),
      lines: lines.slice(0, PREVIEWED_LINES).map(({ reference: _, ...line }) => line),
    }
    return { code: CODES.saved, data }
  },
})

const createBankRule = defineRoute({
  method: 'post',
  path: '/bankrules',
  summary: 'Create a rule for bank lines',
  roles,
  body: bankRuleBody,
  answer: bankRule,
  created: true,
  async handle(trx, call) {
    const { pattern, kind, account = null } = call.body
    const key = { id: call.ids.next(), organizationId: call.session.organizationId, version: 1 }
    const rule = { ...key, status: 'ACTIVE', pattern, kind, account } as const
    await storeRule(trx, call, rule, { action: 'create', before: null })
    return {
      code: CODES.created,
      status: 201,
      json: await serializeRow(trx, call.session, bankRules, rule.id),
    }
  },
})

const changeRule = defineRoute({
  method: 'put',
  path: '/bankrules/{id}',
  summary: 'Change a rule for bank lines; lines that it classified stay as they are',
  roles,
  params: z.object({ id }),
  body: bankRuleUpdateBody,
  answer: bankRule,
  async handle(trx, call) {
    const before = await lockActiveRule(trx, call.params.id)
    if (before.version !== call.body.version) await refuseStale(trx, before)
    const { pattern, kind, account = null } = call.body
    await storeRule(
      trx,
      call,
      { ...before, pattern, kind, account, version: before.version + 1 },
      { action: 'edit', before },
    )
    return { code: CODES.modified, json: await serializeRow(trx, call.session, bankRules, before.id) }
  },
})

const removeRule = defineRoute({
  method: 'delete',
  path: '/bankrules/{id}',
  summary: 'Delete a rule for bank lines; lines that it classified stay as they are',
  roles,
  params: z.object({ id }),
  query: deletionQuery,
  answer: z.null(),
  async handle(trx, call) {
    const before = await lockActiveRule(trx, call.params.id)
    if (before.version !== (call.query.version ?? before.version)) await refuseStale(trx, before)
    await storeRule(
      trx,
      call,
      { ...before, status: 'DELETED', version: before.version + 1 },
      { action: 'delete', before },
    )
    return { code: CODES.deleted, data: null }
  },
})

/** `POST bankrules/apply`: applies all rules to all open lines. The oldest rule that matches a line classifies it. */
const applyRules = defineRoute({
  method: 'post',
  path: '/bankrules/apply',
  summary: 'Apply the rules to all open bank lines',
  roles,
  answer: bankRulesApplied,
  async handle(trx, call) {
    const { organizationId } = call.session
    await lockBankOfOrganization(trx, organizationId)
    const rules = await readRules(trx, organizationId)
    const lines = await readOpenLines(trx, organizationId)
    const linesByRule = Map.groupBy(lines, (line) => findMatchingRule(line, rules))
    const changes: RecordChange[] = []
    let totalCount = 0
    for (const [rule, linesOfRule] of linesByRule) {
      if (rule === null) continue
      const classifiedCount = await classifyByRule(
        trx,
        linesOfRule.map((line) => line.id),
        rule,
        call.now,
      )
      totalCount += classifiedCount
      if (classifiedCount > 0) changes.push(changeOf(rule, 'edit', null, { lines: classifiedCount }))
    }
    if (changes.length > 0) await recordChanges(trx, call, changes)
    return { code: CODES.modified, data: { lines: totalCount } }
  },
})

/** Locks and returns a rule that is not deleted. @throws RefusedError NotFound */
async function lockActiveRule(trx: Transaction<Schema>, ruleId: string): Promise<StoredRule> {
  const rule = await lockRule(trx, ruleId)
  if (rule === null || rule.status === 'DELETED') throw new RefusedError('NotFound')
  return rule
}

/** Saves a rule and records the change. The history contains only the last digits of the account. */
async function storeRule(
  trx: Transaction<Schema>,
  call: Pick<Call, 'session' | 'now' | 'origin'>,
  rule: StoredRule,
  { action, before }: { readonly action: 'create' | 'edit' | 'delete'; readonly before: StoredRule | null },
): Promise<void> {
  await saveRule(trx, rule, { name: call.session.userName, now: call.now })
  const auditFieldsOf = ({ pattern, account, kind }: StoredRule) => ({
    pattern,
    kind,
    account: account && `…${account.slice(-4)}`,
  })
  await recordChanges(trx, call, [
    changeOf(rule, action, before && auditFieldsOf(before), action === 'delete' ? null : auditFieldsOf(rule)),
  ])
}

function changeOf(
  { id: ruleId, organizationId }: StoredRule,
  action: RecordChange['action'],
  before: RecordChange['before'],
  after: RecordChange['after'],
): RecordChange {
  return { id: ruleId, organizationId, establishmentId: null, entity: 'bankRule', action, before, after }
}

export const bankRuleRoutes: readonly Route[] = [
  readEffect,
  createBankRule,
  changeRule,
  removeRule,
  applyRules,
]
