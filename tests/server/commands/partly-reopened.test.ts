import { expect, it } from 'vitest'
import type { CashLog, CashLogBody, CountInput, CountRow } from '../../../src/domain/contract/cash-logs.ts'
import {
  countSheet,
  dataOf,
  importReceipts,
  notesOf,
  readLog,
  setStatus,
  sheetBody,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

/*
 * The sheet of most of these tests: 160 € of notes and 50 € of cheques against a typed turnover of 210 €, validated without a difference.
 * Accounting sends the cheques back. Without them 160 € are counted, and 50 € are missing.
 */
const chequesOf = ({ ids }: TestOrganization): CountInput => ({
  paymentCategoryId: ids.cheques,
  quantity: 1,
  totalCents: 5_000,
  pouchNumber: 'CHQ001',
})

const countOf = (log: CashLog, categoryId: string) =>
  log.counts.find(({ paymentCategoryId }) => paymentCategoryId === categoryId)!

async function sheetWithChequesSentBack(testOrganization: TestOrganization) {
  const { ids, people } = testOrganization
  const log = await validatedCashLog(testOrganization, {
    turnoverCents: 21_000,
    counts: [notesOf(testOrganization, 'SAC001'), chequesOf(testOrganization)],
  })
  expect(log).toMatchObject({ status: 'VALIDATED', deltaCents: 0 })
  const chequesId = countOf(log, ids.cheques).id
  const sentBack = { status: 'UNVALIDATED', reason: 'Belongs to the evening' }
  dataOf(await setStatus(people.accountant, 'counts', chequesId, sentBack))
  return { log, chequesId }
}

const remove = ({ people }: TestOrganization, countId: string) =>
  people.user.delete<CountRow>(`counts/${countId}`)

/** Saves the sheet with these changes; its turnover is 210 € by default. */
async function save(testOrganization: TestOrganization, id: string, changes: Partial<CashLogBody>) {
  const { version } = await readLog(testOrganization, id)
  const body = { ...sheetBody(testOrganization, { turnoverCents: 21_000, ...changes }), version }
  return testOrganization.people.user.put<CashLog>(`cashlogs/${id}`, body)
}

it.each<[string, (testOrganization: TestOrganization, log: CashLog, chequesId: string) => Promise<unknown>]>([
  ['is deleted', async (testOrganization, _, chequesId) => dataOf(await remove(testOrganization, chequesId))],
  [
    'is left out when the sheet is saved',
    async (testOrganization, { id }) =>
      dataOf(await save(testOrganization, id, { counts: [notesOf(testOrganization, 'SAC001')] })),
  ],
])('a sheet stays open when its only open line %s: only a validation closes it', async (_, removeLine) => {
  const testOrganization = await testApp.createOrganization()
  const { ids } = testOrganization
  const { log, chequesId } = await sheetWithChequesSentBack(testOrganization)
  await removeLine(testOrganization, log, chequesId)
  const open = await readLog(testOrganization, log.id)
  expect(open).toMatchObject({
    status: 'UPDATED',
    countedCents: 16_000,
    deltaCents: -5_000,
    validatedAt: null,
    validatedByName: null,
  })
  expect(countOf(open, ids.cheques)).toMatchObject({
    id: chequesId,
    status: 'UPDATED',
    quantity: null,
    totalCents: null,
    firstTotalCents: 5_000,
    pouchNumber: null,
  })
  expect(countOf(open, ids.notes).status).toBe('VALIDATED')
})

it('a removed line stays on a partly validated sheet also if its pouch was deleted, and keeps its first total', async () => {
  const testOrganization = await testApp.createOrganization()
  const { ids, people } = testOrganization
  const log = await validatedCashLog(testOrganization, {
    turnoverCents: 21_000,
    counts: [notesOf(testOrganization, 'SAC001'), chequesOf(testOrganization)],
  })
  const cheques = countOf(log, ids.cheques)
  dataOf(await people.director.delete(`pouches/${cheques.pouchId}`))
  expect(dataOf(await remove(testOrganization, cheques.id))).toMatchObject({
    status: 'UPDATED',
    totalCents: null,
    firstTotalCents: 5_000,
  })
  expect(await readLog(testOrganization, log.id)).toMatchObject({ status: 'UPDATED', deltaCents: -5_000 })
})

it('a removed line is deleted when the whole sheet was sent back', async () => {
  const testOrganization = await testApp.createOrganization()
  const { ids, people } = testOrganization
  const { log, chequesId } = await sheetWithChequesSentBack(testOrganization)
  const notesId = countOf(log, ids.notes).id
  dataOf(await setStatus(people.accountant, 'counts', notesId, { status: 'UNVALIDATED', reason: 'Recount' }))
  expect(dataOf(await remove(testOrganization, chequesId))).toMatchObject({ status: 'DELETED' })
  expect(await readLog(testOrganization, log.id)).toMatchObject({ status: 'UNVALIDATED', deltaCents: -5_000 })
})

/* The closing expects 160 € of notes and, by card, 0 €: nothing is missing without the line of the card. */
it.each<[string, (testOrganization: TestOrganization, log: CashLog) => Promise<unknown>]>([
  [
    'is deleted',
    async (testOrganization, log) =>
      dataOf(await remove(testOrganization, countOf(log, testOrganization.ids.card).id)),
  ],
  [
    'is left out when the sheet is saved, once or twice',
    async (testOrganization, { id }) => {
      const counts = [notesOf(testOrganization, 'SAC001')]
      dataOf(await save(testOrganization, id, { counts }))
      dataOf(await save(testOrganization, id, { counts }))
    },
  ],
])('a line of which a closing expects 0 € is gone when it %s', async (_, removeLine) => {
  const testOrganization = await testApp.createOrganization()
  const { ids } = testOrganization
  dataOf(await importReceipts(testOrganization, { notes: 16_000, card: 0 }))
  const log = await countSheet(testOrganization, {
    counts: [notesOf(testOrganization, 'SAC001'), { paymentCategoryId: ids.card, totalCents: 500 }],
  })
  expect(log).toMatchObject({ expectedCents: 16_000, deltaCents: 500 })
  await removeLine(testOrganization, log)
  const saved = await readLog(testOrganization, log.id)
  expect(saved.counts.map(({ paymentCategoryId }) => paymentCategoryId)).toEqual([ids.notes])
  expect(saved.deltaCents).toBe(0)
})

it('a line that was sent back can be validated as not counted, because the sheet has other counted lines', async () => {
  const testOrganization = await testApp.createOrganization()
  const { ids, people } = testOrganization
  const { log } = await sheetWithChequesSentBack(testOrganization)
  const counts = [notesOf(testOrganization, 'SAC001'), { paymentCategoryId: ids.cheques, totalCents: null }]
  dataOf(await save(testOrganization, log.id, { counts }))
  const validate = (comment?: string) =>
    setStatus<CashLog[]>(people.user, 'cashlogs', log.id, { status: 'VALIDATED', comment })
  await testOrganization.refuses(() => validate(), 'CommentRequired')
  expect((await validate('The cheques belong to the evening')).statusCode).toBe(11028)
  const validated = await readLog(testOrganization, log.id)
  expect(validated).toMatchObject({
    status: 'VALIDATED',
    countedCents: 16_000,
    deltaCents: -5_000,
    validatedByName: 'user Test',
  })
  expect(countOf(validated, ids.cheques)).toMatchObject({
    status: 'VALIDATED',
    totalCents: null,
    firstTotalCents: 5_000,
    pouchId: null,
  })
})
