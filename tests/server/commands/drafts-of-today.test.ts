import { describe, expect, it } from 'vitest'
import type { Api, CallOptions } from '../../../src/api/client.ts'
import { addValidatedSheets } from '../../../src/api/validated-sheets.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Today } from '../../../src/domain/contract/today.ts'
import type { DraftSummary } from '../../../src/domain/counting/unsaved-sheets.ts'
import {
  countSheet,
  dataOf,
  notesOf,
  setStatus,
  sheetBody,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

describe('today', () => {
  it('lists only the caller’s unsaved sheets, with their total and device', async () => {
    const testOrganization = await testApp.createOrganization()
    const { user, director } = testOrganization.people
    const sheet = { date: YESTERDAY, service: 'evening', cashRegisterId: testOrganization.ids.terrace }
    const draft = {
      ...sheet,
      version: 0,
      device: 'tablet',
      schemaVersion: 1,
      typed: '{}',
      countedCents: 173_200,
    }
    dataOf(await user.put('cashlogdrafts', draft))
    const drafts = async (actor: typeof user) => (await actor.get<Today>('today')).data.drafts
    expect(await drafts(user)).toEqual([
      {
        ...sheet,
        cashRegisterName: 'Register 2',
        countedCents: 173_200,
        device: 'tablet',
        storedAt: testApp.clock.now(),
      },
    ])
    expect(await drafts(director)).toEqual([])
    expect((await user.get<Today>('today')).data.validatedDrafts).toEqual([])
    const dropped = { query: { ...sheet, version: '1' } }
    dataOf(await user.call('DELETE', 'cashlogdrafts', dropped))
    expect(await drafts(user)).toEqual([])
  })

  it('lists no draft of a sheet that a colleague has validated, and names the sheet instead', async () => {
    const testOrganization = await testApp.createOrganization()
    const { user, director, accountant } = testOrganization.people
    const sheet = { date: YESTERDAY, service: 'lunch', cashRegisterId: testOrganization.ids.bar }
    const draft = { ...sheet, version: 0, device: 'tablet', schemaVersion: 1, typed: '{}' }
    dataOf(await user.put('cashlogdrafts', draft))
    const shown = async () => {
      const { drafts, validatedDrafts } = (await user.get<Today>('today')).data
      return { drafts: drafts.length, validatedDrafts }
    }
    const log = dataOf(await director.post<CashLog>('cashlogs', sheetBody(testOrganization)))
    expect(await shown()).toEqual({ drafts: 1, validatedDrafts: [] })
    const [validated] = dataOf(
      await setStatus<readonly CashLog[]>(director, 'cashlogs', log.id, { status: 'VALIDATED' }),
    )
    expect(await shown()).toEqual({ drafts: 0, validatedDrafts: [sheet] })
    const counts = validated!.counts.map(({ id }) => id).join(',')
    dataOf(await setStatus(accountant, 'counts', counts, { status: 'UNVALIDATED', reason: 'Recount' }))
    expect(await shown()).toEqual({ drafts: 1, validatedDrafts: [] })
  })

  it('is completed with the validated sheets of drafts that never reached the server', async () => {
    const testOrganization = await testApp.createOrganization()
    const { user, director } = testOrganization.people
    const { bar, terrace } = testOrganization.ids
    const counts = [notesOf(testOrganization, 'SAC001')]
    await validatedCashLog(testOrganization, { counts })
    await countSheet(testOrganization, { service: 'evening' })
    const draftAt = (cashRegisterId: string, service: 'lunch' | 'evening') => ({
      date: YESTERDAY,
      service,
      cashRegisterId,
      countedCents: 5_000,
    })
    const api = {
      get: async (path: string, query: Record<string, string>) => {
        const { status, statusCode, data } = await director.get(path, query)
        expect(status).toBe(200)
        return { kind: 'done', code: statusCode, data }
      },
    } as unknown as Api
    const complete = (drafts: readonly DraftSummary[]) =>
      addValidatedSheets(api, { kind: 'done', code: 10_000, data: dataOf(today) }, drafts, {} as CallOptions)
    const today = await user.get<Today>('today')
    // One of a validated sheet, one of an open sheet, and one of a sheet that does not exist.
    const drafts = [draftAt(bar, 'lunch'), draftAt(bar, 'evening'), draftAt(terrace, 'lunch')]
    const sheets = await complete(drafts)
    expect(sheets).toMatchObject({
      kind: 'done',
      data: { date: TODAY, validatedSheets: [{ ...draftAt(bar, 'lunch'), countedCents: 16_000 }] },
    })
    expect(await complete([])).toEqual({ kind: 'done', code: 10_000, data: today.data })
  })
})
