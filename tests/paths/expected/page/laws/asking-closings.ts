import { isEnded } from '../../../../../src/domain/lifecycles/job.ts'
import { until } from '../../../../support/until.ts'
import type { Bench } from '../../../walk/browser/page-object.ts'
import type { Sight } from '../look.ts'
import { button, type Said, text, words } from '../say.ts'
import { closingsPage, dropClosings, readRequests } from './closings.ts'

/** The tills asked for the closings of a date: what became of it is read anew until it has ended. */
export async function requestPage(
  bench: Bench,
  state: string,
  labels: readonly string[],
): Promise<Sight | null> {
  if (state !== 'ready' && state !== 'failed') return null
  const { house, seat } = bench
  const read = () => readRequests(bench)
  await until(async () => (await read()).requests.every(({ status }) => isEnded(status)), house.patienceMs)
  const brought = dropClosings(seat, 'closings.pick')
  const asked = answered(bench, labels)
  return {
    at: [seat.page.getByRole('main')],
    says: await closingsPage(bench, await read(), { brought, asked, isOff: state === 'failed' }),
  }
}

/** Why it was not asked: refused, or not answered, and then with the ways on. */
function answered({ seat: { t } }: Bench, labels: readonly string[]): Said {
  const last = labels.at(-1) ?? ''
  if (last === 'request:refused') return words('alert')(t('failure.CashPadMissing'))
  if (last !== 'request:notNow' && last !== 'request:lost') return null
  return [
    'alert',
    text(t(last === 'request:notNow' ? 'failure.StoreUnavailable' : 'error.dataNotProvided')),
    button(t('action.retry')),
    button(t('action.cancel')),
  ]
}
