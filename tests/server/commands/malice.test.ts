import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { archiveBody } from '../../../src/domain/contract/archives.ts'
import {
  type CashLog,
  cashLogBody,
  cashLogStatusBody,
  cashLogUpdateBody,
  countStatusBody,
} from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import {
  type Remittance,
  remittanceBody,
  remittanceStatusBody,
} from '../../../src/domain/contract/remittances.ts'
import type { Answer } from '../../support/server.ts'
import type { SignedInClient } from './organization-rows.ts'
import {
  countSheet,
  dataOf,
  notesOf,
  openTestApp,
  preparedRemittance,
  readPouch,
  refusalOf,
  responseOf,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestApp,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  YESTERDAY,
} from './test-app.ts'

/** One record of each kind, each ready for its commands. */
interface TestRecords {
  readonly open: CashLog
  readonly validated: CashLog
  readonly pouch: Pouch
  readonly remittance: Remittance
}

let testApp: TestApp
let ownOrganization: TestOrganization
let foreign: TestOrganization
let ownRecords: TestRecords
let foreignRecords: TestRecords
beforeAll(async () => {
  testApp = await openTestApp()
  ownOrganization = await testApp.createOrganization()
  foreign = await testApp.createOrganization()
  ownRecords = await createRecords(ownOrganization)
  foreignRecords = await createRecords(foreign)
})
afterAll(() => testApp.close())

async function createRecords(testOrganization: TestOrganization): Promise<TestRecords> {
  const open = await countSheet(testOrganization)
  const card = { paymentCategoryId: testOrganization.ids.card, totalCents: 500 }
  const validated = await validatedCashLog(testOrganization, {
    service: 'evening',
    turnoverCents: 500,
    counts: [card],
  })
  const terrace = { cashRegisterId: testOrganization.ids.terrace }
  const pouch = await sealedPouch(testOrganization, 'SAC002', {
    ...terrace,
    counts: [notesOf(testOrganization, 'SAC002')],
  })
  const evening = { ...terrace, service: 'evening' as const, counts: [notesOf(testOrganization, 'SAC003')] }
  const remittance = await preparedRemittance(testOrganization, [
    await sealedPouch(testOrganization, 'SAC003', evening),
  ])
  return { open, validated, pouch: await readPouch(testOrganization, pouch.id), remittance }
}

function closingOf({ ids }: TestOrganization) {
  const receipt = {
    cashRegisterId: ids.bar,
    paymentCategoryId: ids.notes,
    amountCents: 1,
    operations: 1,
    label: '',
  }
  return { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 1, turnoverCents: 1, receipts: [receipt] }
}

/** Every command with a valid body, which names records of `organization`. */
const COMMANDS: Readonly<
  Record<
    string,
    {
      readonly schema: z.ZodObject
      readonly who: 'user' | 'director' | 'accountant'
      readonly body: (organization: TestOrganization, it: TestRecords) => object
      readonly send: Send
    }
  >
> = {
  'POST cashlogs': {
    schema: cashLogBody,
    who: 'user',
    body: (organization) => sheetBody(organization, { date: TODAY }),
    send: (actor, _it, body) => actor.post('cashlogs', body),
  },
  'PUT cashlogs/{id}': {
    schema: cashLogUpdateBody,
    who: 'user',
    body: (organization) => ({ ...sheetBody(organization), version: 1 }),
    send: (actor, { open }, body) => actor.put(`cashlogs/${open.id}`, body),
  },
  'PUT cashlogsstatus': {
    schema: cashLogStatusBody,
    who: 'user',
    body: () => ({ status: 'VALIDATED' }),
    send: (actor, { open }, body) => setStatus(actor, 'cashlogs', open.id, body as { status: string }),
  },
  'PUT countsstatus': {
    schema: countStatusBody,
    who: 'accountant',
    body: () => ({ status: 'AVALIDATED' }),
    send: (actor, { validated }, body) =>
      setStatus(actor, 'counts', validated.counts[0]!.id, body as { status: string }),
  },
  'POST remittances': {
    schema: remittanceBody,
    who: 'director',
    body: ({ ids }, { pouch }) => ({
      type: 'NOTES',
      pouchIds: [pouch.id],
      carrierId: ids.carrier,
      date: TODAY,
    }),
    send: (actor, _it, body) => actor.post('remittances', body),
  },
  'PUT remittancesstatus': {
    schema: remittanceStatusBody,
    who: 'director',
    body: () => ({ status: 'CANCELED' }),
    send: (actor, { remittance }, body) =>
      setStatus(actor, 'remittances', remittance.id, body as { status: string }),
  },
  'POST archives': {
    schema: archiveBody,
    who: 'director',
    body: (organization) => closingOf(organization),
    send: (actor, _it, body) => actor.post('archives', body),
  },
}
type Send = (actor: SignedInClient, it: TestRecords, body: object) => Promise<Answer>

/** Checks that neither organization has changed. */
async function refusalOfBoth(attempt: () => Promise<Answer>): Promise<unknown> {
  const before = [await foreign.state(), await foreign.audit()]
  const refused = await refusalOf(ownOrganization, attempt)
  expect([await foreign.state(), await foreign.audit()]).toEqual(before)
  return refused
}

