import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { getRequestListener } from '@hono/node-server'
import { verify } from '@node-rs/argon2'
import { Hono } from 'hono'
import { Pool, types } from 'pg'
import { CHANGE_STATUS, CREATE_LOG, FAR_PAGE, FIRST_PAGES, READ_EXPORT } from './statements.ts'

/*
 * The floor of the API: the minimum that Hono and the same database need for answers with the same values. No token, no checks, no
 * row level security, no idempotency, no audit chain: it runs statements (named prepared ones on PostgreSQL) and answers their rows as
 * JSON, those of the export as CSV.
 *
 * Environment: FLOOR_PORT; FLOOR_DATABASE_URL, or FLOOR_DATA_DIR (the folder of a PGlite); FLOOR_HASH, the argon2id hash that `/sign_in`
 * verifies a password against.
 */

/** Runs a statement and returns its rows. On PostgreSQL it is prepared under the name; PGlite ignores the name. */
type Query = (name: string, text: string, values: readonly unknown[]) => Promise<readonly unknown[]>

const { FLOOR_PORT, FLOOR_DATABASE_URL, FLOOR_DATA_DIR, FLOOR_HASH = '' } = process.env

types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.INT8, Number)

const query = FLOOR_DATABASE_URL ? onPostgres(FLOOR_DATABASE_URL) : await onPglite(FLOOR_DATA_DIR ?? '')

const app = new Hono()
app.get('/healthz', (c) => c.text('ok'))
app.get('/list', async (c) => {
  const rows = c.req.query('rows') === '300' ? 300 : 25
  return c.json({ data: await query(`list${rows}`, FIRST_PAGES[rows], [c.req.query('organization')]) })
})
app.get('/deep', async (c) =>
  c.json({
    data: await query('deep', FAR_PAGE, [c.req.query('organization'), Number(c.req.query('offset'))]),
  }),
)
app.get('/export', async (c) => {
  const values = ['organization', 'establishment', 'from'].map((name) => c.req.query(name))
  const rows = await query('export', READ_EXPORT, values)
  const lines = rows.map((row) => Object.values(row as object).join(';'))
  return c.body(lines.join('\r\n'), 200, { 'Content-Type': 'text/csv' })
})
app.post('/create', async (c) => {
  const body = await c.req.json()
  const id = crypto.randomUUID()
  const values = [id, body.organizationId, body.establishmentId, body.date, body.service, body.cashRegisterId]
  const [row] = await query('create', CREATE_LOG, [...values, body.userId, body.categoryId, body.totalCents])
  return c.json({ data: row }, 201)
})
app.post('/move', async (c) => {
  const { organizationId, id } = await c.req.json()
  const rows = await query('move', CHANGE_STATUS, [organizationId, id])
  return c.json({ data: rows }, rows.length === 1 ? 200 : 409)
})
app.post('/sign_in', async (c) => {
  const { password } = await c.req.json()
  return c.json({ data: await verify(FLOOR_HASH, password) })
})

createServer(getRequestListener(app.fetch)).listen(Number(FLOOR_PORT), '127.0.0.1')

function onPostgres(connectionString: string): Query {
  const pool = new Pool({ connectionString, max: 10 })
  return async (name, text, values) => (await pool.query({ name, text, values: [...values] })).rows
}

async function onPglite(directory: string): Promise<Query> {
  const db = await PGlite.create(directory)
  return async (_, text, values) => (await db.query(text, [...values])).rows
}
