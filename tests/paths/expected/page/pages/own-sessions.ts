import { parseDevice } from '../../../../../src/domain/accounts/devices.ts'
import type { OwnSession } from '../../../../../src/domain/contract/accounts.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { panelOf, sessionsOf } from '../../../walk/browser/page-objects/sessions.ts'
import type { ExpectedPage } from '../check-page.ts'
import { loadFailed } from '../common-elements.ts'
import {
  button,
  cell,
  type ExpectedLines,
  either,
  heading,
  named,
  paragraph,
  rowHeader,
  words,
} from '../elements.ts'

const MINUTE = 60_000
/** The last list that could be loaded, by page. */
const listed = new WeakMap<UserPage, readonly OwnSession[]>()

/** The person's own sessions in "my account"; a list that can't be reloaded stays, and none of its sessions can be ended. */
export async function ownSessionsPage(walkContext: WalkContext, state: string): Promise<ExpectedPage | null> {
  if (!/^(?:ready|refused|failed)$/u.test(state)) return null
  const { userPage, testOrganization } = walkContext
  const { t } = userPage
  if (state === 'ready') listed.set(userPage, await sessionsOf(testOrganization))
  const whys = { refused: t('failure.NotFound'), failed: t('error.dataNotProvided'), ready: null } as const
  const why = whys[state as keyof typeof whys]
  return { at: [panelOf(walkContext)], content: sessionsContent(userPage, listed.get(userPage) ?? [], why) }
}

/** The list of sessions. `why` is the reason why it could not be reloaded, or null. */
export function sessionsContent(
  userPage: UserPage,
  sessions: readonly OwnSession[],
  why: string | null,
): ExpectedLines {
  const { t } = userPage
  const isOff = why !== null
  const title = t('account.sessions.title')
  return [
    heading(2, title),
    sessions.some(({ current }) => !current) ? button(t('account.sessions.endAll'), { isOff }) : null,
    paragraph(t('account.sessions.message')),
    isOff ? loadFailed(userPage, why) : null,
    named('region')(title),
    `table "${title}"`,
    words('caption')(title),
    (['device', 'place', 'since', 'seen', 'act'] as const).map(
      (id) => `columnheader "${t(`account.sessions.${id}`)}"`,
    ),
    currentSessionFirst(sessions).map((one) => row(userPage, one, isOff)),
  ]
}

/** The order by last use depends on the time, so the current session is put first. */
const currentSessionFirst = (sessions: readonly OwnSession[]) => [
  ...sessions.filter(({ current }) => current),
  ...sessions.filter(({ current }) => !current),
]

function row({ t, dateTime }: UserPage, one: OwnSession, isOff: boolean): ExpectedLines {
  const { current, device, establishmentName, address, createdAt, lastSeenAt } = one
  const { browser, system } = parseDevice(device)
  const name = [browser, system].filter((part) => part !== null).join(' · ') || t('account.sessions.unknown')
  return [
    rowHeader(current ? `${name} (${t('account.sessions.current')})` : name),
    cell(establishmentName === null ? address : `${establishmentName} · ${address}`),
    cell(dateTime(createdAt)),
    // The current session is in use all the time: the page loaded its last use earlier.
    current
      ? either(...minutes(createdAt, lastSeenAt).map((at) => cell(dateTime(at))))
      : cell(dateTime(lastSeenAt)),
    current ? null : button(t('account.sessions.end'), { isOff }),
  ]
}

/** Each minute of that period, and its end. */
function minutes(from: string, to: string): readonly string[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const all = Array.from({ length: Math.ceil((end - begin) / MINUTE) }, (_, nth) => begin + nth * MINUTE)
  return [...all, end].map((at) => new Date(at).toISOString())
}
