import type { Pouch } from '../../../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../../../src/domain/contract/remittances.ts'
import { remittance as remittanceThings } from '../../api/fixtures/remittance.ts'
import {
  changeRemittance,
  dataOf,
  prepare,
  readPouch,
  sealedPouch,
  type TestOrganization,
} from '../../api/test-organization.ts'
import type { BrowserDriver } from '../browser-driver.ts'
import { button, dataState, event, type PageObject, type WalkContext } from '../page-object.ts'

const scan = async ({ userPage }: WalkContext, number: string) => {
  const field = userPage.find('textbox', 'remittance.pouches.scan')
  await field.fill(number)
  await field.press('Enter')
}

/** Reverses the preparation of these pouches, and deletes their counts. */
async function takeApart(
  testOrganization: TestOrganization,
  pouches: readonly Pouch[],
): Promise<readonly string[]> {
  const left: string[] = []
  const undone = new Set<string>()
  for (const { id, countId } of pouches) {
    const { remittanceId } = await readPouch(testOrganization, id)
    if (remittanceId === null || undone.has(remittanceId)) continue
    undone.add(remittanceId)
    const held = dataOf(await testOrganization.director.get<Remittance>(`remittances/${remittanceId}`))
    left.push(...(await remittanceThings.cleanUp(testOrganization, { remittance: held, countId: countId! })))
  }
  for (const { id, countId } of pouches)
    if ((await readPouch(testOrganization, id)).status === 'CREATED' && countId)
      await testOrganization.director.delete(`pouches/${id}`)
  return left
}

async function openPreparation(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
): Promise<WalkContext> {
  const pouches = [await sealedPouch(testOrganization), await sealedPouch(testOrganization)]
  const userPage = await browserDriver.userPage('director')
  await userPage.open('/moneyremittance?step=type')
  return { testOrganization, userPage, pouches, remittance: null }
}

const chooseNotes = ({ userPage }: WalkContext) =>
  userPage.page.getByRole('radio', { name: userPage.t('pouchType.NOTES') }).check()
const toggle = ({ userPage, pouches }: WalkContext) =>
  userPage.page.getByRole('checkbox', { name: pouches[0]!.number, exact: true }).click()
const isAtStep = dataState('remittance-preparation')
const RETRY = event('RETRY')

/** Another person prepares the first pouch. */
const prepareFirst = async ({ testOrganization, pouches: [pouch] }: WalkContext) => {
  dataOf(await prepare(testOrganization, pouch!))
}

