import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { SavedViewBody, StoredView } from '../../../src/domain/contract/saved-views.ts'
import { VIEWS_MAX } from '../../../src/domain/lists/saved-views.ts'
import { personId } from './insert-organization.ts'
import { dataOf, expectRefused, setStatus, type TestOrganization, withTestApp } from './test-app.ts'

type PersonName = keyof TestOrganization['people']

const testApp = withTestApp()

const LUNCH_VIEW: SavedViewBody = {
  list: 'cashlogs',
  name: 'Midis',
  query: 'sort=date_asc&service=lunch',
  period: 'thisMonth',
  shared: false,
}
const createView = ({ people }: TestOrganization, person: PersonName, changes: Partial<SavedViewBody> = {}) =>
  people[person].post<StoredView>('savedviews', { ...LUNCH_VIEW, ...changes })
const namesOf = async ({ people }: TestOrganization, person: PersonName, list = 'cashlogs') => {
  const answer = await people[person].get<{ entries: StoredView[] } | null>('savedviews', { list })
  return answer.data?.entries.map(({ name }) => name) ?? []
}
const editView = (
  { people }: TestOrganization,
  person: PersonName,
  view: StoredView,
  changes: Partial<StoredView>,
) => {
  const { version, name, shared } = { ...view, ...changes }
  return people[person].put<StoredView>(`savedviews/${view.id}`, { version, name, shared })
}

describe('a private view', () => {
  it('is stored with its parameters sorted by name, can be renamed and deleted, and is visible to nobody else', async () => {
    const testOrganization = await testApp.createOrganization()
    const saved = await createView(testOrganization, 'user', { name: '  Midis ' })
    expect([saved.status, saved.statusCode]).toEqual([201, 10004])
    const view = dataOf(saved)
    expect(view).toMatchObject({
      ...LUNCH_VIEW,
      query: 'service=lunch&sort=date_asc',
      version: 1,
      organizationId: testOrganization.ids.organization,
      ownerId: personId('user', testOrganization.tenant),
    })
    const { entries } = dataOf(
      await testOrganization.people.admin.get<{ entries: AuditEvent[] }>('auditevents', {
        entityId: view.id,
      }),
    )
    expect(entries[0]?.after).toMatchObject({ name: 'Midis' })
    expect(entries[0]?.after).not.toHaveProperty('ownerName')
    for (const otherPerson of ['director', 'admin', 'superAdmin'] as const) {
      expect(await namesOf(testOrganization, otherPerson)).toEqual([])
      expect((await testOrganization.people[otherPerson].get(`savedviews/${view.id}`)).status).toBe(404)
      expect((await editView(testOrganization, otherPerson, view, { name: 'Mine' })).status).toBe(404)
      expect((await testOrganization.people[otherPerson].delete(`savedviews/${view.id}`)).status).toBe(404)
    }
    const renamed = dataOf(await editView(testOrganization, 'user', view, { name: 'Déjeuners' }))
    expect(renamed).toMatchObject({ name: 'Déjeuners', version: 2 })
    await testOrganization.refuses(() => editView(testOrganization, 'user', view, {}), { http: 412 })
    expect((await testOrganization.people.user.delete(`savedviews/${view.id}`)).statusCode).toBe(10008)
    expect(await namesOf(testOrganization, 'user')).toEqual([])
  })

  it('has a name that is unique among the person’s views of that list', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await createView(testOrganization, 'director'))
    const eveningsView = dataOf(await createView(testOrganization, 'director', { name: 'Soirs' }))
    const nameTaken = { http: 409, statusCode: 10006, refusal: 'ViewNameTaken' }
    await testOrganization.refuses(
      () => createView(testOrganization, 'director', { name: 'MIDIS' }),
      nameTaken,
    )
    await testOrganization.refuses(
      () => editView(testOrganization, 'director', eveningsView, { name: 'midis' }),
      nameTaken,
    )
    dataOf(await createView(testOrganization, 'director', { list: 'pouches', query: 'q=42' }))
    dataOf(await createView(testOrganization, 'colleague'))
  })

  it('is refused when the person has thirty views of that list', async () => {
    const testOrganization = await testApp.createOrganization()
    for (let count = 1; count <= VIEWS_MAX; count += 1)
      dataOf(await createView(testOrganization, 'user', { name: `Vue ${count}` }))
    await testOrganization.refuses(() => createView(testOrganization, 'user'), {
      http: 409,
      refusal: 'TooManyViews',
    })
    dataOf(await createView(testOrganization, 'user', { list: 'archives', query: 'service=lunch' }))
  })
})

