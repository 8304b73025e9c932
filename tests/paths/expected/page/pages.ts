import type { CashLog } from '../../../../src/domain/contract/cash-logs.ts'
import type { CountFixture } from '../../walk/api/fixtures/count.ts'
import type { PouchFixture } from '../../walk/api/fixtures/pouch.ts'
import type { RemittanceFixture } from '../../walk/api/fixtures/remittance.ts'
import type { DispatchFixture } from '../../walk/api/fixtures/ticket-dispatch.ts'
import type { TestOrganization } from '../../walk/api/test-organization.ts'
import { dataOf } from '../../walk/api/test-organization.ts'
import type { UserPage } from '../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../walk/browser/page-object.ts'
import type { ExpectedPage } from './check-page.ts'
import { notices, toast } from './common-elements.ts'
import type { TakenPath } from './expected-contexts.ts'
import { carrierPages, personPages } from './pages/administered.ts'
import { bankFilePage } from './pages/bank-file.ts'
import { cameraPage } from './pages/camera.ts'
import { closingsRequestPage } from './pages/closings-request.ts'
import { closingsUploadPage } from './pages/closings-upload.ts'
import { receptionPage } from './pages/coins.ts'
import { controlPage } from './pages/control.ts'
import { confirmedPage, deletedPage } from './pages/counted-sheet.ts'
import { countingPage } from './pages/counting.ts'
import { dispatchPage, dispatchPanel } from './pages/dispatch.ts'
import { downloadPage } from './pages/download.ts'
import { enrolmentPage } from './pages/enrolment.ts'
import { controlledPage, sentDialog } from './pages/entries.ts'
import { switchingPage } from './pages/establishment-switch.ts'
import { personForm } from './pages/form.ts'
import { issuersPage } from './pages/issuers.ts'
import { jobsPage } from './pages/jobs.ts'
import { carrierList } from './pages/list.ts'
import { matchingPage } from './pages/matching.ts'
import { ownSessionsPage } from './pages/own-sessions.ts'
import { papersPage } from './pages/papers.ts'
import { passwordPage } from './pages/password.ts'
import { exchangeRow, pouchPanel } from './pages/pouch.ts'
import { sealPage } from './pages/pouch-dialogs.ts'
import { controlPanel, prepared, remittancePage } from './pages/remittance.ts'
import { remittanceCheckPage } from './pages/remittance-check.ts'
import { handOverPage, preparationPage } from './pages/remittance-preparation.ts'
import { viewsPage } from './pages/saved-views.ts'
import { sendingDialog } from './pages/sending.ts'
import { sessionsPage } from './pages/sessions.ts'
import { sheetPage } from './pages/sheet.ts'
import { sessionPage } from './pages/sign-in.ts'
import { ticketPreparationPage } from './pages/ticket-preparation.ts'
import { decreasePage, inventoryPage } from './pages/wallet.ts'

type ExpectedRecordPage<Fixture> = (
  testOrganization: TestOrganization,
  userPage: UserPage,
  fixture: Fixture,
) => Promise<ExpectedPage>

/**
 * The page of a record after an event or two events (`sendProvision sendFailed`); `start` is the page after
 * its creation by gestures.
 */
type PagesByEvent<Fixture> = Readonly<Record<string, ExpectedRecordPage<Fixture>>>

const CASH = 'ACCOUNTING-CASH'
const TICKETS = 'ACCOUNTING_TICKET'

const sentCounts =
  (isProvision: boolean): ExpectedRecordPage<CountFixture> =>
  async (testOrganization, userPage, { logId }) => {
    const { counts } = dataOf(await testOrganization.user.get<CashLog>(`cashlogs/${logId}`))
    const tickets = testOrganization.category(({ paperTicket }) => paperTicket).id
    const hasTickets = counts.some(({ paymentCategoryId }) => paymentCategoryId === tickets)
    const sent = hasTickets ? ([CASH, TICKETS] as const) : ([CASH] as const)
    const types = isProvision ? (['ACCOUNTING-PROVISION'] as const) : sent
    return sentDialog(testOrganization, userPage, counts.length, { isProvision, types })
  }

const count: PagesByEvent<CountFixture> = {
  start: (testOrganization, userPage, fixture) => sheetPage(testOrganization, userPage, fixture, true),
  edit: (testOrganization, userPage, fixture) => sheetPage(testOrganization, userPage, fixture, false),
  validate: confirmedPage,
  delete: deletedPage,
  accountingValidate: (testOrganization, userPage, fixture) =>
    controlledPage(testOrganization, userPage, fixture, 'validate'),
  undoControl: async (_, userPage) => ({
    at: [notices(userPage)],
    content: toast(userPage, userPage.t('control.undone')),
  }),
  invalidate: (testOrganization, userPage, fixture) =>
    controlledPage(testOrganization, userPage, fixture, 'invalidate'),
  async reopen(testOrganization, userPage) {
    const id = new URL(userPage.page.url()).searchParams.get('id') ?? ''
    return pouchPanel(testOrganization, userPage, id)
  },
  provisionSent: sentCounts(true),
  sent: sentCounts(false),
  sendFailed: sentCounts(false),
  'sendProvision sendFailed': sentCounts(true),
}

const sentRemittance: ExpectedRecordPage<RemittanceFixture> = (testOrganization, userPage) =>
  sentDialog(testOrganization, userPage, 1, { types: [CASH] })

const remittance: PagesByEvent<RemittanceFixture> = {
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

const pouch: PagesByEvent<PouchFixture> = {
  prepare: (testOrganization, userPage, fixture) =>
    prepared(testOrganization, userPage, fixture.remittance!.id),
  handOver: (testOrganization, userPage, fixture) =>
    remittancePage(testOrganization, userPage, fixture.remittance!.id, 11022),
  release: (testOrganization, userPage, fixture) =>
    remittancePage(testOrganization, userPage, fixture.remittance!.id, 11021),
  delete: (testOrganization, userPage, { id }) => pouchPanel(testOrganization, userPage, id),
  receive: (testOrganization, userPage, { id }) => exchangeRow(testOrganization, userPage, id),
}

const dispatch: ExpectedRecordPage<DispatchFixture> = (testOrganization, userPage, { id }) =>
  dispatchPanel(testOrganization, userPage, id)

const ticketDispatch: PagesByEvent<DispatchFixture> = {
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
  active: carrierPages,
  person: personPages,
} as unknown as Readonly<Record<string, PagesByEvent<unknown>>>

/** The expected page of a machine in a state, given the events of its path; null when none is described. */
export const MACHINE_PAGES: Readonly<
  Record<
    string,
    (
      walkContext: WalkContext,
      state: string,
      labels: readonly string[],
      path: TakenPath,
    ) => Promise<ExpectedPage | null>
  >
> = {
  remittance: preparationPage,
  'hand-over': handOverPage,
  'wallet-inventory': inventoryPage,
  'wallet-decrease': decreasePage,
  'remittance-control': remittanceCheckPage,
  'pouch-field': sealPage,
  'coin-reception': receptionPage,
  attachments: papersPage,
  'saved-views': viewsPage,
  'ticket-dispatch': dispatchPage,
  'ticket-preparation': ticketPreparationPage,
  'bank-matching': matchingPage,
  'closings-request': closingsRequestPage,
  'closings-upload': closingsUploadPage,
  jobs: jobsPage,
  'ticket-issuer': issuersPage,
  'bank-upload': bankFilePage,
  session: sessionPage,
  credential: passwordPage,
  enrolment: enrolmentPage,
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
