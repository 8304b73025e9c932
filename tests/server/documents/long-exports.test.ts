import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { JobFailure } from '../../../server/job-failure.ts'
import type { JobDefinition } from '../../../server/jobs/job.ts'
import { listExportJob } from '../../../server/jobs/list-export.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { ListExport } from '../../../src/domain/contract/exports.ts'
import type { JobEvent } from '../../../src/domain/contract/job-events.ts'
import {
  EXPORT_DAYS,
  MAX_CONCURRENT_EXPORTS,
  MAX_DIRECT_ROWS,
  MAX_EXPORT_ROWS,
} from '../../../src/domain/lists/exports.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { addOldLogs } from '../../support/many-logs.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { updateRows } from '../../support/rows.ts'
import { type Answer, HOUR_MS, startTestServer, testClock } from '../../support/server.ts'
import { controlCounts, saveAccountingSettings, sendNow } from '../commands/books.ts'
import { emailOf, type PersonName, personId, type SignedInClient } from '../commands/insert-organization.ts'
import {
  dataOf,
  notesOf,
  openTestApp,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from '../commands/test-app.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeEach(async () => {
  testOrganization = await testApp.createOrganization()
  await validatedCashLog(testOrganization)
})

const CSV = { format: 'csv' }
const signIn = (name: PersonName) =>
  testApp.server
    .client({ address: `192.0.2.${testOrganization.tenant}` })
    .signIn(emailOf(name, testOrganization.tenant))
const addLogs = (count: number, from?: string) =>
  asSystem(testApp.db, (trx) => addOldLogs(trx, barOf(testOrganization), count, from))
const barOf = ({ ids }: TestOrganization) => ({
  organization: ids.organization,
  establishment: ids.establishment,
  register: ids.bar,
})
const requestExport = (actor: SignedInClient, query: Record<string, string> = CSV, list = 'cashlogs') =>
  actor.call<ListExport>('POST', `${list}/exports`, { query })
async function createExport(actor: SignedInClient, query: Record<string, string> = CSV): Promise<ListExport> {
  const { id } = dataOf(await requestExport(actor, query))
  await testApp.server.jobs.drain()
  return dataOf(await actor.get<ListExport>(`listexports/${id}`))
}
const fileOf = (actor: SignedInClient, { id }: { readonly id: string }) => actor.get(`listexports/${id}/file`)
const linesOf = ({ text }: Answer) => text.trim().split('\r\n')
const hashOf = ({ bytes }: Answer) => createHash('sha256').update(bytes).digest('hex')
const digestOf = ({ headers }: Answer) => {
  const digest = /^sha-256=:(.+):$/u.exec(headers.get('repr-digest') ?? '')?.[1] ?? ''
  return Buffer.from(digest, 'base64').toString('hex')
}
/** The descriptions of the exports that the history contains. */
const recordedExports = async () =>
  (await testOrganization.audit()).filter(({ action }) => action === 'export').map(({ after }) => after)
const setUser = (name: PersonName, change: ReturnType<typeof sql>) =>
  asSystem(testApp.db, (trx) =>
    sql`update users set ${change} where id = ${personId(name, testOrganization.tenant)}`.execute(trx),
  )

describe('a list as a file', () => {
  // SECURITY.md, check 38
  it(`is a direct answer up to ${MAX_DIRECT_ROWS} rows, with its hash, and recorded; one row more needs a job`, async () => {
    await addLogs(MAX_DIRECT_ROWS - 1)
    const { director } = testOrganization.people
    const query = { ...CSV, language: 'en', date_from: '2001-01-01' }
    const answer = await director.get('cashlogs/download', query)
    expect([answer.status, linesOf(answer).length]).toEqual([200, MAX_DIRECT_ROWS + 1])
    expect(digestOf(answer)).toBe(hashOf(answer))
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length))
    const filters = { date_from: '2001-01-01' }
    const body = { list: 'cashlogs', format: 'csv', language: 'en', filters }
    expect(await recordedExports()).toEqual([{ ...body, rowCount: MAX_DIRECT_ROWS, sha256: hashOf(answer) }])

    // The filters of the query leave out the added log, so only a download without them is too long.
    await addLogs(1, '2000-01-01')
    expect((await director.get('cashlogs/download', query)).status).toBe(200)
    const before = await testOrganization.state()
    for (const format of ['csv', 'xlsx'])
      expect(statusAndMessage(await director.get('cashlogs/download', { format }))).toEqual([
        409,
        'failure.ExportTooLong',
      ])
    expect(await testOrganization.state()).toBe(before)
  })

  it('is answered with its hash also as a workbook, and so is a report', async () => {
    const period = { from: YESTERDAY, to: YESTERDAY }
    for (const [path, query] of [
      ['cashlogs/download', { format: 'xlsx' }],
      ['reports/deltas/download', { ...CSV, ...period }],
    ] as const) {
      const answer = await testOrganization.people.director.get(path, query)
      expect([answer.status, digestOf(answer)]).toEqual([200, hashOf(answer)])
    }
    expect(await recordedExports()).toMatchObject([
      { list: 'cashlogs', format: 'xlsx', rowCount: 1 },
      { list: 'reports/deltas', filters: period, rowCount: 1 },
    ])
  })
})

