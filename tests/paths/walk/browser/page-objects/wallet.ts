import { isDeepStrictEqual } from 'node:util'
import type { Wallet } from '../../../../../src/domain/contract/wallet-movements.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { dataOf, entriesOf, type TestOrganization } from '../../api/test-organization.ts'
import type { BrowserDriver } from '../browser-driver.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'

export const dialogOf = ({ userPage }: WalkContext) => userPage.page.getByRole('dialog')
const pressIn = (id: MessageId) => (walkContext: WalkContext) =>
  walkContext.userPage.press(id, {}, dialogOf(walkContext))
const pieces = (face: number, text: string) => (walkContext: WalkContext) =>
  walkContext.userPage
    .field(
      walkContext.userPage.t(face <= 200 ? 'wallet.coins.looseOf' : 'wallet.dialog.pieces', {
        face: walkContext.userPage.face(face),
      }),
      dialogOf(walkContext),
    )
    .fill(text)

const walletOf = async (testOrganization: TestOrganization) =>
  dataOf(await testOrganization.director.get<Wallet>('wallet'))

/** The wallet before a path, by organization, to restore it afterwards. */
const before = new WeakMap<TestOrganization, Wallet>()

/** The last typed number in an organization. */
const typed = new WeakMap<TestOrganization, string>()
const typedNumber = (testOrganization: TestOrganization): string => typed.get(testOrganization) ?? ''

/** Remembers the wallet for `restoreBalance`, and resolves with its balance. */
export async function noteBalance(testOrganization: TestOrganization): Promise<number> {
  const wallet = await walletOf(testOrganization)
  before.set(testOrganization, wallet)
  return wallet.balanceCents
}

async function openWallet(testOrganization: TestOrganization, browserDriver: BrowserDriver) {
  await noteBalance(testOrganization)
  return openPage(testOrganization, browserDriver)
}

async function openPage(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
): Promise<WalkContext> {
  const userPage = await browserDriver.userPage('director')
  await userPage.open('/wallet')
  await userPage.find('button', 'wallet.act.inventory').waitFor()
  return { testOrganization, userPage, pouches: [], remittance: null }
}

async function waitForWalletState(walkContext: WalkContext, state: string): Promise<void> {
  const dialog = dialogOf(walkContext)
  if (state === 'closed' || state === 'done') return dialog.waitFor({ state: 'hidden' })
  await dialog.waitFor()
  if (state === 'confirming') await dialog.locator('[data-phase=confirming]').waitFor()
  else if (state === 'entering.refused') await dialog.getByRole('alert').first().waitFor()
  else if (/unavailable|Failed$/u.test(state))
    await walkContext.userPage.find('button', 'action.retry', {}, dialog).waitFor()
  else
    await dialog
      .getByRole('button', { name: walkContext.userPage.t('action.close'), exact: true })
      .first()
      .waitFor()
}

/**
 * Restores the balance of the wallet, and its denominations if they were known. Recorded movements stay, with
 * their reversals.
 */
export async function restoreBalance(testOrganization: TestOrganization): Promise<readonly string[]> {
  const wallet = await walletOf(testOrganization)
  const { balanceCents, composition } = before.get(testOrganization) ?? wallet
  if (wallet.balanceCents === balanceCents && isDeepStrictEqual(wallet.composition, composition)) return []
  const counted = composition === null ? { totalCents: balanceCents } : { denominations: composition }
  dataOf(await testOrganization.director.post('walletmovements', { type: 'INVENTORY', ...counted }))
  return ['an inventory, and another that puts the balance back']
}

/** The dialog may still be loading when the machine is in its state. */
const close = async (walkContext: WalkContext) => {
  await dialogOf(walkContext).waitFor()
  await walkContext.userPage.page.keyboard.press('Escape')
}

/** Restored input can be discarded. */
const startOver = async (walkContext: WalkContext) => {
  await walkContext.userPage.page.reload()
  await pressIn('wallet.dialog.startOver')(walkContext)
}

