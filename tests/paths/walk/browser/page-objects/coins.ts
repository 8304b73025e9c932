import type { Exchange, WalletMovement } from '../../../../../src/domain/contract/wallet-movements.ts'
import { exchange } from '../../../../machines/support/wallet.ts'
import { dataOf, readPouch, type TestOrganization } from '../../api/test-organization.ts'
import { dialogOf, eventLabel, type PageObject, pressInDialog, type WalkContext } from '../page-object.ts'
import { rememberBalance, restoreBalance } from './wallet.ts'

/** The value of each pouch, in cents. */
const POUCH_CENTS = 10_000

/** Takes two notes of 50 € out of the wallet, to be exchanged for coins. Resolves with their pouch. */
async function sendOut(testOrganization: TestOrganization) {
  const movement = dataOf(
    await testOrganization.director.post<WalletMovement>('walletmovements', {
      type: 'DECREASE',
      denominations: { 5000: 2 },
      pouchNumber: testOrganization.freshNumber(),
    }),
  )
  return readPouch(testOrganization, movement.pouchId!)
}

const openExchange =
  (index: 0 | 1) =>
  ({ userPage, pouches }: WalkContext) =>
    userPage.page.getByRole('button', { name: new RegExp(pouches[index]!.number, 'u') }).click()
const fillCoins =
  (id: 'wallet.coins.rollsOf' | 'wallet.coins.looseOf', face: number, text: string) =>
  (walkContext: WalkContext) =>
    walkContext.userPage
      .field(walkContext.userPage.t(id, { face: walkContext.userPage.face(face) }), dialogOf(walkContext))
      .fill(text)
const OPEN_SECOND = eventLabel('OPEN', { exchange: exchange({ id: 'pouch-2', pouchStatus: 'PREPARED' }) })
const close = async (walkContext: WalkContext) => {
  await walkContext.userPage.page.keyboard.press('Escape')
  await dialogOf(walkContext).waitFor({ state: 'hidden' })
}

export const coinReceptionPageObject: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const balance = await rememberBalance(testOrganization)
    const totalCents = Math.max(balance, 2 * POUCH_CENTS)
    dataOf(await testOrganization.director.post('walletmovements', { type: 'INVENTORY', totalCents }))
    const pouches = [await sendOut(testOrganization), await sendOut(testOrganization)]
    const userPage = await browserDriver.userPage('director')
    await userPage.open('/coins')
    const walkContext = { testOrganization, userPage, pouches, remittance: null }
    // The second exchange has a draft on the device.
    await openExchange(1)(walkContext)
    await fillCoins('wallet.coins.rollsOf', 200, '2')(walkContext)
    await close(walkContext)
    await userPage.open('/coins')
    return walkContext
  },
  actions: {
    ...Object.fromEntries(
      ['ABC123', 'ABC124'].map((number) => [
        eventLabel('OPEN', { exchange: exchange({ number }) }),
        openExchange(0),
      ]),
    ),
    [OPEN_SECOND]: openExchange(1),
    [eventLabel('EDIT', { field: 'roll.200', text: '2' })]: fillCoins('wallet.coins.rollsOf', 200, '2'),
    [eventLabel('EDIT', { field: 'roll.200', text: '' })]: fillCoins('wallet.coins.rollsOf', 200, ''),
    ...Object.fromEntries(
      ['3', 'x', ''].map((text) => [
        eventLabel('EDIT', { field: 'piece.100', text }),
        fillCoins('wallet.coins.looseOf', 100, text),
      ]),
    ),
    [eventLabel('COMMENT', { text: 'Un rouleau incomplet' })]: (walkContext) =>
      dialogOf(walkContext)
        .getByRole('textbox', { name: walkContext.userPage.t('wallet.dialog.comment') })
        .fill('Un rouleau incomplet'),
    [eventLabel('START_OVER')]: pressInDialog('wallet.dialog.startOver'),
    [eventLabel('RECEIVE')]: pressInDialog('coins.reception.submit'),
    [eventLabel('CONFIRM')]: pressInDialog('coins.reception.confirm'),
    [eventLabel('BACK')]: pressInDialog('coins.reception.back'),
    [eventLabel('RETRY')]: pressInDialog('action.retry'),
    [eventLabel('CLOSE')]: close,
  },
  answers: ['receive:done'],
  calls: { receive: 'POST walletmovements' },
  concurrentChanges: {
    'receive:twice': async ({ testOrganization, pouches: [pouch] }) => {
      const body = { type: 'RECEPTION', pouchId: pouch!.id, denominations: { 100: 100 } }
      dataOf(await testOrganization.director.post('walletmovements', body))
    },
  },
  async waitForState(walkContext, state) {
    const dialog = dialogOf(walkContext)
    if (state === 'closed' || state === 'done') return dialog.waitFor({ state: 'hidden' })
    if (state === 'sendFailed')
      return walkContext.userPage.find('button', 'action.retry', {}, dialog).waitFor()
    await dialog.locator(`[data-phase=${state === 'confirming' ? 'confirming' : 'counting'}]`).waitFor()
    if (state === 'entering.refused') await dialog.getByRole('alert').first().waitFor()
  },
  // The memory: which pouch is open (`cleared`: the second, after its draft was discarded), whether the coins of the first were received, and
  // whether a difference was shown. After a command without an answer, these walks use BACK only if a difference was shown; the dialog
  // always offers it.
  remember(memory, label, state) {
    const [opened = '', received = '', phase = ''] = memory.split('/')
    if (label === OPEN_SECOND) return `second/${received}/`
    if (label.includes('"OPEN"')) return `first/${received}/`
    if (label.includes('"START_OVER"')) return `cleared/${received}/`
    if (/^receive:(?:done|twice)$/u.test(label)) return `${opened}/received/`
    if (label.includes('"RECEIVE"') && state === 'sending') return `${opened}/${received}/counting`
    return `${opened}/${received}/${state === 'confirming' ? 'confirming' : phase}`
  },
  isPossible(memory, label, state) {
    const [opened, received, phase] = memory.split('/')
    if (label.includes('"CLOSE"')) return true
    if (label === OPEN_SECOND) return opened !== 'second' && opened !== 'cleared'
    if (label.includes('"START_OVER"')) return opened === 'second'
    if (opened === 'second' || opened === 'cleared') return false
    if (label.includes('"BACK"')) return state !== 'entering.typing' || phase !== 'counting'
    return received !== 'received'
  },
  async cleanUp({ testOrganization, pouches }) {
    const recordsLeft: string[] = []
    for (const { id, number } of pouches) {
      const { data } = await testOrganization.director.get<Exchange>(`exchanges/${id}`)
      if (data.state === 'RECEIVED') recordsLeft.push(`pouch ${number} and the coins that came back for it`)
      else dataOf(await testOrganization.director.delete(`pouches/${id}`))
    }
    return [...recordsLeft, ...(await restoreBalance(testOrganization))]
  },
}
