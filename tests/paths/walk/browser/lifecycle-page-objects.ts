import type { CashLog, CashLogRow, Count } from '../../../../src/domain/contract/cash-logs.ts'
import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import type { WalletMovement } from '../../../../src/domain/contract/wallet-movements.ts'
import { COUNT_TYPES } from '../../../../src/domain/count-types.ts'
import type { CountFixture } from '../api/fixtures/count.ts'
import type { PouchFixture } from '../api/fixtures/pouch.ts'
import type { RemittanceFixture } from '../api/fixtures/remittance.ts'
import {
  AMOUNT_CENTS,
  COMMENT,
  dataOf,
  entriesOf,
  notesCategoryOf,
  readPouch,
  sealedPouch,
  type TestOrganization,
} from '../api/test-organization.ts'
import type { BrowserDriver, UserPage } from './browser-driver.ts'
import { activePageObject, personPageObject } from './page-objects/administered.ts'
import { dispatchPageObject } from './page-objects/dispatches.ts'
import { handOver, invalidateRemittance, openInControl, prepareByHand, undo } from './remittance-driver.ts'
import { sendCountByHand, sendRemittanceByHand } from './sending.ts'

/**
 * How a person performs the events of a lifecycle in the browser. Each action resolves with the page that shows its effect; `next` is
 * the event of the next step of the path.
 */
export interface LifecyclePageObject<Fixture> {
  /** Creates the record; `userPage` is null if the record is created over HTTP. */
  create(
    testOrganization: TestOrganization,
    browserDriver: BrowserDriver,
  ): Promise<{ readonly fixture: Fixture; readonly userPage: UserPage | null }>
  readonly actions: Readonly<
    Record<
      string,
      (
        testOrganization: TestOrganization,
        browserDriver: BrowserDriver,
        fixture: Fixture,
        next: string | undefined,
      ) => Promise<UserPage>
    >
  >
}