const counted = (memory: string): [mode: string, typed: string, moved: string] => {
  const [mode = '', typed = '', moved = ''] = memory === '/none' ? [] : memory.split('/')
  return [mode || 'pieces', typed, moved]
}

export const walletInventory: PageObject = {
  start: 'fresh',
  open: openWallet,
  actions: {
    [eventLabel('OPEN')]: ({ userPage }) => userPage.press('wallet.act.inventory'),
    ...Object.fromEntries(
      (['pieces', 'total'] as const).map((mode) => [
        eventLabel('CHOOSE_MODE', { mode }),
        (walkContext: WalkContext) =>
          dialogOf(walkContext)
            .getByRole('radio', { name: walkContext.userPage.t(`wallet.inventory.mode.${mode}`) })
            .click(),
      ]),
    ),
    [eventLabel('EDIT', { field: 'piece.5000', text: '6' })]: pieces(5_000, '6'),
    [eventLabel('EDIT', { field: 'piece.5000', text: '' })]: pieces(5_000, ''),
    [eventLabel('EDIT', { field: 'piece.200', text: 'x' })]: pieces(200, 'x'),
    ...Object.fromEntries(
      ['304,5', '1.2.3'].map((text) => [
        eventLabel('EDIT', { field: 'total', text }),
        (walkContext: WalkContext) =>
          walkContext.userPage
            .field(walkContext.userPage.t('wallet.inventory.total'), dialogOf(walkContext))
            .fill(text),
      ]),
    ),
    [eventLabel('COMMENT', { text: 'Rendu aux caisses' })]: (walkContext) =>
      dialogOf(walkContext)
        .getByRole('textbox', { name: walkContext.userPage.t('wallet.dialog.comment') })
        .fill('Rendu aux caisses'),
    [eventLabel('COMPARE')]: pressIn('wallet.inventory.compare'),
    [eventLabel('CONFIRM')]: pressIn('wallet.inventory.confirm'),
    [eventLabel('START_OVER')]: startOver,
    [eventLabel('BACK')]: pressIn('wallet.inventory.back'),
    [eventLabel('CLOSE')]: close,
    [eventLabel('RETRY')]: pressIn('action.retry'),
  },
  answers: ['loadWallet:same', 'loadWallet:moved', 'record:done'],
  calls: { loadWallet: 'GET wallet', record: 'POST walletmovements' },
  refusals: { 'loadWallet:refused': 'NotFound', 'record:refused': 'InvalidRequest' },
  concurrentChanges: {
    'record:stale': async ({ testOrganization }) => {
      const totalCents = (await walletOf(testOrganization)).balanceCents + 100
      dataOf(await testOrganization.director.post('walletmovements', { type: 'INVENTORY', totalCents }))
    },
  },
  isAt: waitForWalletState,
  // The way of counting decides which fields there are; input can be discarded; the wallet moves once.
  remember(memory, label, state) {
    const [mode, typed, moved] = counted(memory)
    if (state === 'done') return `pieces//${moved}`
    if (label === 'record:stale') return `${mode}/${typed}/moved`
    if (label.includes('"START_OVER"')) return `pieces//${moved}`
    if (label.includes('"EDIT"')) return `${mode}/${label.includes('"text":""') ? '' : 'typed'}/${moved}`
    return `${/"mode":"(\w+)"/u.exec(label)?.[1] ?? mode}/${typed}/${moved}`
  },
  isPossible(memory, label) {
    const [mode, typed, moved] = counted(memory)
    if (label === 'loadWallet:same' || label === 'record:stale') return moved === ''
    if (label === 'loadWallet:moved') return moved !== ''
    // The selected option is not selected again.
    if (label.includes('CHOOSE_MODE')) return !label.includes(mode)
    if (label.includes('"START_OVER"')) return typed !== ''
    if (label.includes('"field":"piece')) return mode === 'pieces'
    return label.includes('"field":"total"') ? mode === 'total' : true
  },
  cleanUp: ({ testOrganization }) => restoreBalance(testOrganization),
}

