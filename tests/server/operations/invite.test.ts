import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemIds } from '../../../server/clock-and-ids.ts'
import { type ReplayFinding, replayHistory } from '../../../server/store/audit-replay.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { createEmptyPostgresDatabase } from '../../support/postgres.ts'
import { startTestServer, testClock } from '../../support/server.ts'
import { runServerCommand } from './programs.ts'

const INVITATION = [
  'head@sacoche.test',
  '--organization',
  'Maison Dupont',
  '--siren',
  '732829320',
  '--language',
  'en',
]

let databaseUrl: string
let db: Database
beforeAll(async () => {
  databaseUrl = await createEmptyPostgresDatabase()
})
afterAll(() => db.close())

const run = (...args: string[]) => runWith({}, ...args)

const runWith = async (settings: Readonly<Record<string, string>>, ...args: string[]) => {
  const { code, output, errorOutput } = await runServerCommand('invite', args, {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://cash.example',
    ...settings,
  })
  return { code, output: output + errorOutput }
}

// SECURITY.md, check 24
describe('the first super admin of an empty database', () => {
  it('is invited by a command, which fails with an invalid e-mail address, name or SIREN, or without the name of a new organization', async () => {
    expect(await run('nobody')).toMatchObject({ code: 2 })
    expect(await run(INVITATION[0]!, '--siren', '123456789')).toMatchObject({ code: 2 })
    for (const [option, value] of [
      ['--organization', ''],
      ['--first-name', ' '],
      ['--last-name', 'x'.repeat(101)],
    ] as const)
      expect(await run(...INVITATION, option, value)).toEqual({
        code: 2,
        output: expect.stringContaining(`${option} must be a name of 1 to 100 characters`),
      })
    const withoutOrganization = await run(INVITATION[0]!)
    expect([withoutOrganization.code, withoutOrganization.output]).toEqual([
      1,
      expect.stringContaining('does not exist yet'),
    ])
  })

  it('signs up with the newest link; an older link is refused', async () => {
    const linkIn = ({ code, output }: Awaited<ReturnType<typeof run>>) => {
      expect(code, output).toBe(0)
      return /^https:\/\/cash\.example\/change-password#invitation=([\w-]{43})$/mu.exec(output)?.[1]
    }
    const firstRun = await run(...INVITATION)
    expect(firstRun.output).toContain(`${INVITATION[0]} is a new super admin.`)
    const olderToken = linkIn(firstRun)
    const token = linkIn(await run(INVITATION[0]!))
    db = await openDatabase({ databaseUrl })
    const server = startTestServer(db, { clock: testClock(new Date().toISOString()) })
    const body = { firstName: 'Anne', lastName: 'Dupont', language: 'fr', password: 'une nappe à carreaux' }
    expect((await server.client().post('auth/sign_up', { ...body, token: olderToken })).status).toBe(401)
    expect((await server.client().post('auth/sign_up', { ...body, token })).status).toBe(200)
    const { data } = await server
      .client()
      .post<{ enrolment: SessionUser }>('auth/sign_in', { email: INVITATION[0], password: body.password })
    // The new organization requires a second factor.
    expect(data.enrolment).toMatchObject({ role: ROLES.superAdmin, firstName: 'Anne', establishmentId: null })
  })

  it('is not invited again with a mail server, which sends the links for new passwords', async () => {
    const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Sacoche <cash@sacoche.test>' }
    const { code, output } = await runWith(settings, INVITATION[0]!)
    expect([code, output]).toEqual([1, expect.stringContaining('has a password already')])
  })

  it('is not invited while suspended', async () => {
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      asSystem(db, (trx) =>
        trx.updateTable('users').set({ status }).where('email', '=', INVITATION[0]!).execute(),
      )
    await setStatus('INACTIVE')
    const { code, output } = await run(INVITATION[0]!)
    await setStatus('ACTIVE')
    expect([code, output]).toEqual([
      1,
      'This person is suspended. An administrator can restore their access.\n',
    ])
  })

  it('is in the only organization with its SIREN: a second organization with this SIREN is refused', async () => {
    const withSameSiren = await run(
      'twin@sacoche.test',
      '--organization',
      'Maison Durand',
      '--siren',
      '732829320',
    )
    expect([withSameSiren.code, withSameSiren.output]).toEqual([
      1,
      expect.stringContaining('"Maison Dupont" has this SIREN'),
    ])
  })

  it('is not invited to an organization that has the given name and another SIREN', async () => {
    const otherSiren = await run(
      'twin@sacoche.test',
      '--organization',
      'Maison Dupont',
      '--siren',
      '404833048',
    )
    expect([otherSiren.code, otherSiren.output]).toEqual([
      1,
      'No organization has this name and this SIREN. Check the number: "Maison Dupont" (SIREN 732829320)\n',
    ])
  })

  it('is one person of one organization, although the command has run several times', async () => {
    const stored = await asSystem(db, async (trx) => ({
      people: await trx.selectFrom('users').select('email').execute(),
      organizations: await trx.selectFrom('organizations').select(['name', 'siren']).execute(),
    }))
    expect(stored).toEqual({
      people: [{ email: INVITATION[0] }],
      organizations: [{ name: 'Maison Dupont', siren: '732829320' }],
    })
  })

  it('has a history that begins with the creation of the organization and the person', async () => {
    const faults: ReplayFinding[] = []
    const replayed = await replayHistory(db, (fault) => faults.push(fault))
    expect(faults).toEqual([])
    expect(replayed.records).toBe(2)
  })
})