describe('a shared view', () => {
  it('is visible to everybody of the organization who may read its list, except head office', async () => {
    const testOrganization = await testApp.createOrganization()
    const otherOrganization = await testApp.createOrganization()
    dataOf(await createView(testOrganization, 'director', { shared: true }))
    dataOf(
      await createView(testOrganization, 'accountant', {
        list: 'counts',
        name: 'À voir',
        query: '',
        shared: true,
      }),
    )
    for (const person of ['user', 'colleague', 'accountant', 'admin'] as const)
      expect(await namesOf(testOrganization, person)).toEqual(['Midis'])
    expect(await namesOf(testOrganization, 'admin', 'counts')).toEqual(['À voir'])
    for (const person of ['director', 'user'] as const)
      expect(await namesOf(testOrganization, person, 'counts')).toEqual([])
    expect(await namesOf(testOrganization, 'superAdmin')).toEqual([])
    expect(await namesOf(otherOrganization, 'admin')).toEqual([])
  })

  it('can be changed by its owner; an admin may rename and delete it, but not make it private', async () => {
    const testOrganization = await testApp.createOrganization()
    const view = dataOf(await createView(testOrganization, 'director', { shared: true }))
    const viewOfAnother = { http: 409, refusal: 'ViewOfAnother' }
    for (const person of ['user', 'colleague', 'accountant'] as const) {
      await testOrganization.refuses(
        () => editView(testOrganization, person, view, { name: 'X' }),
        viewOfAnother,
      )
      await testOrganization.refuses(
        () => testOrganization.people[person].delete(`savedviews/${view.id}`),
        viewOfAnother,
      )
    }
    await testOrganization.refuses(
      () => editView(testOrganization, 'admin', view, { shared: false }),
      viewOfAnother,
    )
    const renamed = dataOf(await editView(testOrganization, 'admin', view, { name: 'Déjeuners' }))
    expect(renamed).toMatchObject({ name: 'Déjeuners', ownerId: view.ownerId })
    const ownView = dataOf(await editView(testOrganization, 'director', renamed, { shared: false }))
    expect(await namesOf(testOrganization, 'user')).toEqual([])
    dataOf(await editView(testOrganization, 'director', ownView, { shared: true }))
    expect((await testOrganization.people.admin.delete(`savedviews/${view.id}`)).statusCode).toBe(10008)
  })

  it('has a name that is unique among the shared ones', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await createView(testOrganization, 'director', { shared: true }))
    const ownView = dataOf(await createView(testOrganization, 'colleague'))
    const nameTaken = { http: 409, refusal: 'ViewNameTaken' }
    await testOrganization.refuses(
      () => editView(testOrganization, 'colleague', ownView, { shared: true }),
      nameTaken,
    )
    await testOrganization.refuses(() => createView(testOrganization, 'admin', { shared: true }), nameTaken)
  })

  it('can be created by directors, accountants and admins, not by shift leads and super admins', async () => {
    const testOrganization = await testApp.createOrganization()
    for (const person of ['admin', 'accountant', 'director'] as const)
      dataOf(await createView(testOrganization, person, { name: person, shared: true }))
    for (const person of ['user', 'superAdmin'] as const) {
      const refused = { http: 403, refusal: 'RoleNotAllowed' }
      await testOrganization.refuses(() => createView(testOrganization, person, { shared: true }), refused)
      const ownView = dataOf(await createView(testOrganization, person, { name: 'Own' }))
      await testOrganization.refuses(
        () => editView(testOrganization, person, ownView, { shared: true }),
        refused,
      )
    }
  })
})

