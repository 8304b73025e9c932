import type { CashLog, CashLogBody } from '../../../src/domain/contract/cash-logs.ts'
import type { Remittance, RemittanceStatusBody } from '../../../src/domain/contract/remittances.ts'
import {
  controlCounts,
  insertSaleTypeTaxes,
  SALES_OF_CLOSING,
  saveAccountingSettings,
  sendNow,
} from '../commands/books.ts'
import {
  changeRemittance,
  dataOf,
  importReceipts,
  notesOf,
  preparedRemittance,
  readPouch,
  type TestApp,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  YESTERDAY,
} from '../commands/test-app.ts'
import { edenredTickets, organizationWithTickets, upTickets } from '../commands/ticket-fixtures.ts'
import { INVENTORY, postMovement, sealChangePouch } from '../commands/wallets.ts'

/** An organization for checks of figures: sheets with and without closing and float, each with a difference; remittances in several statuses. */
export interface BusyOrganization {
  readonly testOrganization: TestOrganization
  readonly logs: readonly CashLog[]
  /** A posted remittance of notes. One of its three pouches stayed behind, and the bank credited 319,00 of 320,00. */
  readonly posted: Remittance
  /** Three prepared remittances: the first has two pouches of cheques, the second a CHANGE pouch, the third a pouch of vouchers. */
  readonly prepared: readonly Remittance[]
  /** A remittance of the same three pouches of notes, cancelled before they were prepared again. */
  readonly cancelled: Remittance
}

async function countSheets(testOrganization: TestOrganization): Promise<readonly CashLog[]> {
  const { ids } = testOrganization
  const received = { notes: 15_800, card: 1_200 }
  dataOf(await importReceipts(testOrganization, received, { sales: SALES_OF_CLOSING }))
  const cheques = (quantity: number, totalCents: number, pouchNumber: string) => ({
    paymentCategoryId: ids.cheques,
    quantity,
    totalCents,
    pouchNumber,
  })
  const sheets: readonly Partial<CashLogBody>[] = [
    {
      date: YESTERDAY,
      service: 'lunch',
      comment: 'A tip',
      turnoverCents: null,
      counts: [notesOf(testOrganization, 'SAC001'), { paymentCategoryId: ids.card, totalCents: 1_200 }],
    },
    {
      date: '2026-11-18',
      service: 'evening',
      floatCents: 2_500,
      turnoverCents: 22_001,
      comment: 'Short',
      counts: [
        notesOf(testOrganization, 'SAC002'),
        { paymentCategoryId: ids.coins, denominations: { 200: 10, 5: 3 } },
        cheques(2, 4_410, 'CHQ002'),
        edenredTickets(testOrganization, 2, 1_990),
      ],
    },
    {
      date: TODAY,
      service: 'lunch',
      floatCents: 5_000,
      turnoverCents: 26_002,
      comment: 'Over',
      counts: [
        notesOf(testOrganization, 'SAC003'),
        { paymentCategoryId: ids.coins, denominations: { 100: 12, 50: 1 } },
        cheques(3, 12_345, 'CHQ001'),
        upTickets(testOrganization, 3),
      ],
    },
  ]
  const logs: CashLog[] = []
  for (const sheet of sheets) logs.push(await validatedCashLog(testOrganization, sheet))
  return logs
}

export async function busyOrganization(testApp: TestApp): Promise<BusyOrganization> {
  const testOrganization = await organizationWithTickets(testApp)
  const { people } = testOrganization
  await saveAccountingSettings(testOrganization)
  await insertSaleTypeTaxes(testApp, testOrganization)
  const logs = await countSheets(testOrganization)
  dataOf(await postMovement(people.director, INVENTORY))
  const pouchesOf = async (type: string) => {
    const counts = logs.flatMap((log) => log.counts)
    const ids = counts.flatMap(({ pouchId }) => pouchId ?? [])
    const pouches = await Promise.all(ids.map((id) => readPouch(testOrganization, id)))
    return pouches.filter((pouch) => pouch.type === type)
  }
  const setRemittanceStatus = async (remittance: Remittance, body: RemittanceStatusBody) => {
    dataOf(await changeRemittance(testOrganization, remittance, body))
    return dataOf(await people.director.get<Remittance>(`remittances/${remittance.id}`))
  }
  const notes = await pouchesOf('NOTES')
  const unwantedRemittance = await preparedRemittance(testOrganization, notes)
  const cancelled = await setRemittanceStatus(unwantedRemittance, { status: 'CANCELED' })
  const [stayingId, ...confirmedPouchIds] = notes.map(({ id }) => id)
  const handedOver = await setRemittanceStatus(await preparedRemittance(testOrganization, notes), {
    status: 'VALIDATED',
    confirmedPouchIds,
    leftPouchIds: [stayingId!],
  })
  await setRemittanceStatus(handedOver, {
    status: 'AVALIDATED',
    creditedCents: 31_900,
    reason: 'One note was forged',
  })
  // The first sheet is not sent, so that some takings are not posted.
  for (const log of logs.slice(1))
    await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
  await sendNow(testApp, testOrganization, handedOver.id, 'SEND', 'remittances')
  const posted = dataOf(await people.director.get<Remittance>(`remittances/${handedOver.id}`))
  const dispatch = dataOf(
    await people.accountant.post<{ readonly pouchId: string }>('ticketdispatches', {
      date: TODAY,
      through: TODAY,
      issuers: ['Edenred', '=Up'],
      // 19,90 of Edenred and three vouchers of Up for 8,00 each.
      declaredCents: 4_390,
      transport: 'CARRIER',
      pouchNumber: 'TIT001',
    }),
  )
  const exchange = await sealChangePouch(testOrganization)
  const singlePouches = await Promise.all(
    [exchange, dispatch.pouchId].map(async (id) => [await readPouch(testOrganization, id)]),
  )
  const prepared: Remittance[] = []
  for (const pouches of [await pouchesOf('CHEQUES'), ...singlePouches])
    prepared.push(await preparedRemittance(testOrganization, pouches))
  return { testOrganization, logs, posted, prepared, cancelled }
}