describe('a long list', () => {
  it('is created by a job with the rows that the filters match and the person may see, and has a hash', async () => {
    const { ids, people } = testOrganization
    // Two logs a day from 1 January 2001: 6,490 of 6,500 are dated on or before 19 November 2009.
    await addLogs(MAX_DIRECT_ROWS + 1_500)
    const otherBar = {
      ...barOf(testOrganization),
      establishment: ids.otherEstablishment,
      register: ids.otherBar,
    }
    await asSystem(testApp.db, (trx) => addOldLogs(trx, otherBar, 7))
    const filters = { date_to: '2009-11-19' }
    const requested = await requestExport(people.director, { ...CSV, ...filters })
    expect([requested.status, requested.statusCode, requested.data]).toMatchObject([
      201,
      10004,
      { status: 'REQUEST', list: 'cashlogs', format: 'csv', rowCount: null, sha256: null },
    ])
    expect(statusAndMessage(await fileOf(people.director, requested.data))).toEqual([
      409,
      'failure.StatusDoesNotAllow',
    ])
    await testApp.server.jobs.drain()
    // The job must not run a second time.
    await testApp.server.jobs.drain()
    const { data } = await people.director.get<ListExport>(`listexports/${requested.data.id}`)
    const file = await fileOf(people.director, data)
    expect([file.status, linesOf(file).length, data.rowCount]).toEqual([200, 6_491, 6_490])
    expect(new Set(linesOf(file)).size).toBe(6_491)
    expect([hashOf(file), digestOf(file), file.bytes.length]).toEqual([
      data.sha256,
      data.sha256,
      data.sizeBytes,
    ])
    expect(file.headers.get('content-disposition')).toContain('.csv')
    const record = { list: 'cashlogs', format: 'csv', language: 'fr', filters }
    expect(await recordedExports()).toEqual([{ ...record, rowCount: 6_490, sha256: data.sha256 }])
    const { data: job } = await people.director.get<JobEvent>(`jobevents/${data.id}`)
    expect(job).toMatchObject({
      type: 'LIST-EXPORT',
      status: 'FINISHED',
      fileId: data.id,
      requestedById: personId('director', testOrganization.tenant),
      details: [{ key: 'listExported', params: { list: 'cashlogs', count: 6_490, sha256: data.sha256 } }],
    })
    // An accountant also sees the seven logs of the other establishment; this file is a workbook.
    const accountantsExport = await createExport(people.accountant, { format: 'xlsx', ...filters })
    expect(accountantsExport.rowCount).toBe(6_497)
    const workbook = await fileOf(people.accountant, accountantsExport)
    expect(await readSheet(Buffer.from(workbook.bytes))).toHaveLength(6_498)
    expect(hashOf(workbook)).toBe(accountantsExport.sha256)
  })

  it('has only column titles when the filters match nothing', async () => {
    const emptyExport = await createExport(testOrganization.people.director, { ...CSV, date: '2000-01-01' })
    expect(emptyExport).toMatchObject({ status: 'FINISHED', rowCount: 0 })
    expect(linesOf(await fileOf(testOrganization.people.director, emptyExport))).toHaveLength(1)
  })

  // SECURITY.md, check 35
  // SECURITY.md, check 34
  it('is refused with an invalid query, without the right, with too many rows for a job, and beyond a few files at a time', async () => {
    const { director, user, accountant } = testOrganization.people
    for (const query of [{ format: 'pdf' }, { ...CSV, colour: 'red' }, {}])
      expect(statusAndMessage(await requestExport(director, query))).toEqual([400, 'failure.InvalidRequest'])
    expect((await requestExport(user, CSV, 'remittances')).status).toBe(403)
    expect(statusAndMessage(await requestExport(accountant, CSV, 'tickets'))).toEqual([
      400,
      'failure.EstablishmentAndPeriodRequired',
    ])
    await addLogs(MAX_EXPORT_ROWS.xlsx, '2027-01-01')
    expect(statusAndMessage(await requestExport(director, { format: 'xlsx' }))).toEqual([
      409,
      'failure.ExportTooLarge',
    ])
    const date = { date_to: '2026-12-31' }
    for (let count = 0; count < MAX_CONCURRENT_EXPORTS; count += 1)
      expect((await requestExport(director, { ...CSV, ...date })).status).toBe(201)
    expect(statusAndMessage(await requestExport(director, { ...CSV, ...date }))).toEqual([
      409,
      'failure.ExportsUnderWay',
    ])
    expect((await requestExport(user, { ...CSV, ...date })).status).toBe(201)
    await testApp.server.jobs.drain()
    expect((await createExport(director, { ...CSV, ...date })).status).toBe('FINISHED')
  })
})