const FORBIDDEN_FIELDS: Readonly<Record<string, unknown>> = {
  id: '01930000-0000-7fff-8000-000000000001',
  organizationId: '00000002-0000-7000-8000-000000000001',
  establishmentId: '00000002-0000-7000-8000-000000000004',
  role: 1,
  status: 'VALIDATED',
  version: 7,
  countedById: '00000002-0000-7000-8000-000000000100',
  validatedById: '00000002-0000-7000-8000-000000000100',
  preparedById: '00000002-0000-7000-8000-000000000100',
  reference: 1,
  totalCents: 1,
  deltaCents: 0,
  expectedCents: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
}

describe('a field that the server sets', () => {
  const cases = Object.entries(COMMANDS).flatMap(([name, command]) =>
    Object.keys(FORBIDDEN_FIELDS)
      // Left out where the call accepts such a field.
      .filter((key) => !(key in command.schema.shape))
      .map((key) => [name, key, command] as const),
  )
  it.each(cases)('is refused by name in a body: %s with %s', async (_name, key, { who, body, send }) => {
    const validBody = body(ownOrganization, ownRecords)
    const refused = await refusalOf(ownOrganization, () =>
      send(ownOrganization.people[who], ownRecords, { ...validBody, [key]: FORBIDDEN_FIELDS[key] }),
    )
    expect(refused).toEqual({
      http: 400,
      statusCode: 10001,
      refusal: 'InvalidRequest',
      issues: [{ path: key, key: 'issue.unknownField' }],
    })
  })

  it.each(Object.keys(FORBIDDEN_FIELDS).filter((key) => key !== 'totalCents'))(
    'is refused within a count: %s',
    async (key) => {
      const counts = [{ ...notesOf(ownOrganization, 'SAC009'), [key]: FORBIDDEN_FIELDS[key] }]
      const attempt = () =>
        ownOrganization.people.user.post('cashlogs', {
          ...sheetBody(ownOrganization, { date: TODAY }),
          counts,
        })
      expect(await refusalOf(ownOrganization, attempt)).toMatchObject({
        issues: [{ path: `counts.0.${key}`, key: 'issue.unknownField' }],
      })
    },
  )
})

describe('a record of another organization', () => {
  it.each(Object.entries(COMMANDS))('is unknown in a body: %s', async (name, { who, body, send }) => {
    const validBody = body(ownOrganization, ownRecords) as Record<string, unknown>
    const bodyWithField = body(foreign, foreignRecords) as Record<string, unknown>
    for (const [field, value] of Object.entries(bodyWithField)) {
      if (JSON.stringify(value) === JSON.stringify(validBody[field])) continue
      const refused = await refusalOfBoth(() =>
        send(ownOrganization.people[who], ownRecords, { ...validBody, [field]: value }),
      )
      expect(refused, `${name} ${field}`).toMatchObject({ http: 404, statusCode: 10005, refusal: 'NotFound' })
    }
  })

  it('is unknown to head office outside of its current organization', async () => {
    const { superAdmin } = ownOrganization.people
    const bodies = [
      sheetBody(ownOrganization, { cashRegisterId: foreign.ids.bar }),
      sheetBody(ownOrganization, { date: TODAY, counts: [{ paymentCategoryId: foreign.ids.card }] }),
      sheetBody(ownOrganization, { date: TODAY, reasonId: foreign.ids.reason }),
    ]
    for (const body of bodies)
      expect(await refusalOfBoth(() => superAdmin.post('cashlogs', body))).toMatchObject({
        statusCode: 10005,
      })
    const remittance = {
      type: 'NOTES',
      pouchIds: [foreignRecords.pouch.id],
      carrierId: foreign.ids.carrier,
      date: TODAY,
    }
    expect(await refusalOfBoth(() => superAdmin.post('remittances', remittance))).toMatchObject({
      statusCode: 10005,
    })
  })

  const rows: readonly (readonly [string, (actor: SignedInClient, it: TestRecords) => Promise<Answer>])[] = [
    [
      'PUT cashlogs/{id}',
      (actor, { open }) => actor.put(`cashlogs/${open.id}`, { ...sheetBody(ownOrganization), version: 1 }),
    ],
    ['DELETE cashlogs/{id}', (actor, { open }) => actor.delete(`cashlogs/${open.id}`)],
    [
      'PUT cashlogsstatus',
      (actor, { open }) => setStatus(actor, 'cashlogs', open.id, { status: 'VALIDATED' }),
    ],
    ['DELETE counts/{id}', (actor, { open }) => actor.delete(`counts/${open.counts[0]!.id}`)],
    [
      'PUT countsstatus',
      (actor, { validated }) => setStatus(actor, 'counts', validated.counts[0]!.id, { status: 'AVALIDATED' }),
    ],
    ['DELETE pouches/{id}', (actor, { pouch }) => actor.delete(`pouches/${pouch.id}`)],
    [
      'PUT remittancesstatus',
      (actor, { remittance }) => setStatus(actor, 'remittances', remittance.id, { status: 'CANCELED' }),
    ],
    ['GET cashlogs/{id}', (actor, { open }) => actor.get(`cashlogs/${open.id}`)],
    ['GET today', (actor, { open }) => actor.get('today', { establishmentId: open.establishmentId })],
  ]
  it.each(rows)('gets the answer for an unknown one in path and query: %s', async (_name, attempt) => {
    const unknown: TestRecords = JSON.parse(
      JSON.stringify(foreignRecords).replaceAll(/0193\d{4}-0000-7000/gu, '01939999-0000-7000'),
    )
    for (const actor of [
      ownOrganization.people.admin,
      ownOrganization.people.accountant,
      ownOrganization.people.director,
    ]) {
      const refused = await refusalOfBoth(() => attempt(actor, foreignRecords))
      if ((refused as { http: number }).http === 403) continue
      expect(refused).toMatchObject({ http: 404, statusCode: 10005, refusal: 'NotFound' })
      const strange = responseOf(await attempt(actor, unknown))
      expect(Object.keys(strange as object)).toEqual(Object.keys(refused as object))
    }
  })

  it('prevents changes of the other rows of a command', async () => {
    const ids = [ownRecords.open.id, foreignRecords.open.id]
    const attempt = () => setStatus(ownOrganization.people.admin, 'cashlogs', ids, { status: 'VALIDATED' })
    expect(await refusalOfBoth(attempt)).toMatchObject({
      rows: [{ id: foreignRecords.open.id, refusal: 'NotFound' }],
    })
  })
})

