import { isEnded } from '../../../../../src/domain/lifecycles/job.ts'
import { pollUntil } from '../../../../support/poll-until.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import type { ExpectedPage } from '../check-page.ts'
import { alert, button, type ExpectedLines, text } from '../elements.ts'
import { closingsPage, dropClosings, readRequests } from './closings.ts'

/** A request for the closings of a date: its result is loaded until it has ended. */
export async function closingsRequestPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  if (state !== 'ready' && state !== 'failed') return null
  const { testOrganization, userPage } = walkContext
  const read = () => readRequests(walkContext)
  await pollUntil(
    async () => (await read()).requests.every(({ status }) => isEnded(status)),
    testOrganization.patienceMs,
  )
  const closingsDialog = dropClosings(userPage, 'closings.pick')
  const answers = answered(walkContext, labels)
  return {
    at: [userPage.page.getByRole('main')],
    content: await closingsPage(walkContext, await read(), {
      upload: closingsDialog,
      answer: answers,
      isOff: state === 'failed',
    }),
  }
}

/** The reason why the request failed: a refusal, or no answer with the next actions. */
function answered({ userPage }: WalkContext, labels: readonly string[]): ExpectedLines {
  const { t } = userPage
  const last = labels.at(-1) ?? ''
  if (last === 'request:refused') return alert(userPage, text(t('failure.CashPadMissing')))
  if (last !== 'request:notNow' && last !== 'request:lost') return null
  return alert(
    userPage,
    text(t(last === 'request:notNow' ? 'failure.StoreUnavailable' : 'error.dataNotProvided')),
    button(t('action.retry')),
    button(t('action.cancel')),
  )
}
