import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentCategory, SaleTypeTax } from '../../../src/domain/contract/payments.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { issuesOf, statusAndMessage } from '../../support/responses.ts'
import { importNotesClosing, insertSaleTypeTaxes } from '../commands/books.ts'
import {
  changeCategory as changeStoredCategory,
  countSheet,
  dataOf,
  importReceipts,
  preparedRemittance,
  sealedPouch,
  setStatus,
  sheetBody,
  type TestOrganization,
  withTestApp,
} from '../commands/test-app.ts'
import { NONEXISTENT_ID } from '../security/document.ts'
import { ADMINISTERED, categoryBody } from './resources.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
let otherOrganization: TestOrganization
beforeAll(async () => {
  otherOrganization = await testApp.createOrganization()
})
beforeEach(async () => {
  testOrganization = await testApp.createOrganization()
})

describe('a register', () => {
  it('has a number that is unique in its establishment', async () => {
    const { director } = testOrganization.people
    const body = {
      establishmentId: testOrganization.ids.establishment,
      number: 1,
      name: 'Till',
      floatCents: 0,
    }
    const refused = await director.post('cashregisters', body)
    expect([refused.status, refused.statusCode, refused.message]).toEqual([
      409,
      10006,
      'failure.AlreadyTaken',
    ])
    expect(issuesOf(refused)).toEqual([{ path: 'number', key: 'failure.AlreadyTaken' }])
    dataOf(await director.call('DELETE', `cashregisters/${testOrganization.ids.inactiveRegister}`))
    // 3 is the number of the deleted register.
    expect((await director.post('cashregisters', { ...body, number: 3 })).status).toBe(201)
  })

  it('with cash logs cannot be deleted; an inactive one accepts no new cash log', async () => {
    const { director, user } = testOrganization.people
    await countSheet(testOrganization)
    const refused = await director.call('DELETE', `cashregisters/${testOrganization.ids.bar}`)
    expect(statusAndMessage(refused)).toEqual([409, 'failure.InUse'])
    expect(issuesOf(refused)).toEqual([{ path: 'id', key: 'issue.usedByCashLogs' }])
    dataOf(await setStatus(director, 'cashregisters', testOrganization.ids.terrace, { status: 'INACTIVE' }))
    const sheet = sheetBody(testOrganization, { cashRegisterId: testOrganization.ids.terrace })
    expect(statusAndMessage(await user.post('cashlogs', sheet))).toEqual([409, 'failure.RegisterInactive'])
    dataOf(await setStatus(director, 'cashregisters', testOrganization.ids.terrace, { status: 'ACTIVE' }))
    expect((await user.post('cashlogs', sheet)).status).toBe(201)
  })

  it('of which a closing has only the float cannot be deleted', async () => {
    const { director } = testOrganization.people
    const { terrace } = testOrganization.ids
    const floats = [{ cashRegisterId: terrace, amountCents: 15_000 }]
    dataOf(await importReceipts(testOrganization, { notes: 16_000 }, { floats }))
    const refused = await director.call('DELETE', `cashregisters/${terrace}`)
    expect(statusAndMessage(refused)).toEqual([409, 'failure.InUse'])
    expect(issuesOf(refused)).toEqual([{ path: 'id', key: 'issue.usedByArchives' }])
  })
})

describe('a carrier', () => {
  it('can be deactivated while establishments or remittances have it, but not deleted; the refusal names them', async () => {
    const { admin } = testOrganization.people
    const { carrier } = testOrganization.ids
    const remove = () => admin.call('DELETE', `cashcarriers/${carrier}`)
    const establishments = { path: 'id', key: 'issue.usedByEstablishments' }
    const refused = await remove()
    expect(statusAndMessage(refused)).toEqual([409, 'failure.InUse'])
    expect(issuesOf(refused)).toEqual([establishments])
    await preparedRemittance(testOrganization, [await sealedPouch(testOrganization, 'SAC001')])
    expect(issuesOf(await remove())).toEqual([establishments, { path: 'id', key: 'issue.usedByRemittances' }])
    expect((await setStatus(admin, 'cashcarriers', carrier, { status: 'INACTIVE' })).status).toBe(200)
  })

  it('can be deleted when only a deleted establishment has it', async () => {
    const { ids, people } = testOrganization
    const create = async (resource: 'cashcarriers' | 'establishments', carrier = ids.carrier) => {
      const body = ADMINISTERED[resource]!.body({ ...ids, carrier }, 9)
      return dataOf(await people.admin.post<{ readonly id: string }>(resource, body)).id
    }
    const carrier = await create('cashcarriers')
    const establishment = await create('establishments', carrier)
    dataOf(await people.admin.call('DELETE', `establishments/${establishment}`))
    expect((await people.admin.call('DELETE', `cashcarriers/${carrier}`)).status).toBe(200)
  })
})

