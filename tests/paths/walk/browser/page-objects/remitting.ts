import type { Pouch } from '../../../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../../../src/domain/contract/remittances.ts'
import { notesRadio } from '../../../../support/interactions.ts'
import { remittanceDriver as remittanceFixtures } from '../../api/fixtures/remittance.ts'
import {
  changeRemittance,
  dataOf,
  prepareRemittance,
  readPouch,
  sealedPouch,
  type TestOrganization,
} from '../../api/test-organization.ts'
import type { BrowserDriver } from '../browser-driver.ts'
import {
  eventLabel,
  type PageObject,
  pressButton,
  type WalkContext,
  waitForDataState,
} from '../page-object.ts'

const scan = async ({ userPage }: WalkContext, number: string) => {
  const field = userPage.find('textbox', 'remittance.pouches.scan')
  await field.fill(number)
  await field.press('Enter')
}

/**
 * Undoes the remittances of these pouches, and deletes the count of the first pouch of each. Deletes the other
 * free pouches; their counts stay and are open again. Returns the names of what could not be undone or deleted.
 */
async function undoAndDelete(
  testOrganization: TestOrganization,
  pouches: readonly Pouch[],
): Promise<readonly string[]> {
  const recordsLeft: string[] = []
  const undone = new Set<string>()
  for (const { id, countId } of pouches) {
    const { remittanceId } = await readPouch(testOrganization, id)
    if (remittanceId === null || undone.has(remittanceId)) continue
    undone.add(remittanceId)
    const remittance = dataOf(await testOrganization.director.get<Remittance>(`remittances/${remittanceId}`))
    recordsLeft.push(
      ...(await remittanceFixtures.cleanUp(testOrganization, {
        remittance,
        archivedOn: null,
        countId: countId!,
      })),
    )
  }
  for (const { id, number, countId } of pouches) {
    if ((await readPouch(testOrganization, id)).status !== 'CREATED' || !countId) continue
    if ((await testOrganization.director.delete(`pouches/${id}`)).status >= 300)
      recordsLeft.push(`pouch ${number}`)
  }
  return recordsLeft
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

const chooseNotes = ({ userPage }: WalkContext) => notesRadio(userPage).check()
const toggle = ({ userPage, pouches }: WalkContext) =>
  userPage.page.getByRole('checkbox', { name: pouches[0]!.number, exact: true }).click()
const waitForStep = waitForDataState('remittance-preparation')
const RETRY = eventLabel('RETRY')

/** Another person prepares a remittance of the first pouch. */
const prepareFirst = async ({ testOrganization, pouches: [pouch] }: WalkContext) => {
  dataOf(await prepareRemittance(testOrganization, pouch!))
}

export const preparationPageObject: PageObject = {
  start: 'fresh',
  open: openPreparation,
  actions: {
    [eventLabel('CHOOSE_TYPE', { pouchType: 'NOTES' })]: chooseNotes,
    [eventLabel('TOGGLE_POUCH', { pouchId: 'pouch-1' })]: toggle,
    [eventLabel('SELECT_ALL')]: ({ userPage }) => userPage.find('checkbox', 'remittance.pouches.all').click(),
    [eventLabel('SCAN', { text: 'abc124 ' })]: (walkContext) =>
      scan(walkContext, `${walkContext.pouches[1]!.number.toLowerCase()} `),
    [eventLabel('SCAN', { text: 'XYZ999' })]: (walkContext) => scan(walkContext, 'XYZ999'),
    [eventLabel('CHOOSE_CARRIER', { carrierId: 'carrier-1' })]: ({ userPage }) =>
      userPage.page.getByRole('radio').first().check(),
    [eventLabel('CHOOSE_DATE', { date: '2026-11-23' })]: async ({ userPage, testOrganization }) => {
      const field = userPage.find('textbox', 'remittance.column.date')
      await field.fill(userPage.date(testOrganization.remittanceDate))
      await field.press('Tab')
    },
    [eventLabel('NEXT')]: pressButton('action.next'),
    [eventLabel('BACK')]: pressButton('action.back'),
    ...Object.fromEntries(
      (['type', 'pouches', 'carrier'] as const).map((step) => [
        eventLabel('CHANGE', { step }),
        ({ userPage }: WalkContext) =>
          userPage.press('remittance.review.change', { what: userPage.t(`remittance.step.${step}`) }),
      ]),
    ),
    [eventLabel('PREPARE')]: pressButton('remittance.review.prepare'),
    [eventLabel('START_OVER')]: pressButton('remittance.prepared.another'),
    [RETRY]: pressButton('action.retry'),
  },
  answers: ['loadSetup:done', 'loadSetup:meanwhile', 'prepare:done'],
  calls: { loadSetup: 'GET pouches', prepare: 'POST remittances' },
  refusals: {
    'loadSetup:refused': 'TooManyRequests',
    'prepare:carrier': 'CarrierInactive',
    'prepare:refused': 'TotalNotPositive',
  },
  concurrentChanges: { 'prepare:taken': prepareFirst },
  waitForState: waitForStep,
  // The memory: the type, the selected pouches (none, first, second, both, or all including those of others), and whether
  // another person has prepared a remittance of the first.
  remember(memory, label, state) {
    const [type = '', selected = '', taken = ''] = memory.split('/')
    if (state === 'prepared') return 'prepared'
    if (memory === 'prepared') return memory
    const withSelection = (newSelection: string) => `${type}/${newSelection}/${taken}`
    const newType = /"pouchType":"(\w+)"/u.exec(label)?.[1]
    if (newType) return newType === type ? memory : `${newType}/none/${taken}`
    if (label.includes('TOGGLE_POUCH')) return withSelection('first')
    if (label.includes('SELECT_ALL')) return withSelection(selected === 'all' ? 'none' : 'all')
    if (label === 'prepare:taken') return `${type}/${selected === 'both' ? 'second' : 'none'}/taken`
    if (!label.includes('abc124')) return memory
    return withSelection({ none: 'second', first: 'both' }[selected] ?? selected)
  },
  isPossible(memory, label, state) {
    const [type, selected = '', taken] = memory.split('/')
    if (memory === 'prepared')
      return label.includes('START_OVER') ? state === 'loading' : label === 'loadSetup:done'
    if (label.includes('START_OVER')) return false
    if (label === 'loadSetup:meanwhile' || label === 'loadSetup:done')
      return (taken === 'taken') === (label === 'loadSetup:meanwhile')
    // Once a type is chosen, RETRY restores the draft of the device. `RESUMED_PREPARATIONS` walk that.
    if (label === RETRY && state === 'loading') return type === ''
    if (label === 'prepare:taken') return taken !== 'taken' && /^(?:first|both)$/u.test(selected)
    // Pouches that the walk did not create are not prepared.
    if (label.includes('"PREPARE"')) return /^(?:first|second|both)$/u.test(selected)
    if (label.includes('TOGGLE_POUCH')) return selected === 'none' && taken !== 'taken'
    if (label.includes('SELECT_ALL')) return selected === 'none' || selected === 'all'
    return true
  },
  cleanUp: async ({ testOrganization, pouches }) => undoAndDelete(testOrganization, pouches),
}

/** A preparation that was left after these steps, with the first pouch selected, and resumed. */
const resumed = (start: string, steps: readonly string[]): PageObject => ({
  start,
  async open(testOrganization, browserDriver) {
    const walkContext = await browserDriver.withoutSimulation(async () => {
      const opened = await openPreparation(testOrganization, browserDriver)
      await chooseNotes(opened)
      await opened.userPage.press('action.next')
      await toggle(opened)
      for (const state of steps) {
        await opened.userPage.press('action.next')
        await waitForStep(opened, state)
      }
      await opened.userPage.page.goto('about:blank')
      return opened
    })
    await walkContext.userPage.open('/moneyremittance?step=type')
    return walkContext
  },
  actions: { [RETRY]: pressButton('action.retry') },
  answers: ['loadSetup:done'],
  calls: { loadSetup: 'GET pouches' },
  concurrentChanges: { 'loadSetup:meanwhile': prepareFirst },
  waitForState: waitForStep,
  remember: (memory, label) => (label === RETRY ? 'retried' : memory),
  isPossible: (memory, label) => label !== 'loadSetup:meanwhile' || memory === 'retried',
  cleanUp: async ({ testOrganization, pouches }) => undoAndDelete(testOrganization, pouches),
})

export const RESUMED_PREPARATIONS: readonly PageObject[] = [
  resumed('atPouches', []),
  resumed('atCarrier', ['carrier.choosing']),
  resumed('atReview', ['carrier.choosing', 'review.ready']),
]

/** Another person hands over the remittance. */
const handOverFirst = async ({ testOrganization, remittance }: WalkContext) => {
  dataOf(await changeRemittance(testOrganization, remittance!, 'VALIDATED'))
}

export const handOverPageObject: PageObject = {
  start: 'preparer',
  async open(testOrganization, browserDriver) {
    const pouches = [await sealedPouch(testOrganization), await sealedPouch(testOrganization)]
    const answer = await testOrganization.director.post<Remittance>('remittances', {
      type: 'NOTES',
      pouchIds: pouches.map(({ id }) => id),
      carrierId: testOrganization.carrierId,
      date: testOrganization.remittanceDate,
    })
    const remittance = dataOf(answer)
    const userPage = await browserDriver.userPage('director')
    await userPage.open(`/moneyremittance?id=${remittance.id}`)
    return { testOrganization, userPage, pouches, remittance }
  },
  actions: {
    ...Object.fromEntries(
      [0, 1].map((index) => [
        eventLabel('TICK', { pouchId: `pouch-${index + 1}` }),
        ({ userPage, pouches }: WalkContext) =>
          userPage.page.getByRole('checkbox', { name: pouches[index]!.number, exact: true }).click(),
      ]),
    ),
    [eventLabel('LEAVE', { pouchId: 'pouch-2' })]: ({ userPage, pouches }) =>
      userPage.page
        .getByRole('checkbox', {
          name: userPage.t('remittance.handOver.leave', { number: pouches[1]!.number }),
        })
        .click(),
    [eventLabel('SCAN', { text: ' abc124' })]: (walkContext) =>
      scan(walkContext, ` ${walkContext.pouches[1]!.number.toLowerCase()}`),
    [eventLabel('SCAN', { text: 'XYZ999' })]: (walkContext) => scan(walkContext, 'XYZ999'),
    [eventLabel('EDIT', { field: 'receiptNumber', text: 'R-2026-1' })]: ({ userPage }) =>
      userPage.page
        .getByRole('textbox', { name: userPage.t('remittance.handOver.receipt') })
        .fill('R-2026-1'),
    [eventLabel('EDIT', { field: 'courierName', text: 'Nadia' })]: ({ userPage }) =>
      userPage.page.getByRole('textbox', { name: userPage.t('remittance.handOver.courier') }).fill('Nadia'),
    [eventLabel('VALIDATE')]: pressButton('remittance.handOver'),
    [eventLabel('UNDO')]: pressButton('remittance.undo'),
    [eventLabel('CONFIRM')]: async ({ userPage }) => {
      const isUndoing = (await userPage.page.locator('[data-state=undoConfirming]').count()) > 0
      if (isUndoing) await userPage.press('action.yes', {}, userPage.page.getByRole('alertdialog'))
      else await userPage.press('remittance.handOver.submit')
    },
    [eventLabel('CANCEL')]: ({ userPage }) =>
      userPage.press('action.no', {}, userPage.page.getByRole('alertdialog')),
    [eventLabel('BACK')]: pressButton('action.back'),
    [eventLabel('RETRY')]: async ({ userPage }) => {
      const isUndoing = (await userPage.page.locator('[data-state=undoFailed]').count()) > 0
      if (isUndoing) await userPage.press('action.yes', {}, userPage.page.getByRole('alertdialog'))
      else await userPage.press('action.retry')
    },
  },
  answers: ['loadRemittance:prepared', 'loadRemittance:validated', 'validate:done', 'undo:done'],
  calls: {
    loadRemittance: 'GET remittances/',
    validate: 'PUT remittancesstatus',
    undo: 'PUT remittancesstatus',
  },
  refusals: {
    'loadRemittance:refused': 'InvalidRequest',
    'validate:refused': 'SelfValidation',
    'undo:refused': 'ExchangeReceived',
  },
  concurrentChanges: { 'validate:stale': handOverFirst, 'undo:stale': handOverFirst },
  waitForState: waitForDataState('remittance'),
  // The memory: whether the remittance is no longer prepared, because it was handed over or undone.
  remember: (memory, label) => (/^(?:validate|undo):(?:done|stale)$/u.test(label) ? 'ended' : memory),
  isPossible(memory, label) {
    if (label === 'loadRemittance:prepared') return memory !== 'ended'
    return label !== 'loadRemittance:validated' || memory === 'ended'
  },
  cleanUp: async ({ testOrganization, pouches }) => undoAndDelete(testOrganization, pouches),
}
