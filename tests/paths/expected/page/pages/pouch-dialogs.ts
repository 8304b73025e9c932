import type { WalkContext } from '../../../walk/browser/page-object.ts'
import type { ExpectedPage } from '../check-page.ts'
import { alert, button, field, heading, named, paragraph, text } from '../elements.ts'
import { pouchPanel } from './pouch.ts'

/** The seal number of a pouch while typed; then the panel that shows it. */
export async function sealPage(
  { testOrganization, userPage, pouches: [pouch] }: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { t, page } = userPage
  if (state === 'saved') return pouchPanel(testOrganization, userPage, pouch!.id, 10007)
  if (!/^(?:editing|failed)/u.test(state)) return null
  const typed = labels.findLast((label) => label.includes('"EDIT"'))
  const title = t('pouches.seal.title', { number: pouch!.number })
  const isNotNow = labels.at(-1) === 'save:notNow'
  const isFaulty = state === 'editing.faulty'
  return {
    at: [page.getByRole('dialog')],
    content: [
      named('dialog')(title),
      heading(2, title),
      paragraph(t('pouches.seal.hint')),
      field(
        `${t('pouches.seal')} · ${t('field.optional')}`,
        typed === undefined ? '' : (JSON.parse(typed) as { text: string }).text,
        { isInvalid: isFaulty },
      ),
      isFaulty ? paragraph(t('failure.SealNumberInvalid')) : null,
      button(t('pouches.camera.open')),
      state === 'editing.refused' ? alert(userPage, text(t('failure.StaleVersion'))) : null,
      state === 'failed'
        ? alert(userPage, text(t(isNotNow ? 'failure.StoreUnavailable' : 'error.dataNotProvided')))
        : null,
      button(t('action.cancel')),
      button(t(state === 'failed' ? 'action.retry' : 'action.save')),
    ],
  }
}
