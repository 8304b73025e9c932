import { describe, expect, it } from 'vitest'
import { pouchCalls } from '../../src/api/pouches.ts'
import { remittanceCalls } from '../../src/api/remittances.ts'
import { sheetCalls } from '../../src/api/sheets.ts'
import { ticketCalls } from '../../src/api/tickets.ts'
import { walletCalls } from '../../src/api/wallet.ts'
import type { CashLog } from '../../src/domain/contract/cash-logs.ts'
import { cashLogWith } from '../../src/machines/cash-log/machine.ts'
import { coinReceptionWith } from '../../src/machines/coin-reception/machine.ts'
import { handOverWith } from '../../src/machines/hand-over/machine.ts'
import { pouchFieldWith } from '../../src/machines/pouch-field/machine.ts'
import { remittanceWith } from '../../src/machines/remittance/machine.ts'
import { remittanceControlWith } from '../../src/machines/remittance-control/machine.ts'
import { ticketDispatchWith } from '../../src/machines/ticket-dispatch/machine.ts'
import { ticketPreparationWith } from '../../src/machines/ticket-preparation/machine.ts'
import { walletDecreaseWith } from '../../src/machines/wallet-decrease/machine.ts'
import { walletInventoryWith } from '../../src/machines/wallet-inventory/machine.ts'
import { allCategories, cashLog, countingSetup, sheetKey } from './support/counting.ts'
import { carrier, pouch, remittance } from './support/remitting.ts'
import { answering, createRecordingApi, requestAfter, silentPorts } from './support/requests.ts'
import { ticketDispatch, waitingTickets } from './support/tickets.ts'
import { exchange } from './support/wallet.ts'

/*
 * Tests the way from a person's input to the request that leaves the device. Machine and API client are the
 * product's; loaded data, drafts, keys and `fetch` are replaced. Every typed field has a different value, and the
 * expected requests are written by hand.
 */

const api = createRecordingApi()

const edit = (field: string, text: string) => ({ type: 'EDIT', field, text })

describe('a cash log', () => {
  const counting = (log: CashLog | null = null) =>
    cashLogWith({
      ...silentPorts(),
      ...sheetCalls(api),
      loadSetup: answering(countingSetup({ categories: allCategories })),
      openSheet: answering({ log, closing: null }),
      deleteLog: answering(null),
      today: () => sheetKey.date,
    })
  const input = { establishmentId: 'establishment-1', key: sheetKey, suggested: sheetKey }
  const editLine = (paymentCategoryId: string, field: string, text: string) => ({
    ...edit(field, text),
    paymentCategoryId,
  })
  const editSheet = (field: string, text: string) => ({ type: 'EDIT_SHEET', field, text })
  const blank = { quantity: null, denominations: null, totalCents: null, pouchNumber: null }

  it('sends each typed value in its line and field', async () => {
    const events = [
      editSheet('turnover', '1 701,01'),
      editSheet('float', '82,02'),
      editSheet('comment', ' Une note '),
      editLine('cards', 'total', '703,03'),
      editLine('online', 'total', '84,04'),
      editLine('vouchers', 'quantity', '5'),
      editLine('notes', 'piece.5000', '6'),
      editLine('notes', 'pouchNumber', 'not007'),
      editLine('coins', 'piece.200', '8'),
      editLine('cheques', 'quantity', '9'),
      editLine('cheques', 'total', '90,10'),
      editLine('cheques', 'pouchNumber', 'chq011'),
      { type: 'SAVE' },
    ]
    expect(await requestAfter(counting(), input, events)).toEqual({
      method: 'POST',
      to: 'cashlogs',
      body: {
        date: '2026-11-20',
        service: 'lunch',
        cashRegisterId: 'register-1',
        turnoverCents: 1_701_01,
        floatCents: 82_02,
        comment: 'Une note',
        reasonId: null,
        counts: [
          { paymentCategoryId: 'cards', ...blank, totalCents: 703_03 },
          { paymentCategoryId: 'online', ...blank, totalCents: 84_04 },
          { paymentCategoryId: 'vouchers', ...blank, quantity: 5, totalCents: 45_00 },
          {
            paymentCategoryId: 'notes',
            ...blank,
            denominations: { '5000': 6 },
            totalCents: 300_00,
            pouchNumber: 'NOT007',
          },
          { paymentCategoryId: 'coins', ...blank, denominations: { '200': 8 }, totalCents: 16_00 },
          { paymentCategoryId: 'cheques', ...blank, quantity: 9, totalCents: 90_10, pouchNumber: 'CHQ011' },
        ],
      },
    })
  })

  it('is edited by its id, with the version that was opened', async () => {
    const stored = counting(cashLog({ id: 'log-13', version: 14 }))
    expect(
      await requestAfter(stored, input, [editSheet('comment', 'Recompté'), { type: 'SAVE' }]),
    ).toMatchObject({ method: 'PUT', to: 'cashlogs/log-13', body: { version: 14, comment: 'Recompté' } })
  })
})