describe('a long list of accounting entries', () => {
  const ENTRIES = 8
  /** Adds copies of the first line of each entry until all entries of the organization together have this number of lines, evenly distributed. */
  const growTo = (total: number) =>
    asSystem(testApp.db, async (trx) => {
      const { rows } = await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = 'accounting_lines'::regclass
          and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'position'`.execute(trx)
      const names = sql.join(rows.map(({ name }) => sql.ref(`l.${name}`)))
      await sql`alter table accounting_lines disable trigger user`.execute(trx)
      // The last position of each entry becomes total ÷ ENTRIES, and one more in as many entries as the remainder requires.
      await sql`insert into accounting_lines (position, ${sql.join(rows.map(({ name }) => sql.ref(name)))})
        select n, ${names} from accounting_lines l
        join (select entry_id, max(position) as last, row_number() over (order by entry_id) as entry_number
          from accounting_lines where organization_id = ${testOrganization.ids.organization}::uuid group by entry_id) e
          using (entry_id),
        generate_series(e.last + 1, ${total}::int / ${ENTRIES}::int
          + case when e.entry_number <= ${total}::int % ${ENTRIES}::int then 1 else 0 end) n
        where l.position = 1`.execute(trx)
      await sql`alter table accounting_lines enable trigger user`.execute(trx)
    })

  it('is limited in each format by the number of lines of its file at the request, and as CSV also in the job', async () => {
    const { accountant } = testOrganization.people
    await saveAccountingSettings(testOrganization)
    for (let entry = 0; entry < ENTRIES; entry += 1) {
      const counts = [notesOf(testOrganization, `SAC10${entry}`)]
      const log = await validatedCashLog(testOrganization, { date: `2026-11-0${entry + 1}`, counts })
      await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
    }
    const requestEntries = (format: 'csv' | 'xlsx') =>
      requestExport(accountant, { format }, 'accountingentries')
    await growTo(MAX_DIRECT_ROWS)
    expect((await accountant.get('accountingentries/download', CSV)).status).toBe(200)
    await growTo(MAX_DIRECT_ROWS + 1)
    expect(statusAndMessage(await accountant.get('accountingentries/download', CSV))).toEqual([
      409,
      'failure.ExportTooLong',
    ])

    await growTo(MAX_EXPORT_ROWS.xlsx)
    const { id } = dataOf(await requestEntries('xlsx'))
    await testApp.server.jobs.drain()
    const file = dataOf(await accountant.get<ListExport>(`listexports/${id}`))
    expect(file).toMatchObject({ status: 'FINISHED', rowCount: ENTRIES })
    const workbook = await fileOf(accountant, file)
    expect(await readSheet(Buffer.from(workbook.bytes))).toHaveLength(MAX_EXPORT_ROWS.xlsx + 1)

    await growTo(MAX_EXPORT_ROWS.xlsx + 1)
    expect(statusAndMessage(await requestEntries('xlsx'))).toEqual([409, 'failure.ExportTooLarge'])
    await growTo(MAX_EXPORT_ROWS.csv)
    const requested = dataOf(await requestEntries('csv'))
    await growTo(MAX_EXPORT_ROWS.csv + 1)
    expect(statusAndMessage(await requestEntries('csv'))).toEqual([409, 'failure.ExportTooLarge'])
    // The job was requested at the limit; the line that was added since makes it fail.
    await testApp.server.jobs.drain()
    const { data } = await accountant.get<JobEvent>(`jobevents/${requested.id}`)
    expect([data.status, data.details[0]?.key]).toEqual(['ERROR', 'ExportTooLarge'])
  })
})

describe('a file created by a job', () => {
  it('is available only to the person who requested it; an admin sees its job', async () => {
    const ownExport = await createExport(testOrganization.people.director)
    const otherOrganization = await testApp.createOrganization()
    const otherPeople = [
      testOrganization.people.colleague,
      testOrganization.people.admin,
      testOrganization.people.superAdmin,
      otherOrganization.people.director,
      otherOrganization.people.admin,
    ]
    for (const actor of otherPeople)
      for (const answer of [await fileOf(actor, ownExport), await actor.get(`listexports/${ownExport.id}`)])
        expect(statusAndMessage(answer)).toEqual([404, 'failure.NotFound'])
    const { data } = await testOrganization.people.admin.get<Page<JobEvent>>('jobevents', {
      type: 'LIST-EXPORT',
    })
    expect(data.entries.map(({ id }) => id)).toEqual([ownExport.id])
  })

  it('is returned only while the person has the same rights as at its creation', async () => {
    const ownExport = await createExport(testOrganization.people.director)
    const { establishment, otherEstablishment } = testOrganization.ids
    const assign = (from: string, to: string) =>
      asSystem(testApp.db, (trx) =>
        sql`update user_establishments set establishment_id = ${to} where establishment_id = ${from}
          and user_id = ${personId('colleague', testOrganization.tenant)}`.execute(trx),
      )
    const colleaguesExport = await createExport(testOrganization.people.colleague)
    await assign(establishment, otherEstablishment)
    expect((await fileOf(testOrganization.people.colleague, colleaguesExport)).status).toBe(409)
    await assign(otherEstablishment, establishment)
    expect((await fileOf(testOrganization.people.colleague, colleaguesExport)).status).toBe(200)
    await setUser('director', sql`role = ${ROLES.accountant}`)
    expect(statusAndMessage(await fileOf(await signIn('director'), ownExport))).toEqual([
      409,
      'failure.ExportRightsChanged',
    ])
  })

  it('is not created for a person who has lost the right meanwhile; the file of a list that they may still read is created', async () => {
    const readJob = async (id: string) => {
      const { data } = await testOrganization.people.admin.get<JobEvent>(`jobevents/${id}`)
      return [data.status, data.details[0]?.key]
    }
    const colleagueExport = dataOf(await requestExport(testOrganization.people.colleague))
    await setUser('colleague', sql`status = 'DELETED'`)
    const remittancesExport = dataOf(
      await requestExport(testOrganization.people.director, CSV, 'remittances'),
    )
    const logsExport = dataOf(await requestExport(testOrganization.people.director))
    await setUser('director', sql`role = ${ROLES.user}`)
    await testApp.server.jobs.drain()
    expect(await readJob(colleagueExport.id)).toEqual(['ERROR', 'ExportNotAllowed'])
    expect(await readJob(remittancesExport.id)).toEqual(['ERROR', 'ExportNotAllowed'])
    expect(await readJob(logsExport.id)).toEqual(['FINISHED', 'listExported'])
    expect(await recordedExports()).toMatchObject([{ list: 'cashlogs', rowCount: 1 }])
  })

  it('is not created for a person whose organization was suspended meanwhile, except for a super admin', async () => {
    const { people, ids } = testOrganization
    const setOrganization = (status: 'ACTIVE' | 'INACTIVE') =>
      updateRows(testApp.db, 'organizations', { id: ids.organization }, { status })
    const requested = [
      dataOf(await requestExport(people.director)),
      dataOf(await requestExport(people.superAdmin)),
    ]
    await setOrganization('INACTIVE')
    await testApp.server.jobs.drain()
    await setOrganization('ACTIVE')
    const admin = await signIn('admin')
    const jobs = await Promise.all(
      requested.map(async ({ id }) => dataOf(await admin.get<JobEvent>(`jobevents/${id}`))),
    )
    expect(jobs.map(({ status, details }) => [status, details[0]?.key])).toEqual([
      ['ERROR', 'ExportNotAllowed'],
      ['FINISHED', 'listExported'],
    ])
  })

  it.each(['an establishment', 'their role'])(
    'contains only rows that the person may still see when they lost %s between a failed run and the next run',
    async (lost) => {
      const { ids, tenant, people } = testOrganization
      const director = personId('director', tenant)
      const otherBar = {
        ...barOf(testOrganization),
        establishment: ids.otherEstablishment,
        register: ids.otherBar,
      }
      await asSystem(testApp.db, async (trx) => {
        await addOldLogs(trx, otherBar, 3)
        await sql`insert into user_establishments (organization_id, user_id, establishment_id)
          values (${ids.organization}, ${director}, ${ids.otherEstablishment})`.execute(trx)
      })
      const loseRight = () =>
        lost === 'their role'
          ? setUser('director', sql`role = ${ROLES.user}`)
          : asSystem(testApp.db, (trx) =>
              sql`delete from user_establishments where user_id = ${director}
                and establishment_id = ${ids.otherEstablishment}`.execute(trx),
            )
      const { id } = dataOf(await requestExport(people.director))
      await drainAfterFailure(loseRight)
      const file = await fileOf(await signIn('director'), { id })
      // The header and the log of the bar, and with both establishments the three logs of the other bar.
      expect([file.status, linesOf(file).length]).toEqual([200, lost === 'their role' ? 5 : 2])
      expect(await recordedExports()).toMatchObject([{ rowCount: lost === 'their role' ? 4 : 1 }])
    },
  )

  /** Runs the jobs; the first run of each does everything except its last transaction, and `meanwhile` happens before the second. */
  async function drainAfterFailure(meanwhile: () => Promise<unknown>): Promise<void> {
    const failure = new JobFailure('PosSilent', {}, { isTransient: true })
    const failingOnce: JobDefinition = {
      ...listExportJob,
      run: (work) =>
        work.job.attempt > 1
          ? listExportJob.run(work)
          : listExportJob.run({ ...work, conclude: () => meanwhile().then(() => Promise.reject(failure)) }),
    }
    await startTestServer(testApp.db, { jobs: [failingOnce] }).jobs.drain()
  }

  it(`is kept for ${EXPORT_DAYS} days, then deleted; its description is deleted later, with old job events`, async () => {
    const clock = testClock()
    const laterApp = await openTestApp(undefined, { clock })
    const otherOrganization = await laterApp.createOrganization()
    await validatedCashLog(otherOrganization)
    const requested = dataOf(await requestExport(otherOrganization.people.director))
    await laterApp.server.jobs.drain()
    const signInAgain = () => laterApp.server.client().signIn(emailOf('director', otherOrganization.tenant))
    clock.advance((EXPORT_DAYS * 24 - 1) * HOUR_MS)
    expect((await fileOf(await signInAgain(), requested)).status).toBe(200)
    clock.advance(HOUR_MS)
    const director = await signInAgain()
    const { sha256 } = dataOf(await director.get<ListExport>(`listexports/${requested.id}`))
    expect(statusAndMessage(await fileOf(director, requested))).toEqual([410, 'failure.ExportExpired'])
    await laterApp.server.jobs.maintain()
    await laterApp.server.jobs.drain()
    const storedParts = await asSystem(laterApp.db, (trx) => sql`select from list_export_parts`.execute(trx))
    expect(storedParts.rows).toEqual([])
    expect(statusAndMessage(await fileOf(director, requested))).toEqual([410, 'failure.ExportExpired'])
    expect(dataOf(await director.get<ListExport>(`listexports/${requested.id}`)).sha256).toBe(sha256)
    clock.advance(90 * 24 * HOUR_MS)
    await laterApp.server.jobs.maintain()
    await laterApp.server.jobs.drain()
    expect((await fileOf(await signInAgain(), requested)).status).toBe(404)
    await laterApp.close()
  })
})
