import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { storedName, takenName, typedName } from '../../../walk/browser/page-objects/views.ts'
import type { ExpectedPage } from '../check-page.ts'
import {
  alert,
  box,
  button,
  type ExpectedLines,
  field,
  heading,
  named,
  paragraph,
  text,
} from '../elements.ts'

/** The dialog with the saved views of a list: each can be renamed, shared and deleted. */
export async function viewsPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { t, page } = walkContext.userPage
  const dialog = page.getByRole('dialog')
  const isClosed = labels.length === 0 || labels.at(-1)?.includes('"DISMISS"')
  if (state === 'ready' && isClosed) {
    const shown = `${t('views.menu')} · ${storedName(walkContext)}`
    return { at: [page.locator('[data-views]')], content: button(shown) }
  }
  if (state === 'sending') return null
  const title = t('views.manage.title')
  const typed = typedName(walkContext)
  // The stored name, and what its field contains.
  const view = (name: string, value: string, isTaken = false): ExpectedLines => [
    field(t('views.nameOf', { name }), value, { isInvalid: isTaken }),
    isTaken ? paragraph(t('views.fault.taken')) : null,
    box('checkbox', `${t('views.shared')} · ${name}`, false),
    button(t('views.delete', { name })),
  ]
  const stored = storedName(walkContext)
  const taken = takenName(walkContext)
  const isLost = labels.at(-1) === 'send:lost'
  return {
    at: [dialog],
    content: [
      named('dialog')(title),
      heading(2, title),
      state === 'refused' ? alert(walkContext.userPage, text(t('failure.ViewNameTaken'))) : null,
      state === 'failed'
        ? alert(
            walkContext.userPage,
            text(t(isLost ? 'error.dataNotProvided' : 'failure.StoreUnavailable')),
            button(t('action.retry')),
          )
        : null,
      view(stored, typed, state === 'refused'),
      // Somebody has given the typed name to another view meanwhile.
      taken === null ? null : view(taken, taken),
      button(t('action.close')),
    ],
  }
}
