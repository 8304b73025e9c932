import type { CashLog, CashLogRow } from '../../../../../src/domain/contract/cash-logs.ts'
import type { CashRegister, Establishment } from '../../../../../src/domain/contract/organizations.ts'
import type { Today } from '../../../../../src/domain/contract/today.ts'
import { serviceAt } from '../../../../../src/domain/dates/calendar.ts'
import { type Cents, formatMoneyInput } from '../../../../../src/domain/money.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { dataOf, entriesOf } from '../../../walk/api/house.ts'
import type { Bench } from '../../../walk/browser/page-object.ts'
import { sheetOf } from '../../../walk/browser/page-objects/counting.ts'
import { TIME } from '../compare.ts'
import type { Sight } from '../look.ts'
import { box, button, either, field, heading, named, paragraph, type Said, text, words } from '../say.ts'
import { notRead } from '../words.ts'
import { closedPage, confirmedPage, deletedSays } from './counted.ts'
import { conflictSays } from './counting-conflict.ts'
import { reviewSays } from './counting-review.ts'
import { figuresOf, type TypedSheet, typedBy } from './counting-typed.ts'
import { type Group, groupsOf, reasonsOf, registerName, sheetSays, titleOf, whySays } from './sheet.ts'

const alert = words('alert')

/** Counting, from the choice of a sheet to its validation, by the state of the machine and the events so far. */
export async function countingPage(
  bench: Bench,
  state: string,
  labels: readonly string[],
): Promise<Sight | null> {
  const { house, seat } = bench
  const { t, page } = seat
  const last = labels.at(-1) ?? ''
  const main = [page.getByRole('main')]
  const before = (acts: Said, rest: Said) => ({
    at: main,
    says: [heading(1, t('cashLog.register.title')), acts, rest],
  })
  if (state === 'unavailable') return before(null, notRead(seat, last))
  if (state === 'openFailed') return before(button(t('cashLog.act.otherSheet')), notRead(seat, last))
  if (state === 'choosing') return before(null, await choices(bench, labels))
  const { sheet } = sheetOf(bench)
  const title = titleOf(seat, { log: sheet, register: registerName(house, sheet.cashRegisterId) })
  if (state === 'deleted') return { at: main, says: deletedSays(seat, title) }
  const questions = {
    confirmingDiscard: 'discard',
    confirmingLeave: 'leave',
    confirmingDelete: 'delete',
  } as const
  if (state in questions) return question(bench, questions[state as keyof typeof questions])
  if (state === 'closed' || state.startsWith('validated')) {
    const told = state === 'closed' ? closedPage : confirmedPage
    return told(house, seat, { logId: (await storedLog(bench))!.id })
  }
  const typed = typedBy(bench, labels)
  if (state === 'conflict')
    return {
      at: [page.getByRole('alertdialog')],
      says: await conflictSays(bench, typed, await storedLog(bench)),
    }
  const isReview = /^(?:reviewing|submitFailed)/u.test(state)
  if (!isReview && !/^(?:counting|(?:save|delete|compare)Failed)/u.test(state)) return null
  const told = await counted(bench, typed, state, labels)
  return {
    at: main,
    says: isReview ? reviewSays(seat, { ...told, title }) : sheetSays(seat, { ...told, title }),
  }
}

/** The stored version of the sheet, whoever stored it; null when there is none. */
async function storedLog(bench: Bench): Promise<CashLog | null> {
  const { house } = bench
  const [row] = await entriesOf<CashLogRow>(house.director, 'cashlogs', { ...sheetOf(bench).sheet })
  return row ? dataOf(await house.director.get<CashLog>(`cashlogs/${row.id}`)) : null
}

