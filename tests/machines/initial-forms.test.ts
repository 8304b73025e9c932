import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { bankLineWith } from '../../src/machines/bank-line/machine.ts'
import { feeFields } from '../../src/machines/bank-settlement/form.ts'
import { bodyOf, buildSheet, withSheetText } from '../../src/machines/cash-log/sheet.ts'
import { EMPTY_INPUT, restoreDraft } from '../../src/machines/hand-over/decision.ts'
import { afterSelectAll } from '../../src/machines/remittance/choice.ts'
import { formOf } from '../../src/machines/ticket-dispatch/form.ts'
import { walletDecreaseWith } from '../../src/machines/wallet-decrease/machine.ts'
import { cashLog, countingSetup, sheetKey } from './support/counting.ts'
import { Device, draftsIn } from './support/drafts.ts'
import { done, refused } from './support/outcomes.ts'
import { pouch, remittance } from './support/remitting.ts'
import { ticketDispatch } from './support/tickets.ts'

/*
 * Tests the content of a form when it opens, and what remains of it after a refusal, after a change by another
 * person, or for another record.
 */

describe('the form of a dispatch', () => {
  const dispatch = ticketDispatch({
    date: '2026-11-17',
    reimbursements: [
      { issuer: 'Edenred', reimbursedCents: 88_01, commissionCents: 1_99, reimbursedOn: '2026-11-19' },
    ],
  })
  const blank = { slipNumber: '', parcelNumber: '', sentOn: '', reason: '' }

  it('for a reimbursement starts with the recorded one, or with the declared amount', () => {
    expect(formOf(dispatch, 'REIMBURSED', 'Edenred')).toEqual({
      ...blank,
      issuer: 'Edenred',
      reimbursed: '88,01',
      commission: '1,99',
      reimbursedOn: '2026-11-19',
    })
    expect(formOf(dispatch, 'REIMBURSED', 'Up')).toEqual({
      ...blank,
      issuer: 'Up',
      reimbursed: '45,50',
      commission: '0,00',
      reimbursedOn: '',
    })
  })

  it('for the sending starts with the date of the dispatch', () => {
    expect(formOf(dispatch, 'SENT', undefined)).toMatchObject({ ...blank, sentOn: '2026-11-17' })
  })
})

it.each([
  ['VOUCHERS', { fee: '12,00', vat: '2,00' }],
  ['CARDS', { fee: '12,00', vat: '0,00' }],
] as const)('a fee on %s is proposed as %j', (kind, fields) => {
  expect(feeFields(12_00, kind)).toEqual(fields)
})

describe('a sheet', () => {
  const setup = countingSetup()
  const stored = cashLog({
    floatCents: 99_01,
    turnoverCents: 900_01,
    comment: 'Recounted',
    reasonId: 'reason-4',
  })

  it('starts with the turnover, float, comment and reason that are stored', () => {
    const sheet = buildSheet(setup, sheetKey, { log: stored, closing: null }, null)
    expect([sheet.text, sheet.reasonId]).toEqual([
      { turnover: '900,01', float: '99,01', comment: 'Recounted' },
      'reason-4',
    ])
  })

  it('sends no turnover once a closing has come, even if a turnover was typed before', () => {
    const closing = { turnoverCents: 800_00, expectedCents: {}, movements: [] }
    const typed = withSheetText(
      buildSheet(setup, sheetKey, { log: null, closing: null }, null),
      'turnover',
      '900',
    )
    expect(bodyOf(typed, sheetKey).turnoverCents).toBe(900_00)
    expect(bodyOf({ ...typed, closing }, sheetKey).turnoverCents).toBeNull()
  })
})

it('the draft of a hand-over is restored while the remittance is prepared, later for the same version only', () => {
  const typed = { confirmedPouchIds: ['pouch-1'], leftPouchIds: [], receiptNumber: 'R-1', courierName: 'Ada' }
  const restored = (version: number, status: 'PREPARED' | 'UNVALIDATED') =>
    restoreDraft({ version, ...typed }, {
      ...EMPTY_INPUT,
      remittance: remittance({ version: 7, status }),
    } as unknown as Parameters<typeof restoreDraft>[1])
  // The remittance was rescheduled meanwhile.
  expect(restored(6, 'PREPARED')).toEqual(typed)
  expect(restored(7, 'UNVALIDATED')).toEqual(typed)
  expect(restored(6, 'UNVALIDATED')).toBeNull()
})

it('selecting all pouches ignores chosen ones that are no longer free', () => {
  const pouches = [pouch({ id: 'pouch-1' }), pouch({ id: 'pouch-2' })]
  const contextOf = (pouchIds: readonly string[]) =>
    ({ setup: { pouches, carriers: [] }, pouchType: pouches[0]!.type, pouchIds }) as never
  expect(afterSelectAll(contextOf(['pouch-1', 'taken']))).toMatchObject({ pouchIds: ['pouch-1', 'pouch-2'] })
  expect(afterSelectAll(contextOf(['pouch-1', 'pouch-2', 'taken']))).toMatchObject({ pouchIds: [] })
})

it('the reason typed for one bank line is not proposed for the next', () => {
  const actor = createActor(
    bankLineWith({
      classify: () => new Promise(() => undefined),
      changed: () => undefined,
      newKey: () => 'key',
    }),
  ).start()
  const line = (id: string) => ({ id, version: 2, isLinked: false, kind: 'NONE' as const })
  actor.send({ type: 'CLASSIFY', line: line('line-1') })
  actor.send({ type: 'PICK', status: 'IGNORED' })
  actor.send({ type: 'EDIT_REASON', text: 'Own transfer' })
  actor.send({ type: 'CANCEL' })
  actor.send({ type: 'CLASSIFY', line: line('line-2') })
  expect(actor.getSnapshot().context).toMatchObject({ reason: '', status: 'CARDS' })
})

it('a decrease that was refused because the wallet has too little is sent again with another key', async () => {
  const keys: string[] = []
  let count = 0
  const actor = createActor(
    walletDecreaseWith({
      loadWallet: async () => done(10_000, { balanceCents: 500_00 }),
      decrease: async (_, { idempotencyKey }) => {
        keys.push(idempotencyKey)
        return refused('WalletNegative')
      },
      drafts: draftsIn(new Device()),
      changed: () => undefined,
      newKey: () => {
        count += 1
        return `key-${count}`
      },
    }),
    { input: { establishmentId: 'paris' } },
  ).start()
  actor.send({ type: 'OPEN' })
  await waitFor(actor, (state) => state.matches('entering'))
  actor.send({ type: 'EDIT', field: 'piece.2000', text: '2' })
  actor.send({ type: 'EDIT', field: 'pouchNumber', text: 'CHG901' })
  for (let times = 0; times < 2; times += 1) {
    actor.send({ type: 'DECREASE' })
    await waitFor(actor, (state) => state.matches({ entering: 'refused' }))
  }
  expect(new Set(keys).size).toBe(2)
})
