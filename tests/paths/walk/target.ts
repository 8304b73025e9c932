import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../server/store/open.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import prepare from '../../support/global-setup.ts'
import { createClient, type TestClient } from '../../support/server.ts'
import { startServer } from '../../support/server-process.ts'
import { credentialsOf, type DemoPerson } from '../people.ts'
import { startOwnServer } from './own-server.ts'
import { OWN_DEMO } from './results.ts'

/** A client of the API as a person. */
export type UserClient = TestClient & { readonly user: SessionUser }

/** A running product: one that was started for the walk, or one at an address. */
export interface WalkTarget {
  readonly origin: string
  /** True for a product that was started for the walk, where permanent effects are allowed. */
  readonly isOwn: boolean
  /** Its name in results: its address, or `own demo`. */
  readonly name: string
  /** The database of a product that was started in this process; null if only its answers can be read. */
  readonly db: Database | null
  /** The difference of its clock from that of this machine, in milliseconds. */
  readonly clockShiftMs: number
  /** A client that is signed in as a person, in the first establishment of the person `user`. */
  apiClientAs(person: DemoPerson): Promise<UserClient>
  /** Stops a started product, and returns its errors. */
  close(): Promise<readonly string[]>
}

export interface TargetOptions {
  readonly url?: string | undefined
  /** Continues although the address is no demo. */
  readonly productionYes?: boolean
  /** Starts the server in this process instead of a separate one. */
  readonly isInProcess?: boolean
}

/** Opens the product at the address, or starts one with the demo. Rejects with the message to show. */
export async function openTarget({
  url,
  productionYes = false,
  isInProcess = false,
}: TargetOptions): Promise<WalkTarget> {
  if (url !== undefined) {
    const origin = new URL(url).origin
    const config = await configOf(origin)
    if (!config.demo && !productionYes)
      throw new Error(
        `${origin} is no demo: walking creates records there, and those that are handed over or controlled cannot be removed. Pass --production-yes to walk there anyway.`,
      )
    return targetAt({ origin, isOwn: false, db: null, clockShiftMs: 0 }, config.apiKey, async () => [])
  }
  const provided = new Map<string, string>()
  await prepare({ provide: (name: string, value: string) => provided.set(name, value) } as never)
  const dataDir = await mkdtemp(join(tmpdir(), 'sacoche-paths-'))
  await cp(provided.get('demoDir')!, dataDir, { recursive: true })
  if (isInProcess) {
    const ownServer = await startOwnServer(dataDir)
    const { origin, db, clockShiftMs, apiKey } = ownServer
    return targetAt({ origin, isOwn: true, db, clockShiftMs }, apiKey, async () => {
      const errors = await ownServer.stop()
      await rm(dataDir, { recursive: true })
      return errors
    })
  }
  // The setting allows deliveries to this machine. No server listens there, so the job of a delivery returns to the queue.
  const settings = { ACCOUNTING_PRIVATE_ADDRESSES: '1' }
  const server = await startServer({ dataDir, clientDir: provided.get('clientDir')!, settings })
  const { origin, clockShiftMs } = server
  return targetAt(
    { origin, isOwn: true, db: null, clockShiftMs },
    (await configOf(origin)).apiKey,
    async () => {
      await server.stop()
      await rm(dataDir, { recursive: true })
      return server.complaints
    },
  )
}

async function configOf(origin: string): Promise<{ readonly apiKey: string; readonly demo: boolean }> {
  const response = await fetch(new URL('/config.json', origin)).catch((error: Error) => {
    throw new Error(`${origin} can't be reached: ${error.message}`)
  })
  const config = (await response.json().catch(() => ({}))) as { apiKey?: unknown; demo?: unknown }
  if (typeof config.apiKey !== 'string')
    throw new Error(`${origin} is not this product: its config.json is missing or has no API key`)
  return { apiKey: config.apiKey, demo: config.demo === true }
}

function targetAt(
  server: Pick<WalkTarget, 'origin' | 'isOwn' | 'db' | 'clockShiftMs'>,
  apiKey: string,
  close: WalkTarget['close'],
): WalkTarget {
  const { origin } = server
  const clients = new Map<DemoPerson, Promise<UserClient>>()
  const signIn = async (person: DemoPerson, establishmentId?: string | null): Promise<UserClient> => {
    const { email, password } = credentialsOf(person)
    const client = await createClient((request) => fetch(request), {
      origin,
      apiKey,
      userAgent: 'sacoche-paths',
    }).signIn(email, password)
    if (!establishmentId || client.user.establishmentId === establishmentId) return client
    const { data: user } = await client.post<SessionUser>('auth/change', { establishmentId })
    return { ...client.with({ origin, apiKey, token: user.token }), user }
  }
  const apiClientAs = (person: DemoPerson): Promise<UserClient> => {
    const known = clients.get(person)
    if (known) return known
    const signedIn =
      person === 'user'
        ? signIn('user').then((client) => signIn('user', client.user.establishments[0]?.id))
        : apiClientAs('user').then(({ user }) => signIn(person, user.establishmentId))
    clients.set(person, signedIn)
    return signedIn
  }
  return { ...server, name: server.isOwn ? OWN_DEMO : origin, apiClientAs, close }
}
