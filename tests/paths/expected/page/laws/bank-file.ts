import type { BankMatching, BankStatement } from '../../../../../src/domain/contract/bank.ts'
import type { Issue } from '../../../../../src/domain/lists/query.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { dataOf } from '../../../walk/api/house.ts'
import type { Bench } from '../../../walk/browser/page-object.ts'
import { givenAt } from '../../../walk/browser/page-objects/bank.ts'
import type { Sight } from '../look.ts'
import { button, item, paragraph, type Said, text } from '../say.ts'
import { bankFacts, bankPage, dropFile, isNew } from './bank.ts'
import { linesSay } from './bank-lines.ts'

/** Importing a statement: the result is shown among the bank lines, which it may have changed. */
export async function bankFilePage(
  bench: Bench,
  state: string,
  labels: readonly string[],
): Promise<Sight | null> {
  if (state !== 'ready' && state !== 'failed') return null
  const { house, seat } = bench
  const facts = await bankFacts(house)
  const brought = [
    dropFile(seat, state === 'failed'),
    await outcome(bench, facts.statements, labels.at(-1) ?? ''),
  ]
  const matching = dataOf(await house.accountant.get<BankMatching>('banklines/proposals'))
  return {
    at: [seat.page.getByRole('main')],
    says: bankPage(seat, facts, { brought, lines: linesSay(seat, matching, false) }),
  }
}

/** The result of the last file; nothing once it was dismissed or cancelled. */
async function outcome(bench: Bench, statements: readonly BankStatement[], last: string): Promise<Said> {
  const { seat } = bench
  const { t } = seat
  const { name } = givenAt(bench)
  if (last.includes('"PICK"'))
    return ['alert', paragraph(t('failure.BankFileTooLarge')), button(t('action.dismiss'))]
  if (last === 'upload:done') return isNew(seat, statements.find(({ fileName }) => fileName === name)!)
  if (last === 'upload:refused') return faults(bench)
  if (last !== 'upload:notNow' && last !== 'upload:lost') return null
  return [
    'alert',
    text(t(last === 'upload:notNow' ? 'failure.StoreUnavailable' : 'bank.upload.failed')),
    button(t('action.retry')),
    button(t('action.cancel')),
  ]
}

/** Every error of the file, as the server reports it again. */
async function faults(bench: Bench): Promise<Said> {
  const { house, seat } = bench
  const { t } = seat
  const { name, content } = givenAt(bench)
  const headers = { 'Content-Type': 'application/octet-stream' }
  const { data } = await house.accountant.call<{ readonly issues: readonly Issue[] }>(
    'POST',
    'bankstatements',
    {
      ...{ query: { name }, raw: content, headers },
    },
  )
  return [
    'alert',
    paragraph(t('bank.faults', { name, count: data.issues.length })),
    paragraph(t('failure.BankFileRefused')),
    data.issues.map(({ path, key }) => {
      const [row = '', place = ''] = path.split('.')
      const at = t(`bank.place.${place}` as MessageId)
      return item(t('bank.fault', { row, place: at, fault: t(key as MessageId) }))
    }),
    button(t('action.dismiss')),
  ]
}
