import type { BankMatching, BankStatement } from '../../../../../src/domain/contract/bank.ts'
import type { Issue } from '../../../../../src/domain/lists/query.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { chosenFileAt } from '../../../walk/browser/page-objects/bank.ts'
import type { ExpectedPage } from '../check-page.ts'
import { alert, button, type ExpectedLines, item, paragraph, text } from '../elements.ts'
import { bankFacts, bankPage, dropFile, importedText } from './bank.ts'
import { creditLists } from './bank-lines.ts'

/** Importing a statement: the result is shown among the bank lines, which it may have changed. */
export async function bankFilePage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  if (state !== 'ready' && state !== 'failed') return null
  const { testOrganization, userPage } = walkContext
  const facts = await bankFacts(testOrganization)
  const upload = [
    dropFile(userPage, state === 'failed'),
    await outcome(walkContext, facts.statements, labels.at(-1) ?? ''),
  ]
  const matching = dataOf(await testOrganization.accountant.get<BankMatching>('banklines/proposals'))
  return {
    at: [userPage.page.getByRole('main')],
    content: bankPage(userPage, facts, { upload, lines: creditLists(userPage, matching, false) }),
  }
}

/** The result of the last file; nothing once it was dismissed or cancelled. */
async function outcome(
  walkContext: WalkContext,
  statements: readonly BankStatement[],
  last: string,
): Promise<ExpectedLines> {
  const { userPage } = walkContext
  const { t } = userPage
  const { name } = chosenFileAt(walkContext)
  if (last.includes('"PICK"')) return alert(userPage, paragraph(t('failure.BankFileTooLarge')))
  if (last === 'upload:done')
    return importedText(userPage, statements.find(({ fileName }) => fileName === name)!)
  if (last === 'upload:refused') return faults(walkContext)
  if (last !== 'upload:notNow' && last !== 'upload:lost') return null
  return alert(
    userPage,
    text(t(last === 'upload:notNow' ? 'failure.StoreUnavailable' : 'bank.upload.failed')),
    button(t('action.retry')),
    button(t('action.cancel')),
  )
}

/** Every error of the file, as the server reports it again. */
async function faults(walkContext: WalkContext): Promise<ExpectedLines> {
  const { testOrganization, userPage } = walkContext
  const { t } = userPage
  const { name, content } = chosenFileAt(walkContext)
  const headers = { 'Content-Type': 'application/octet-stream' }
  const { data } = await testOrganization.accountant.call<{ readonly issues: readonly Issue[] }>(
    'POST',
    'bankstatements',
    {
      ...{ query: { name }, raw: content, headers },
    },
  )
  return alert(
    userPage,
    paragraph(t('bank.faults', { name, count: data.issues.length })),
    paragraph(t('failure.BankFileRefused')),
    data.issues.map(({ path, key }) => {
      const [row = '', place = ''] = path.split('.')
      const at = t(`bank.place.${place}` as MessageId)
      return item(t('bank.fault', { row, place: at, fault: t(key as MessageId) }))
    }),
  )
}
