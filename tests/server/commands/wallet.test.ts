import { describe, expect, it } from 'vitest'
import { dataOf, expectRefused, readPouch, sealedPouch, TODAY, withTestApp } from './test-app.ts'
import {
  INVENTORY,
  organizationWithWallet,
  postMovement,
  readWallet,
  sealChangePouch,
  WITHDRAWAL,
} from './wallets.ts'

const testApp = withTestApp()

describe('an inventory', () => {
  it('sets the balance to the counted amount, with the person who counted it', async () => {
    const testOrganization = await testApp.createOrganization()
    const answer = await postMovement(testOrganization.people.director, {
      ...INVENTORY,
      comment: ' Opening ',
    })
    expect([answer.status, answer.statusCode]).toEqual([201, 10004])
    expect(answer.data).toMatchObject({
      type: 'INVENTORY',
      sequence: 1,
      date: TODAY,
      movementCents: 62_000,
      totalCents: 62_000,
      differenceCents: null,
      denominations: INVENTORY.denominations,
      rolls: null,
      comment: 'Opening',
      establishmentName: 'Alpha',
      byName: 'director Test',
      pouchId: null,
      countId: null,
      reversesId: null,
      reversedById: null,
    })
    const secondInventory = dataOf(
      await postMovement(testOrganization.people.accountant, { type: 'INVENTORY', totalCents: 61_580 }),
    )
    expect(secondInventory).toMatchObject({ movementCents: -420, totalCents: 61_580, denominations: null })
  })

  it('is recorded when it equals the balance, and with a total of zero', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const unchanged = dataOf(
      await postMovement(testOrganization.people.director, { type: 'INVENTORY', totalCents: 62_000 }),
    )
    expect(unchanged).toMatchObject({ movementCents: 0, totalCents: 62_000, differenceCents: 0 })
    const empty = dataOf(
      await postMovement(testOrganization.people.director, { type: 'INVENTORY', denominations: { 100: 0 } }),
    )
    expect(empty).toMatchObject({ movementCents: -62_000, totalCents: 0, denominations: {} })
  })

  it.each<[string, object, object]>([
    ['an entry without an amount', {}, { path: 'totalCents', key: 'failure.WalletTotalRequired' }],
    [
      'empty denominations',
      { denominations: {} },
      { path: 'totalCents', key: 'failure.WalletTotalRequired' },
    ],
    [
      'a total that differs from its denominations',
      { totalCents: 1, denominations: { 100: 1 } },
      { path: 'totalCents', key: 'failure.TotalMismatch' },
    ],
    [
      'an unknown denomination',
      { denominations: { 300: 1 } },
      { path: 'denominations', key: 'issue.denominations' },
    ],
    [
      'a negative quantity',
      { denominations: { 100: -1 } },
      { path: 'denominations', key: 'issue.denominations' },
    ],
    ['half a piece', { denominations: { 100: 0.5 } }, { path: 'denominations.100', key: 'issue.pieces' }],
    ['half a cent', { totalCents: 0.5 }, { path: 'totalCents', key: 'issue.cents' }],
  ])('refuses %s', async (_, entry, issue) => {
    const testOrganization = await organizationWithWallet(testApp)
    const attempt = () => postMovement(testOrganization.people.director, { type: 'INVENTORY', ...entry })
    expect(await expectRefused(testOrganization, attempt)).toEqual({
      http: 400,
      statusCode: 10001,
      refusal: 'InvalidRequest',
      issues: [issue],
    })
  })

  it('refuses a negative total with the owner’s code', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const attempt = () =>
      postMovement(testOrganization.people.director, { type: 'INVENTORY', totalCents: -1 })
    await testOrganization.refuses(attempt, { http: 409, statusCode: 11023, refusal: 'TotalNegative' })
  })

  it('is refused when the wallet has changed since it was read', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const { version } = await readWallet(testOrganization)
    await sealChangePouch(testOrganization)
    const attempt = () =>
      postMovement(testOrganization.people.director, { type: 'INVENTORY', totalCents: 52_000, version })
    expect(await expectRefused(testOrganization, attempt)).toEqual({
      http: 412,
      statusCode: 10002,
      refusal: 'StaleVersion',
    })
    const currentInventory = { type: 'INVENTORY', totalCents: 52_000, version: version + 1 }
    expect(dataOf(await postMovement(testOrganization.people.director, currentInventory)).movementCents).toBe(
      0,
    )
  })
})