const waitUntilSaved = (userPage: UserPage) => {
  const savedText = userPage.t('cashLog.saved.server', { time: '' }).trim()
  return userPage.page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^\\s*${savedText}\\s\\d`, 'u') })
    .first()
    .waitFor()
}

const sheetAddress = ({ date, service, cashRegisterId }: CashLog | Record<string, unknown>) =>
  `/cashregister?${new URLSearchParams({ date: String(date), service: String(service), register: String(cashRegisterId) })}`

const piecesField = (userPage: UserPage, face: number) =>
  userPage.field(userPage.t('cashLog.field.pieces', { face: userPage.face(face) }))

const countPageObject: LifecyclePageObject<CountFixture> = {
  async create(testOrganization, browserDriver) {
    const userPage = await browserDriver.userPage('user')
    const sheet = await testOrganization.freshSheet()
    const { name } = notesCategoryOf(testOrganization)
    await userPage.open(sheetAddress({ ...sheet }))
    // `AMOUNT_CENTS` in notes.
    await piecesField(userPage, 5_000).fill('2')
    await piecesField(userPage, 2_000).fill('3')
    await userPage
      .field(userPage.t('cashLog.field.pouchOf', { category: name }))
      .fill(testOrganization.freshNumber())
    const float = userPage.field(userPage.t('cashLog.field.float'))
    if (await float.isVisible()) await float.fill('0')
    await userPage.field(userPage.t('cashLog.field.turnover')).fill(String(AMOUNT_CENTS / 100))
    await userPage.press('cashLog.act.save')
    await waitUntilSaved(userPage)
    const [row] = await entriesOf<CashLogRow>(testOrganization.user, 'cashlogs', { date: sheet.date })
    const log = dataOf(await testOrganization.user.get<CashLog>(`cashlogs/${row!.id}`))
    const notes = log.counts.find(({ countType }) => countType === COUNT_TYPES.NOTES)!
    return { fixture: { logId: log.id, id: notes.id, body: { ...sheet }, edits: 0 }, userPage }
  },
  actions: {
    async edit(_testOrganization, browserDriver, fixture) {
      const userPage = await openSheet(browserDriver, fixture)
      fixture.edits += 1
      // Adds a note of 20 € to the counted amount and to the turnover, or removes it again.
      const isNoteAdded = fixture.edits % 2 === 1
      await piecesField(userPage, 2_000).fill(isNoteAdded ? '4' : '3')
      await userPage
        .field(userPage.t('cashLog.field.turnover'))
        .fill(String(AMOUNT_CENTS / 100 + (isNoteAdded ? 20 : 0)))
      await userPage.press('cashLog.act.save')
      await waitUntilSaved(userPage)
      return userPage
    },
    async validate(_testOrganization, browserDriver, fixture) {
      const userPage = await openSheet(browserDriver, fixture)
      await userPage.press('cashLog.act.review')
      await userPage.find('heading', 'cashLog.review.title').waitFor()
      // The float of 0 is not the usual one of the register.
      await userPage.field(userPage.t('cashLog.field.comment')).fill(COMMENT)
      await userPage.press('cashLog.act.validate')
      await userPage.find('heading', 'cashLog.confirmed.ok').waitFor()
      return userPage
    },
    async delete(testOrganization, browserDriver, fixture) {
      // A sheet is deleted as a whole, so its validated and controlled counts are sent back first.
      for (const status of ['VALIDATED', 'AVALIDATED'] as const) {
        const { counts } = dataOf(await testOrganization.user.get<CashLog>(`cashlogs/${fixture.logId}`))
        if (counts.some((count) => count.status === status))
          await sendCountsBack(browserDriver, fixture, status)
      }
      const userPage = await openSheet(browserDriver, fixture)
      await userPage.press('cashLog.act.more')
      await userPage.find('menuitem', 'cashLog.act.delete').click()
      const question = userPage.find('alertdialog', 'cashLog.question.delete')
      await userPage.press('action.validate', {}, question)
      await userPage.waitForText('cashLog.deleted.title')
      return userPage
    },
    async accountingValidate(_testOrganization, browserDriver, fixture) {
      const { userPage, bar } = await selectInControl(browserDriver, fixture, 'VALIDATED')
      await userPage.press('control.validate', {}, bar)
      await userPage.waitForText('code.11024')
      return userPage
    },
    async undoControl(_testOrganization, browserDriver, { logId, body }) {
      const userPage = await browserDriver.userPage('accountant')
      const date = String(body.date)
      const address = { date_from: date, date_to: date, status: 'AVALIDATED', id: logId }
      await userPage.open(`/control?${new URLSearchParams(address)}`)
      await userPage.press('control.undo')
      await userPage.waitForText('control.undone')
      return userPage
    },
    async invalidate(testOrganization, browserDriver, fixture) {
      const { status } = dataOf(await testOrganization.accountant.get<Count>(`counts/${fixture.id}`))
      return sendCountsBack(browserDriver, fixture, status)
    },
    send: (testOrganization, browserDriver, fixture, next) =>
      sendCountByHand(testOrganization, browserDriver, fixture, 'send', next),
    sendProvision: (testOrganization, browserDriver, fixture, next) =>
      sendCountByHand(testOrganization, browserDriver, fixture, 'sendProvision', next),
    async reopen(testOrganization, browserDriver, { id }) {
      const { pouchId } = dataOf(await testOrganization.accountant.get<Count>(`counts/${id}`))
      return deletePouch(testOrganization, browserDriver, pouchId ?? '')
    },
  },
}

/** Opens the sheet again, so that changes by other people are visible. */
async function openSheet(browserDriver: BrowserDriver, { body }: CountFixture): Promise<UserPage> {
  const userPage = await browserDriver.userPage('user')
  await userPage.open(sheetAddress(body))
  await piecesField(userPage, 5_000).waitFor()
  return userPage
}

/** Opens the control screen and selects the counts of the sheet’s date that have this status. Resolves with the page and its bar of actions. */
async function selectInControl(browserDriver: BrowserDriver, { body }: CountFixture, status: string) {
  const userPage = await browserDriver.userPage('accountant')
  const date = String(body.date)
  await userPage.open(`/control?${new URLSearchParams({ date_from: date, date_to: date, status })}`)
  await userPage.find('checkbox', 'table.selectPage').check()
  const invalidateButton = userPage.page.getByRole('button', {
    name: userPage.t('control.invalidate'),
    exact: true,
  })
  const bar = userPage.page.getByRole('region').filter({ has: invalidateButton }).last()
  await bar.waitFor()
  return { userPage, bar }
}

async function sendCountsBack(
  browserDriver: BrowserDriver,
  fixture: CountFixture,
  status: string,
): Promise<UserPage> {
  const { userPage, bar } = await selectInControl(browserDriver, fixture, status)
  await userPage.press('control.invalidate', {}, bar)
  const question = userPage.page.getByRole('alertdialog').last()
  await userPage.field(userPage.t('control.invalidate.reason'), question).fill('QA')
  await userPage.press('action.yes', {}, question)
  await userPage.waitForText('code.11025')
  return userPage
}

async function deletePouch(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
  pouchId: string,
): Promise<UserPage> {
  const userPage = await browserDriver.userPage('director')
  const { number } = await readPouch(testOrganization, pouchId)
  await userPage.open(`/carryingPouch?id=${pouchId}`)
  await userPage.press('pouches.delete.action')
  const question = userPage.find('alertdialog', 'pouches.delete.title', { number })
  await userPage.press('action.validate', {}, question)
  await userPage.page.locator('[data-pouch=DELETED]').waitFor()
  return userPage
}

const remittancePageObject: LifecyclePageObject<RemittanceFixture> = {
  async create(testOrganization, browserDriver) {
    const pouch = await sealedPouch(testOrganization)
    const { userPage, remittance } = await prepareByHand(testOrganization, browserDriver, pouch.id)
    return { fixture: { remittance, archivedOn: null, countId: pouch.countId! }, userPage }
  },
  actions: {
    undo: (_testOrganization, browserDriver, { remittance }) => undo(browserDriver, remittance),
    validate: (_testOrganization, browserDriver, { remittance }) => handOver(browserDriver, remittance),
    invalidate: (_testOrganization, browserDriver, { remittance }) =>
      invalidateRemittance(browserDriver, remittance),
    send: (testOrganization, browserDriver, { remittance }, next) =>
      sendRemittanceByHand(testOrganization, browserDriver, remittance, next),
    async accountingValidate(testOrganization, browserDriver, { remittance }) {
      const userPage = await openInControl(browserDriver, remittance)
      await userPage.find('textbox', 'remittanceControl.amount').fill(String(AMOUNT_CENTS / 100))
      await userPage
        .find('textbox', 'remittanceControl.creditedOn')
        .fill(userPage.date(testOrganization.today))
      await userPage.press('remittanceControl.validate')
      const panel = userPage.page.getByRole('complementary').last()
      await panel.getByText(userPage.t('remittance.status.AVALIDATED'), { exact: true }).first().waitFor()
      return userPage
    },
  },
}

const pouchPageObject: LifecyclePageObject<PouchFixture> = {
  async create(testOrganization) {
    const { id, countId } = await sealedPouch(testOrganization)
    return {
      fixture: { id, type: 'NOTES', countId, archivedOn: null, remittance: null },
      userPage: null,
    }
  },
  actions: {
    async prepare(testOrganization, browserDriver, fixture) {
      const { userPage, remittance } = await prepareByHand(testOrganization, browserDriver, fixture.id)
      fixture.remittance = remittance
      return userPage
    },
    handOver: (_testOrganization, browserDriver, { remittance }) => handOver(browserDriver, remittance!),
    async release(testOrganization, browserDriver, { remittance }) {
      const { status } = dataOf(
        await testOrganization.director.get<Remittance>(`remittances/${remittance!.id}`),
      )
      if (status === 'VALIDATED') await invalidateRemittance(browserDriver, remittance!)
      return undo(browserDriver, remittance!)
    },
    delete: (testOrganization, browserDriver, { id }) => deletePouch(testOrganization, browserDriver, id),
    async receive(testOrganization, browserDriver, { id }) {
      const { number } = await readPouch(testOrganization, id)
      const userPage = await browserDriver.userPage('director')
      await userPage.open('/coins')
      await userPage.page.getByRole('button', { name: new RegExp(number, 'u') }).click()
      const dialog = userPage.page.getByRole('dialog')
      await userPage
        .field(userPage.t('wallet.coins.looseOf', { face: userPage.face(100) }), dialog)
        .fill('10')
      await userPage.press('coins.reception.submit', {}, dialog)
      await dialog.waitFor({ state: 'hidden' })
      return userPage
    },
    undoReception,
    undoFreeReception: undoReception,
  },
}

/** Undoes the reception of the coins of a pouch. */
async function undoReception(
  { director }: TestOrganization,
  browserDriver: BrowserDriver,
  { id }: PouchFixture,
): Promise<UserPage> {
  const receptions = await entriesOf<WalletMovement>(director, 'walletmovements', {
    pouchId: id,
    type: 'RECEPTION',
  })
  const userPage = await browserDriver.userPage('director')
  await userPage.open(`/wallet?id=${receptions[0]!.id}`)
  await userPage.press('wallet.undo.action')
  const question = userPage.find('alertdialog', 'wallet.undo.title')
  await userPage.field(userPage.t('accounting.reason'), question).fill('QA')
  await userPage.press('action.validate', {}, question)
  await question.waitFor({ state: 'hidden' })
  return userPage
}

/** The page objects of the lifecycles that are walked by gestures, by the name of the lifecycle. */
export const LIFECYCLE_PAGE_OBJECTS: Readonly<Record<string, LifecyclePageObject<unknown>>> = {
  count: countPageObject,
  remittance: remittancePageObject,
  pouch: pouchPageObject,
  'ticket-dispatch': dispatchPageObject,
  active: activePageObject,
  person: personPageObject,
} as unknown as Readonly<Record<string, LifecyclePageObject<unknown>>>
