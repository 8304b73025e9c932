import type { WalkContext } from '../../../walk/browser/page-object.ts'
import type { ExpectedPage } from '../check-page.ts'
import { button, heading, paragraph } from '../elements.ts'

/** Two-step sign-in in “my account” after the setup was cancelled; the steps of the setup are compared by the page object. */
export async function enrolmentPage({ userPage }: WalkContext, state: string): Promise<ExpectedPage | null> {
  if (state !== 'cancelled') return null
  const { t, page } = userPage
  return {
    at: [page.locator('section').filter({ has: userPage.find('heading', 'account.secondFactor.title') })],
    content: [
      heading(2, t('account.secondFactor.title')),
      paragraph(t('account.secondFactor.message')),
      button(t('account.secondFactor.setUp')),
    ],
  }
}