describe('a remittance', () => {
  it('is prepared with the chosen pouches, carrier and date', async () => {
    const machine = remittanceWith({
      ...silentPorts(),
      ...remittanceCalls(api),
      loadSetup: answering({
        pouches: [
          pouch(),
          pouch({ id: 'pouch-2', number: 'ABC124' }),
          pouch({ id: 'pouch-3', type: 'CHEQUES' }),
        ],
        carriers: [carrier(), carrier({ id: 'carrier-2', name: 'Brinks' })],
      }),
    })
    const input = {
      establishmentId: 'establishment-1',
      today: '2026-11-20',
      carrierId: 'carrier-1',
      date: '2026-11-23',
    }
    const events = [
      { type: 'CHOOSE_TYPE', pouchType: 'NOTES' },
      { type: 'NEXT' },
      { type: 'TOGGLE_POUCH', pouchId: 'pouch-2' },
      { type: 'NEXT' },
      { type: 'CHOOSE_CARRIER', carrierId: 'carrier-2' },
      { type: 'CHOOSE_DATE', date: '2026-11-25' },
      { type: 'NEXT' },
      { type: 'PREPARE' },
    ]
    expect(await requestAfter(machine, input, events)).toEqual({
      method: 'POST',
      to: 'remittances',
      body: { type: 'NOTES', pouchIds: ['pouch-2'], carrierId: 'carrier-2', date: '2026-11-25' },
    })
  })

  const handOver = () => {
    const { handOver: validate, undo } = remittanceCalls(api)
    return handOverWith({
      ...silentPorts(),
      validate,
      undo,
      loadRemittance: answering(remittance({ id: 'remittance-9', version: 4 })),
    })
  }
  const input = { remittanceId: 'remittance-9', actorId: 'user-2', allowSelfValidation: false }

  it('is handed over with the receipt number and the name of the courier, each in its field', async () => {
    const events = [
      { type: 'VALIDATE' },
      { type: 'TICK', pouchId: 'pouch-1' },
      { type: 'SCAN', text: 'abc124' },
      edit('receiptNumber', ' R-2026-77 '),
      edit('courierName', ' Nadia Benali '),
      { type: 'CONFIRM' },
    ]
    expect(await requestAfter(handOver(), input, events)).toEqual({
      method: 'PUT',
      to: 'remittancesstatus?id=remittance-9&status=VALIDATED',
      body: {
        status: 'VALIDATED',
        version: 4,
        confirmedPouchIds: ['pouch-1', 'pouch-2'],
        leftPouchIds: [],
        receiptNumber: 'R-2026-77',
        courierName: 'Nadia Benali',
      },
    })
  })

  it('is undone with the version that was shown', async () => {
    expect(await requestAfter(handOver(), input, [{ type: 'UNDO' }, { type: 'CONFIRM' }])).toEqual({
      method: 'PUT',
      to: 'remittancesstatus?id=remittance-9&status=CANCELED',
      body: { status: 'CANCELED', version: 4 },
    })
  })

  const controlInput = { remittanceId: 'remittance-9' }
  const control = (changes: Parameters<typeof remittance>[0] = {}) => {
    const { recordControl: validate, invalidate } = remittanceCalls(api)
    const openedRemittance = remittance({ id: 'remittance-9', version: 5, status: 'VALIDATED', ...changes })
    return remittanceControlWith({
      ...silentPorts(),
      validate,
      invalidate,
      loadRemittance: answering(openedRemittance),
      now: () => '2026-11-26T10:00:00.000Z',
    })
  }
  const linked = {
    id: 'link-1',
    lineId: 'line-1',
    bookedOn: '2026-11-24',
    amountCents: 391_00,
    label: 'VERSEMENT',
    reference: '',
    linkedByName: 'Ada Martin',
    linkedAt: '2026-11-26T10:00:00.000Z',
  }

  it('is controlled with the typed amount, date and reason of the difference', async () => {
    const events = [
      edit('amount', '390,50'),
      edit('creditedOn', '2026-11-27'),
      edit('differenceReason', ' Un billet manque '),
      { type: 'VALIDATE' },
    ]
    expect(await requestAfter(control(), controlInput, events)).toEqual({
      method: 'PUT',
      to: 'remittancesstatus?id=remittance-9&status=AVALIDATED',
      body: {
        status: 'AVALIDATED',
        version: 5,
        creditedCents: 390_50,
        creditedOn: '2026-11-27',
        reason: 'Un billet manque',
      },
    })
  })

  it('that is linked with bank lines is controlled with the reason of the difference only', async () => {
    const machine = control({ credits: [linked], creditedCents: 391_00, creditedOn: '2026-11-24' })
    const events = [
      edit('differenceReason', '  '),
      // Sends nothing: the reason is missing.
      { type: 'VALIDATE' },
      edit('differenceReason', 'Un billet manque'),
      { type: 'VALIDATE' },
    ]
    expect(await requestAfter(machine, controlInput, events)).toEqual({
      method: 'PUT',
      to: 'remittancesstatus?id=remittance-9&status=AVALIDATED',
      body: {
        status: 'AVALIDATED',
        version: 5,
        creditedCents: null,
        creditedOn: null,
        reason: 'Un billet manque',
      },
    })
  })

  it('is sent back with the typed reason', async () => {
    const events = [
      edit('amount', '390'),
      { type: 'INVALIDATE' },
      { type: 'EDIT_REASON', text: ' Un bordereau manque ' },
      { type: 'CONFIRM' },
    ]
    expect(await requestAfter(control(), controlInput, events)).toEqual({
      method: 'PUT',
      to: 'remittancesstatus?id=remittance-9&status=UNVALIDATED',
      body: { status: 'UNVALIDATED', version: 5, reason: 'Un bordereau manque' },
    })
  })
})

