import type { Exchange, WalletMovement } from '../../../../../src/domain/contract/wallet-movements.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { exchange } from '../../../../machines/support/wallet.ts'
import { dataOf, readPouch, type TestOrganization } from '../../api/test-organization.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'
import { dialogOf, noteBalance, restoreBalance } from './wallet.ts'

const VALUE = 10_000

/** 100 € in two notes sent to be exchanged for coins. */
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

const openNth =
  (index: 0 | 1) =>
  ({ userPage, pouches }: WalkContext) =>
    userPage.page.getByRole('button', { name: new RegExp(pouches[index]!.number, 'u') }).click()
const coins =
  (id: 'wallet.coins.rollsOf' | 'wallet.coins.looseOf', face: number, text: string) =>
  (walkContext: WalkContext) =>
    walkContext.userPage
      .field(walkContext.userPage.t(id, { face: walkContext.userPage.face(face) }), dialogOf(walkContext))
      .fill(text)
const pressIn = (id: MessageId) => (walkContext: WalkContext) =>
  walkContext.userPage.press(id, {}, dialogOf(walkContext))
const OTHER = eventLabel('OPEN', { exchange: exchange({ id: 'pouch-2', pouchStatus: 'PREPARED' }) })
const close = async (walkContext: WalkContext) => {
  await walkContext.userPage.page.keyboard.press('Escape')
  await dialogOf(walkContext).waitFor({ state: 'hidden' })
}

export const coinReception: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const balance = await noteBalance(testOrganization)
    const totalCents = Math.max(balance, 2 * VALUE)
    dataOf(await testOrganization.director.post('walletmovements', { type: 'INVENTORY', totalCents }))
    const pouches = [await sendOut(testOrganization), await sendOut(testOrganization)]
    const userPage = await browserDriver.userPage('director')
    await userPage.open('/coins')
    const walkContext = { testOrganization, userPage, pouches, remittance: null }
    // A partial count of the second is on the device.
    await openNth(1)(walkContext)
    await coins('wallet.coins.rollsOf', 200, '2')(walkContext)
    await close(walkContext)
    await userPage.open('/coins')
    return walkContext
  },
  actions: {
    ...Object.fromEntries(
      ['ABC123', 'ABC124'].map((number) => [
        eventLabel('OPEN', { exchange: exchange({ number }) }),
        openNth(0),
      ]),
    ),
    [OTHER]: openNth(1),
    [eventLabel('EDIT', { field: 'roll.200', text: '2' })]: coins('wallet.coins.rollsOf', 200, '2'),
    [eventLabel('EDIT', { field: 'roll.200', text: '' })]: coins('wallet.coins.rollsOf', 200, ''),
    ...Object.fromEntries(
      ['3', 'x', ''].map((text) => [
        eventLabel('EDIT', { field: 'piece.100', text }),
        coins('wallet.coins.looseOf', 100, text),
      ]),
    ),
    [eventLabel('COMMENT', { text: 'Un rouleau incomplet' })]: (walkContext) =>
      dialogOf(walkContext)
        .getByRole('textbox', { name: walkContext.userPage.t('wallet.dialog.comment') })
        .fill('Un rouleau incomplet'),
    [eventLabel('START_OVER')]: pressIn('wallet.dialog.startOver'),
    [eventLabel('RECEIVE')]: pressIn('coins.reception.submit'),
    [eventLabel('CONFIRM')]: pressIn('coins.reception.confirm'),
    [eventLabel('BACK')]: pressIn('coins.reception.back'),
    [eventLabel('RETRY')]: pressIn('action.retry'),
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
  async isAt(walkContext, state) {
    const dialog = dialogOf(walkContext)
    if (state === 'closed' || state === 'done') return dialog.waitFor({ state: 'hidden' })
    if (state === 'sendFailed')
      return walkContext.userPage.find('button', 'action.retry', {}, dialog).waitFor()
    await dialog.locator(`[data-phase=${state === 'confirming' ? 'confirming' : 'counting'}]`).waitFor()
    if (state === 'entering.refused') await dialog.getByRole('alert').first().waitFor()
  },
  // The memory: which pouch is open, whether the coins of the first were received, and whether a difference
  // was shown. After an unanswered command, it can only be sent again or left.
  remember(memory, label, state) {
    const [which = '', received = '', phase = ''] = memory.split('/')
    if (label === OTHER) return `second/${received}/`
    if (label.includes('"OPEN"')) return `first/${received}/`
    if (label.includes('"START_OVER"')) return `over/${received}/`
    if (/^receive:(?:done|twice)$/u.test(label)) return `${which}/received/`
    if (label.includes('"RECEIVE"') && state === 'sending') return `${which}/${received}/counting`
    return `${which}/${received}/${state === 'confirming' ? 'confirming' : phase}`
  },
  isPossible(memory, label, state) {
    const [which, received, phase] = memory.split('/')
    if (label.includes('"CLOSE"')) return true
    if (label === OTHER) return which !== 'second' && which !== 'over'
    if (label.includes('"START_OVER"')) return which === 'second'
    if (which === 'second' || which === 'over') return false
    if (label.includes('"BACK"')) return state !== 'entering.typing' || phase !== 'counting'
    return received !== 'received'
  },
  async cleanUp({ testOrganization, pouches }) {
    const left: string[] = []
    for (const { id, number } of pouches) {
      const { data } = await testOrganization.director.get<Exchange>(`exchanges/${id}`)
      if (data.state === 'RECEIVED') left.push(`pouch ${number} and the coins that came back for it`)
      else dataOf(await testOrganization.director.delete(`pouches/${id}`))
    }
    return [...left, ...(await restoreBalance(testOrganization))]
  },
}