/** What is still to be counted, any other sheet, and printable sheets for a service without a screen. */
async function choices(bench: Bench, labels: readonly string[]): Promise<Said> {
  const { house, seat } = bench
  const { t, date, shortDate } = seat
  const { user } = house
  const establishmentId = user.user.establishmentId ?? ''
  const { uncounted } = dataOf(await user.get<Today>('today', { establishmentId }))
  const registers = await entriesOf<CashRegister>(user, 'cashregisters', {
    establishmentId,
    sort: 'number_asc',
  })
  // Without an address the service is the current one, and the register is still to be chosen.
  const isAddressed = labels.length > 1
  const now = new Date(Date.now() + house.target.clockShiftMs).toISOString()
  const { sheet } = sheetOf(bench)
  const chosen = isAddressed ? sheet : { ...serviceAt(now, user.user.timeZone), cashRegisterId: null }
  const service = t('cashLog.start.service')
  const register = t('cashLog.start.register')
  const option = (name: string, isChosen: boolean) => `option "${name}"${isChosen ? ' [selected]' : ''}`
  return [
    heading(2, t('cashLog.start.due')),
    uncounted.length === 0 ? paragraph(t('cashLog.start.nothingDue')) : null,
    uncounted.slice(0, 6).map((due) =>
      button(
        t('cashLog.start.sheet', {
          service: t(`service.${due.service}`),
          date: shortDate(due.date),
          register: due.cashRegisterName,
        }),
      ),
    ),
    uncounted.length > 6 ? button(t('cashLog.start.more', { count: uncounted.length - 6 })) : null,
    heading(2, t('cashLog.start.other')),
    field(t('cashLog.start.date'), date(chosen.date)),
    button(t('date.open')),
    paragraph(t('date.hint')),
    named('group')(service),
    text(service),
    (['lunch', 'evening'] as const).map((one) => box('radio', t(`service.${one}`), one === chosen.service)),
    text(register),
    `combobox "${register}"`,
    isAddressed ? null : `option "${t('choice.none')}" [disabled] [selected]`,
    registers
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ id, name }) => option(name, id === chosen.cashRegisterId)),
    button(t('cashLog.start.open'), { isOff: !isAddressed }),
    paragraph(t('cashLog.paper.why')),
    registers.map(({ name }) => button(t('cashLog.paper.sheetOf', { register: name }))),
  ]
}

/** The confirmation before what can't be undone. */
function question({ seat: { t, page } }: Bench, asked: 'discard' | 'leave' | 'delete'): Sight {
  const title = t(`cashLog.question.${asked}`)
  return {
    at: [page.getByRole('alertdialog')],
    says: [
      named('alertdialog')(title),
      heading(2, title),
      paragraph(t(`cashLog.question.${asked}.message`)),
      button(t('action.cancel')),
      button(t('action.validate')),
    ],
  }
}

const FAILED = {
  saveFailed: 'cashLog.failed.saveTitle',
  submitFailed: 'cashLog.failed.validateTitle',
  deleteFailed: 'cashLog.failed.deleteTitle',
  compareFailed: 'failed.title',
} as const
/** The message for a lost call, by its purpose. */
const LOST = {
  saveFailed: 'cashLog.failed.kept',
  submitFailed: 'cashLog.failed.kept',
  deleteFailed: 'cashLog.failed.notDeleted',
  compareFailed: 'cashLog.failed.network',
} as const

/** Why the last command was refused, each error at its field. */
function refusalOf(state: string, last: string) {
  if (!state.endsWith('.refused')) return null
  if (last === 'validateLog:refused') return 'PouchNumberTaken'
  if (last === 'saveLog:refused') return 'RegisterInactive'
  return state.startsWith('reviewing') ? 'CommentRequired' : 'InvalidRequest'
}

