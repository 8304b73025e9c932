import type { CashCarrier, Establishment } from '../../../../../src/domain/contract/organizations.ts'
import type { Pouch } from '../../../../../src/domain/contract/pouches.ts'
import { nextRemittanceDate } from '../../../../../src/domain/dates/calendar.ts'
import { sumCents } from '../../../../../src/domain/money.ts'
import { POUCH_TYPES } from '../../../../../src/domain/pouches/types.ts'
import type { HandOverContext } from '../../../../../src/machines/hand-over/types.ts'
import type { RemittanceContext } from '../../../../../src/machines/remittance/types.ts'
import { dataOf, entriesOf, readPouch, type TestOrganization } from '../../../walk/api/test-organization.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import type { ExpectedPage } from '../check-page.ts'
import { breadcrumb, readFailure } from '../common-elements.ts'
import {
  alert,
  box,
  button,
  type ExpectedLines,
  fact,
  field,
  heading,
  named,
  paragraph,
  text,
  words,
} from '../elements.ts'
import { expectedContexts, specPouches, type TakenPath } from '../expected-contexts.ts'
import { nameOf, prepared, readRemittance, remittancePage, undoQuestion } from './remittance.ts'

const STEPS = ['type', 'pouches', 'carrier', 'review'] as const

/** The choices so far, from the gestures. */
interface Chosen {
  readonly type: boolean
  readonly pouchIds: ReadonlySet<string>
  /** True when the first carrier was chosen; false for the default one of the establishment. */
  readonly first: boolean
  readonly today: boolean
  /** True while a step of the review is being changed, so that the back button leads to the review. */
  readonly isChanging: boolean
  readonly scanned: string | null
  /** True when the last step scanned a pouch that was already chosen. */
  readonly isRepeated: boolean
}

interface Setup {
  readonly free: readonly Pouch[]
  readonly carriers: readonly CashCarrier[]
  readonly establishment: Establishment
}

async function setupOf({ director, user }: TestOrganization): Promise<Setup> {
  const establishmentId = user.user.establishmentId ?? ''
  const all = { establishmentId, range: '0-299' }
  const carriers = await entriesOf<CashCarrier>(director, 'cashcarriers', { sort: 'name_asc', range: '0-99' })
  return {
    free: await entriesOf<Pouch>(director, 'pouches', { ...all, status: 'CREATED', sort: 'date_asc' }),
    carriers: carriers.filter(({ status }) => status === 'ACTIVE'),
    establishment: dataOf(await director.get<Establishment>(`establishments/${establishmentId}`)),
  }
}

const isOf = (label: string, type: string) => label.startsWith(`{"type":"${type}"`)

/** The choices after the steps of the path. */
function chosenIn(walkContext: WalkContext, path: TakenPath, setup: Setup): Chosen {
  const { named, idsOf } = specPouches(walkContext)
  const { before, now } = expectedContexts<RemittanceContext>(path, {
    loadSetup: { pouches: named(setup.free), carriers: setup.carriers },
  })
  const labels = path.steps.map(({ label }) => label)
  const last = labels.at(-1) ?? ''
  return {
    type: now.pouchType !== null,
    pouchIds: idsOf(now.pouchIds),
    first: labels.some((label) => isOf(label, 'CHOOSE_CARRIER')),
    today: labels.some((label) => isOf(label, 'CHOOSE_DATE')),
    isChanging: now.changing,
    isRepeated: isOf(last, 'SCAN') && last.includes('abc124') && before.pouchIds.includes('pouch-2'),
    scanned: now.unknownNumber,
  }
}

/** One page of the preparation, by the state of the machine and the choices so far. */
export async function preparationPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
  path: TakenPath,
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage, pouches } = walkContext
  if (state === 'prepared') {
    const { remittanceId } = await readPouch(testOrganization, pouches[0]!.id)
    return prepared(testOrganization, userPage, remittanceId ?? '')
  }
  const { t, page } = userPage
  const last = labels.at(-1) ?? ''
  const head = [
    breadcrumb(
      userPage,
      ['shell.menu.remittance', '/moneyremittance'],
      ['shell.menu.remittances', '/moneyremittance'],
      ['remittance.prepare'],
    ),
    heading(1, t('remittance.prepare')),
  ]
  if (state === 'unavailable')
    return { at: [page.getByRole('main')], content: [head, readFailure(userPage, last)] }
  const setup = await setupOf(testOrganization)
  const chosen = chosenIn(walkContext, path, setup)
  const isResumed = state !== 'type' && !labels.some((label) => isOf(label, 'CHOOSE_TYPE'))
  const step = state === 'failed' ? 'review' : STEPS.find((one) => state.startsWith(one))
  if (!step) return null
  const place = { step: STEPS.indexOf(step) + 1, total: STEPS.length }
  const title = t('step.of', { ...place, title: t(`remittance.step.${step}`) })
  const pages = { type: typeStep, pouches: pouchesStep, carrier: carrierStep, review: reviewStep }
  return {
    at: [page.getByRole('main')],
    content: [
      head,
      heading(2, title),
      isResumed ? [text(t('remittance.draft.resumed')), button(t('remittance.startOver'))] : null,
      last === 'prepare:notNow' ? alert(userPage, text(t('failure.StoreUnavailable'))) : null,
      pages[step](walkContext, setup, chosen, state, last),
    ],
  }
}

