import type { Pouch } from '../../../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../../../src/domain/contract/remittances.ts'
import { remittance as remittanceThings } from '../../api/fixtures/remittance.ts'
import { changeRemittance, dataOf, type House, prepare, readPouch, sealedPouch } from '../../api/house.ts'
import type { Desk } from '../browser-driver.ts'
import { type Bench, button, dataState, event, type Hands } from '../page-object.ts'

const scan = async ({ seat }: Bench, number: string) => {
  const field = seat.find('textbox', 'remittance.pouches.scan')
  await field.fill(number)
  await field.press('Enter')
}

/** Reverses the preparation of these pouches, and deletes their counts. */
async function takeApart(house: House, pouches: readonly Pouch[]): Promise<readonly string[]> {
  const left: string[] = []
  const undone = new Set<string>()
  for (const { id, countId } of pouches) {
    const { remittanceId } = await readPouch(house, id)
    if (remittanceId === null || undone.has(remittanceId)) continue
    undone.add(remittanceId)
    const held = dataOf(await house.director.get<Remittance>(`remittances/${remittanceId}`))
    left.push(...(await remittanceThings.cleanUp(house, { remittance: held, countId: countId! })))
  }
  for (const { id, countId } of pouches)
    if ((await readPouch(house, id)).status === 'CREATED' && countId)
      await house.director.delete(`pouches/${id}`)
  return left
}

async function openPreparation(house: House, desk: Desk): Promise<Bench> {
  const pouches = [await sealedPouch(house), await sealedPouch(house)]
  const seat = await desk.seat('director')
  await seat.open('/moneyremittance?step=type')
  return { house, seat, pouches, remittance: null }
}

const chooseNotes = ({ seat }: Bench) =>
  seat.page.getByRole('radio', { name: seat.t('pouchType.NOTES') }).check()
const toggle = ({ seat, pouches }: Bench) =>
  seat.page.getByRole('checkbox', { name: pouches[0]!.number, exact: true }).click()
const isAtStep = dataState('remittance-preparation')
const RETRY = event('RETRY')

/** Another person prepares the first pouch. */
const prepareFirst = async ({ house, pouches: [pouch] }: Bench) => {
  dataOf(await prepare(house, pouch!))
}

