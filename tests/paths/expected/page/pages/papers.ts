import type { Attachment } from '../../../../../src/domain/contract/attachments.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { entriesOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import type { ExpectedPage } from '../check-page.ts'
import { readFailure } from '../common-elements.ts'
import { alert, button, type ExpectedLines, heading, named, paragraph, text } from '../elements.ts'

const READ = /^loadAttachments:(?:none|one)$/u
/** The message for a file that was chosen or requested without success. */
const REFUSED: readonly (readonly [RegExp, MessageId])[] = [
  [/"size":5242881/u, 'failure.AttachmentTooLarge'],
  [/"text\/html"/u, 'failure.AttachmentTypeNotAllowed'],
  [/^upload:disguised$/u, 'failure.AttachmentDisguised'],
  [/^download:gone$/u, 'failure.NotFound'],
]

/** Each attachment by its name, who attached it and when, and its actions. */
const line = (
  { t, dateTime }: WalkContext['userPage'],
  { name, byName, createdAt }: Attachment,
): ExpectedLines => [
  text(
    `${name} ${t('attachments.by', { date: dateTime(createdAt), name: byName })} · ${t('attachments.size', { size: 1 })}`,
  ),
  button(t('attachments.open', { name })),
  button(t('attachments.remove', { name })),
]

/** The attachments of a pouch. The last loaded list stays after failures. */
export async function papersPage(
  { testOrganization, userPage, pouches: [pouch] }: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { t, page } = userPage
  if (state === 'confirming') {
    const [one] = await entriesOf<Attachment>(testOrganization.director, 'attachments', {
      entity: 'pouch',
      entityId: pouch!.id,
    })
    const title = t('attachments.remove.title', { name: one?.name ?? '' })
    return {
      at: [page.getByRole('alertdialog')],
      content: [
        named('alertdialog')(title),
        heading(2, title),
        paragraph(t('attachments.remove.message')),
        button(t('action.cancel')),
        button(t('action.validate')),
      ],
    }
  }
  if (!/^(?:ready|unavailable|\w+Failed)$/u.test(state)) return null
  const isThere = labels.findLast((label) => READ.test(label)) === 'loadAttachments:one'
  const isGone = labels.at(-1) === 'download:gone'
  const shown = isThere ? await shownLine(userPage, testOrganization, pouch!.id, isGone) : null
  const refused = REFUSED.find(([label]) => label.test(labels.at(-1) ?? ''))?.[1]
  const hasFailed = state.endsWith('Failed')
  const lost = state === 'uploadFailed' ? 'attachments.failed' : 'error.dataNotProvided'
  return {
    at: [page.locator('[data-attachments]')],
    content: [
      state === 'unavailable' ? readFailure(userPage, labels.at(-1)) : null,
      isThere ? shown : paragraph(t('attachments.empty')),
      state === 'ready' && refused ? alert(userPage, text(t(refused))) : null,
      hasFailed
        ? alert(
            userPage,
            text(t(labels.at(-1)?.endsWith(':notNow') ? 'failure.StoreUnavailable' : lost)),
            button(t('action.retry')),
            button(t('action.cancel')),
          )
        : null,
      paragraph(t('attachments.drop')),
      button(t('attachments.add'), { isOff: hasFailed }),
      paragraph(t('attachments.hint')),
    ],
  }
}

/**
 * The line of an attachment. One that another person has deleted cannot be read from the server, so it is
 * taken from the page.
 */
async function shownLine(
  userPage: WalkContext['userPage'],
  testOrganization: WalkContext['testOrganization'],
  entityId: string,
  isGone: boolean,
): Promise<ExpectedLines> {
  const all = await entriesOf<Attachment>(testOrganization.director, 'attachments', {
    entity: 'pouch',
    entityId,
    ...(isGone ? { status: 'DELETED', sort: 'createdAt_desc', range: '0-0' } : {}),
  })
  return all.map((one) => line(userPage, one))
}
