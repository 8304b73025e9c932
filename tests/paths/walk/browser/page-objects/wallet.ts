import { isDeepStrictEqual } from 'node:util'
import type { Wallet } from '../../../../../src/domain/contract/wallet-movements.ts'
import { dataOf, entriesOf, type TestOrganization } from '../../api/test-organization.ts'
import type { BrowserDriver } from '../browser-driver.ts'
import {
  dialogOf,
  eventLabel,
  INITIAL_MEMORY,
  type PageObject,
  pressInDialog,
  type WalkContext,
} from '../page-object.ts'

const fillPieces = (face: number, text: string) => (walkContext: WalkContext) =>
  walkContext.userPage
    .field(
      walkContext.userPage.t(face <= 200 ? 'wallet.coins.looseOf' : 'wallet.dialog.pieces', {
        face: walkContext.userPage.face(face),
      }),
      dialogOf(walkContext),
    )
    .fill(text)

const readWallet = async (testOrganization: TestOrganization) =>
  dataOf(await testOrganization.director.get<Wallet>('wallet'))

/** The wallet before a path, by organization, to restore it afterwards. */
const originalWallets = new WeakMap<TestOrganization, Wallet>()

/** The pouch number that was typed last in an organization. */
const typedNumbers = new WeakMap<TestOrganization, string>()
const typedNumber = (testOrganization: TestOrganization): string => typedNumbers.get(testOrganization) ?? ''

/** Remembers the wallet for `restoreBalance`, and resolves with its balance in cents. */
export async function rememberBalance(testOrganization: TestOrganization): Promise<number> {
  const wallet = await readWallet(testOrganization)
  originalWallets.set(testOrganization, wallet)
  return wallet.balanceCents
}

async function openWallet(testOrganization: TestOrganization, browserDriver: BrowserDriver) {
  await rememberBalance(testOrganization)
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
  else if (state === 'entering.refused')
    await dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first().waitFor()
  else if (/unavailable|Failed$/u.test(state))
    await walkContext.userPage.find('button', 'action.retry', {}, dialog).waitFor()
  else
    await dialog
      .getByRole('button', { name: walkContext.userPage.t('action.close'), exact: true })
      .first()
      .waitFor()
}

/**
 * Restores the balance of the wallet, and its denominations if they were known, with an inventory. The recorded
 * movements stay.
 */
export async function restoreBalance(testOrganization: TestOrganization): Promise<readonly string[]> {
  const wallet = await readWallet(testOrganization)
  const { balanceCents, composition } = originalWallets.get(testOrganization) ?? wallet
  if (wallet.balanceCents === balanceCents && isDeepStrictEqual(wallet.composition, composition)) return []
  const inventory = composition === null ? { totalCents: balanceCents } : { denominations: composition }
  dataOf(await testOrganization.director.post('walletmovements', { type: 'INVENTORY', ...inventory }))
  return ['movements of the wallet, and an inventory that restores its balance']
}

/** Waits until the dialog is shown, because its code may still be loading, and closes it. */
const close = async (walkContext: WalkContext) => {
  await dialogOf(walkContext).waitFor()
  await walkContext.userPage.page.keyboard.press('Escape')
}

/** Reloads the page, and discards the input that the reload restored. */
const startOver = async (walkContext: WalkContext) => {
  await walkContext.userPage.page.reload()
  await pressInDialog('wallet.dialog.startOver')(walkContext)
}

const parseMemory = (memory: string): [mode: string, typed: string, moved: string] => {
  const [mode = '', typed = '', moved = ''] = memory === INITIAL_MEMORY ? [] : memory.split('/')
  return [mode || 'pieces', typed, moved]
}