export const preparation: Hands = {
  start: 'fresh',
  open: openPreparation,
  gestures: {
    [event('CHOOSE_TYPE', { pouchType: 'NOTES' })]: chooseNotes,
    [event('TOGGLE_POUCH', { pouchId: 'pouch-1' })]: toggle,
    [event('SELECT_ALL')]: ({ seat }) => seat.find('checkbox', 'remittance.pouches.all').click(),
    [event('SCAN', { text: 'abc124 ' })]: (bench) =>
      scan(bench, `${bench.pouches[1]!.number.toLowerCase()} `),
    [event('SCAN', { text: 'XYZ999' })]: (bench) => scan(bench, 'XYZ999'),
    [event('CHOOSE_CARRIER', { carrierId: 'carrier-1' })]: ({ seat }) =>
      seat.page.getByRole('radio').first().check(),
    [event('CHOOSE_DATE', { date: '2026-11-23' })]: async ({ seat, house }) => {
      const field = seat.find('textbox', 'remittance.column.date')
      await field.fill(seat.date(house.today))
      await field.press('Tab')
    },
    [event('NEXT')]: button('action.next'),
    [event('BACK')]: button('action.back'),
    ...Object.fromEntries(
      (['type', 'pouches', 'carrier'] as const).map((step) => [
        event('CHANGE', { step }),
        ({ seat }: Bench) =>
          seat.press('remittance.review.change', { what: seat.t(`remittance.step.${step}`) }),
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
  cleanUp: async ({ house, pouches }) => takeApart(house, pouches),
}

/** A preparation that was left at this step, with the first pouch selected, and resumed. */
const resumed = (start: string, steps: readonly string[]): Hands => ({
  start,
  async open(house, desk) {
    const bench = await desk.undisturbed(async () => {
      const opened = await openPreparation(house, desk)
      await chooseNotes(opened)
      await opened.seat.press('action.next')
      await toggle(opened)
      for (const state of steps) {
        await opened.seat.press('action.next')
        await isAtStep(opened, state)
      }
      await opened.seat.page.goto('about:blank')
      return opened
    })
    await bench.seat.open('/moneyremittance?step=type')
    return bench
  },
  gestures: { [RETRY]: button('action.retry') },
  answers: ['loadSetup:done'],
  asks: { loadSetup: 'GET pouches' },
  meanwhile: { 'loadSetup:meanwhile': prepareFirst },
  isAt: isAtStep,
  remember: (memory, label) => (label === RETRY ? 'retried' : memory),
  may: (memory, label) => label !== 'loadSetup:meanwhile' || memory === 'retried',
  cleanUp: async ({ house, pouches }) => takeApart(house, pouches),
})

export const RESUMED: readonly Hands[] = [
  resumed('atPouches', []),
  resumed('atCarrier', ['carrier.choosing']),
  resumed('atReview', ['carrier.choosing', 'review.ready']),
]

/** Another person hands it over. */
const handOverFirst = async ({ house, remittance }: Bench) => {
  dataOf(await changeRemittance(house, remittance!, 'VALIDATED'))
}

export const handOver: Hands = {
  start: 'preparer',
  async open(house, desk) {
    const pouches = [await sealedPouch(house), await sealedPouch(house)]
    const answer = await house.director.post<Remittance>('remittances', {
      type: 'NOTES',
      pouchIds: pouches.map(({ id }) => id),
      carrierId: house.carrierId,
      date: house.today,
    })
    const remittance = dataOf(answer)
    const seat = await desk.seat('director')
    await seat.open(`/moneyremittance?id=${remittance.id}`)
    return { house, seat, pouches, remittance }
  },
  gestures: {
    ...Object.fromEntries(
      [0, 1].map((index) => [
        event('TICK', { pouchId: `pouch-${index + 1}` }),
        ({ seat, pouches }: Bench) =>
          seat.page.getByRole('checkbox', { name: pouches[index]!.number, exact: true }).click(),
      ]),
    ),
    [event('SCAN', { text: ' abc124' })]: (bench) =>
      scan(bench, ` ${bench.pouches[1]!.number.toLowerCase()}`),
    [event('SCAN', { text: 'XYZ999' })]: (bench) => scan(bench, 'XYZ999'),
    [event('EDIT', { field: 'receiptNumber', text: 'R-2026-1' })]: ({ seat }) =>
      seat.page.getByRole('textbox', { name: seat.t('remittance.handOver.receipt') }).fill('R-2026-1'),
    [event('EDIT', { field: 'courierName', text: 'Nadia' })]: ({ seat }) =>
      seat.page.getByRole('textbox', { name: seat.t('remittance.handOver.courier') }).fill('Nadia'),
    [event('VALIDATE')]: button('remittance.handOver'),
    [event('UNDO')]: button('remittance.undo'),
    [event('CONFIRM')]: async ({ seat }) => {
      const isUndoing = (await seat.page.locator('[data-state=undoConfirming]').count()) > 0
      if (isUndoing) await seat.press('action.yes', {}, seat.page.getByRole('alertdialog'))
      else await seat.press('remittance.handOver.submit')
    },
    [event('CANCEL')]: ({ seat }) => seat.press('action.no', {}, seat.page.getByRole('alertdialog')),
    [event('BACK')]: button('action.back'),
    [event('RETRY')]: async ({ seat }) => {
      const isUndoing = (await seat.page.locator('[data-state=undoFailed]').count()) > 0
      if (isUndoing) await seat.press('action.yes', {}, seat.page.getByRole('alertdialog'))
      else await seat.press('action.retry')
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
  cleanUp: async ({ house, pouches }) => takeApart(house, pouches),
}