describe('a withdrawal', () => {
  it('seals notes in a CHANGE pouch, and takes them out of the wallet', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const movement = dataOf(await postMovement(testOrganization.people.director, WITHDRAWAL))
    expect(movement).toMatchObject({
      type: 'DECREASE',
      movementCents: -10_000,
      totalCents: 52_000,
      denominations: WITHDRAWAL.denominations,
      differenceCents: null,
      pouchNumber: 'MON0001',
      pouchValueCents: 10_000,
    })
    expect(await readPouch(testOrganization, movement.pouchId!)).toMatchObject({
      number: 'MON0001',
      type: 'CHANGE',
      date: TODAY,
      valueCents: 10_000,
      status: 'CREATED',
      countId: null,
      walletMovementId: movement.id,
    })
  })

  it('can take at most the whole balance', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await postMovement(testOrganization.people.director, { type: 'INVENTORY', totalCents: 9_999 }))
    expect(
      await expectRefused(testOrganization, () => postMovement(testOrganization.people.director, WITHDRAWAL)),
    ).toEqual({
      http: 409,
      statusCode: 11023,
      refusal: 'WalletNegative',
      issues: [{ path: 'denominations', key: 'failure.WalletNegative' }],
    })
    dataOf(await postMovement(testOrganization.people.director, { type: 'INVENTORY', totalCents: 10_000 }))
    expect(dataOf(await postMovement(testOrganization.people.director, WITHDRAWAL)).totalCents).toBe(0)
  })

  it('can take at most as many pieces of a denomination as the wallet contains, until an inventory finds more of them', async () => {
    const testOrganization = await testApp.createOrganization()
    const { director } = testOrganization.people
    // 2 × 20 € and 3 × 50 € are there. 5 × 20 € and 1 × 50 € would leave the balance positive, but there are too few 20s.
    dataOf(await postMovement(director, { type: 'INVENTORY', denominations: { 2000: 2, 5000: 3 } }))
    const twenties = { ...WITHDRAWAL, denominations: { 2000: 5, 5000: 1 } }
    expect(await expectRefused(testOrganization, () => postMovement(director, twenties))).toEqual({
      http: 409,
      statusCode: 11023,
      refusal: 'NotesNotInWallet',
      issues: [{ path: 'denominations.2000', key: 'failure.NotesNotInWallet' }],
    })
    dataOf(await postMovement(director, { ...WITHDRAWAL, denominations: { 2000: 2 } }))
    const secondWithdrawal = { ...WITHDRAWAL, pouchNumber: 'MON0002', denominations: { 2000: 1 } }
    await testOrganization.refuses(() => postMovement(director, secondWithdrawal), 'NotesNotInWallet')
    dataOf(await postMovement(director, { type: 'INVENTORY', denominations: { 2000: 1, 5000: 3 } }))
    expect(dataOf(await postMovement(director, secondWithdrawal)).totalCents).toBe(15_000)
  })

  it('can take any notes while only the total of the wallet is known', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await postMovement(testOrganization.people.director, { type: 'INVENTORY', totalCents: 20_000 }))
    expect(dataOf(await postMovement(testOrganization.people.director, WITHDRAWAL)).totalCents).toBe(10_000)
  })

  it.each<[string, object, string, string]>([
    ['no notes', { denominations: {} }, 'denominations', 'failure.NotesRequired'],
    ['zero notes', { denominations: { 5000: 0 } }, 'denominations', 'failure.NotesRequired'],
    ['negative notes', { denominations: { 5000: -1 } }, 'denominations', 'issue.denominations'],
    ['coins', { denominations: { 5000: 1, 200: 1 } }, 'denominations', 'failure.DenominationsInvalid'],
    ['a blank pouch number', { pouchNumber: ' ' }, 'pouchNumber', 'failure.PouchNumberRequired'],
    [
      'a pouch number of 5 characters',
      { pouchNumber: 'MON01' },
      'pouchNumber',
      'failure.PouchNumberTooShort',
    ],
    [
      'a pouch number of 13 characters',
      { pouchNumber: 'MON0000000001' },
      'pouchNumber',
      'failure.PouchNumberTooLong',
    ],
    [
      'a pouch number with an underscore',
      { pouchNumber: 'MON_001' },
      'pouchNumber',
      'failure.PouchNumberUnreadable',
    ],
  ])('refuses %s', async (_, changes, path, key) => {
    const testOrganization = await organizationWithWallet(testApp)
    expect(
      await expectRefused(testOrganization, () =>
        postMovement(testOrganization.people.director, { ...WITHDRAWAL, ...changes }),
      ),
    ).toEqual({
      http: 400,
      statusCode: 10001,
      refusal: 'InvalidRequest',
      issues: [{ path, key }],
    })
  })

  it('accepts pouch numbers of 6 to 12 characters, and refuses one in use until its pouch is deleted', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const { director } = testOrganization.people
    const first = await sealChangePouch(testOrganization, 'MON001')
    dataOf(await postMovement(director, { ...WITHDRAWAL, pouchNumber: 'MON000000001' }))
    await sealedPouch(testOrganization, 'SAC001')
    for (const pouchNumber of ['mon001', 'SAC001'])
      expect(
        await expectRefused(testOrganization, () => postMovement(director, { ...WITHDRAWAL, pouchNumber })),
      ).toEqual({
        http: 409,
        statusCode: 10006,
        refusal: 'PouchNumberTaken',
        issues: [{ path: 'pouchNumber', key: 'failure.PouchNumberTaken' }],
      })
    dataOf(await director.delete(`pouches/${first}`))
    expect(dataOf(await postMovement(director, { ...WITHDRAWAL, pouchNumber: 'MON001' })).pouchId).not.toBe(
      first,
    )
  })
})
