import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { limitDocument } from '../../../server/http/document-limit.ts'
import type { Session } from '../../../server/session.ts'
import type { CashLogRow } from '../../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { updateRows } from '../../support/rows.ts'
import { switchTo } from '../commands/insert-organization.ts'
import {
  importReceipts,
  preparedRemittance,
  sealedPouch,
  signInAgain,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from '../commands/test-app.ts'
import { csvCells } from './figures.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
  const pouches = [
    await sealedPouch(testOrganization, '0042177'),
    await sealedPouch(testOrganization, '0042178', { date: TODAY }),
  ]
  await preparedRemittance(testOrganization, pouches)
  await validatedCashLog(testOrganization, { date: TODAY, service: 'evening' })
  const inventory = { type: 'INVENTORY', totalCents: 12_345, comment: '=SUM(A1)' }
  expect((await testOrganization.people.director.post('walletmovements', inventory)).status).toBe(201)
})

const LISTS = ['cashlogs', 'counts', 'remittances', 'pouches', 'walletmovements'] as const

async function linesOf(path: string, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await testOrganization.people.director.get(`${path}/download`, { format: 'csv', ...query })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return answer.text.trim().split('\r\n')
}

describe.each(LISTS)('%s as a file', (list) => {
  it('has a title line and one line per row of the list', async () => {
    const { data } = await testOrganization.people.director.get<Page<{ id: string }>>(list, {
      range: '0-299',
    })
    expect(data.entries.length).toBeGreaterThan(0)
    expect(await linesOf(list)).toHaveLength(data.entries.length + 1)
  })

  it('can also be a workbook, with the same number of columns and no formula', async () => {
    const answer = await testOrganization.people.director.get(`${list}/download`, {
      format: 'xlsx',
      language: 'it',
    })
    const [head, ...rows] = await readSheet(Buffer.from(answer.bytes))
    expect(head).toHaveLength((await linesOf(list))[0]!.split(';').length)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.flat().filter((cell) => typeof cell === 'string' && cell.startsWith('='))).toEqual([])
  })

  it('refuses an unknown or missing format, an unknown language and an unknown filter', async () => {
    for (const query of [
      { format: 'pdf' },
      { format: 'csv', language: 'xx' },
      { format: 'csv', colour: 'red' },
      {},
    ])
      expect((await testOrganization.people.director.get(`${list}/download`, query)).status).toBe(400)
  })
})

