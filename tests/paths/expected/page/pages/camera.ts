import type { MessageId } from '../../../../../src/i18n/ids.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { eventLabel } from '../../../walk/browser/page-object.ts'
import type { ExpectedPage } from '../check-page.ts'
import { button, heading, named, paragraph, text } from '../elements.ts'
import { sealPage } from './pouch-dialogs.ts'

const TROUBLES: Readonly<Record<string, MessageId>> = {
  'read:missing': 'pouches.camera.CameraMissing',
  'read:denied': 'pouches.camera.CameraDenied',
  'read:lost': 'pouches.camera.CameraFailed',
}

/** The reason why a camera cannot be used, or the seal number after a code was read. */
export async function cameraPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { userPage, pouches } = walkContext
  const { t, page } = userPage
  if (state === 'satisfied')
    return sealPage(walkContext, 'editing', [eventLabel('EDIT', { text: pouches[0]!.number })])
  const errorMessage = TROUBLES[labels.at(-1) ?? '']
  if (state !== 'unavailable' || !errorMessage) return null
  const title = t('pouches.camera.title')
  return {
    at: [page.getByRole('dialog', { name: title })],
    content: [
      named('dialog')(title),
      heading(2, title),
      paragraph(t('pouches.camera.hint')),
      paragraph(t(errorMessage)),
      text(t('pouches.camera.type')),
      button(t('action.retry')),
      button(t('action.close')),
    ],
  }
}
