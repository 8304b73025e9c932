import { describe, expect, it } from 'vitest'
import { deleteExpiredRows } from '../../../server/housekeeping.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { CashLogDraftAnswer, CashLogDraftState } from '../../../src/domain/contract/cash-log-drafts.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Today } from '../../../src/domain/contract/today.ts'
import { DRAFT_LENGTH_MAX } from '../../../src/domain/counting/drafts.ts'
import { closeMonth, organizationWithBooks } from './books.ts'
import { personId } from './insert-organization.ts'
import {
  countSheet,
  dataOf,
  expectRefused,
  importReceipts,
  notesOf,
  setStatus,
  sheetBody,
  type TestOrganization,
  TODAY,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

type PersonName = keyof TestOrganization['people']

const testApp = withTestApp()

const sheetKey = ({ ids }: TestOrganization, changes = {}) => ({
  date: YESTERDAY,
  service: 'lunch',
  cashRegisterId: ids.bar,
  ...changes,
})
const storeDraft = (testOrganization: TestOrganization, person: PersonName, version: number, changes = {}) =>
  testOrganization.people[person].put<CashLogDraftState>('cashlogdrafts', {
    ...sheetKey(testOrganization),
    version,
    device: 'tablet',
    schemaVersion: 1,
    typed: '{"half":"a sheet"}',
    ...changes,
  })
const read = async (testOrganization: TestOrganization, person: PersonName, changes = {}) =>
  dataOf(
    await testOrganization.people[person].get<CashLogDraftAnswer>(
      'cashlogdrafts',
      sheetKey(testOrganization, changes),
    ),
  )
const discardDraft = (
  testOrganization: TestOrganization,
  person: PersonName,
  version: number,
  changes = {},
) =>
  testOrganization.people[person].call<CashLogDraftState>('DELETE', 'cashlogdrafts', {
    query: { ...sheetKey(testOrganization, changes), version: String(version) },
  })

const STALE = { http: 412, statusCode: 10002, refusal: 'StaleVersion' }
const emptyDraft = (version: number) => ({ version, device: null, schemaVersion: null, typed: null })

describe('unsaved entries', () => {
  it('are stored for their person and sheet only, and are not in the history', async () => {
    const testOrganization = await testApp.createOrganization()
    expect(await read(testOrganization, 'user')).toEqual({
      ...emptyDraft(0),
      storedAt: null,
      colleague: null,
    })
    const before = await testOrganization.audit()
    const stored = dataOf(await storeDraft(testOrganization, 'user', 0))
    expect(stored).toEqual({ version: 1, storedAt: testApp.clock.now() })
    expect(await read(testOrganization, 'user')).toEqual({
      ...stored,
      device: 'tablet',
      schemaVersion: 1,
      typed: '{"half":"a sheet"}',
      colleague: null,
    })
    for (const otherPerson of ['superAdmin', 'admin', 'accountant', 'director', 'colleague'] as const)
      expect(await read(testOrganization, otherPerson)).toMatchObject(emptyDraft(0))
    expect(await read(testOrganization, 'user', { service: 'evening' })).toMatchObject(emptyDraft(0))
    expect(
      await read(testOrganization, 'user', { cashRegisterId: testOrganization.ids.terrace }),
    ).toMatchObject(emptyDraft(0))
    expect(await testOrganization.audit()).toEqual(before)
  })

  it('replace only the version on which they are based; a late request changes nothing', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await storeDraft(testOrganization, 'user', 0))
    dataOf(await storeDraft(testOrganization, 'user', 1, { device: 'phone', typed: 'second' }))
    for (const version of [0, 1, 3])
      await testOrganization.refuses(
        () => storeDraft(testOrganization, 'user', version, { typed: 'late' }),
        STALE,
      )
    for (const version of [0, 1, 3])
      await testOrganization.refuses(() => discardDraft(testOrganization, 'user', version), STALE)
    expect(await read(testOrganization, 'user')).toMatchObject({
      version: 2,
      device: 'phone',
      typed: 'second',
    })
    expect(dataOf(await discardDraft(testOrganization, 'user', 2)).version).toBe(3)
    expect(await read(testOrganization, 'user')).toMatchObject(emptyDraft(3))
    await testOrganization.refuses(() => storeDraft(testOrganization, 'user', 2), STALE)
    expect(dataOf(await storeDraft(testOrganization, 'user', 3)).version).toBe(4)
  })

  it('of two devices at the same time are stored once, and refused for the second device', async () => {
    const testOrganization = await testApp.createOrganization()
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        ['tablet', 'phone'].map((device) => storeDraft(testOrganization, 'user', version, { device })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    }
  })

  it.each([
    ['a future date', { date: '2026-11-21' }, 'date', 'issue.future'],
    ['an unknown service', { service: 'brunch' }, 'service', 'issue.value'],
    ['a text over the maximum length', { typed: 'x'.repeat(DRAFT_LENGTH_MAX + 1) }, 'typed', 'issue.tooLong'],
    ['an empty text', { typed: '' }, 'typed', 'issue.required'],
    ['an unpaired surrogate', { typed: '\ud800' }, 'typed', 'issue.text'],
    ['a negative version', { version: -1 }, 'version', 'issue.version'],
    ['schema version 0', { schemaVersion: 0 }, 'schemaVersion', 'issue.version'],
    ['an empty device', { device: '' }, 'device', 'issue.required'],
    [
      'an additional field',
      { userId: '00000000-0000-7000-8000-000000000000' },
      'userId',
      'issue.unknownField',
    ],
  ])('are refused with %s', async (_, changes, path, key) => {
    const testOrganization = await testApp.createOrganization()
    await testOrganization.refuses(() => storeDraft(testOrganization, 'user', 0, changes), {
      http: 400,
      issues: [{ path, key }],
    })
    expect(await read(testOrganization, 'user')).toMatchObject(emptyDraft(0))
  })

  it('are refused until 05:00 for a sheet of the new day, as the sheet is', async () => {
    testApp.clock.set('2026-11-20T23:40:00.000Z')
    const testOrganization = await testApp.createOrganization()
    await testOrganization.refuses(() => storeDraft(testOrganization, 'user', 0, { date: '2026-11-21' }), {
      issues: [{ path: 'date', key: 'issue.future' }],
    })
    dataOf(await storeDraft(testOrganization, 'user', 0, { date: '2026-11-20' }))
    testApp.clock.set('2026-11-20T10:00:00.000Z')
  })

  it('may have the maximum length', async () => {
    const testOrganization = await testApp.createOrganization()
    const typed = 'é'.repeat(DRAFT_LENGTH_MAX)
    dataOf(await storeDraft(testOrganization, 'user', 0, { typed }))
    expect((await read(testOrganization, 'user')).typed).toBe(typed)
  })

  it('belong to a register of the current establishment', async () => {
    const testOrganization = await testApp.createOrganization()
    const atOtherBar = { cashRegisterId: testOrganization.ids.otherBar }
    for (const attempt of [
      () => storeDraft(testOrganization, 'director', 0, atOtherBar),
      () => discardDraft(testOrganization, 'director', 1, atOtherBar),
      () => testOrganization.people.director.get('cashlogdrafts', sheetKey(testOrganization, atOtherBar)),
    ])
      await testOrganization.refuses(attempt, { http: 404, refusal: 'NotFound' })
  })

  it('are stored, read and discarded at an inactive register', async () => {
    const testOrganization = await testApp.createOrganization()
    const atInactiveRegister = { cashRegisterId: testOrganization.ids.inactiveRegister }
    dataOf(await storeDraft(testOrganization, 'user', 0, atInactiveRegister))
    expect((await read(testOrganization, 'user', atInactiveRegister)).typed).not.toBeNull()
    dataOf(await discardDraft(testOrganization, 'user', 1, atInactiveRegister))
    expect((await read(testOrganization, 'user', atInactiveRegister)).typed).toBeNull()
  })

  it('are still read in a closed month, and so is a saved sheet; any other sheet of the month is refused when it is opened', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    dataOf(await storeDraft(testOrganization, 'user', 0, { date: '2026-10-30' }))
    // A saved sheet without counts does not keep the month open.
    await countSheet(testOrganization, { date: '2026-10-31', counts: [] })
    dataOf(await closeMonth(testOrganization, '2026-10', { confirmedEmpty: true }))
    expect((await read(testOrganization, 'user', { date: '2026-10-30' })).typed).not.toBeNull()
    expect((await read(testOrganization, 'user', { date: '2026-10-31' })).typed).toBeNull()
    const open = (date: string) => () =>
      testOrganization.people.user.get('cashlogdrafts', sheetKey(testOrganization, { date }))
    await testOrganization.refuses(open('2026-10-29'), { http: 409, refusal: 'MonthClosed' })
    dataOf(await open('2026-11-01')())
  })
})