describe('a view', () => {
  it.each([
    ['a filter of another list', { query: 'dispatched=true' }, 'query.dispatched', 'issue.unknownFilter'],
    ['a page number', { query: 'page=2' }, 'query.page', 'issue.unknownFilter'],
    [
      'the name of an object property',
      { query: 'constructor=1' },
      'query.constructor',
      'issue.unknownFilter',
    ],
    ['a repeated filter', { query: 'service=lunch&service=evening' }, 'query.service', 'issue.repeated'],
    ['an invalid id', { query: 'cashRegisterId=1' }, 'query.cashRegisterId', 'issue.value'],
    ['an invalid date', { query: 'date_from=2026-02-30', period: null }, 'query.date_from', 'issue.value'],
    ['an invalid status', { query: 'status=%3Cb%3E' }, 'query.status', 'issue.value'],
    ['an unknown sort', { query: 'sort=nothing_asc' }, 'query.sort', 'issue.unknownSort'],
    ['a number of rows per page that is not offered', { query: 'rows=26' }, 'query.rows', 'issue.value'],
    ['two periods', { query: 'date_to=2026-11-20' }, 'period', 'issue.value'],
    [
      'a period for a list that has no periods',
      { list: 'accountingjournals', query: '' },
      'period',
      'issue.value',
    ],
    ['an unknown list', { list: 'lists' }, 'list', 'issue.value'],
    ['a blank name', { name: ' ' }, 'name', 'issue.required'],
    ['a long name', { name: 'a'.repeat(41) }, 'name', 'issue.tooLong'],
    ['a query over the maximum length', { query: `status=${'A'.repeat(1000)}` }, 'query', 'issue.tooLong'],
    ['a NUL character', { name: 'a\u0000' }, 'name', 'issue.text'],
  ])('is refused with %s', async (_, changes, path, key) => {
    const testOrganization = await testApp.createOrganization()
    const refused = await expectRefused(testOrganization, () =>
      createView(testOrganization, 'accountant', changes as Partial<SavedViewBody>),
    )
    expect(refused).toMatchObject({ http: 400, issues: [{ path, key }] })
  })

  it('must belong to a list that the person may read', async () => {
    const testOrganization = await testApp.createOrganization()
    const lists = { user: 'pouches', director: 'counts', accountant: 'users' } as const
    for (const [person, list] of Object.entries(lists))
      await testOrganization.refuses(
        () =>
          createView(testOrganization, person as PersonName, {
            list: list as SavedViewBody['list'],
            query: '',
            period: null,
          }),
        { http: 400, issues: [{ path: 'list', key: 'issue.value' }] },
      )
  })
})

it('the private views of a deleted person are deleted, and the shared ones stay', async () => {
  const testOrganization = await testApp.createOrganization()
  const ownView = dataOf(await createView(testOrganization, 'director'))
  dataOf(await createView(testOrganization, 'director', { name: 'Pour tous', shared: true }))
  const person = personId('director', testOrganization.tenant)
  dataOf(await setStatus(testOrganization.people.admin, 'users', person, { status: 'DELETED' }))
  expect(await testOrganization.state()).not.toContain(ownView.id)
  expect(await namesOf(testOrganization, 'colleague')).toEqual(['Pour tous'])
  dataOf(await setStatus(testOrganization.people.admin, 'users', person, { status: 'ACTIVE' }))
  const { entries } = dataOf(
    await testOrganization.people.admin.get<{ entries: StoredView[] }>('savedviews', { ownerId: person }),
  )
  expect(entries.map(({ name, id }) => [name, id === ownView.id])).toEqual([['Pour tous', false]])
})