/** Opens a wallet that contains the notes for a withdrawal, or whose denominations are unknown. */
async function openFilledWallet(testOrganization: TestOrganization, browserDriver: BrowserDriver) {
  await noteBalance(testOrganization)
  const { composition } = await walletOf(testOrganization)
  if (composition !== null && (composition[500] ?? 0) < 2) {
    const denominations = { ...composition, 500: 2 }
    dataOf(await testOrganization.director.post('walletmovements', { type: 'INVENTORY', denominations }))
  }
  return openPage(testOrganization, browserDriver)
}

export const walletDecrease: PageObject = {
  start: 'fresh',
  open: openFilledWallet,
  actions: {
    [eventLabel('OPEN')]: ({ userPage }) => userPage.press('wallet.act.decrease'),
    [eventLabel('EDIT', { field: 'piece.5000', text: '2' })]: pieces(500, '2'),
    [eventLabel('EDIT', { field: 'piece.5000', text: 'x' })]: pieces(500, 'x'),
    [eventLabel('EDIT', { field: 'pouchNumber', text: ' abc123' })]: (walkContext) => {
      const number = walkContext.testOrganization.freshNumber().toLowerCase()
      typed.set(walkContext.testOrganization, number)
      return walkContext.userPage
        .field(walkContext.userPage.t('wallet.decrease.pouch'), dialogOf(walkContext))
        .fill(` ${number}`)
    },
    [eventLabel('DECREASE')]: pressIn('wallet.decrease.submit'),
    [eventLabel('BACK')]: pressIn('action.back'),
    [eventLabel('START_OVER')]: startOver,
    [eventLabel('CLOSE')]: close,
    [eventLabel('RETRY')]: pressIn('action.retry'),
  },
  answers: ['loadWallet:plenty', 'loadWallet:little', 'decrease:done'],
  calls: { loadWallet: 'GET wallet', decrease: 'POST walletmovements' },
  refusals: { 'loadWallet:refused': 'NotFound' },
  during: { loadWallet: [eventLabel('CLOSE')] },
  concurrentChanges: {
    'decrease:negative': async ({ testOrganization }) => {
      dataOf(await testOrganization.director.post('walletmovements', { type: 'INVENTORY', totalCents: 0 }))
    },
    'decrease:taken': async ({ testOrganization }) => {
      const body = { type: 'DECREASE', denominations: { 500: 1 }, pouchNumber: typedNumber(testOrganization) }
      dataOf(await testOrganization.director.post('walletmovements', body))
    },
  },
  isAt: waitForWalletState,
  // The input, with a number in use or not; `little` when the wallet was emptied.
  remember(memory, label) {
    if (memory === 'little' || label === 'decrease:negative') return 'little'
    if (label === 'decrease:taken') return 'taken'
    if (label.includes('"EDIT"'))
      return memory === 'taken' && !label.includes('pouchNumber') ? memory : 'typed'
    return /"START_OVER"|decrease:done/u.test(label) ? '/none' : memory
  },
  isPossible(memory, label, state) {
    if (label.includes('"START_OVER"')) return memory === 'typed' && state === 'entering.typing'
    if (label === 'loadWallet:plenty') return memory !== 'little'
    if (label === 'loadWallet:little') return memory === 'little'
    // The number is checked before the balance.
    if (label === 'decrease:negative') return memory !== 'taken'
    return !/^decrease:(?:done|taken)$/u.test(label) || memory === 'typed'
  },
  async cleanUp({ testOrganization }) {
    const pouches = await entriesOf<{ id: string; number: string }>(testOrganization.director, 'pouches', {
      status: 'CREATED',
      type: 'CHANGE',
      range: '0-99',
    })
    for (const { id, number } of pouches.filter((pouch) => pouch.number.startsWith('QA')))
      if ((await testOrganization.director.delete(`pouches/${id}`)).status >= 300) return [`pouch ${number}`]
    return restoreBalance(testOrganization)
  },
}
