import { isEnded } from '../../../../../src/domain/lifecycles/job.ts'
import { until } from '../../../../support/until.ts'
import type { Bench } from '../../../walk/browser/page-object.ts'
import type { Sight } from '../look.ts'
import { button, type Said, text, words } from '../say.ts'
import { closingsPage, dropClosings, readRequests } from './closings.ts'

/** A request for the closings of a date: its result is loaded until it has ended. */
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

/** Why the request failed: refused, or no answer, and then with the next actions. */
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
