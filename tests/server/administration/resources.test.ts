import { beforeAll, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { SignedInClient } from '../commands/insert-organization.ts'
import { setStatus, type TestOrganization, withTestApp } from '../commands/test-app.ts'
import { NONEXISTENT_ID } from '../security/document.ts'
import { tableHashes } from '../security/rows.ts'
import { ADMINISTERED, type ResourceTestData } from './resources.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
})

interface Entry {
  readonly id: string
  readonly version: number
  readonly status?: string
  readonly active?: boolean
}

const MARKUP = `'); drop table users; -- <img src=x onerror=alert(1)> =1+1 "\\ \u202e é`

let number = 0

describe.each(Object.entries(ADMINISTERED))('%s', (name, resource) => {
  const [createdCode, modifiedCode, statusCode, deletedCode] = resource.codes
  const administrator = (): SignedInClient => testOrganization.people[(resource.by ?? 'admin') as 'admin']
  const body = () => {
    number += 1
    return resource.body(testOrganization.ids, number)
  }
  const createEntry = async (changes: object = {}): Promise<Entry> => {
    const answer = await administrator().post<Entry>(name, { ...body(), ...changes })
    expect([answer.status, answer.statusCode], answer.text).toEqual([201, createdCode])
    return answer.data
  }
  const historyOf = async ({ id }: Entry) =>
    (await auditOf(name === 'organizations' ? id : testOrganization.ids.organization))
      .filter(({ entityId }) => entityId === id)
      .map(({ action, before, after }) => ({ action, before, after }))
  const auditOf = async (organizationId: string) => {
    return asSystem(testApp.db, (trx) =>
      trx
        .selectFrom('audit_events')
        .select(['action', 'entity_id as entityId', 'before', 'after'])
        .where('organization_id', '=', organizationId)
        .orderBy('sequence')
        .execute(),
    )
  }

  it('is created as requested, and recorded in the history', async () => {
    const requestBody = body()
    const { status, statusCode, data } = await administrator().post<Entry>(name, requestBody)
    expect([status, statusCode]).toEqual([201, createdCode])
    expect(data).toMatchObject({ ...requestBody, version: 1, ...statusFields(resource, 'ACTIVE') })
    expect((await administrator().get(`${name}/${data.id}`)).data).toEqual(data)
    const [event] = await historyOf(data)
    expect(event).toMatchObject({ action: 'create', before: null, after: requestBody })
  })

  it('is changed with its version, and the changes are recorded in the history', async () => {
    const requestBody = body()
    const { data: entry } = await administrator().post<Entry>(name, requestBody)
    const { establishmentId: _, ...fields } = requestBody
    const changed = { ...fields, ...resource.change }
    const answer = await administrator().put<Entry>(`${name}/${entry.id}`, { ...changed, version: 1 })
    expect([answer.status, answer.statusCode], answer.text).toEqual([200, modifiedCode])
    expect(answer.data).toMatchObject({ ...changed, id: entry.id, version: 2 })
    const event = (await historyOf(entry)).at(-1)
    expect(event?.action).toBe('edit')
    expect(event?.after).toEqual(resource.change)
    expect(Object.keys(event?.before ?? {}).sort()).toEqual(Object.keys(resource.change).sort())

    const stale = await administrator().put(`${name}/${entry.id}`, { ...fields, version: 1 })
    expect([stale.status, stale.statusCode, stale.message]).toEqual([412, 10002, 'failure.StaleVersion'])
    expect(stale.data).toMatchObject({ by: expect.any(String), at: expect.any(String) })
    const unchanged = await administrator().put<Entry>(`${name}/${entry.id}`, { ...changed, version: 2 })
    expect([unchanged.statusCode, unchanged.data.version]).toEqual([modifiedCode, 2])
    expect(await historyOf(entry)).toHaveLength(2)
  })

  it('is deactivated and activated again; several are changed together or not at all', async () => {
    const entries = [await createEntry(), await createEntry()]
    const ids = entries.map(({ id }) => id)
    const deactivated = await setStatus<Entry[]>(administrator(), name, ids, { status: 'INACTIVE' })
    expect([deactivated.status, deactivated.statusCode], deactivated.text).toEqual([200, statusCode])
    expect(deactivated.data).toMatchObject(
      ids.map((id) => ({ id, version: 2, ...statusFields(resource, 'INACTIVE') })),
    )
    const reactivated = await setStatus<Entry[]>(administrator(), name, ids[0]!, { status: 'ACTIVE' })
    expect(reactivated.data).toMatchObject([{ version: 3, ...statusFields(resource, 'ACTIVE') }])

    const partlyInactive = await setStatus(administrator(), name, ids, { status: 'INACTIVE' })
    expect([partlyInactive.status, partlyInactive.message]).toEqual([409, 'failure.StatusDoesNotAllow'])
    expect(partlyInactive.data).toMatchObject({
      rows: [{ id: ids[1], refusal: 'StatusDoesNotAllow' }],
      by: expect.any(String),
    })
    expect((await administrator().get<Entry>(`${name}/${ids[0]}`)).data).toMatchObject({ version: 3 })
    const unknown = await setStatus(administrator(), name, [ids[0]!, NONEXISTENT_ID], { status: 'INACTIVE' })
    expect([unknown.status, unknown.data]).toMatchObject([
      404,
      { rows: [{ id: NONEXISTENT_ID, refusal: 'NotFound' }] },
    ])
    expect((await setStatus(administrator(), name, ids, { status: 'DELETED' })).status).toBe(400)
  })

  it('keeps its status when one of several changed since the person saw them, and the refusal names that one', async () => {
    const entries = [await createEntry(), await createEntry()]
    const [first, second] = entries
    const { establishmentId: _, ...fields } = body()
    const edited = await administrator().put<Entry>(`${name}/${second!.id}`, { ...fields, version: 1 })
    expect([edited.status, edited.data.version], edited.text).toEqual([200, 2])
    const deactivate = (versions: readonly [number, number]) =>
      setStatus<Entry[]>(
        administrator(),
        name,
        entries.map(({ id }) => id),
        { status: 'INACTIVE', versions: { [first!.id]: versions[0], [second!.id]: versions[1] } },
      )
    const stale = await deactivate([1, 1])
    expect([stale.status, stale.message]).toEqual([412, 'failure.StaleVersion'])
    expect(stale.data).toMatchObject({
      rows: [{ id: second!.id, refusal: 'StaleVersion' }],
      by: expect.any(String),
    })
    expect((await administrator().get<Entry>(`${name}/${first!.id}`)).data.version).toBe(1)
    const current = await deactivate([1, 2])
    expect([current.status, current.data.map(({ version }) => version)]).toEqual([200, [2, 3]])
    // The refusal names the status that does not allow the command, although the versions are stale too.
    expect((await deactivate([1, 2])).message).toBe('failure.StatusDoesNotAllow')
    const toActive = { status: 'ACTIVE', version: 1 }
    expect((await setStatus(administrator(), name, first!.id, toActive)).message).toBe('failure.StaleVersion')
    expect((await setStatus(administrator(), name, first!.id, { ...toActive, version: 2 })).status).toBe(200)
  })

  it('cannot be changed after it is deleted', async () => {
    const entry = await createEntry()
    const answer = await administrator().call('DELETE', `${name}/${entry.id}`)
    expect([answer.status, answer.statusCode, answer.data], answer.text).toEqual([200, deletedCode, null])
    expect((await historyOf(entry)).at(-1)?.action).toBe('delete')
    const list = await administrator().get<{ entries: Entry[] }>(name, { id: entry.id })
    expect(list.data.entries).toEqual([])
    // A deleted record with `active` has no row any more; one with a status keeps its row, with the next version.
    const { establishmentId: _, ...fields } = body()
    const answers = [
      await administrator().put(`${name}/${entry.id}`, { ...fields, version: resource.state ? 1 : 2 }),
      await administrator().call('DELETE', `${name}/${entry.id}`),
      await setStatus(administrator(), name, entry.id, { status: 'ACTIVE' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(resource.state ? [404, 404, 404] : [409, 409, 409])
  })

  it('is created once when the same request is repeated with its key', async () => {
    const headers = { 'Idempotency-Key': `make-${name}` }
    const requestBody = body()
    const first = await administrator().call('POST', name, { body: requestBody, headers })
    const second = await administrator().call('POST', name, { body: requestBody, headers })
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })

  it('stores any text unchanged', async () => {
    for (const [field, max] of Object.entries(resource.texts)) {
      const text = MARKUP.slice(0, max).trim()
      expect(await createEntry({ [field]: text })).toMatchObject({ [field]: text })
      expect(await createEntry({ [field]: 'é'.repeat(max) })).toMatchObject({ [field]: 'é'.repeat(max) })
    }
  })

  it('is refused with invalid values, named by their field, and nothing is stored', async () => {
    const state = await tableHashes(testApp.db)
    const invalidBodies: [object, string, string][] = [
      ...Object.entries(resource.texts).map(([field, max]): [object, string, string] => [
        { [field]: 'x'.repeat(max + 1) },
        field,
        'issue.tooLong',
      ]),
      [{ name: '', saleType: ' ' }, name === 'saletypetaxes' ? 'saleType' : 'name', 'issue.required'],
      [{ status: 'ACTIVE' }, 'status', 'issue.unknownField'],
      [{ id: NONEXISTENT_ID }, 'id', 'issue.unknownField'],
      [{ version: 5 }, 'version', 'issue.unknownField'],
      [{ createdAt: '2020-01-01T00:00:00.000Z' }, 'createdAt', 'issue.unknownField'],
    ]
    for (const [changes, path, key] of invalidBodies) {
      const answer = await administrator().post<{ issues: object[] }>(name, { ...body(), ...changes })
      expect([changes, answer.status, answer.statusCode]).toEqual([changes, 400, 10001])
      expect(answer.data.issues).toContainEqual({ path, key })
    }
    expect(await tableHashes(testApp.db)).toEqual(state)
  })
})

function statusFields({ state }: ResourceTestData, status: 'ACTIVE' | 'INACTIVE') {
  return state === 'active' ? { active: status === 'ACTIVE' } : { status }
}
