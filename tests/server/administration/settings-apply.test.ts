import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AccountingMonth } from '../../../src/domain/contract/accounting-months.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { ClosingsContinuity } from '../../../src/domain/contract/closings.ts'
import type { Today } from '../../../src/domain/contract/today.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { startTestServer, TEST_PASSWORD, testClock } from '../../support/server.ts'
import type { SignedInClient } from '../commands/insert-organization.ts'
import {
  countSheet,
  dataOf,
  importReceipts,
  preparedRemittance,
  sealedPouch,
  setStatus,
  sheetBody,
  signInAgain,
  type TestOrganization,
  withTestApp,
} from '../commands/test-app.ts'
import { changeEstablishment, changeSettings, readEstablishment } from './establishment-changes.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeEach(async () => {
  testOrganization = await testApp.createOrganization()
})

describe('a setting takes effect:', () => {
  it('the tolerance, up to which a difference needs no comment', async () => {
    const { director, user } = testOrganization.people
    const log = await countSheet(testOrganization, { turnoverCents: 15_800 })
    const validate = () => setStatus<CashLog[]>(user, 'cashlogs', log.id, { status: 'VALIDATED' })
    expect(statusAndMessage(await validate())).toEqual([409, 'failure.CommentRequired'])
    dataOf(await changeSettings(testOrganization, director, { deltaToleranceCents: 200 }))
    // An open sheet takes it over when it is saved, so that it is no longer listed as beyond the tolerance.
    const body = sheetBody(testOrganization, { turnoverCents: 15_800, comment: 'Saved' })
    const saved = dataOf(await user.put<CashLog>(`cashlogs/${log.id}`, { ...body, version: log.version }))
    expect(saved.toleranceCents).toBe(200)
    dataOf(await user.put(`cashlogs/${log.id}`, { ...body, comment: '', version: saved.version }))
    expect((await validate()).statusCode).toBe(11027)
  })

  it('the blind count, which from the next read on hides the difference from shift leads', async () => {
    const { director, user } = testOrganization.people
    const log = await countSheet(testOrganization, { turnoverCents: 15_800 })
    const readDelta = async (actor: SignedInClient) =>
      (await actor.get<CashLog>(`cashlogs/${log.id}`)).data.deltaCents
    expect(await readDelta(user)).toBe(200)
    dataOf(await changeSettings(testOrganization, director, { blindCount: true }))
    expect([await readDelta(user), await readDelta(director)]).toEqual([null, 200])
  })

  it('a typed turnover, with which neither home, the continuity of closings nor the month reports a missing closing, but the month has what is in suspense', async () => {
    const { accountant, director, user } = testOrganization.people
    const { establishment } = testOrganization.ids
    const monthOfTills = async () =>
      (
        await accountant.get<AccountingMonth>('accountingmonth', {
          establishmentId: establishment,
          month: '2026-11',
        })
      ).data
    const warning = { tillsWithTypedTurnover: 1, typedTurnoverCents: 5 }
    const noWarning = { tillsWithTypedTurnover: 0, typedTurnoverCents: 0 }
    const missing = async () => ({
      home: (await user.get<Today>('today')).data.missingClosings.length > 0,
      continuity: (await user.get<ClosingsContinuity>('closings/continuity')).data.map(
        ({ establishmentId }) => establishmentId,
      ),
    })
    const slot = { date: '2026-11-16', service: 'lunch' as const }
    dataOf(await importReceipts(testOrganization, { card: 77 }, { ...slot, sequence: 4 }))
    expect(await missing()).toEqual({ home: true, continuity: [establishment] })
    dataOf(await changeSettings(testOrganization, director, { posTurnoverSource: 'TYPED' }))
    expect(await missing()).toEqual({ home: false, continuity: [] })
    // The closing still gives the turnover of its service.
    expect((await countSheet(testOrganization, { ...slot, turnoverCents: 5 })).turnoverCents).toBe(77)
    expect((await countSheet(testOrganization, { turnoverCents: 5 })).turnoverCents).toBe(5)
    expect(await monthOfTills()).toMatchObject({ tillsWithoutClosing: 0, ...warning })
    dataOf(await changeSettings(testOrganization, director, { posTurnoverSource: 'CLOSING' }))
    expect(await monthOfTills()).toMatchObject({ tillsWithoutClosing: 1, ...noWarning })
  })

  // SECURITY.md, check 13
  it('the permission to validate one’s own remittance, from the next midnight on', async () => {
    const { admin, director } = testOrganization.people
    const remittance = await preparedRemittance(testOrganization, [
      await sealedPouch(testOrganization, 'SAC001'),
    ])
    const handOver = () =>
      setStatus(director, 'remittances', remittance.id, {
        status: 'VALIDATED',
        confirmedPouchIds: remittance.pouchIds,
        receiptNumber: 'R-1',
        courierName: 'Jean',
      })
    expect(statusAndMessage(await handOver())).toEqual([409, 'failure.SelfValidation'])
    expect(
      statusAndMessage(await changeEstablishment(testOrganization, admin, { allowSelfValidation: true })),
    ).toEqual([401, 'failure.PasswordRequired'])
    dataOf(
      await changeEstablishment(testOrganization, admin, {
        allowSelfValidation: true,
        currentPassword: TEST_PASSWORD,
      }),
    )
    expect(await readEstablishment(testOrganization)).toMatchObject({
      allowSelfValidation: true,
      selfValidationFrom: '2026-11-20T23:00:00.000Z',
    })
    // The change takes effect at midnight in Paris, so that nobody can allow self-validation and validate their own remittance at once.
    expect(statusAndMessage(await handOver())).toEqual([409, 'failure.SelfValidation'])
    const answers: number[] = []
    for (const instant of ['2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00.000Z']) {
      const laterServer = startTestServer(testApp.db, { clock: testClock(instant) })
      const directorAtNight = await laterServer
        .client()
        .signIn(`director-${testOrganization.tenant}@sacoche.test`)
      const body = {
        status: 'VALIDATED',
        confirmedPouchIds: remittance.pouchIds,
        receiptNumber: 'R-1',
        courierName: 'Jean',
      }
      const answer = await directorAtNight.put('remittancesstatus', body, {
        query: { id: remittance.id, status: 'VALIDATED' },
      })
      answers.push(answer.status)
    }
    expect(answers).toEqual([409, 200])
  })

  it('the permission to validate one’s own remittance, on the next day in the time zone of the establishment', async () => {
    // In Paris it is 00:30 of 21 November.
    testApp.clock.set('2026-11-20T23:30:00.000Z')
    onTestFinished(() => testApp.clock.set('2026-11-20T10:00:00.000Z'))
    testOrganization = await signInAgain(testApp, testOrganization)
    dataOf(
      await changeEstablishment(testOrganization, testOrganization.people.admin, {
        allowSelfValidation: true,
        currentPassword: TEST_PASSWORD,
      }),
    )
    expect(await readEstablishment(testOrganization)).toMatchObject({
      selfValidationFrom: '2026-11-21T23:00:00.000Z',
    })
  })

  it('the permission to validate one’s own remittance, after 12 hours if midnight is sooner in another time zone', async () => {
    // In Auckland it is 23:00.
    dataOf(
      await changeEstablishment(testOrganization, testOrganization.people.admin, {
        timeZone: 'Pacific/Auckland',
        allowSelfValidation: true,
        currentPassword: TEST_PASSWORD,
      }),
    )
    expect(await readEstablishment(testOrganization)).toMatchObject({
      selfValidationFrom: '2026-11-20T22:00:00.000Z',
    })
  })

  it('the refusal to validate one’s own remittance, at once when the permission is removed', async () => {
    const { admin, director } = testOrganization.people
    const remittance = await preparedRemittance(testOrganization, [
      await sealedPouch(testOrganization, 'SAC001'),
    ])
    await testApp.db.kysely
      .updateTable('establishments')
      .set({ allow_self_validation: true, updated_at: '2026-11-01T08:00:00.000Z' })
      .where('id', '=', testOrganization.ids.establishment)
      .execute()
    dataOf(await changeEstablishment(testOrganization, admin, { allowSelfValidation: false }))
    const body = {
      status: 'VALIDATED',
      confirmedPouchIds: remittance.pouchIds,
      receiptNumber: 'R-1',
      courierName: 'Jean',
    }
    expect(statusAndMessage(await setStatus(director, 'remittances', remittance.id, body))).toEqual([
      409,
      'failure.SelfValidation',
    ])
  })
})