describe('a record of another establishment of the organization', () => {
  it('is unknown to people who are not assigned to it', async () => {
    const { people, ids } = ownOrganization
    const moved = await people.admin.post<{ token: string }>('auth/change', {
      establishmentId: ids.otherEstablishment,
    })
    const adminElsewhere = people.admin.with({ token: moved.data.token })
    const log = dataOf(
      await adminElsewhere.post<CashLog>(
        'cashlogs',
        sheetBody(ownOrganization, { cashRegisterId: ids.otherBar }),
      ),
    )
    const attempts = [
      () =>
        people.user.post(
          'cashlogs',
          sheetBody(ownOrganization, { cashRegisterId: ids.otherBar, date: TODAY }),
        ),
      () =>
        people.user.put(`cashlogs/${log.id}`, {
          ...sheetBody(ownOrganization, { cashRegisterId: ids.otherBar }),
          version: 1,
        }),
      () => people.director.delete(`cashlogs/${log.id}`),
      () => people.director.delete(`counts/${log.counts[0]!.id}`),
      () => setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
    ]
    for (const attempt of attempts)
      expect(await refusalOf(ownOrganization, attempt)).toMatchObject({
        http: 404,
        statusCode: 10005,
        refusal: 'NotFound',
      })
    dataOf(await setStatus(people.accountant, 'cashlogs', log.id, { status: 'VALIDATED' }))
  })
})

describe('a status call', () => {
  it('is refused when query and body differ, with a duplicate row, a duplicate parameter, or an unknown status', async () => {
    const { user } = ownOrganization.people
    const { id } = ownRecords.open
    const setSheetStatus = (query: Record<string, string>, body: object = { status: 'VALIDATED' }) =>
      user.put('cashlogsstatus', body, { query })
    const attempts = [
      () => setSheetStatus({ id, status: 'AVALIDATED' }),
      () => setSheetStatus({ id: `${id},${id}`, status: 'VALIDATED' }),
      () => setSheetStatus({ id, status: 'DELETED' }, { status: 'DELETED' }),
      () => setSheetStatus({ status: 'VALIDATED' }),
      () => setSheetStatus({ id, status: 'VALIDATED', organizationId: ownOrganization.ids.organization }),
      () =>
        user.call('PUT', `cashlogsstatus?id=${id}&id=${id}&status=VALIDATED`, {
          body: { status: 'VALIDATED' },
        }),
    ]
    for (const attempt of attempts)
      expect(await refusalOf(ownOrganization, attempt)).toMatchObject({
        http: 400,
        refusal: 'InvalidRequest',
      })
  })
})

describe('a command that is sent twice with one key', () => {
  it('has one effect, and exactly the same answer', async () => {
    const { director } = ownOrganization.people
    const body = {
      type: 'NOTES',
      pouchIds: [ownRecords.pouch.id],
      carrierId: ownOrganization.ids.carrier,
      date: TODAY,
    }
    const first = await director.post('remittances', body, 'key-1')
    const before = await ownOrganization.state()
    const repeated = await director.post('remittances', body, 'key-1')
    expect([repeated.status, repeated.text]).toEqual([first.status, first.text])
    expect(await ownOrganization.state()).toBe(before)
    const otherBody = { ...body, date: YESTERDAY }
    expect(
      await refusalOf(ownOrganization, () => director.post('remittances', otherBody, 'key-1')),
    ).toMatchObject({
      http: 422,
    })
  })
})