describe('a sheet that a colleague has begun', () => {
  const MINUTE_MS = 60_000
  const colleagueOf = async (testOrganization: TestOrganization, person: PersonName, changes = {}) =>
    (await read(testOrganization, person, changes)).colleague
  const nameOf = async (testOrganization: TestOrganization, person: PersonName) => {
    const { firstName, lastName } = dataOf(
      await testOrganization.people[person].get<{ firstName: string; lastName: string }>('accounts/me'),
    )
    return `${firstName} ${lastName}`
  }

  it('shows the colleague who typed last and when, and nothing of what was typed', async () => {
    const testOrganization = await testApp.createOrganization()
    const first = dataOf(await storeDraft(testOrganization, 'user', 0))
    const ofUser = { name: await nameOf(testOrganization, 'user'), storedAt: first.storedAt }
    for (const person of ['director', 'colleague', 'accountant', 'admin', 'superAdmin'] as const)
      expect(await read(testOrganization, person)).toEqual({
        ...emptyDraft(0),
        storedAt: null,
        colleague: ofUser,
      })
    expect(await colleagueOf(testOrganization, 'user')).toBeNull()
    expect(await colleagueOf(testOrganization, 'director', { service: 'evening' })).toBeNull()
    expect(
      await colleagueOf(testOrganization, 'director', { cashRegisterId: testOrganization.ids.terrace }),
    ).toBeNull()

    testApp.clock.advance(MINUTE_MS)
    const second = dataOf(await storeDraft(testOrganization, 'director', 0))
    const ofDirector = { name: await nameOf(testOrganization, 'director'), storedAt: second.storedAt }
    expect(await colleagueOf(testOrganization, 'colleague')).toEqual(ofDirector)
    expect(await colleagueOf(testOrganization, 'user')).toEqual(ofDirector)
    expect(await colleagueOf(testOrganization, 'director')).toEqual(ofUser)
  })

  it('no longer shows a draft that was discarded, or that is older than the saved sheet', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await storeDraft(testOrganization, 'user', 0))
    dataOf(await discardDraft(testOrganization, 'user', 1))
    expect(await colleagueOf(testOrganization, 'director')).toBeNull()

    dataOf(await storeDraft(testOrganization, 'user', 2))
    testApp.clock.advance(MINUTE_MS)
    const { director } = testOrganization.people
    const log = dataOf(await director.post<CashLog>('cashlogs', sheetBody(testOrganization)))
    const saveComment = async (comment: string, version: number) =>
      dataOf(
        await director.put(`cashlogs/${log.id}`, { ...sheetBody(testOrganization, { comment }), version }),
      )
    await saveComment('Seen', log.version)
    expect(await colleagueOf(testOrganization, 'colleague')).toBeNull()
    testApp.clock.advance(MINUTE_MS)
    dataOf(await storeDraft(testOrganization, 'user', 3))
    expect(await colleagueOf(testOrganization, 'colleague')).not.toBeNull()
    // Only the comment changes. The first saving changed the status of the counts, too.
    testApp.clock.advance(MINUTE_MS)
    await saveComment('Seen again', log.version + 1)
    expect(await colleagueOf(testOrganization, 'colleague')).toBeNull()
  })

  it('still shows the colleague after a closing has changed the expected amounts, until the sheet is saved again', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people } = testOrganization
    const log = dataOf(await people.director.post<CashLog>('cashlogs', sheetBody(testOrganization)))
    testApp.clock.advance(MINUTE_MS)
    dataOf(await storeDraft(testOrganization, 'user', 0))
    testApp.clock.advance(MINUTE_MS)
    const sales = [{ saleType: 'Sur place', taxRate: 100, amountCents: 176_00, taxCents: 16_00 }]
    dataOf(await importReceipts(testOrganization, { notes: 176_00 }, { sales }))
    expect(await colleagueOf(testOrganization, 'director')).not.toBeNull()
    dataOf(
      await people.director.put(`cashlogs/${log.id}`, {
        ...sheetBody(testOrganization, { comment: 'Recompté' }),
        version: log.version + 1,
      }),
    )
    expect(await colleagueOf(testOrganization, 'director')).toBeNull()
  })
})