const ways = ({ t }: UserPage, mayGoBack: boolean, mayGoOn: boolean): ExpectedLines => [
  mayGoBack ? button(t('action.back')) : null,
  button(t('action.next'), { isOff: !mayGoOn }),
]

function typeStep({ userPage }: WalkContext, { free }: Setup, chosen: Chosen): ExpectedLines {
  const { t, money } = userPage
  const waiting = POUCH_TYPES.flatMap((type) => {
    const own = free.filter((pouch) => pouch.type === type)
    const total = money(sumCents(own.map(({ valueCents }) => valueCents)))
    const words = `${t(`pouchType.${type}`)} ${t('remittance.type.waiting', { count: own.length, total })}`
    return own.length === 0 ? [] : [box('radio', words, chosen.type && type === 'NOTES')]
  })
  const question = t('remittance.type.question')
  return [named('group')(question), text(question), waiting, ways(userPage, chosen.isChanging, chosen.type)]
}

/** The service, date and till at which a pouch of notes was counted. */
const pouchOrigin = ({ t, date }: UserPage, pouch: Pouch): string =>
  t('cashLog.start.sheet', {
    service: t(`service.${pouch.service!}`),
    date: date(pouch.date),
    register: pouch.cashRegisterName!,
  })

function pouchesStep(
  { userPage, pouches }: WalkContext,
  { free }: Setup,
  chosen: Chosen,
  state: string,
): ExpectedLines {
  const { pouchIds, scanned, isRepeated } = chosen
  const { t, money } = userPage
  const notes = free.filter(({ type }) => type === 'NOTES')
  const own = notes.filter(({ id }) => pouchIds.has(id))
  const all = own.length === notes.length
  const isUnknown = state === 'pouches.unknown'
  const lines = notes.map((pouch) =>
    box(
      'checkbox',
      pouch.number,
      pouchIds.has(pouch.id),
      `${pouch.number} ${pouchOrigin(userPage, pouch)} ${money(pouch.valueCents)}`,
    ),
  )
  const total = sumCents(own.map(({ valueCents }) => valueCents))
  return [
    state === 'pouches.taken' ? words('status')(t('remittance.pouches.taken', { count: 1 })) : null,
    field(t('remittance.pouches.scan'), '', { isInvalid: isUnknown }),
    paragraph(t('remittance.pouches.scanHint')),
    isUnknown ? paragraph(t('remittance.pouches.unknown', { number: scanned ?? '' })) : null,
    button(t('pouches.camera.open')),
    isRepeated ? words('status')(t('remittance.scan.again', { number: pouches[1]!.number })) : null,
    heading(2, t('remittance.pouches.question')),
    box('checkbox', t('remittance.pouches.all'), own.length > 0 && !all ? 'mixed' : all),
    lines,
    words('status')(`${t('remittance.pouches.total', { count: own.length })} ${money(total)}`),
    ways(userPage, true, own.length > 0),
  ]
}

const carrierOf = ({ carriers, establishment }: Setup, { first }: Chosen) =>
  first ? carriers[0] : carriers.find(({ id }) => id === establishment.carrierId)

function dayOf({ testOrganization }: WalkContext, { establishment }: Setup, { today }: Chosen) {
  const { remittanceFrequency, remittanceDay } = establishment
  return today
    ? testOrganization.remittanceDate
    : nextRemittanceDate(remittanceFrequency, remittanceDay, testOrganization.today)
}

function carrierStep(walkContext: WalkContext, setup: Setup, chosen: Chosen): ExpectedLines {
  const { t, date } = walkContext.userPage
  const taken = carrierOf(setup, chosen)
  const question = t('remittance.carrier.question')
  return [
    named('group')(question),
    text(question),
    setup.carriers.map((carrier) => box('radio', carrier.name, carrier === taken)),
    field(t('remittance.column.date'), date(dayOf(walkContext, setup, chosen))),
    button(t('date.open')),
    paragraph(t('date.hint')),
    ways(walkContext.userPage, true, taken !== undefined),
  ]
}