export const preparation: PageObject = {
  start: 'fresh',
  open: openPreparation,
  actions: {
    [event('CHOOSE_TYPE', { pouchType: 'NOTES' })]: chooseNotes,
    [event('TOGGLE_POUCH', { pouchId: 'pouch-1' })]: toggle,
    [event('SELECT_ALL')]: ({ userPage }) => userPage.find('checkbox', 'remittance.pouches.all').click(),
    [event('SCAN', { text: 'abc124 ' })]: (walkContext) =>
      scan(walkContext, `${walkContext.pouches[1]!.number.toLowerCase()} `),
    [event('SCAN', { text: 'XYZ999' })]: (walkContext) => scan(walkContext, 'XYZ999'),
    [event('CHOOSE_CARRIER', { carrierId: 'carrier-1' })]: ({ userPage }) =>
      userPage.page.getByRole('radio').first().check(),
    [event('CHOOSE_DATE', { date: '2026-11-23' })]: async ({ userPage, testOrganization }) => {
      const field = userPage.find('textbox', 'remittance.column.date')
      await field.fill(userPage.date(testOrganization.today))
      await field.press('Tab')
    },
    [event('NEXT')]: button('action.next'),
    [event('BACK')]: button('action.back'),
    ...Object.fromEntries(
      (['type', 'pouches', 'carrier'] as const).map((step) => [
        event('CHANGE', { step }),
        ({ userPage }: WalkContext) =>
          userPage.press('remittance.review.change', { what: userPage.t(`remittance.step.${step}`) }),
      ]),
    ),
    [event('PREPARE')]: button('remittance.review.prepare'),
    [event('START_OVER')]: button('remittance.prepared.another'),
    [RETRY]: button('action.retry'),
  },
  answers: ['loadSetup:done', 'loadSetup:meanwhile', 'prepare:done'],
  asks: { loadSetup: 'GET pouches', prepare: 'POST remittances' },
  told: {
    'loadSetup:refused': 'TooManyRequests',
    'prepare:carrier': 'CarrierInactive',
    'prepare:refused': 'TotalNotPositive',
  },
  meanwhile: { 'prepare:taken': prepareFirst },
  isAt: isAtStep,
  // The selection: the type, and none, one, both or all of its pouches, and whether the first is gone. Other pouches may be free
  // too.
  remember(memory, label, state) {
    const [type = '', chosen = '', gone = ''] = memory.split('/')
    if (state === 'prepared') return 'over'
    if (memory === 'over') return memory
    const next = (now: string) => `${type}/${now}/${gone}`
    const asked = /"pouchType":"(\w+)"/u.exec(label)?.[1]
    if (asked) return asked === type ? memory : `${asked}/none/${gone}`
    if (label.includes('TOGGLE_POUCH')) return next('first')
    if (label.includes('SELECT_ALL')) return next(chosen === 'all' ? 'none' : 'all')
    if (label === 'prepare:taken') return `${type}/${chosen === 'both' ? 'second' : 'none'}/gone`
    if (!label.includes('abc124')) return memory
    return next({ none: 'second', first: 'both' }[chosen] ?? chosen)
  },
  may(memory, label, state) {
    const [type, chosen = '', gone] = memory.split('/')
    if (memory === 'over')
      return label.includes('START_OVER') ? state === 'loading' : label === 'loadSetup:done'
    if (label.includes('START_OVER')) return false
    if (label === 'loadSetup:meanwhile' || label === 'loadSetup:done')
      return (gone === 'gone') === (label === 'loadSetup:meanwhile')
    // The draft on the device is restored, which other starts describe.
    if (label === RETRY && state === 'loading') return type === ''
    if (label === 'prepare:taken') return gone !== 'gone' && /^(?:first|both)$/u.test(chosen)
    // Other pouches are left alone.
    if (label.includes('"PREPARE"')) return /^(?:first|second|both)$/u.test(chosen)
    if (label.includes('TOGGLE_POUCH')) return chosen === 'none' && gone !== 'gone'
    if (label.includes('SELECT_ALL')) return chosen === 'none' || chosen === 'all'
    return true
  },
  cleanUp: async ({ testOrganization, pouches }) => takeApart(testOrganization, pouches),
}

/** A preparation that was left at this step, with the first pouch selected, and resumed. */
const resumed = (start: string, steps: readonly string[]): PageObject => ({
  start,
  async open(testOrganization, browserDriver) {
    const walkContext = await browserDriver.undisturbed(async () => {
      const opened = await openPreparation(testOrganization, browserDriver)
      await chooseNotes(opened)
      await opened.userPage.press('action.next')
      await toggle(opened)
      for (const state of steps) {
        await opened.userPage.press('action.next')
        await isAtStep(opened, state)
      }
      await opened.userPage.page.goto('about:blank')
      return opened
    })
    await walkContext.userPage.open('/moneyremittance?step=type')
    return walkContext
  },
  actions: { [RETRY]: button('action.retry') },
  answers: ['loadSetup:done'],
  asks: { loadSetup: 'GET pouches' },
  meanwhile: { 'loadSetup:meanwhile': prepareFirst },
  isAt: isAtStep,
  remember: (memory, label) => (label === RETRY ? 'retried' : memory),
  may: (memory, label) => label !== 'loadSetup:meanwhile' || memory === 'retried',
  cleanUp: async ({ testOrganization, pouches }) => takeApart(testOrganization, pouches),
})

export const RESUMED: readonly PageObject[] = [
  resumed('atPouches', []),
  resumed('atCarrier', ['carrier.choosing']),
  resumed('atReview', ['carrier.choosing', 'review.ready']),
]

