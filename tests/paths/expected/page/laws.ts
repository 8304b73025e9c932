import type { CashLog } from '../../../../src/domain/contract/cash-logs.ts'
import type { CountFixture } from '../../walk/api/fixtures/count.ts'
import type { PouchFixture } from '../../walk/api/fixtures/pouch.ts'
import type { RemittanceFixture } from '../../walk/api/fixtures/remittance.ts'
import type { DispatchFixture } from '../../walk/api/fixtures/ticket-dispatch.ts'
import type { TestOrganization } from '../../walk/api/test-organization.ts'
import { dataOf } from '../../walk/api/test-organization.ts'
import type { UserPage } from '../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../walk/browser/page-object.ts'
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

type ThingSight<Thing> = (
  testOrganization: TestOrganization,
  userPage: UserPage,
  fixture: Thing,
) => Promise<Sight>

/** The page of a record after an event; `start` after its creation by hand. */
type PageLaw<Thing> = Readonly<Record<string, ThingSight<Thing>>>

const CASH = 'ACCOUNTING-CASH'
const TICKETS = 'ACCOUNTING_TICKET'

const sentCounts =
  (isProvision: boolean): ThingSight<CountFixture> =>
  async (testOrganization, userPage, { logId }) => {
    const { counts } = dataOf(await testOrganization.user.get<CashLog>(`cashlogs/${logId}`))
    const tickets = testOrganization.category(({ paperTicket }) => paperTicket).id
    const hasTickets = counts.some(({ paymentCategoryId }) => paymentCategoryId === tickets)
    const sent = hasTickets ? ([CASH, TICKETS] as const) : ([CASH] as const)
    const types = isProvision ? (['ACCOUNTING-PROVISION'] as const) : sent
    return sentDialog(testOrganization, userPage, counts.length, { isProvision, types })
  }

const count: PageLaw<CountFixture> = {
  start: (testOrganization, userPage, fixture) => sheetPage(testOrganization, userPage, fixture, true),
  edit: (testOrganization, userPage, fixture) => sheetPage(testOrganization, userPage, fixture, false),
  validate: confirmedPage,
  delete: deletedPage,
  accountingValidate: (testOrganization, userPage, fixture) =>
    controlled(testOrganization, userPage, fixture, 'validate'),
  invalidate: (testOrganization, userPage, fixture) =>
    controlled(testOrganization, userPage, fixture, 'invalidate'),
  async reopen(testOrganization, userPage) {
    const id = new URL(userPage.page.url()).searchParams.get('id') ?? ''
    return pouchPanel(testOrganization, userPage, id)
  },
  provisionSent: sentCounts(true),
  sent: sentCounts(false),
  sendFailed: sentCounts(false),
}

const sentRemittance: ThingSight<RemittanceFixture> = (testOrganization, userPage) =>
  sentDialog(testOrganization, userPage, 1, { types: [CASH] })

const remittance: PageLaw<RemittanceFixture> = {
  start: (testOrganization, userPage, fixture) => prepared(testOrganization, userPage, fixture.remittance.id),
  undo: (testOrganization, userPage, fixture) =>
    remittancePage(testOrganization, userPage, fixture.remittance.id, 11021),
  validate: (testOrganization, userPage, fixture) =>
    remittancePage(testOrganization, userPage, fixture.remittance.id, 11022),
  invalidate: (testOrganization, userPage, fixture) =>
    controlPanel(testOrganization, userPage, fixture.remittance.id),
  accountingValidate: (testOrganization, userPage, fixture) =>
    controlPanel(testOrganization, userPage, fixture.remittance.id),
  sent: sentRemittance,
  sendFailed: sentRemittance,
}

const pouch: PageLaw<PouchFixture> = {
  prepare: (testOrganization, userPage, fixture) =>
    prepared(testOrganization, userPage, fixture.remittance!.id),
  handOver: (testOrganization, userPage, fixture) =>
    remittancePage(testOrganization, userPage, fixture.remittance!.id, 11022),
  release: (testOrganization, userPage, fixture) =>
    remittancePage(testOrganization, userPage, fixture.remittance!.id, 11021),
  delete: (testOrganization, userPage, { id }) => pouchPanel(testOrganization, userPage, id),
  receive: (testOrganization, userPage, { id }) => exchangeRow(testOrganization, userPage, id),
}

const dispatch: ThingSight<DispatchFixture> = (testOrganization, userPage, { id }) =>
  dispatchPanel(testOrganization, userPage, id)

const ticketDispatch: PageLaw<DispatchFixture> = {
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
  Record<
    string,
    (walkContext: WalkContext, state: string, labels: readonly string[]) => Promise<Sight | null>
  >
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
