import type { SessionUser } from '../../../../src/domain/contract/auth.ts'
import type { Establishment } from '../../../../src/domain/contract/organizations.ts'
import type { User } from '../../../../src/domain/contract/users.ts'
import { ROLES } from '../../../../src/domain/roles.ts'
import { pollUntil } from '../../../support/poll-until.ts'
import { credentialsOf } from '../../people.ts'
import { personDriver } from './fixtures/administered.ts'
import { dataOf, entriesOf, type TestOrganization } from './test-organization.ts'

/**
 * A person who is invited for the walk only, so that sessions and passwords of the demo's people stay
 * unchanged.
 */
export interface Guest {
  readonly id: string
  readonly email: string
  /** The displayed name, as in the header. */
  readonly name: string
  password: string
  /** The three establishments to which the guest was invited. */
  readonly establishments: readonly Establishment[]
}

const ESTABLISHMENT_COUNT = 3
const TOO_MANY = 429
/** The shortest wait after wrong passwords (`Retry-After`) that leaves a walk time to act before it ends. */
const LONG_SECONDS = 3
/** The longest time that `exhaustSignInTries` may take: enough for all waits shorter than `LONG_SECONDS` together. */
const LOCKOUT_MS = 60_000
const PATIENCE_MS = 20_000
const GUEST_PASSWORD = 'trois olives sur la nappe'

/** Invites a director of three establishments, who accepts the invitation from the demo's outbox. */
export async function inviteGuest(testOrganization: TestOrganization): Promise<Guest> {
  const all = await entriesOf<Establishment>(await testOrganization.admin(), 'establishments', {
    range: '0-99',
  })
  const current = testOrganization.user.user.establishmentId
  const establishments = all
    .filter(({ status }) => status === 'ACTIVE')
    .sort((a, b) => Number(b.id === current) - Number(a.id === current))
    .slice(0, ESTABLISHMENT_COUNT)
  if (establishments.length < ESTABLISHMENT_COUNT) throw new Error('three establishments are needed')
  const number = testOrganization.freshNumber()
  const [firstName, lastName] = ['QA', number]
  const email = `${number.toLowerCase()}@qa.invalid`
  const body = {
    firstName,
    lastName,
    email,
    role: ROLES.director,
    establishmentIds: establishments.map(({ id }) => id),
    language: 'fr',
    currentPassword: credentialsOf('admin').password,
  }
  const { id } = dataOf(await (await testOrganization.admin()).post<User>('users', body))
  const invitation = {
    token: await invitationTokenOf(testOrganization, email),
    firstName,
    lastName,
    language: 'fr',
  }
  dataOf(await testOrganization.user.post('auth/sign_up', { ...invitation, password: GUEST_PASSWORD }))
  return { id, email, name: `${firstName} ${lastName}`, password: GUEST_PASSWORD, establishments }
}

/** The token of the invitation in the newest e-mail to a person. */
async function invitationTokenOf({ target }: TestOrganization, email: string): Promise<string> {
  let token: string | undefined
  await pollUntil(async () => {
    const outbox = await (await fetch(new URL('/outbox', target.origin))).text()
    const sentEmail = outbox.split('<article>').find((article) => article.includes(email))
    token = /#invitation=([\w-]{43})/u.exec(sentEmail ?? '')?.[1]
    return token !== undefined
  }, PATIENCE_MS)
  return token!
}

/** Opens a session for a guest, in their first establishment. */
export async function sessionOf(
  { user }: TestOrganization,
  { email, password, establishments }: Guest,
): Promise<SessionUser> {
  const session = dataOf(await user.post<SessionUser>('auth/sign_in', { email, password }))
  if (session.establishmentId === establishments[0]!.id) return session
  const change = { establishmentId: establishments[0]!.id }
  return dataOf(await user.with({ token: session.token }).post<SessionUser>('auth/change', change))
}

/** As an administrator, assigns a guest to these establishments only. */
export async function assignGuest(
  testOrganization: TestOrganization,
  guest: Guest,
  establishments: readonly Establishment[],
): Promise<void> {
  const admin = await testOrganization.admin()
  const { version, firstName, lastName, email, role, language } = dataOf(
    await admin.get<User>(`users/${guest.id}`),
  )
  const establishmentIds = establishments.map(({ id }) => id)
  const body = { version, firstName, lastName, email, role, establishmentIds, language }
  dataOf(await admin.put<User>(`users/${guest.id}`, body))
}

/**
 * Tries to sign in with a wrong password over the API, outside the browser of the walk, until the next attempt has to wait `LONG_SECONDS` or
 * longer.
 */
export async function exhaustSignInTries({ user }: TestOrganization, email: string): Promise<void> {
  let nextTryAt = 0
  await pollUntil(async () => {
    if (performance.now() < nextTryAt) return false
    const answer = await user.post('auth/sign_in', { email, password: 'a wrong password' })
    if (answer.status !== TOO_MANY) return false
    const seconds = Number(answer.headers.get('Retry-After'))
    nextTryAt = performance.now() + seconds * 1_000
    return seconds >= LONG_SECONDS
  }, LOCKOUT_MS)
}

export const removeGuest = (testOrganization: TestOrganization, { id }: Guest): Promise<readonly string[]> =>
  personDriver.cleanUp(testOrganization, { id })
