import type { CashLog, CashLogRow, Counter } from '../../../../../src/domain/contract/cash-logs.ts'
import type { CashRegister, Establishment } from '../../../../../src/domain/contract/organizations.ts'
import type { Today } from '../../../../../src/domain/contract/today.ts'
import { serviceAt } from '../../../../../src/domain/dates/calendar.ts'
import { type Cents, formatMoneyInput } from '../../../../../src/domain/money.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { dataOf, entriesOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { storedOf } from '../../../walk/browser/page-objects/counted-sheet.ts'
import { sheetOf } from '../../../walk/browser/page-objects/counting.ts'
import type { ExpectedPage } from '../check-page.ts'
import { countHeading, readFailure } from '../common-elements.ts'
import { TIME } from '../compare.ts'
import {
  alert,
  button,
  choice,
  type ExpectedLines,
  either,
  field,
  heading,
  named,
  paragraph,
  segment,
  text,
  words,
} from '../elements.ts'
import { closedPage, confirmedPage, deletedContent } from './counted-sheet.ts'
import { conflictContent } from './counting-conflict.ts'
import { figuresOf, inputAfter, type TypedSheet } from './counting-input.ts'
import { reviewContent } from './counting-review.ts'
import {
  deltaReasonContent,
  type Group,
  groupsOf,
  reasonsOf,
  registerName,
  sheetContent,
  titleOf,
} from './sheet.ts'

/** Counting, from the choice of a sheet to its validation, by the state of the machine and the events so far. */
export async function countingPage(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { testOrganization, userPage } = walkContext
  const { t, page } = userPage
  const last = labels.at(-1) ?? ''
  const main = [page.getByRole('main')]
  const before = (acts: ExpectedLines, rest: ExpectedLines) => ({
    at: main,
    content: [countHeading(userPage, t('cashLog.register.title')), acts, rest],
  })
  if (state === 'unavailable') return before(null, readFailure(userPage, last))
  if (state === 'openFailed') return before(button(t('cashLog.act.otherSheet')), readFailure(userPage, last))
  if (state === 'choosing') return before(null, await choices(walkContext, labels))
  const { sheet } = sheetOf(walkContext)
  const title = titleOf(userPage, {
    log: sheet,
    register: registerName(testOrganization, sheet.cashRegisterId),
  })
  if (state === 'deleted') return { at: main, content: deletedContent(userPage, title) }
  const questions = {
    confirmingDiscard: 'discard',
    confirmingLeave: 'leave',
    confirmingDelete: 'delete',
  } as const
  if (state in questions) return question(walkContext, questions[state as keyof typeof questions])
  if (state === 'closed' || state.startsWith('validated')) {
    const shown = state === 'closed' ? closedPage : confirmedPage
    return shown(testOrganization, userPage, { logId: (await storedLog(walkContext))!.id })
  }
  const typed = inputAfter(walkContext, labels)
  if (state === 'conflict')
    return {
      at: [page.getByRole('alertdialog')],
      content: await conflictContent(walkContext, typed, await storedLog(walkContext)),
    }
  const isReview = /^(?:reviewing|submitFailed)/u.test(state)
  if (!isReview && !/^(?:counting|(?:save|delete|compare)Failed)/u.test(state)) return null
  const shown = await counted(walkContext, typed, state, labels)
  return {
    at: main,
    content: isReview
      ? reviewContent(userPage, { ...shown, title })
      : sheetContent(userPage, { ...shown, title }),
  }
}

/** The stored version of the sheet, regardless of who stored it; null when there is none. */
async function storedLog(walkContext: WalkContext): Promise<CashLog | null> {
  const { testOrganization } = walkContext
  const [row] = await entriesOf<CashLogRow>(testOrganization.director, 'cashlogs', {
    ...sheetOf(walkContext).sheet,
  })
  return row ? dataOf(await testOrganization.director.get<CashLog>(`cashlogs/${row.id}`)) : null
}