/** The whole content of the sheet, and of its review. */
async function counted(bench: Bench, typed: TypedSheet, state: string, labels: readonly string[]) {
  const { house, seat } = bench
  const { t } = seat
  const { sheet, toleranceCents: loosened } = sheetOf(bench)
  const { floatCents } = house.registers.find(({ id }) => id === sheet.cashRegisterId)!
  const establishmentId = house.director.user.establishmentId ?? ''
  const { deltaToleranceCents } = dataOf(
    await house.director.get<Establishment>(`establishments/${establishmentId}`),
  )
  // The establishment's tolerance is loaded with the page.
  const toleranceCents: Cents = loosened ?? deltaToleranceCents
  const figures = figuresOf(typed, floatCents)
  const refusal = refusalOf(state, labels.at(-1) ?? '')
  const notes = house.category(({ countType }) => countType === 4)
  const groups = await linesOf(bench, typed, figures, refusal === 'PouchNumberTaken')
  const reasons = await reasonsOf(house)
  const isBeyond = figures.deltaCents !== null && Math.abs(figures.deltaCents) > toleranceCents
  const isAtNotes = refusal === 'PouchNumberTaken' || refusal === 'InvalidRequest'
  const failed = state in FAILED ? (state as keyof typeof FAILED) : null
  const hasPieces = typed.fifties > 0
  return {
    status: typed.stored,
    kept: keptSays(bench, typed),
    hasMenu: state.startsWith('counting') && (typed.isChanged || typed.stored !== null),
    news: typed.isResumed ? words('status')(t('cashLog.notice.DraftResumed')) : null,
    groups,
    float: formatMoneyInput(floatCents),
    turnover: typed.turnover,
    floatHelp: typed.isFloatLeft
      ? [words('status')(t('cashLog.float.done')), button(t('cashLog.float.takeBack'))]
      : button(t('cashLog.float.open'), { isOff: !hasPieces }),
    trouble:
      failed !== null
        ? [
            'alert',
            paragraph(t(FAILED[failed])),
            text(t(labels.at(-1)?.endsWith(':notNow') ? 'failure.StoreUnavailable' : LOST[failed])),
            button(t('action.retry')),
            button(t('action.cancel')),
          ]
        : refusal === null
          ? null
          : [
              'alert',
              paragraph(t('cashLog.refused.title')),
              paragraph(t(`failure.${refusal}` as MessageId)),
              isAtNotes ? paragraph(t('cashLog.refused.where', { where: notes.name })) : null,
            ],
    figures: { ...figures, floatCents, expectedCents: figures.turnoverCents },
    isUnread: figures.isUnread,
    toleranceCents,
    isBeyond,
    why: whySays(seat, reasons, {
      chosen: typed.hasReason ? reasons[0]! : null,
      comment: typed.comment,
      isBeyond,
      fault: refusal === 'CommentRequired' ? t('failure.CommentRequired') : null,
    }),
  }
}

/** Where the work is saved. Input is sent to the server after a pause in typing: until then it is on the device. */
function keptSays(bench: Bench, { isChanged, kept, stored }: TypedSheet) {
  const { t } = bench.seat
  if (kept === 'lost') {
    const lost = t('cashLog.kept.lost')
    return { announced: alert(lost), below: text(lost) }
  }
  const [device, draft] = [t('cashLog.kept.device', { time: TIME }), t('cashLog.kept.draft', { time: TIME })]
  if (kept === 'draft')
    return {
      announced: either(words('status')(device), words('status')(draft)),
      below: either(text(device), text(draft)),
    }
  if (isChanged || stored === null) return { announced: null, below: null }
  const server = t('cashLog.kept.server', { time: TIME })
  return { announced: words('status')(server), below: text(server) }
}

const NOTHING = { totalCents: null, quantity: null, denominations: null, pouchNumber: null }

/** A line for each category; the notes are counted on the way, and the float may be left. */
function linesOf(
  { house, seat: { t } }: Bench,
  typed: TypedSheet,
  figures: ReturnType<typeof figuresOf>,
  isTaken: boolean,
): Promise<readonly Group[]> {
  const notes = house.category(({ countType }) => countType === 4)
  const pieces = typed.fifties - (figures.leftCents ?? 0) / 5_000
  return groupsOf(house, (category) => {
    if (!category.active) return null
    if (category.tillFloat) return { category, count: { ...NOTHING, totalCents: figures.leftCents } }
    if (category.id !== notes.id) return { category, count: NOTHING }
    return {
      category,
      count: {
        ...NOTHING,
        totalCents: figures.notesCents,
        denominations: typed.fifties > 0 ? { 5000: pieces } : null,
        pouchNumber: typed.pouch === '' ? null : typed.pouch,
      },
      total: typed.total,
      faults: {
        ...(figures.isUnread ? { total: t('failure.MoneyUnreadable') } : {}),
        ...(isTaken ? { pouch: t('failure.PouchNumberTaken') } : {}),
      },
    }
  })
}