describe('a payment category', () => {
  const readCategory = async (id: string): Promise<PaymentCategory> =>
    (await testOrganization.people.admin.get<PaymentCategory>(`paymentcategories/${id}`)).data
  const changeCategory = async (id: string, changes: object) => {
    const { version, position } = await readCategory(id)
    const body = { ...categoryBody(position), paymentModeId: testOrganization.ids.mode, version, ...changes }
    return testOrganization.people.admin.put<PaymentCategory>(`paymentcategories/${id}`, body)
  }

  it('with counts keeps its count type; one without may change it', async () => {
    await countSheet(testOrganization)
    const refused = await changeCategory(testOrganization.ids.notes, { countType: 1 })
    expect(statusAndMessage(refused)).toEqual([409, 'failure.CountTypeInUse'])
    expect(issuesOf(refused)).toEqual([{ path: 'countType', key: 'failure.CountTypeInUse' }])
    expect(
      (await changeCategory(testOrganization.ids.notes, { countType: 4, name: 'Notes' })).statusCode,
    ).toBe(11017)
    expect((await changeCategory(testOrganization.ids.card, { countType: 6 })).data.countType).toBe(6)
    const deleted = await testOrganization.people.admin.call(
      'DELETE',
      `paymentcategories/${testOrganization.ids.notes}`,
    )
    expect(statusAndMessage(deleted)).toEqual([409, 'failure.InUse'])
    expect(issuesOf(deleted)).toEqual([{ path: 'id', key: 'issue.usedByCounts' }])
    const mode = await testOrganization.people.admin.call(
      'DELETE',
      `paymentmodes/${testOrganization.ids.mode}`,
    )
    expect(issuesOf(mode)).toEqual([{ path: 'id', key: 'issue.usedByPaymentCategories' }])
  })

  it('is refused when its fields contradict each other', async () => {
    const invalidFields: [object, string][] = [
      [{ countType: 3 }, 'unitValueCents'],
      [{ countType: 3, unitValueCents: 0 }, 'unitValueCents'],
      [{ countType: 2, unitValueCents: 800 }, 'unitValueCents'],
      [{ countType: 7 }, 'countType'],
      [{ countType: 4, tillFloat: true }, 'tillFloat'],
      [{ issuer: 'Up' }, 'issuer'],
      [{ countType: 1, paperTicket: true }, 'paperTicket'],
      [{ countType: 4, paperTicket: true, issuer: 'Up' }, 'paperTicket'],
      [{ accountingCode: '53 0' }, 'accountingCode'],
      [{ accountingCode: '53' }, 'accountingCode'],
      [{ provisionCode: 'CB' }, 'provisionCode'],
      [{ provisionCode: '' }, 'provisionCode'],
      [{ debit: 1 }, 'debit'],
      [{ position: -1 }, 'position'],
    ]
    for (const [invalidField, path] of invalidFields) {
      const answer = await changeCategory(testOrganization.ids.card, invalidField)
      expect([invalidField, answer.status]).toEqual([invalidField, 400])
      expect(issuesOf(answer)).toContainEqual({ path, key: expect.stringMatching(/^issue\./u) })
      expect((await readCategory(testOrganization.ids.card)).version).toBe(1)
    }
  })

  it('of paper vouchers with a count type other than 2 and 3, stored before that was refused, stays editable', async () => {
    const { ids, people } = testOrganization
    const vouchers = { countType: 1, paperTicket: true, issuer: 'Up' }
    const issue = { path: 'paperTicket', key: 'issue.onlyCountTypes2And3' }
    const body = { ...categoryBody(9), paymentModeId: ids.mode, ...vouchers }
    expect(issuesOf(await people.admin.post('paymentcategories', body))).toEqual([issue])
    await changeStoredCategory(testApp, ids.card, { paper_ticket: true, issuer: 'Up' })
    expect((await changeCategory(ids.card, { ...vouchers, name: 'Renamed' })).status).toBe(200)
    expect(issuesOf(await changeCategory(ids.card, { ...vouchers, countType: 6 }))).toEqual([issue])
    expect((await changeCategory(ids.card, { ...vouchers, countType: 2 })).status).toBe(200)
    expect(issuesOf(await changeCategory(ids.card, vouchers))).toEqual([issue])
  })

  it('must have a payment mode of its organization', async () => {
    for (const paymentModeId of [otherOrganization.ids.mode, NONEXISTENT_ID])
      expect(statusAndMessage(await changeCategory(testOrganization.ids.card, { paymentModeId }))).toEqual([
        404,
        'failure.NotFound',
      ])
  })

  it('can’t get an inactive payment mode, but keeps the one that it has', async () => {
    const { ids, people } = testOrganization
    const otherMode = dataOf(
      await people.admin.post<{ readonly id: string }>('paymentmodes', { name: 'Online', shortName: 'WEB' }),
    ).id
    for (const mode of [ids.mode, otherMode])
      dataOf(await setStatus(people.admin, 'paymentmodes', mode, { status: 'INACTIVE' }))
    const answers = [
      await people.admin.post('paymentcategories', { ...categoryBody(9), paymentModeId: ids.mode }),
      await changeCategory(ids.card, { paymentModeId: otherMode }),
    ]
    for (const answer of answers) {
      expect(statusAndMessage(answer)).toEqual([409, 'failure.PaymentModeInactive'])
      expect(issuesOf(answer)).toEqual([{ path: 'paymentModeId', key: 'failure.PaymentModeInactive' }])
    }
    expect((await readCategory(ids.card)).version).toBe(1)
    const renamed = await changeCategory(ids.card, { name: 'Renamed' })
    expect([renamed.status, renamed.data.name, renamed.data.paymentModeId]).toEqual([
      200,
      'Renamed',
      ids.mode,
    ])
    dataOf(await setStatus(people.admin, 'paymentmodes', otherMode, { status: 'ACTIVE' }))
    expect((await changeCategory(ids.card, { paymentModeId: otherMode })).status).toBe(200)
  })

  it('is still counted on new sheets while its payment mode is inactive', async () => {
    const { ids, people } = testOrganization
    dataOf(await setStatus(people.admin, 'paymentmodes', ids.mode, { status: 'INACTIVE' }))
    expect((await people.user.post('cashlogs', sheetBody(testOrganization))).status).toBe(201)
  })

  it('that is inactive accepts no new count', async () => {
    dataOf(
      await setStatus(testOrganization.people.admin, 'paymentcategories', testOrganization.ids.notes, {
        status: 'INACTIVE',
      }),
    )
    expect(
      statusAndMessage(await testOrganization.people.user.post('cashlogs', sheetBody(testOrganization))),
    ).toEqual([409, 'failure.CategoryInactive'])
  })
})