it('a person with another role who is invited without a mail server signs up with a link of the command', async () => {
  const email = 'count@sacoche.test'
  const person = { role: ROLES.accountant, email, language: 'fr', status: 'ACTIVE' } as const
  const at = new Date().toISOString()
  await asSystem(db, async (trx) => {
    const { organization_id } = await trx
      .selectFrom('organizations')
      .select('organization_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('users')
      .values({
        ...person,
        organization_id,
        id: systemIds.next(),
        created_at: at,
        updated_at: at,
        first_name: 'Ada',
        last_name: 'Martin',
      })
      .execute()
  })
  const { code, output } = await run(email)
  expect([code, output.includes('super admin')], output).toEqual([0, false])
  const token = /#invitation=([\w-]{43})$/mu.exec(output)?.[1]
  const client = startTestServer(db, { clock: testClock(new Date().toISOString()) }).client()
  const body = {
    token,
    firstName: 'Ada',
    lastName: 'Martin',
    language: 'fr',
    password: 'une nappe à carreaux',
  }
  expect((await client.post('auth/sign_up', body)).status).toBe(200)
  const { data } = await client.post<SessionUser>('auth/sign_in', { email, password: body.password })
  expect(data.role).toBe(ROLES.accountant)
})

// SECURITY.md, check 22
it('a person with a password gets a link for a new one without a mail server; that it was made and used is recorded', async () => {
  const email = INVITATION[0]!
  const { code, output } = await run(email)
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(
      'has a password. With this link, valid once, for 30 minutes, they choose a new one',
    ),
  ])
  const token = /^https:\/\/cash\.example\/change-password#reset=([\w-]{43})$/mu.exec(output)?.[1]
  const client = startTestServer(db, { clock: testClock(new Date().toISOString()) }).client()
  const password = 'deux nappes à carreaux'
  expect((await client.post('auth/changePassword', { token, password })).status).toBe(200)
  expect((await client.post('auth/changePassword', { token, password })).status).toBe(401)
  expect((await client.post('auth/sign_in', { email, password: 'une nappe à carreaux' })).status).toBe(401)
  const signedIn = await client.post<{ enrolment: SessionUser }>('auth/sign_in', { email, password })
  expect(signedIn.data.enrolment).toMatchObject({ role: ROLES.superAdmin })
  const events = await asSystem(db, (trx) =>
    trx
      .selectFrom('audit_events as e')
      .innerJoin('users as u', 'u.id', 'e.entity_id')
      .select(['e.action', 'e.by_name as byName', 'e.after'])
      .where('u.email', '=', email)
      .orderBy('e.sequence', 'desc')
      .limit(2)
      .execute(),
  )
  expect(events).toEqual([
    { action: 'resetPassword', byName: 'Anne Dupont', after: null },
    { action: 'createResetLink', byName: 'npm run invite', after: null },
  ])
})
