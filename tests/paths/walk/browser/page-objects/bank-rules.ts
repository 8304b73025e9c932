import type { BankRule } from '../../../../../src/domain/contract/bank-rules.ts'
import { dataOf, entriesOf, type TestOrganization } from '../../api/test-organization.ts'
import {
  dialogOf,
  eventLabel,
  type PageObject,
  pressInDialog,
  replaceText,
  type WalkContext,
} from '../page-object.ts'

const NEW_RULE = { stored: null, pattern: '', account: null, kind: 'CARDS' }
const OPEN_STORED = eventLabel('OPEN', {
  rule: { ...NEW_RULE, stored: { id: 'rule-1', version: 2 }, pattern: 'REMISE CB' },
})

/** The rule that the walk stored, as another person last changed it, and the ids of the rules that existed before. */
interface Rules {
  stored: BankRule
  readonly earlierIds: readonly string[]
}
const rules = new WeakMap<WalkContext['userPage'], Rules>()
const rulesOf = ({ userPage }: WalkContext): Rules => rules.get(userPage)!
const readRules = ({ accountant }: TestOrganization) =>
  entriesOf<BankRule>(accountant, 'bankrules', { range: '0-99' })

/** Deletes the stored rule as another person, unless it is already deleted. */
async function deleteStored(walkContext: WalkContext): Promise<void> {
  const { testOrganization } = walkContext
  const rule = (await readRules(testOrganization)).find(({ id }) => id === rulesOf(walkContext).stored.id)
  if (rule) await deleteRule(testOrganization, rule)
}

async function deleteRule({ accountant }: TestOrganization, { id, version }: BankRule): Promise<void> {
  dataOf(await accountant.delete(`bankrules/${id}`, { query: { version: String(version) } }))
}

/** A pattern that no bank line contains. */
const freshPattern = (testOrganization: TestOrganization) => `REMISE CB ${testOrganization.freshNumber()}`

/** Creating a rule, and changing a stored one. */
export const bankRulePageObject: PageObject = {
  start: 'fresh',
  // Statements that are imported meanwhile would be classified by the rule.
  isPermanent: true,
  async open(testOrganization, browserDriver) {
    const earlierIds = (await readRules(testOrganization)).map(({ id }) => id)
    const body = { pattern: freshPattern(testOrganization), account: null, kind: 'CARDS' }
    const stored = dataOf(await testOrganization.accountant.post<BankRule>('bankrules', body))
    const userPage = await browserDriver.userPage('accountant')
    rules.set(userPage, { stored, earlierIds })
    await userPage.open('/moneyremittanceCtrl?view=rules')
    await userPage.page.getByText(stored.pattern, { exact: true }).waitFor()
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [eventLabel('OPEN', { rule: NEW_RULE })]: ({ userPage }) => userPage.press('bank.rule.new'),
    [OPEN_STORED]: (walkContext) => {
      const { page } = walkContext.userPage
      const row = page.getByRole('row').filter({ hasText: rulesOf(walkContext).stored.pattern })
      return walkContext.userPage.press('bank.rule.change', {}, row)
    },
    ...Object.fromEntries(
      ['FRAIS', 'F'].map((pattern) => [
        eventLabel('EDIT', { change: { pattern } }),
        (walkContext: WalkContext) =>
          replaceText(
            walkContext.userPage.field(walkContext.userPage.t('bank.rule.pattern'), dialogOf(walkContext)),
            pattern,
          ),
      ]),
    ),
    [eventLabel('PREVIEW')]: pressInDialog('bank.rule.preview'),
    [eventLabel('SAVE')]: pressInDialog('action.save'),
    [eventLabel('CANCEL')]: pressInDialog('action.cancel'),
    [eventLabel('RETRY')]: pressInDialog('action.retry'),
  },
  answers: ['loadEffect:shown', 'save:done', 'loadRule:theirs'],
  calls: { loadEffect: 'GET bankrules/effect', save: 'PUT bankrules/', loadRule: 'GET bankrules/' },
  refusals: { 'loadRule:gone': 'NotFound' },
  concurrentChanges: {
    // Another person changes the stored rule.
    'save:conflict': async (walkContext) => {
      const { testOrganization } = walkContext
      const { id } = rulesOf(walkContext).stored
      const { version, account, kind } = dataOf(
        await testOrganization.accountant.get<BankRule>(`bankrules/${id}`),
      )
      const body = { version, account, kind, pattern: freshPattern(testOrganization) }
      const stored = dataOf(await testOrganization.accountant.put<BankRule>(`bankrules/${id}`, body))
      rulesOf(walkContext).stored = stored
    },
    'save:gone': deleteStored,
  },
  async waitForState(walkContext, state) {
    const { userPage } = walkContext
    const dialog = dialogOf(walkContext)
    if (state === 'closed') return dialog.waitFor({ state: 'hidden' })
    const isNotLoaded = state === 'unavailable' || state === 'incomparable'
    const isFailure = isNotLoaded || state === 'failed'
    await userPage
      .find('button', 'action.retry', {}, dialog)
      .waitFor({ state: isFailure ? 'visible' : 'hidden' })
    // The refused form still shows the effect.
    if (state !== 'editing')
      await dialog.locator('[data-effect]').waitFor({ state: isNotLoaded ? 'hidden' : 'visible' })
    else await userPage.field(userPage.t('bank.rule.pattern'), dialog).waitFor()
  },
  // The memory: which rule is in the form, and whether another person has changed or deleted it since.
  remember(memory, label) {
    if (label === OPEN_STORED) return 'stored'
    if (label.includes('"OPEN"')) return 'new'
    if (label === 'loadRule:theirs') return 'stored'
    if (label === 'save:gone') return 'gone'
    return label === 'save:conflict' ? 'stale' : memory
  },
  isPossible(memory, label) {
    // The stored rule is found by its pattern, so only the pattern of a new rule is edited.
    if (label.includes('"EDIT"')) return memory === 'new'
    // Without a stored rule, the dialog is not opened again.
    if (memory === 'gone') return !/"OPEN"|^save:(?:done|conflict)$/u.test(label)
    if (label === 'save:conflict') return memory !== 'new'
    if (label === 'save:done') return memory !== 'stale'
    return !label.startsWith('save:') || memory !== 'new'
  },
  async cleanUp(walkContext) {
    const { testOrganization } = walkContext
    const { earlierIds } = rulesOf(walkContext)
    for (const rule of await readRules(testOrganization))
      if (!earlierIds.includes(rule.id)) await deleteRule(testOrganization, rule)
    return []
  },
}
