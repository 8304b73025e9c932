import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { viewName } from '../../../walk/browser/page-objects/views.ts'
import type { ExpectedPage } from '../check-page.ts'
import { box, button, field, heading, named, paragraph, text, words } from '../elements.ts'

/** The saved views of a list: their menu, the dialog in which one is saved, and the existing ones. */
export async function viewsPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { t, page } = walkContext.userPage
  const asked = labels.findLast((label) => label.includes('"ASK"')) ?? ''
  const dialog = page.getByRole('dialog')
  if (state === 'ready' && asked.includes('"remove"')) {
    const title = t('views.manage.title')
    return {
      at: [dialog],
      content: [
        named('dialog')(title),
        heading(2, title),
        paragraph(t('views.none')),
        button(t('action.close')),
      ],
    }
  }
  // Once it is saved, the list shows that view.
  const isSaved = labels.findLast((label) => label.startsWith('send:')) === 'send:done'
  const shown = isSaved ? `${t('views.menu')} · ${viewName(walkContext)}` : t('views.menu')
  if (state === 'ready') return { at: [page.locator('[data-views]')], content: button(shown) }
  if (state !== 'refused' && state !== 'failed') return null
  const title = t('views.save.title')
  const isLost = labels.at(-1) === 'send:lost'
  return {
    at: [dialog],
    content: [
      named('dialog')(title),
      heading(2, title),
      paragraph(t('views.save.about')),
      field(t('views.name'), viewName(walkContext)),
      box('checkbox', `${t('views.share')} ${t('views.share.hint')}`, false),
      state === 'refused'
        ? words('alert')(t('failure.ViewNameTaken'))
        : [
            'alert',
            text(t(isLost ? 'error.dataNotProvided' : 'failure.StoreUnavailable')),
            button(t('action.retry')),
          ],
      button(t('action.cancel')),
      button(t('action.save')),
    ],
  }
}