function reviewStep(
  walkContext: WalkContext,
  setup: Setup,
  chosen: Chosen,
  state: string,
  last: string,
): ExpectedLines {
  const { t, money, longDate } = walkContext.userPage
  const own = setup.free.filter(({ id }) => chosen.pouchIds.has(id))
  const hasFailed = state === 'failed'
  const changeButton = (step: 'type' | 'pouches' | 'carrier') =>
    button(t('remittance.review.change', { what: t(`remittance.step.${step}`) }), { isOff: hasFailed })
  return [
    heading(2, t('remittance.review.question')),
    fact(t('remittance.column.type'), t('pouchType.NOTES')),
    changeButton('type'),
    fact(t('remittance.column.pouches'), own.map(({ number }) => number).join(' · ')),
    changeButton('pouches'),
    fact(t('remittance.column.carrier'), carrierOf(setup, chosen)?.name ?? t('remittance.noCarrier')),
    changeButton('carrier'),
    fact(t('remittance.column.date'), longDate(dayOf(walkContext, setup, chosen))),
    fact(t('remittance.toRemit'), money(sumCents(own.map(({ valueCents }) => valueCents)))),
    last === 'prepare:lost' ? alert(walkContext.userPage, text(t('error.dataNotProvided'))) : null,
    button(t('action.back')),
    button(t(hasFailed ? 'action.retry' : 'remittance.review.prepare')),
  ]
}

/** The hand-over: the remittance, the confirmation before it is undone, and each pouch as it is confirmed. */
export async function handOverPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
  path: TakenPath,
): Promise<ExpectedPage | null> {
  // Concurrent changes by others are not described.
  if (labels.some((label) => label.endsWith(':stale'))) return null
  const { testOrganization, userPage, pouches, remittance } = walkContext
  const { t, page, money, longDate } = userPage
  const { id } = remittance!
  if (state === 'undoConfirming') return undoQuestion(testOrganization, userPage, id)
  if (state === 'open') return remittancePage(testOrganization, userPage, id)
  if (!state.startsWith('confirming.')) return null
  const one = await readRemittance(testOrganization, id)
  const { named, idsOf } = specPouches(walkContext)
  const { before, now } = expectedContexts<HandOverContext>(path, {
    loadRemittance: { ...one, pouches: named(one.pouches) },
  })
  const confirmed = idsOf(now.confirmedPouchIds)
  const left = idsOf(now.leftPouchIds)
  const own = one.pouches.filter((pouch) => confirmed.has(pouch.id))
  const isUnknown = state === 'confirming.unknown'
  const optional = (label: string, value = '') => field(`${label} · ${t('field.optional')}`, value)
  const progress = t('remittance.handOver.progress', { confirmed: own.length, total: one.pouchCount })
  return {
    at: [page.getByRole('main')],
    content: [
      breadcrumb(
        userPage,
        ['shell.menu.remittance', '/moneyremittance'],
        ['shell.menu.remittances', '/moneyremittance'],
      ),
      heading(1, nameOf(userPage, one)),
      text(t(`remittance.status.${one.status}`)),
      testOrganization.today < one.date
        ? words('status')(t('remittance.handOver.early', { date: longDate(one.date) }))
        : null,
      field(t('remittance.pouches.scan'), '', { isInvalid: isUnknown }),
      paragraph(t('remittance.handOver.scanHint')),
      isUnknown ? paragraph(t('remittance.handOver.unknown', { number: now.unknownNumber ?? '' })) : null,
      button(t('pouches.camera.open')),
      before.confirmedPouchIds.includes('pouch-2') && labels.at(-1)?.includes('abc124')
        ? words('status')(t('remittance.scan.again', { number: pouches[1]!.number }))
        : null,
      heading(2, t('remittance.handOver.title')),
      one.pouches.map((pouch) => {
        const leave = t('remittance.handOver.leave', { number: pouch.number })
        return [
          box('checkbox', pouch.number, own.includes(pouch), pouch.number),
          box('checkbox', leave, left.has(pouch.id), `${leave} ${money(pouch.valueCents)}`),
        ]
      }),
      words('status')(`${progress} ${money(sumCents(own.map(({ valueCents }) => valueCents)))}`),
      left.size > 0 ? words('status')(t('remittance.handOver.leaves', { count: left.size })) : null,
      optional(t('remittance.handOver.receipt'), now.receiptNumber),
      optional(t('remittance.handOver.courier'), now.courierName),
      button(t('action.back')),
      button(t('remittance.handOver.submit'), {
        isOff: own.length === 0 || own.length + left.size < one.pouchCount,
      }),
    ],
  }
}