describe('a list as a file', () => {
  it('contains what the filters of the list match, to the cent', async () => {
    const filters = { date: YESTERDAY }
    const { data } = await testOrganization.people.director.get<Page<CashLogRow>>('cashlogs', filters)
    const [head, ...lines] = await linesOf('cashlogs', filters)
    expect(head).toContain('Compté')
    expect(lines).toHaveLength(data.entries.length)
    expect(lines[0]).toContain(';160,00;')
    expect(lines[0]).toMatch(/^19\/11\/2026;/u)
  })

  it('names the reason of a difference', async () => {
    const { ids, people } = await testApp.createOrganization()
    const sheet = {
      date: YESTERDAY,
      service: 'lunch',
      cashRegisterId: ids.bar,
      turnoverCents: 500,
      counts: [{ paymentCategoryId: ids.card, totalCents: 400 }],
      reasonId: ids.reason,
    }
    expect((await people.user.post('cashlogs', sheet)).status).toBe(201)
    const { text } = await people.director.get('cashlogs/download', { format: 'csv' })
    const reasons = await people.director.get<Page<{ name: string }>>('deltareasons', { id: ids.reason })
    const [head = '', line = ''] = text.replace('\ufeff', '').split('\r\n')
    expect(line.split(';')[head.split(';').indexOf('Motif')]).toBe(reasons.data.entries[0]?.name)
  })

  it('has the movements of a day by change fund, in the order in which they were recorded, so that their totals follow', async () => {
    const { ids, people } = await testApp.createOrganization()
    let actor = people.admin
    for (const totalCents of [100, 300, 200])
      for (const establishmentId of [ids.otherEstablishment, ids.establishment]) {
        actor = await switchTo(actor, establishmentId)
        expect((await actor.post('walletmovements', { type: 'INVENTORY', totalCents })).status).toBe(201)
      }
    const { text } = await actor.get('walletmovements/download', { format: 'csv', language: 'en' })
    const [, ...lines] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const establishments = [...new Set(lines.map(([, establishment]) => establishment))]
    expect(lines.map(([, establishment, , , , , , , total]) => [establishment, total])).toEqual(
      establishments.flatMap((name) => ['1.00', '3.00', '2.00'].map((total) => [name, total])),
    )
    expect(establishments).toHaveLength(2)
  })

  it('shows instants in the time zone of the establishment', async () => {
    const abroad = await testApp.createOrganization()
    const { ids, people } = abroad
    await updateRows(testApp.db, 'establishments', { id: ids.establishment }, { time_zone: 'Indian/Reunion' })
    const pouch = await sealedPouch(abroad, '0042179')
    const { preparedAt } = await preparedRemittance(abroad, [pouch])
    const { data } = await people.director.get<Page<CashLogRow>>('cashlogs')
    const cellOf = async (list: string, title: string) => {
      const { text } = await people.director.get(`${list}/download`, { format: 'csv' })
      const [titles = [], cells = []] = csvCells(text)
      return cells[titles.indexOf(title)]
    }
    // Réunion is four hours ahead of UTC all year.
    const inReunion = (instant: string) => {
      const [date = '', time = ''] = new Date(Date.parse(instant) + 4 * 3_600_000).toISOString().split('T')
      return `${date.split('-').toReversed().join('/')} ${time.slice(0, 5)}`
    }
    expect(await cellOf('cashlogs', 'Validé le')).toBe(inReunion(data.entries[0]!.validatedAt!))
    expect(await cellOf('remittances', 'Préparée le')).toBe(inReunion(preparedAt))
  })

  it('has the requested sort order', async () => {
    const datesOf = async (sort: string) =>
      (await linesOf('cashlogs', { sort })).slice(1).map((line) => line.split(';')[0])
    expect(await datesOf('date_asc')).toEqual(['19/11/2026', '20/11/2026', '20/11/2026'])
    expect(await datesOf('date_desc')).toEqual(['20/11/2026', '20/11/2026', '19/11/2026'])
  })

  it('of one establishment is named by the local date, or by the local dates of the instants of its filter', async () => {
    const abroad = await testApp.createOrganization()
    const { ids } = abroad
    await updateRows(testApp.db, 'establishments', { id: ids.establishment }, { time_zone: 'Indian/Reunion' })
    testApp.clock.set('2026-11-20T21:30:00.000Z')
    const { people: later } = await signInAgain(testApp, abroad)
    const nameOf = async (list: string, query: Record<string, string>) => {
      const answer = await later.accountant.get(`${list}/download`, { format: 'csv', ...query })
      return answer.headers.get('content-disposition')
    }
    const there = { establishmentId: ids.establishment }
    // It is 22:30 in Paris, and 01:30 of the next day in Réunion.
    expect(await nameOf('counts', there)).toContain('filename="comptages 2026-11-21.csv"')
    expect(await nameOf('counts', {})).toContain('filename="comptages 2026-11-20.csv"')
    const both = { establishmentId: `${ids.establishment},${ids.otherEstablishment}` }
    expect(await nameOf('counts', both)).toContain('filename="comptages 2026-11-20.csv"')
    const midnights = { at_from: '2026-11-19T20:00:00.000Z', at_to: '2026-11-20T19:59:59.999Z' }
    expect(await nameOf('auditevents', { ...there, ...midnights })).toContain(' 2026-11-20 2026-11-20.csv')
    testApp.clock.set(`${TODAY}T10:00:00.000Z`)
  })

  it('is named by its period, or else by the day of the export', async () => {
    const nameOf = async (query: Record<string, string>, list = 'counts') => {
      const answer = await testOrganization.people.director.get(`${list}/download`, {
        format: 'csv',
        ...query,
      })
      return answer.headers.get('content-disposition')
    }
    expect(await nameOf({})).toContain('filename="comptages 2026-11-20.csv"')
    expect(await nameOf({ date_from: '2026-11-01', date_to: '2026-11-15' })).toContain(
      'filename="comptages 2026-11-01 2026-11-15.csv"',
    )
    const handedOver = { handedOverOn_from: '2026-10-01', handedOverOn_to: '2026-10-31' }
    expect(await nameOf(handedOver, 'remittances')).toContain('filename="remises 2026-10-01 2026-10-31.csv"')
    // The first and the last instant of a month in Paris, before and after the change to winter time.
    const october = { at_from: '2026-09-30T22:00:00.000Z', at_to: '2026-10-31T22:59:59.999Z' }
    expect(await nameOf(october, 'auditevents')).toContain(' 2026-10-01 2026-10-31.csv"')
  })

  it('makes formulas in texts harmless', async () => {
    const [, line] = await linesOf('walletmovements')
    expect(line).toContain("'=SUM(A1)")
  })

  it('does not show the expected amount to people who count blind', async () => {
    const blind = await testApp.createOrganization({ blindCount: true })
    const openLog = await blind.people.user.post('cashlogs', {
      date: TODAY,
      service: 'lunch',
      cashRegisterId: blind.ids.bar,
      turnoverCents: null,
      counts: [{ paymentCategoryId: blind.ids.card, totalCents: 100 }],
    })
    expect(openLog.status).toBe(201)
    expect((await importReceipts(blind, { card: 77_777 }, { date: TODAY })).status).toBe(201)
    const textFor = async (person: 'user' | 'director') =>
      (await blind.people[person].get('cashlogs/download', { format: 'csv' })).text
    expect(await textFor('director')).toContain('777,77')
    expect(await textFor('user')).not.toContain('777,77')
    // 1,00 € was counted for cards and 777,77 € are expected. Here cards have the payment mode of the notes, so they count as cash. Cash has no
    // difference by line.
    const countsFor = async (person: 'user' | 'director') =>
      csvCells((await blind.people[person].get('counts/download', { format: 'csv', date: TODAY })).text)
    const amountsFor = async (person: 'user' | 'director') => {
      const [titles = [], ...lines] = await countsFor(person)
      return lines.map((cells) => ['Compté', 'Attendu', 'Écart'].map((title) => cells[titles.indexOf(title)]))
    }
    expect(await amountsFor('director')).toEqual([['1,00', '777,77', '']])
    expect(await amountsFor('user')).toEqual([['1,00', '', '']])
  })
})