describe('a pouch', () => {
  const requestOf = (field: string, text: string) => {
    const machine = pouchFieldWith({ ...silentPorts(), ...pouchCalls(api) })
    const input = { pouch: { id: 'pouch-6', version: 3 }, field, text: '' }
    return requestAfter(machine, input, [{ type: 'EDIT', text }, { type: 'SAVE' }])
  }

  it('gets the typed seal number', async () => {
    expect(await requestOf('seal', 'SC12345')).toEqual({
      method: 'PUT',
      to: 'pouches/pouch-6',
      body: { version: 3, sealNumber: 'SC12345' },
    })
  })

  it('gets the carrier’s count, in cents', async () => {
    expect(await requestOf('carrierCount', '155,20')).toEqual({
      method: 'PUT',
      to: 'pouches/pouch-6',
      body: { version: 3, carrierCountedCents: 155_20 },
    })
  })
})

describe('the wallet', () => {
  const input = { establishmentId: 'establishment-1' }

  it('is decreased by the typed notes, into the typed pouch', async () => {
    const { decrease } = walletCalls(api)
    const machine = walletDecreaseWith({
      ...silentPorts(),
      decrease,
      loadWallet: answering({ balanceCents: 900_00 }),
    })
    const events = [
      { type: 'OPEN' },
      edit('piece.5000', '2'),
      edit('piece.2000', '3'),
      edit('pouchNumber', 'ech001'),
      edit('comment', ' Pour samedi '),
      { type: 'DECREASE' },
    ]
    expect(await requestAfter(machine, input, events)).toEqual({
      method: 'POST',
      to: 'walletmovements',
      body: {
        type: 'DECREASE',
        denominations: { '5000': 2, '2000': 3 },
        pouchNumber: 'ECH001',
        comment: 'Pour samedi',
      },
    })
  })

  const inventory = () => {
    const { recordInventory: record } = walletCalls(api)
    const loadWallet = answering({ balanceCents: 300_00, version: 7 })
    return walletInventoryWith({ ...silentPorts(), record, loadWallet, shownVersion: () => 7 })
  }
  const confirmEvents = [{ type: 'COMPARE' }, { type: 'COMMENT', text: ' Recompté ' }, { type: 'CONFIRM' }]

  it('is counted by piece', async () => {
    const events = [
      { type: 'OPEN' },
      { type: 'CHOOSE_MODE', mode: 'pieces' },
      edit('piece.5000', '4'),
      edit('piece.200', '5'),
      ...confirmEvents,
    ]
    expect(await requestAfter(inventory(), input, events)).toEqual({
      method: 'POST',
      to: 'walletmovements',
      body: { type: 'INVENTORY', denominations: { '5000': 4, '200': 5 }, version: 7, comment: 'Recompté' },
    })
  })

  it('is counted by its total', async () => {
    const events = [
      { type: 'OPEN' },
      { type: 'CHOOSE_MODE', mode: 'total' },
      edit('total', '304,50'),
      ...confirmEvents,
    ]
    expect(await requestAfter(inventory(), input, events)).toEqual({
      method: 'POST',
      to: 'walletmovements',
      body: { type: 'INVENTORY', totalCents: 304_50, version: 7, comment: 'Recompté' },
    })
  })

  it('receives rolls and loose coins for a pouch, each in its field', async () => {
    const { receive } = walletCalls(api)
    const events = [
      { type: 'OPEN', exchange: exchange({ id: 'pouch-8', valueCents: 100_00 }) },
      edit('roll.200', '2'),
      edit('piece.100', '3'),
      { type: 'RECEIVE' },
      { type: 'COMMENT', text: ' Un rouleau incomplet ' },
      { type: 'CONFIRM' },
    ]
    expect(await requestAfter(coinReceptionWith({ ...silentPorts(), receive }), undefined, events)).toEqual({
      method: 'POST',
      to: 'walletmovements',
      body: {
        type: 'RECEPTION',
        pouchId: 'pouch-8',
        rolls: { '200': 2 },
        denominations: { '100': 3 },
        confirmedDifference: true,
        comment: 'Un rouleau incomplet',
      },
    })
  })
})

