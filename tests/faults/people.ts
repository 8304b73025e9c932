import type { SessionUser } from '../../src/domain/contract/auth.ts'
import { ROLES, type Role } from '../../src/domain/roles.ts'
import { organizationIds, type PersonName } from '../server/commands/insert-organization.ts'
import { type Answer, type CallOptions, TEST_PASSWORD } from '../support/server.ts'
import type { Simulation, Tenant } from './simulation.ts'

/** A person's request. Its key stays the same however often it is sent. */
export interface KeyedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly key: string
}

/** A person at work in one of the two organizations. */
export interface SimulatedPerson {
  readonly tenant: Tenant
  readonly name: PersonName
  readonly role: Role
  /** The current establishment; null while the person is not signed in. */
  readonly establishmentId: string | null
  readonly ids: ReturnType<typeof organizationIds>
  /** Sends a request. Signs in first if necessary, and once more if the session has ended. */
  send(request: KeyedRequest): Promise<Answer>
  /** The latest 50 entries of a list. @throws FailedRequestError; Error when an entry is of another organization (invariant I28) */
  list<Entry>(path: string, query?: Readonly<Record<string, string>>): Promise<readonly Entry[]>
  get<Data>(path: string): Promise<Answer<Data>>
  /** Switches to another establishment. */
  switchEstablishment(establishmentId: string): Promise<Answer>
  signOut(): Promise<Answer>
  /** Tokens that a server has refused or ended: none may ever be valid again. */
  readonly endedTokens: string[]
}

const NAMES = ['superAdmin', 'admin', 'accountant', 'director', 'colleague', 'user'] as const

/** All simulated people of an organization. */
export function createSimulatedPeople(
  simulation: () => Simulation,
  tenant: Tenant,
): readonly SimulatedPerson[] {
  return NAMES.map((name) => createPerson(simulation, tenant, name))
}

function createPerson(
  simulation: () => Simulation,
  tenant: Tenant,
  name: (typeof NAMES)[number],
): SimulatedPerson {
  const ids = organizationIds(tenant)
  const endedTokens: string[] = []
  // Without a filter, the lists of a super admin contain every organization.
  const organizationFilter: Readonly<Record<string, string>> =
    name === 'superAdmin' ? { organizationId: ids.organization } : {}
  let session: { readonly token: string; readonly establishmentId: string | null } | null = null

  const client = () => simulation().server.client({ address: `192.0.2.${tenant}` })

  function storeSession({ token, establishmentId }: SessionUser): void {
    session = { token, establishmentId }
  }

  async function signIn(): Promise<void> {
    const email = `${name.toLowerCase()}-${tenant}@sacoche.test`
    const answer = await client().post<SessionUser>('auth/sign_in', { email, password: TEST_PASSWORD })
    if (answer.status !== 200) throw new FailedRequestError(answer)
    storeSession(answer.data)
    // A person whose current establishment is not of this organization, such as a super admin, switches to one of it.
    const ownEstablishments = [ids.establishment, ids.otherEstablishment]
    if (!ownEstablishments.includes(session?.establishmentId ?? ''))
      await switchEstablishment(ids.establishment)
  }

  async function call<Data>(method: string, path: string, options: CallOptions = {}): Promise<Answer<Data>> {
    if (!session) await signIn()
    const answer = await client().with({ token: session!.token }).call<Data>(method, path, options)
    if (answer.status !== 401) return answer
    forget()
    await signIn()
    return client().with({ token: session!.token }).call<Data>(method, path, options)
  }

  function forget(): void {
    if (session) endedTokens.push(session.token)
    session = null
  }

  async function switchEstablishment(establishmentId: string): Promise<Answer> {
    const answer = await call<SessionUser>('POST', 'auth/change', { body: { establishmentId } })
    if (answer.status !== 200) return answer
    if (session) endedTokens.push(session.token)
    storeSession(answer.data)
    return answer
  }

  return {
    tenant,
    name,
    ids,
    endedTokens: endedTokens,
    role: ROLES[name === 'colleague' ? 'director' : name],
    get establishmentId() {
      return session?.establishmentId ?? null
    },
    send: ({ method, path, query, body, key }) =>
      call(method, path, {
        ...(query === undefined ? {} : { query }),
        ...(body === undefined ? {} : { body }),
        idempotencyKey: key,
      }),
    async list<Entry>(path: string, query: Readonly<Record<string, string>> = {}) {
      const answer = await call<{ entries: Entry[] } | null>('GET', path, {
        query: { range: '0-49', sort: 'id_desc', ...organizationFilter, ...query },
      })
      if (answer.status >= 300) throw new FailedRequestError(answer)
      const entries = answer.data?.entries ?? []
      for (const { organizationId } of entries as readonly { readonly organizationId?: string }[])
        if (organizationId !== ids.organization)
          throw new Error(`I28: ${name} of organization ${tenant} reads ${path} of another one`)
      return entries
    },
    get: (path) => call('GET', path),
    switchEstablishment: switchEstablishment,
    async signOut() {
      const answer = await call('POST', 'auth/sign_out')
      if (answer.status === 200) forget()
      return answer
    },
  }
}

/** A sign-in or the loading of a list was not successful, for example because the server has ended or its disk is full. */
export class FailedRequestError extends Error {
  override readonly name = 'FailedRequestError'
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`${answer.status} ${answer.text}`)
    this.answer = answer
  }
}
