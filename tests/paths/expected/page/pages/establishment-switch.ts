import type { User } from '../../../../../src/domain/contract/users.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { switchingGuest } from '../../../walk/browser/page-objects/switching.ts'
import type { ExpectedPage } from '../check-page.ts'
import { notices, toast, toastWith } from '../common-elements.ts'
import { button, type ExpectedLines, heading, named, text } from '../elements.ts'
import { headerContent, menuContent } from './frame.ts'

/** Switching to another establishment: the current one, the question about unsent input, why it failed. */
export async function switchingPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const { id, places } = switchingGuest(walkContext)
  const chosen = labels.findLast((label) => label.includes('"CHOOSE"'))
  const target = places[chosen?.includes('establishment-3') ? 2 : 1]!.name
  if (state === 'warning') {
    const counted = labels.findLast((label) => label.includes('"DRAFTS_COUNTED"'))
    const title = t('session.switch.title', { name: target })
    return {
      at: [page.getByRole('alertdialog')],
      content: [
        named('alertdialog')(title),
        heading(2, title),
        // One form has input, in another tab, or none any more.
        text(t('session.switch.drafts', { count: counted?.includes('"count":0') ? 0 : 1 })),
        button(t('action.no')),
        button(t('action.yes')),
      ],
    }
  }
  if (!/^(?:choosing\.|refused|failed|switched)/u.test(state)) return null
  const { firstName, lastName, role } = dataOf(
    await (await testOrganization.admin()).get<User>(`users/${id}`),
  )
  const isThere = state === 'switched'
  const frame: ExpectedLines = [
    headerContent(userPage, { firstName, lastName, role: role!, place: isThere ? target : places[0]!.name }),
    menuContent(userPage, role!),
  ]
  const head = [page.getByRole('banner'), page.getByRole('navigation', { name: t('shell.menu.label') })]
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  const here = heading(1, t(isThere ? 'home.title' : 'shell.account.mine'))
  if (state !== 'refused' && state !== 'failed') return { at: [...head, title], content: [frame, here] }
  const why = t(state === 'failed' ? 'error.dataNotProvided' : 'failure.NotFound')
  return {
    at: [...head, title, notices(userPage)],
    content: [
      frame,
      here,
      state === 'failed'
        ? toastWith(userPage, t('action.retry'), t('error.title'), why)
        : toast(userPage, t('error.title'), why),
    ],
  }
}
