import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBackup } from '../../../server/store/backup/last-backup.ts'
import type { Database } from '../../../server/store/open.ts'
import { PROGRAM_VERSION } from '../../../server/version.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const TOKEN = 'only-for-prometheus'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
})
afterAll(() => db.close())

const readMetrics = async ({ app }: TestServer, token?: string) => {
  const answer = await app.request('/metrics', {
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The series of a metric: labels to value. */
function seriesOf(text: string, name: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value] = /^\w+(?:\{(.*)\})? (\S+)$/u.exec(line) ?? []
      return [labels, Number(value)]
    }),
  )
}

describe('the metrics', () => {
  it('are answered with 404 when no token for them is configured', async () => {
    const answer = await readMetrics(startTestServer(db), TOKEN)
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('failure.NotFound')])
  })

  it('are returned only to requests with the token', async () => {
    const server = startTestServer(db, { config: { metricsToken: TOKEN } })
    for (const token of [undefined, '', 'x', `${TOKEN}x`, TOKEN.slice(1)]) {
      const refused = await readMetrics(server, token)
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(refused.text).not.toContain('sacoche_')
    }
    const answer = await readMetrics(server, TOKEN)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('count requests by the pattern of their route, refusals by name and failed sign-ins', async () => {
    const server = startTestServer(db, { config: { metricsToken: TOKEN } })
    const client = await server.client().signIn(emailOf('director'))
    await client.get('establishments')
    await client.get('establishments/01930000-0000-7000-8000-00000000dead')
    await client.get('establishments/01930000-0000-7000-8000-00000000beef')
    await client.get('counts', { nonsense: '1' })
    await client.call('PATCH', 'establishments')
    await server.client().post('auth/sign_in', { email: emailOf('director'), password: 'not the password' })
    await client.get('nowhere/at/all')
    await client.get('nowhere/else')
    await server.app.request('/config.json')

    const { text } = await readMetrics(server, TOKEN)
    expect(seriesOf(text, 'sacoche_http_requests_total')).toEqual({
      'method="POST",route="/api/v1/auth/sign_in",status="200"': 1,
      'method="POST",route="/api/v1/auth/sign_in",status="401"': 1,
      'method="GET",route="/api/v1/establishments",status="200"': 1,
      'method="GET",route="/api/v1/establishments/:id",status="404"': 2,
      'method="GET",route="/api/v1/counts",status="400"': 1,
      'method="OTHER",route="/api/v1/establishments",status="405"': 1,
      'method="GET",route="/api/*",status="404"': 2,
      'method="GET",route="/config.json",status="200"': 1,
    })
    expect(seriesOf(text, 'sacoche_http_request_duration_seconds_count')).toMatchObject({
      'method="GET",route="/api/v1/establishments/:id"': 2,
    })
    expect(seriesOf(text, 'sacoche_refusals_total')).toEqual({
      'refusal="NotFound",code="10005"': 2,
      'refusal="InvalidRequest",code="10001"': 1,
      'refusal="MethodNotAllowed",code="10001"': 1,
      'refusal="WrongCredentials",code="10003"': 1,
    })
    expect(seriesOf(text, 'sacoche_sign_in_failures_total')).toEqual({
      'reason="WrongCredentials"': 1,
      'reason="TooManyTries"': 0,
    })
  })

  it('describe the database, the disk and the version of the program', async () => {
    const { text } = await readMetrics(startTestServer(db, { config: { metricsToken: TOKEN } }), TOKEN)
    expect(seriesOf(text, 'sacoche_database_connections')).toEqual({ 'state="busy"': 0, 'state="idle"': 1 })
    expect(seriesOf(text, 'sacoche_database_waiting')).toEqual({ '': 0 })
    expect(seriesOf(text, 'sacoche_disk_free_bytes')['']).toBeGreaterThan(0)
    expect(Object.keys(seriesOf(text, 'sacoche_build_info'))).toEqual([
      `version="${PROGRAM_VERSION}",node="${process.version}",engine="embedded"`,
    ])
  })

  it('report the time of the last backup of this database, 0 before the first, whichever process took it', async () => {
    const tasks = async () => {
      const { text } = await readMetrics(startTestServer(db, { config: { metricsToken: TOKEN } }), TOKEN)
      return seriesOf(text, 'sacoche_task_last_success_timestamp_seconds')
    }
    expect(await tasks()).toEqual({ 'task="backup"': 0 })
    await recordBackup(db, '2026-11-20T02:30:00.000Z')
    // An older backup that was verified later does not count.
    await recordBackup(db, '2026-11-19T02:30:00.000Z')
    // The result of `date -u -d 2026-11-20T02:30:00Z +%s`.
    expect(await tasks()).toEqual({ 'task="backup"': 1_795_141_800 })
  })

  it('contain no personal data', async () => {
    const server = startTestServer(db, { config: { metricsToken: TOKEN } })
    const { user } = await server.client().signIn(emailOf('accountant'))
    await server.client({ token: user.token }).get('users', { q: 'director' })
    const { text } = await readMetrics(server, TOKEN)
    for (const secret of [user.id, user.token, user.email, user.organizationId, 'director', '192.0.2.1'])
      expect(text).not.toContain(secret)
  })
})
