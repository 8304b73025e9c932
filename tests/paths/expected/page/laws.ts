import type { CashLog } from '../../../../src/domain/contract/cash-logs.ts'
import type { CountThing } from '../../walk/api/fixtures/count.ts'
import type { PouchThing } from '../../walk/api/fixtures/pouch.ts'
import type { RemittanceThing } from '../../walk/api/fixtures/remittance.ts'
import type { DispatchThing } from '../../walk/api/fixtures/ticket-dispatch.ts'
import type { House } from '../../walk/api/house.ts'
import { dataOf } from '../../walk/api/house.ts'
import type { Seat } from '../../walk/browser/browser-driver.ts'
import type { Bench } from '../../walk/browser/page-object.ts'
import { carrierSights, personSights } from './laws/administered.ts'
import { requestPage } from './laws/asking-closings.ts'
import { bankFilePage } from './laws/bank-file.ts'
import { controlled, sentDialog } from './laws/books.ts'
import { bringingPage } from './laws/bringing-closings.ts'
import { cameraPage } from './laws/camera.ts'
import { checkPage } from './laws/checking.ts'
import { receptionPage } from './laws/coins.ts'
import { controlPage } from './laws/control.ts'
import { confirmedPage, deletedPage } from './laws/counted.ts'
import { countingPage } from './laws/counting.ts'
import { dispatchPage, dispatchPanel } from './laws/dispatch.ts'
import { downloadPage } from './laws/download.ts'
import { personForm } from './laws/form.ts'
import { issuersPage } from './laws/issuers.ts'
import { jobsPage } from './laws/jobs.ts'
import { carrierList } from './laws/list.ts'
import { matchingPage } from './laws/matching.ts'
import { ownSessionsPage } from './laws/own-sessions.ts'
import { papersPage } from './laws/papers.ts'
import { passwordPage } from './laws/password.ts'
import { exchangeRow, pouchPanel } from './laws/pouch.ts'
import { sealPage } from './laws/pouch-acts.ts'
import { handOverPage, preparationPage } from './laws/preparing.ts'
import { ticketPreparationPage } from './laws/preparing-tickets.ts'
import { controlPanel, prepared, remittancePage } from './laws/remittance.ts'
import { sendingDialog } from './laws/sending.ts'
import { sessionsPage } from './laws/sessions.ts'
import { sheetPage } from './laws/sheet.ts'
import { sessionPage } from './laws/signing-in.ts'
import { switchingPage } from './laws/switching.ts'
import { viewsPage } from './laws/views.ts'
import { decreasePage, inventoryPage } from './laws/wallet.ts'
import type { Sight } from './look.ts'

type ThingSight<Thing> = (house: House, seat: Seat, thing: Thing) => Promise<Sight>

/** The page of a record after an event; `start` after its creation by hand. */
type PageLaw<Thing> = Readonly<Record<string, ThingSight<Thing>>>

const CASH = 'ACCOUNTING-CASH'
const TICKETS = 'ACCOUNTING_TICKET'

const sentCounts =
  (isProvision: boolean): ThingSight<CountThing> =>
  async (house, seat, { logId }) => {
    const { counts } = dataOf(await house.user.get<CashLog>(`cashlogs/${logId}`))
    const tickets = house.category(({ paperTicket }) => paperTicket).id
    const hasTickets = counts.some(({ paymentCategoryId }) => paymentCategoryId === tickets)
    const sent = hasTickets ? ([CASH, TICKETS] as const) : ([CASH] as const)
    const types = isProvision ? (['ACCOUNTING-PROVISION'] as const) : sent
    return sentDialog(house, seat, counts.length, { isProvision, types })
  }

const count: PageLaw<CountThing> = {
  start: (house, seat, thing) => sheetPage(house, seat, thing, true),
  edit: (house, seat, thing) => sheetPage(house, seat, thing, false),
  validate: confirmedPage,
  delete: deletedPage,
  accountingValidate: (house, seat, thing) => controlled(house, seat, thing, 'validate'),
  invalidate: (house, seat, thing) => controlled(house, seat, thing, 'invalidate'),
  async reopen(house, seat) {
    const id = new URL(seat.page.url()).searchParams.get('id') ?? ''
    return pouchPanel(house, seat, id)
  },
  provisionSent: sentCounts(true),
  sent: sentCounts(false),
  sendFailed: sentCounts(false),
}

const sentRemittance: ThingSight<RemittanceThing> = (house, seat) =>
  sentDialog(house, seat, 1, { types: [CASH] })

const remittance: PageLaw<RemittanceThing> = {
  start: (house, seat, thing) => prepared(house, seat, thing.remittance.id),
  undo: (house, seat, thing) => remittancePage(house, seat, thing.remittance.id, 11021),
  validate: (house, seat, thing) => remittancePage(house, seat, thing.remittance.id, 11022),
  invalidate: (house, seat, thing) => controlPanel(house, seat, thing.remittance.id),
  accountingValidate: (house, seat, thing) => controlPanel(house, seat, thing.remittance.id),
  sent: sentRemittance,
  sendFailed: sentRemittance,
}

const pouch: PageLaw<PouchThing> = {
  prepare: (house, seat, thing) => prepared(house, seat, thing.remittance!.id),
  handOver: (house, seat, thing) => remittancePage(house, seat, thing.remittance!.id, 11022),
  release: (house, seat, thing) => remittancePage(house, seat, thing.remittance!.id, 11021),
  delete: (house, seat, { id }) => pouchPanel(house, seat, id),
  receive: (house, seat, { id }) => exchangeRow(house, seat, id),
}

const dispatch: ThingSight<DispatchThing> = (house, seat, { id }) => dispatchPanel(house, seat, id)

const ticketDispatch: PageLaw<DispatchThing> = {
  send: dispatch,
  reimbursePart: dispatch,
  reimburse: dispatch,
  cancel: dispatch,
}

/** The pages of the records that are walked by gestures, by the name of their lifecycle. */
export const PAGES = {
  count,
  remittance,
  pouch,
  'ticket-dispatch': ticketDispatch,
  active: carrierSights,
  person: personSights,
} as unknown as Readonly<Record<string, PageLaw<unknown>>>

/** The expected page of a machine in a state, given the events of its path; null when none is described. */
export const MACHINE_PAGES: Readonly<
  Record<string, (bench: Bench, state: string, labels: readonly string[]) => Promise<Sight | null>>
> = {
  remittance: preparationPage,
  'hand-over': handOverPage,
  'wallet-inventory': inventoryPage,
  'wallet-decrease': decreasePage,
  'remittance-control': checkPage,
  'pouch-fact': sealPage,
  'coin-reception': receptionPage,
  attachments: papersPage,
  'saved-views': viewsPage,
  'ticket-dispatch': dispatchPage,
  'ticket-preparation': ticketPreparationPage,
  'bank-matching': matchingPage,
  'closings-request': requestPage,
  'closings-upload': bringingPage,
  jobs: jobsPage,
  'ticket-issuer': issuersPage,
  'bank-upload': bankFilePage,
  session: sessionPage,
  credential: passwordPage,
  establishment: switchingPage,
  download: downloadPage,
  document: ownSessionsPage,
  camera: cameraPage,
  'cash-log': countingPage,
  control: controlPage,
  sending: sendingDialog,
  'confirm-command': sessionsPage,
  form: personForm,
  list: carrierList,
}