describe('paper vouchers', () => {
  it('are prepared with the quantity that was typed for a line without one', async () => {
    const { prepare } = ticketCalls(api)
    const [edenred, up] = waitingTickets().lines
    const waiting = waitingTickets({ lines: [edenred!, { ...up!, quantity: null }] })
    const machine = ticketPreparationWith({ ...silentPorts(), prepare, loadWaiting: answering(waiting) })
    const events = [
      { type: 'OPEN', today: '2026-11-20' },
      { type: 'EDIT_QUANTITY', line: { issuer: 'Up', year: 2026, declaredCents: 45_50 }, text: ' 2+3 ' },
      { type: 'CONFIRM' },
    ]
    expect(await requestAfter(machine, undefined, events)).toEqual({
      method: 'POST',
      to: 'ticketdispatches',
      body: {
        date: '2026-11-20',
        through: '2026-11-20',
        issuers: ['Edenred', 'Up'],
        declaredCents: 135_50,
        transport: 'POST',
        quantities: [{ issuer: 'Up', year: 2026, quantity: 5 }],
      },
    })
  })

  it('are prepared with the selected issuers, the transport and the pouch number', async () => {
    const { prepare } = ticketCalls(api)
    const machine = ticketPreparationWith({
      ...silentPorts(),
      prepare,
      loadWaiting: answering(waitingTickets()),
    })
    const events = [
      { type: 'OPEN', today: '2026-11-20' },
      { type: 'CHOOSE_LAST_DATE', date: '2026-11-18' },
      // All issuers are selected at first: this deselects one.
      { type: 'TICK', issuer: 'Up' },
      { type: 'CHOOSE_TRANSPORT', transport: 'CARRIER' },
      { type: 'EDIT_POUCH_NUMBER', text: 'tr0001' },
      { type: 'CONFIRM' },
    ]
    expect(await requestAfter(machine, undefined, events)).toEqual({
      method: 'POST',
      to: 'ticketdispatches',
      body: {
        date: '2026-11-20',
        through: '2026-11-18',
        issuers: ['Edenred'],
        declaredCents: 90_00,
        transport: 'CARRIER',
        pouchNumber: 'TR0001',
      },
    })
  })

  const dispatch = (changes: Parameters<typeof ticketDispatch>[0] = {}) => {
    const { change } = ticketCalls(api)
    const openedDispatch = ticketDispatch({ id: 'dispatch-3', version: 6, ...changes })
    return ticketDispatchWith({ ...silentPorts(), change, loadDispatch: answering(openedDispatch) })
  }
  const input = { dispatchId: 'dispatch-3' }

  it('are sent with the typed slip, parcel and day', async () => {
    const events = [
      { type: 'START', act: 'SENT' },
      edit('slipNumber', ' B-71 '),
      edit('parcelNumber', ' 1Z-82 '),
      edit('sentOn', '2026-11-21'),
      { type: 'CONFIRM' },
    ]
    expect(await requestAfter(dispatch(), input, events)).toEqual({
      method: 'PUT',
      to: 'ticketdispatchesstatus?id=dispatch-3&status=SENT',
      body: {
        status: 'SENT',
        version: 6,
        slipNumber: 'B-71',
        parcelNumber: '1Z-82',
        sentOn: '2026-11-21',
      },
    })
  })

  it('are reimbursed with the issuer and the typed amount, commission and day', async () => {
    const events = [
      { type: 'START', act: 'REIMBURSED', issuer: 'Up' },
      edit('reimbursed', '44,01'),
      edit('commission', '1,52'),
      edit('reimbursedOn', '2026-11-27'),
      edit('reason', ' Un titre refusé '),
      { type: 'CONFIRM' },
    ]
    const machine = dispatch({ status: 'SENT', slipNumber: 'B-71', sentOn: '2026-11-21' })
    expect(await requestAfter(machine, input, events)).toEqual({
      method: 'PUT',
      to: 'ticketdispatchesstatus?id=dispatch-3&status=REIMBURSED',
      body: {
        status: 'REIMBURSED',
        version: 6,
        reimbursement: {
          issuer: 'Up',
          reimbursedCents: 44_01,
          commissionCents: 1_52,
          reimbursedOn: '2026-11-27',
          reason: 'Un titre refusé',
        },
      },
    })
  })

  it('are cancelled with the typed reason', async () => {
    const events = [{ type: 'START', act: 'CANCELED' }, edit('reason', ' Colis perdu '), { type: 'CONFIRM' }]
    expect(await requestAfter(dispatch(), input, events)).toEqual({
      method: 'PUT',
      to: 'ticketdispatchesstatus?id=dispatch-3&status=CANCELED',
      body: { status: 'CANCELED', version: 6, reason: 'Colis perdu' },
    })
  })
})
