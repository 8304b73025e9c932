import { expect, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'
import { LYON, PARIS } from '../support/demo.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

/** The names of the links and buttons in headers, and of the solid buttons, that a toast covers; null without a toast. */
const findCoveredActions = ({ page, t }: Visit): Promise<readonly string[] | null> =>
  page.evaluate((label) => {
    const toasts = [
      ...(document.querySelector(`section[aria-label="${label}"]`)?.querySelectorAll('p') ?? []),
    ]
      .map((text) => text.parentElement?.parentElement)
      .filter((card) => card !== null && card !== undefined)
    if (toasts.length === 0) return null
    return [...document.querySelectorAll('header :is(a, button), .rt-variant-solid:is(a, button)')]
      .filter((action) => action.checkVisibility() && !toasts.some((card) => card.contains(action)))
      .filter((action) => {
        const actionRect = action.getBoundingClientRect()
        return toasts.some((card) => {
          const cardRect = card.getBoundingClientRect()
          const isBeside = actionRect.right <= cardRect.left || actionRect.left >= cardRect.right
          return !isBeside && actionRect.bottom > cardRect.top && actionRect.top < cardRect.bottom
        })
      })
      .map((action) => action.textContent?.trim() || (action.getAttribute('aria-label') ?? ''))
  }, t('shell.notifications'))

/** Causes a toast on any screen: switches the establishment, and this call fails. */
async function showToast(visit: Visit): Promise<void> {
  const { page, t } = visit
  visit.expectErrors(/ERR_FAILED/u)
  await page.route('**/auth/change', (route) => route.abort())
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.establishment') })
    .click()
  await page.getByRole('option', { name: PARIS }).click()
  await page
    .getByRole('region', { name: t('shell.notifications') })
    .getByText(t('error.title'))
    .waitFor()
}

it.each(
  [360, 768, 1440].flatMap((width) =>
    (['/', '/cashlogs', '/wallet', '/my-account'] as const).map((address) => ({
      address,
      width,
    })),
  ),
)('a toast covers no header action or solid button on $address at $width px', async ({ address, width }) => {
  const visit = await app.visit({ as: 'director', at: LYON, width })
  await visit.open(address)
  await find(visit, 'navigation', 'breadcrumb.label').waitFor()
  await expect.poll(() => visit.page.locator('main [aria-busy=true]').count()).toBe(0)
  await showToast(visit)
  await expect.poll(() => findCoveredActions(visit)).toEqual([])
})

it('a second failed attempt to switch the establishment replaces the notice of the first, and the button of the notice retries', async () => {
  const visit = await app.visit({ as: 'director', at: LYON })
  await visit.open('/my-account')
  await showToast(visit)
  await showToast(visit)
  const retryButton = find(visit, 'button', 'action.retry')
  await retryButton.waitFor()
  await expect.poll(() => find(visit, 'button', 'toast.close').count()).toBe(1)
  const attempt = visit.page.waitForRequest('**/auth/change')
  await retryButton.click()
  await attempt
  await expect.poll(() => find(visit, 'button', 'toast.close').count()).toBe(1)
})