export const walletInventoryPageObject: PageObject = {
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
    [eventLabel('EDIT', { field: 'piece.5000', text: '6' })]: fillPieces(5_000, '6'),
    [eventLabel('EDIT', { field: 'piece.5000', text: '' })]: fillPieces(5_000, ''),
    [eventLabel('EDIT', { field: 'piece.200', text: 'x' })]: fillPieces(200, 'x'),
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
    [eventLabel('COMPARE')]: pressInDialog('wallet.inventory.compare'),
    [eventLabel('CONFIRM')]: pressInDialog('wallet.inventory.confirm'),
    [eventLabel('START_OVER')]: startOver,
    [eventLabel('BACK')]: pressInDialog('wallet.inventory.back'),
    [eventLabel('CLOSE')]: close,
    [eventLabel('RETRY')]: pressInDialog('action.retry'),
  },
  answers: ['loadWallet:same', 'loadWallet:moved', 'record:done'],
  calls: { loadWallet: 'GET wallet', record: 'POST walletmovements' },
  refusals: {
    'loadWallet:refused': 'NotFound',
    'record:refused': 'InvalidRequest',
    'record:recorded': 'KeyReusedWithAnotherBody',
  },
  concurrentChanges: {
    'record:stale': async ({ testOrganization }) => {
      const totalCents = (await readWallet(testOrganization)).balanceCents + 100
      dataOf(await testOrganization.director.post('walletmovements', { type: 'INVENTORY', totalCents }))
    },
  },
  waitForState: waitForWalletState,
  // The memory: the way of counting, whether something is typed, and whether another person has changed the balance (`moved`).
  remember(memory, label, state) {
    const [mode, typed, moved] = parseMemory(memory)
    if (state === 'done') return `pieces//${moved}`
    if (label === 'record:stale') return `${mode}/${typed}/moved`
    if (label.includes('"START_OVER"')) return `pieces//${moved}`
    if (label.includes('"EDIT"')) return `${mode}/${label.includes('"text":""') ? '' : 'typed'}/${moved}`
    return `${/"mode":"(\w+)"/u.exec(label)?.[1] ?? mode}/${typed}/${moved}`
  },
  isPossible(memory, label) {
    const [mode, typed, moved] = parseMemory(memory)
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

/** Opens a wallet that contains the notes for a decrease, or whose denominations are unknown. */
async function openFilledWallet(testOrganization: TestOrganization, browserDriver: BrowserDriver) {
  await rememberBalance(testOrganization)
  const { composition } = await readWallet(testOrganization)
  if (composition !== null && (composition[500] ?? 0) < 2) {
    const denominations = { ...composition, 500: 2 }
    dataOf(await testOrganization.director.post('walletmovements', { type: 'INVENTORY', denominations }))
  }
  return openPage(testOrganization, browserDriver)
}

export const walletDecreasePageObject: PageObject = {
  start: 'fresh',
  open: openFilledWallet,
  actions: {
    [eventLabel('OPEN')]: ({ userPage }) => userPage.press('wallet.act.decrease'),
    // The event names notes of 50 €. The walk takes out notes of 5 €, so that the wallet needs only 10 €.
    [eventLabel('EDIT', { field: 'piece.5000', text: '2' })]: fillPieces(500, '2'),
    [eventLabel('EDIT', { field: 'piece.5000', text: 'x' })]: fillPieces(500, 'x'),
    [eventLabel('EDIT', { field: 'pouchNumber', text: ' abc123' })]: (walkContext) => {
      const number = walkContext.testOrganization.freshNumber().toLowerCase()
      typedNumbers.set(walkContext.testOrganization, number)
      return walkContext.userPage
        .field(walkContext.userPage.t('wallet.decrease.pouch'), dialogOf(walkContext))
        .fill(` ${number}`)
    },
    [eventLabel('DECREASE')]: pressInDialog('wallet.decrease.submit'),
    [eventLabel('BACK')]: pressInDialog('action.back'),
    [eventLabel('START_OVER')]: startOver,
    [eventLabel('CLOSE')]: close,
    [eventLabel('RETRY')]: pressInDialog('action.retry'),
  },
  answers: ['loadWallet:plenty', 'loadWallet:little', 'decrease:done'],
  calls: { loadWallet: 'GET wallet', decrease: 'POST walletmovements' },
  refusals: { 'loadWallet:refused': 'NotFound' },
  eventsWhileRunning: { loadWallet: [eventLabel('CLOSE')] },
  concurrentChanges: {
    'decrease:negative': async ({ testOrganization }) => {
      dataOf(await testOrganization.director.post('walletmovements', { type: 'INVENTORY', totalCents: 0 }))
    },
    'decrease:taken': async ({ testOrganization }) => {
      const body = { type: 'DECREASE', denominations: { 500: 1 }, pouchNumber: typedNumber(testOrganization) }
      dataOf(await testOrganization.director.post('walletmovements', body))
    },
  },
  waitForState: waitForWalletState,
  // The memory: whether something is typed, whether the typed pouch number is in use, and `little` once the wallet was emptied.
  remember(memory, label) {
    if (memory === 'little' || label === 'decrease:negative') return 'little'
    if (label === 'decrease:taken') return 'taken'
    if (label.includes('"EDIT"'))
      return memory === 'taken' && !label.includes('pouchNumber') ? memory : 'typed'
    return /"START_OVER"|decrease:done/u.test(label) ? INITIAL_MEMORY : memory
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
    const recordsLeft: string[] = []
    for (const { id, number } of pouches.filter((pouch) => pouch.number.startsWith('QA')))
      if ((await testOrganization.director.delete(`pouches/${id}`)).status >= 300)
        recordsLeft.push(`pouch ${number}`)
    return [...recordsLeft, ...(await restoreBalance(testOrganization))]
  },
}