describe('a type of sale', () => {
  it('needs no VAT account if its rate is zero, because it has no VAT', async () => {
    const { admin } = testOrganization.people
    const vouchers = { saleType: 'Chèques cadeaux', code: '419700', label: 'Chèques cadeaux', debit: false }
    const withRate = (taxRate: number, vatCode: string) => ({ ...vouchers, taxRate, vatCode })
    const created = dataOf(await admin.post<SaleTypeTax>('saletypetaxes', withRate(0, '')))
    expect(created.vatCode).toBe('')
    const change = (body: object) =>
      admin.put<SaleTypeTax>(`saletypetaxes/${created.id}`, { ...body, version: created.version })
    for (const [body, key] of [
      [withRate(200, ''), 'issue.required'],
      [withRate(0, '44'), 'issue.accountCode'],
    ] as const)
      for (const refused of [await admin.post('saletypetaxes', body), await change(body)])
        expect(issuesOf(refused)).toEqual([{ path: 'vatCode', key }])
    expect(dataOf(await change(withRate(200, '445712'))).vatCode).toBe('445712')
  })

  it('with closings keeps its name, its rate and its side; its accounts may change', async () => {
    const { admin } = testOrganization.people
    await insertSaleTypeTaxes(testApp, testOrganization)
    const { entries } = dataOf(await admin.get<Page<SaleTypeTax>>('saletypetaxes'))
    const { id, version, ...stored } = entries.find(({ saleType }) => saleType === 'Sur place')!
    const { saleType, taxRate, debit, code, vatCode, label } = stored
    const change = (changes: Partial<SaleTypeTax>, savedVersion: number) =>
      admin.put<SaleTypeTax>(`saletypetaxes/${id}`, {
        ...{ version: savedVersion, saleType, taxRate, debit, code, vatCode, label },
        ...changes,
      })
    dataOf(await change({ taxRate: 55, debit: true }, version))
    dataOf(await change({}, version + 1))
    dataOf(await importNotesClosing(testOrganization))
    for (const [field, value] of Object.entries({ saleType: 'Salle', taxRate: 55, debit: true })) {
      const refused = await change({ [field]: value }, version + 2)
      expect(statusAndMessage(refused), field).toEqual([409, 'failure.SaleTypeInUse'])
      expect(issuesOf(refused)).toEqual([{ path: field, key: 'failure.SaleTypeInUse' }])
    }
    const changed = dataOf(await change({ code: '707900', label: 'Salle' }, version + 2))
    expect([changed.code, changed.label]).toEqual(['707900', 'Salle'])
    const inactive = { status: 'INACTIVE' }
    expect((await setStatus(admin, 'saletypetaxes', id, inactive)).status).toBe(200)
  })
})