/** The services to count, the choice of another sheet, and printable sheets. */
async function choices(walkContext: WalkContext, labels: readonly string[]): Promise<ExpectedLines> {
  const { testOrganization, userPage } = walkContext
  const { t, date, shortDate } = userPage
  const { user } = testOrganization
  const establishmentId = user.user.establishmentId ?? ''
  const { uncounted } = dataOf(await user.get<Today>('today', { establishmentId }))
  const registers = await entriesOf<CashRegister>(user, 'cashregisters', {
    establishmentId,
    sort: 'number_asc',
  })
  // Without an address the service is the current one, and the register is still to be chosen.
  const isAddressed = labels.length > 1
  const now = new Date(Date.now() + testOrganization.target.clockShiftMs).toISOString()
  const { sheet } = sheetOf(walkContext)
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
    (['lunch', 'evening'] as const).map((one) => segment(t(`service.${one}`), one === chosen.service)),
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

/** The confirmation before a command that cannot be undone. */
function question(
  { userPage: { t, page } }: WalkContext,
  question: 'discard' | 'leave' | 'delete',
): ExpectedPage {
  const title = t(`cashLog.question.${question}`)
  return {
    at: [page.getByRole('alertdialog')],
    content: [
      named('alertdialog')(title),
      heading(2, title),
      paragraph(t(`cashLog.question.${question}.message`)),
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
  compareFailed: 'error.dataNotProvided',
} as const

/** The refusal of the last command, with each error at its field. */
function refusalOf(state: string, last: string, { comment }: TypedSheet) {
  if (!state.endsWith('.refused')) return null
  if (last === 'validateLog:refused') return 'PouchNumberTaken'
  if (last === 'saveLog:refused') return 'RegisterInactive'
  if (!state.startsWith('reviewing')) return 'InvalidRequest'
  return comment === '' ? 'CommentRequired' : 'ReasonRequired'
}

/** The whole content of the sheet, and of its review. */
async function counted(
  walkContext: WalkContext,
  typed: TypedSheet,
  state: string,
  labels: readonly string[],
) {
  const { testOrganization, userPage } = walkContext
  const { t } = userPage
  const { sheet, toleranceCents: loosened } = sheetOf(walkContext)
  const { floatCents } = testOrganization.registers.find(({ id }) => id === sheet.cashRegisterId)!
  const establishmentId = testOrganization.director.user.establishmentId ?? ''
  const { deltaToleranceCents } = dataOf(
    await testOrganization.director.get<Establishment>(`establishments/${establishmentId}`),
  )
  // The establishment's tolerance is loaded with the page.
  const toleranceCents: Cents = loosened ?? deltaToleranceCents
  const figures = figuresOf(typed, floatCents)
  const refusal = refusalOf(state, labels.at(-1) ?? '', typed)
  const notes = testOrganization.category(({ countType }) => countType === 4)
  const groups = await linesOf(walkContext, typed, figures, refusal === 'PouchNumberTaken')
  const reasons = await reasonsOf(testOrganization)
  const isBeyond = figures.deltaCents !== null && Math.abs(figures.deltaCents) > toleranceCents
  // The server asks for a comment only.
  const isReasonMissing =
    (refusal === 'CommentRequired' || refusal === 'ReasonRequired') &&
    !typed.hasReason &&
    labels.at(-1) !== 'validateLog:comment'
  const isAtNotes = refusal === 'PouchNumberTaken' || refusal === 'InvalidRequest'
  const failed = state in FAILED ? (state as keyof typeof FAILED) : null
  const hasPieces = typed.fifties > 0
  return {
    status: typed.stored,
    saveStatus: saveStatusOf(walkContext, typed),
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
        ? alert(
            userPage,
            paragraph(t(FAILED[failed])),
            text(t(labels.at(-1)?.endsWith(':notNow') ? 'failure.StoreUnavailable' : LOST[failed])),
            button(t('action.retry')),
            button(t('action.cancel')),
          )
        : refusal === null
          ? null
          : alert(
              userPage,
              paragraph(t('cashLog.refused.title')),
              paragraph(t(`failure.${refusal}` as MessageId)),
              isAtNotes ? paragraph(t('cashLog.refused.where', { where: notes.name })) : null,
            ),
    figures: { ...figures, floatCents, expectedCents: figures.turnoverCents },
    isUnread: figures.isUnread,
    toleranceCents,
    isBeyond,
    countedBy: await countedByOf(walkContext, typed.stored !== null),
    reasonFields: deltaReasonContent(userPage, reasons, {
      chosen: typed.hasReason ? reasons[0]! : null,
      comment: typed.comment,
      isBeyond,
      fault: refusal === 'CommentRequired' ? t('failure.CommentRequired') : null,
      reasonFault: isReasonMissing ? t('failure.ReasonRequired') : null,
    }),
  }
}

/**
 * The choice of the person who counted among the people of the establishment. The person of the stored sheet,
 * or the user, is selected.
 */
async function countedByOf(walkContext: WalkContext, isStored: boolean) {
  const { director, user } = walkContext.testOrganization
  const { t } = walkContext.userPage
  const { entries } = dataOf(await director.get<{ entries: readonly Counter[] }>('cashlogs/counters'))
  const [log] = isStored ? await storedOf(sheetOf(walkContext)) : []
  return choice(
    t('cashLog.log.countedBy'),
    entries.map(({ name }) => name),
    log?.countedByName ?? `${user.user.firstName} ${user.user.lastName}`,
  )
}

/**
 * The text that says where the input is saved. It is on the device until it is sent after a pause in typing.
 */
function saveStatusOf(walkContext: WalkContext, { isChanged, draftState, stored }: TypedSheet) {
  const { t } = walkContext.userPage
  if (draftState === 'lost') {
    const lost = t('cashLog.kept.lost')
    return { toast: words('alert')(lost), below: text(lost) }
  }
  const [device, draft] = [t('cashLog.kept.device', { time: TIME }), t('cashLog.kept.draft', { time: TIME })]
  if (draftState === 'draft')
    return {
      toast: either(words('status')(device), words('status')(draft)),
      below: either(text(device), text(draft)),
    }
  if (isChanged || stored === null) return { toast: null, below: null }
  const server = t('cashLog.kept.server', { time: TIME })
  return { toast: words('status')(server), below: text(server) }
}

const NOTHING = { totalCents: null, quantity: null, denominations: null, pouchNumber: null }

/** A line for each category. The walk counts the notes and may leave the float. */
function linesOf(
  { testOrganization, userPage: { t } }: WalkContext,
  typed: TypedSheet,
  figures: ReturnType<typeof figuresOf>,
  isTaken: boolean,
): Promise<readonly Group[]> {
  const notes = testOrganization.category(({ countType }) => countType === 4)
  const pieces = typed.fifties - (figures.leftCents ?? 0) / 5_000
  return groupsOf(testOrganization, (category) => {
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