describe('a sheet of a deleted register', () => {
  it('is not among the drafts, because it can neither be opened nor discarded', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    dataOf(await storeDraft(testOrganization, 'user', 0, { cashRegisterId: ids.terrace }))
    const drafts = async () => dataOf(await people.user.get<Today>('today')).drafts
    expect(await drafts()).toHaveLength(1)
    dataOf(await people.admin.call('DELETE', `cashregisters/${ids.terrace}`))
    expect(await drafts()).toEqual([])
  })
})

describe('a saved sheet', () => {
  const draftHeader = (version: number, device = 'tablet') => ({
    headers: { 'X-Draft': `${version} ${device}` },
  })
  const createSheet = (testOrganization: TestOrganization, draftVersion: number, changes = {}) =>
    testOrganization.people.user.call<CashLog>('POST', 'cashlogs', {
      body: sheetBody(testOrganization, changes),
      ...draftHeader(draftVersion),
    })
  const saveSheet = (
    testOrganization: TestOrganization,
    { id, version }: CashLog,
    draftVersion: number,
    changes = {},
  ) =>
    testOrganization.people.user.call<CashLog>('PUT', `cashlogs/${id}`, {
      body: { ...sheetBody(testOrganization, changes), version },
      ...draftHeader(draftVersion),
    })

  it('deletes the unsaved entries only of the person who saves or validates it; late requests are refused', async () => {
    const testOrganization = await testApp.createOrganization()
    for (const person of ['user', 'director'] as const) dataOf(await storeDraft(testOrganization, person, 0))
    const log = dataOf(await createSheet(testOrganization, 1))
    expect(await read(testOrganization, 'user')).toMatchObject(emptyDraft(2))
    await testOrganization.refuses(() => storeDraft(testOrganization, 'user', 1), STALE)
    expect((await read(testOrganization, 'director')).typed).not.toBeNull()

    dataOf(await storeDraft(testOrganization, 'user', 2))
    dataOf(await saveSheet(testOrganization, log, 3))
    expect(await read(testOrganization, 'user')).toMatchObject(emptyDraft(4))

    dataOf(await storeDraft(testOrganization, 'user', 4))
    const status = 'VALIDATED'
    dataOf(
      await testOrganization.people.user.call('PUT', 'cashlogsstatus', {
        query: { id: log.id, status },
        body: { status },
        ...draftHeader(5),
      }),
    )
    expect(await read(testOrganization, 'user')).toMatchObject(emptyDraft(6))
    expect((await read(testOrganization, 'director')).typed).not.toBeNull()
  })

  it('refuses entries that were typed before it was saved and arrive afterwards', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await createSheet(testOrganization, 0))
    await testOrganization.refuses(() => storeDraft(testOrganization, 'user', 0), STALE)
  })

  it('deletes the unsaved entries of both services when it moves from one to the other, and those of its service when it is deleted', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = dataOf(await createSheet(testOrganization, 0))
    dataOf(await storeDraft(testOrganization, 'user', 1))
    dataOf(await storeDraft(testOrganization, 'user', 0, { service: 'evening' }))
    dataOf(await saveSheet(testOrganization, log, 1, { service: 'evening' }))
    for (const service of ['lunch', 'evening'])
      expect((await read(testOrganization, 'user', { service })).typed).toBeNull()
    dataOf(await storeDraft(testOrganization, 'user', 2, { service: 'evening' }))
    dataOf(await testOrganization.people.user.call('DELETE', `cashlogs/${log.id}`, draftHeader(3)))
    expect(await read(testOrganization, 'user', { service: 'evening' })).toMatchObject(emptyDraft(4))
  })

  it('deletes nothing when it is refused', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = dataOf(await createSheet(testOrganization, 0))
    dataOf(await storeDraft(testOrganization, 'user', 1))
    for (const attempt of [
      () => createSheet(testOrganization, 2),
      () => saveSheet(testOrganization, { ...log, version: 9 }, 2),
    ])
      await expectRefused(testOrganization, attempt)
    expect((await read(testOrganization, 'user')).typed).not.toBeNull()
  })

  it('deletes entries that the saving device stored without getting the answer, but not later entries of another device', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await storeDraft(testOrganization, 'user', 0))
    const log = dataOf(await createSheet(testOrganization, 0))
    expect(await read(testOrganization, 'user')).toMatchObject(emptyDraft(2))
    dataOf(await storeDraft(testOrganization, 'user', 2, { device: 'phone', typed: 'elsewhere' }))
    const after = dataOf(await saveSheet(testOrganization, log, 2))
    dataOf(
      await testOrganization.people.user.put(`cashlogs/${log.id}`, {
        ...sheetBody(testOrganization),
        version: after.version,
      }),
    )
    expect(await read(testOrganization, 'user')).toMatchObject({ version: 3, typed: 'elsewhere' })
  })

  it('keeps entries that another device stored for other sheets of the request, although the X-Draft header has their version', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    const onPhone = (changes: object) =>
      storeDraft(testOrganization, 'user', 0, { device: 'phone', typed: 'elsewhere', ...changes })
    const moved = dataOf(await createSheet(testOrganization, 0))
    dataOf(await onPhone({ service: 'evening' }))
    dataOf(await saveSheet(testOrganization, moved, 1, { service: 'evening' }))
    expect((await read(testOrganization, 'user', { service: 'evening' })).typed).toBe('elsewhere')

    const terrace = { cashRegisterId: ids.terrace }
    const counts = [notesOf(testOrganization, 'SAC002')]
    const other = await countSheet(testOrganization, { ...terrace, counts })
    dataOf(await onPhone(terrace))
    const status = 'VALIDATED'
    dataOf(
      await people.user.call('PUT', 'cashlogsstatus', {
        query: { id: `${moved.id},${other.id}`, status },
        body: { status },
        ...draftHeader(1),
      }),
    )
    expect((await read(testOrganization, 'user', terrace)).typed).toBe('elsewhere')
  })

  it.each(['3', 'tablet', '-1 tablet', `1 ${'t'.repeat(41)}`, '1 a b'])(
    'is refused with an invalid X-Draft header: %s',
    async (draft) => {
      const testOrganization = await testApp.createOrganization()
      const attempt = () =>
        testOrganization.people.user.call('POST', 'cashlogs', {
          body: sheetBody(testOrganization),
          headers: { 'X-Draft': draft },
        })
      await testOrganization.refuses(attempt, {
        http: 400,
        issues: [{ path: 'X-Draft', key: 'issue.value' }],
      })
    },
  )
})

it('the database has no unsaved entries of deleted people, nor any that were unchanged for 90 days', async () => {
  const testOrganization = await testApp.createOrganization()
  const peopleWithDrafts = async () => {
    const rows = await asSystem(testApp.db, (trx) =>
      trx
        .selectFrom('cash_log_drafts')
        .select('user_id')
        .where('organization_id', '=', testOrganization.ids.organization)
        .execute(),
    )
    return rows.map(({ user_id }) => user_id)
  }
  const [director, user] = [
    personId('director', testOrganization.tenant),
    personId('user', testOrganization.tenant),
  ]
  for (const person of ['user', 'director'] as const)
    dataOf(await storeDraft(testOrganization, person, 0, { date: TODAY }))
  dataOf(await setStatus(testOrganization.people.admin, 'users', director, { status: 'DELETED' }))
  expect(await peopleWithDrafts()).toEqual([user])
  const after = (days: number) =>
    new Date(Date.parse(testApp.clock.now()) + days * 86_400_000 + 1).toISOString()
  await deleteExpiredRows(testApp.db, after(89))
  expect(await peopleWithDrafts()).toEqual([user])
  await deleteExpiredRows(testApp.db, after(90))
  expect(await peopleWithDrafts()).toEqual([])
})