// SECURITY.md, check 35
describe('several files at once', () => {
  it('are limited to four for each person; the others are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        testOrganization.people.director.get('cashlogs/download', { format: 'xlsx' }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 200, 200, 200, ...Array.from({ length: 8 }, () => 429)])
    const refused = answers.find(({ status }) => status === 429)!
    expect([refused.message, refused.headers.get('retry-after')]).toEqual(['failure.TooManyRequests', '5'])
  })

  it('are all created for four people who request one each, three of them in one organization', async () => {
    const otherOrganization = await testApp.createOrganization()
    await validatedCashLog(otherOrganization)
    const [accountant, admin] = [testOrganization.people.accountant, testOrganization.people.admin]
    const paths = [accountant, admin, testOrganization.people.director, otherOrganization.people.director]
    const answers = await Promise.all(
      paths.map((person) => person.get('cashlogs/download', { format: 'csv' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('of one organization are created two at a time, twenty more wait, and another organization does not wait for them', async () => {
    const finish = Promise.withResolvers<void>()
    const running: string[] = []
    const createFile = (organization: string, person: number) =>
      limitDocument(
        { userId: `${organization}-${person}`, homeOrganizationId: organization } as Session,
        async () => {
          running.push(`${organization}-${person}`)
          await finish.promise
          return new Response()
        },
      )
    const files = Array.from({ length: 23 }, (_, person) => createFile('first', person))
    await expect(files.at(-1)).rejects.toMatchObject({ refusal: 'TooManyRequests' })
    const other = createFile('second', 0)
    await vi.waitFor(() => expect(running).toContain('second-0'))
    expect(running).toEqual(['first-0', 'first-1', 'second-0'])
    finish.resolve()
    await Promise.all([...files.slice(0, -1), other])
    // 22 of the first organization, because the 23rd was refused, and one of the second.
    expect(running).toHaveLength(22 + 1)
  })
})