/** Another person hands it over. */
const handOverFirst = async ({ testOrganization, remittance }: WalkContext) => {
  dataOf(await changeRemittance(testOrganization, remittance!, 'VALIDATED'))
}

export const handOver: PageObject = {
  start: 'preparer',
  async open(testOrganization, browserDriver) {
    const pouches = [await sealedPouch(testOrganization), await sealedPouch(testOrganization)]
    const answer = await testOrganization.director.post<Remittance>('remittances', {
      type: 'NOTES',
      pouchIds: pouches.map(({ id }) => id),
      carrierId: testOrganization.carrierId,
      date: testOrganization.today,
    })
    const remittance = dataOf(answer)
    const userPage = await browserDriver.userPage('director')
    await userPage.open(`/moneyremittance?id=${remittance.id}`)
    return { testOrganization, userPage, pouches, remittance }
  },
  actions: {
    ...Object.fromEntries(
      [0, 1].map((index) => [
        event('TICK', { pouchId: `pouch-${index + 1}` }),
        ({ userPage, pouches }: WalkContext) =>
          userPage.page.getByRole('checkbox', { name: pouches[index]!.number, exact: true }).click(),
      ]),
    ),
    [event('LEAVE', { pouchId: 'pouch-2' })]: ({ userPage, pouches }) =>
      userPage.page
        .getByRole('checkbox', {
          name: userPage.t('remittance.handOver.leave', { number: pouches[1]!.number }),
        })
        .click(),
    [event('SCAN', { text: ' abc124' })]: (walkContext) =>
      scan(walkContext, ` ${walkContext.pouches[1]!.number.toLowerCase()}`),
    [event('SCAN', { text: 'XYZ999' })]: (walkContext) => scan(walkContext, 'XYZ999'),
    [event('EDIT', { field: 'receiptNumber', text: 'R-2026-1' })]: ({ userPage }) =>
      userPage.page
        .getByRole('textbox', { name: userPage.t('remittance.handOver.receipt') })
        .fill('R-2026-1'),
    [event('EDIT', { field: 'courierName', text: 'Nadia' })]: ({ userPage }) =>
      userPage.page.getByRole('textbox', { name: userPage.t('remittance.handOver.courier') }).fill('Nadia'),
    [event('VALIDATE')]: button('remittance.handOver'),
    [event('UNDO')]: button('remittance.undo'),
    [event('CONFIRM')]: async ({ userPage }) => {
      const isUndoing = (await userPage.page.locator('[data-state=undoConfirming]').count()) > 0
      if (isUndoing) await userPage.press('action.yes', {}, userPage.page.getByRole('alertdialog'))
      else await userPage.press('remittance.handOver.submit')
    },
    [event('CANCEL')]: ({ userPage }) =>
      userPage.press('action.no', {}, userPage.page.getByRole('alertdialog')),
    [event('BACK')]: button('action.back'),
    [event('RETRY')]: async ({ userPage }) => {
      const isUndoing = (await userPage.page.locator('[data-state=undoFailed]').count()) > 0
      if (isUndoing) await userPage.press('action.yes', {}, userPage.page.getByRole('alertdialog'))
      else await userPage.press('action.retry')
    },
  },
  answers: ['loadRemittance:prepared', 'loadRemittance:validated', 'validate:done', 'undo:done'],
  asks: {
    loadRemittance: 'GET remittances/',
    validate: 'PUT remittancesstatus',
    undo: 'PUT remittancesstatus',
  },
  told: {
    'loadRemittance:refused': 'NotFound',
    'validate:refused': 'SelfValidation',
    'undo:refused': 'ExchangeReceived',
  },
  meanwhile: { 'validate:stale': handOverFirst, 'undo:stale': handOverFirst },
  isAt: dataState('remittance'),
  remember: (memory, label) => (/^(?:validate|undo):(?:done|stale)$/u.test(label) ? 'gone' : memory),
  may(memory, label) {
    if (label === 'loadRemittance:prepared') return memory !== 'gone'
    return label !== 'loadRemittance:validated' || memory === 'gone'
  },
  cleanUp: async ({ testOrganization, pouches }) => takeApart(testOrganization, pouches),
}
