import { useSelector } from '@xstate/react'
import { type Instant, localTime } from '../../../domain/dates/calendar.ts'
import { isSentBack } from '../../../domain/lifecycles/count.ts'
import type { RefusalName } from '../../../domain/refusals.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import {
  selectDraftStoredAt,
  selectFailed,
  selectIsDraftLost,
  selectIsInvalidated,
  selectNotice,
  selectRefusal,
  selectSetup,
  selectSheet,
} from '../../../machines/cash-log/selectors.ts'
import { useSessionUser } from '../../app.tsx'
import { useToday } from '../../data/business-day.ts'
import { useProblemText, useRefusalText } from '../../data/command-failed.tsx'
import { useIssueText } from '../../data/issue-texts.ts'
import { lazyComponent } from '../../data/lazy-component.tsx'
import { useWhenOnline } from '../../data/online.ts'
import { Alert, Button, Icon, Row, usePreload } from '../../ui/index.ts'
import style from '../result/result.module.css'
import { useDraftSyncState } from './shared-draft.ts'
import { type CashLogActor, type PhaseProps, useSheet } from './use-sheet.ts'

const FAILED_TITLES = {
  saving: 'cashLog.failed.saveTitle',
  validating: 'cashLog.failed.validateTitle',
  deleting: 'cashLog.failed.deleteTitle',
  comparing: 'failed.title',
} as const

/** The texts when the server did not answer. */
const CONNECTION_LOST_TEXTS = {
  saving: 'cashLog.failed.saved',
  validating: 'cashLog.failed.notValidated',
  deleting: 'cashLog.failed.notDeleted',
  comparing: 'error.dataNotProvided',
} as const

const loadWarnings = () => import('./sheet-warnings.tsx')
const StoredSetup = lazyComponent(loadWarnings, 'StoredSetup', null)
const StoredSheet = lazyComponent(loadWarnings, 'StoredSheet', null)
const OtherDraft = lazyComponent(loadWarnings, 'OtherDraft', null)
const DraftWithoutCategory = lazyComponent(loadWarnings, 'DraftWithoutCategory', null)
const ColleagueDraft = lazyComponent(loadWarnings, 'ColleagueDraft', null)

/** The notices above the sheet, such as a restored draft, a draft on another device, or counts that accounting sent back. */
export function SheetNotices({ actor, send }: PhaseProps) {
  const t = useText()
  const notice = useSelector(actor, selectNotice)
  const isInvalidated = useSelector(actor, selectIsInvalidated)
  const setup = useSelector(actor, selectSetup)
  const sheet = useSelector(actor, selectSheet)
  const sharedDraft = useDraftSyncState(actor)
  usePreload(loadWarnings)
  return (
    <>
      {setup?.storedAt !== undefined && (
        <StoredSetup setup={setup} storedAt={setup.storedAt} sheetStoredAt={sheet?.storedAt} />
      )}
      {setup?.storedAt === undefined && sheet?.storedAt !== undefined && (
        <StoredSheet storedAt={sheet.storedAt} />
      )}
      {notice && (
        <Alert tone={notice === 'DraftIgnored' ? 'warning' : 'info'}>{t(`cashLog.notice.${notice}`)}</Alert>
      )}
      {sheet?.entriesWithoutCategory !== undefined && <DraftWithoutCategory actor={actor} />}
      {sharedDraft?.otherDraft && (
        <OtherDraft actor={actor} send={send} otherDraft={sharedDraft.otherDraft} />
      )}
      {sharedDraft?.colleague && <ColleagueDraft colleague={sharedDraft.colleague} />}
      {isInvalidated && <Invalidated actor={actor} />}
    </>
  )
}

/** Why the last command on the sheet failed or was refused. Shown beside the buttons, because the top of a long sheet is out of sight. */
export function SheetProblem({ actor, send }: PhaseProps) {
  const failed = useSelector(actor, selectFailed)
  return failed ? (
    <FailedCommand actor={actor} send={send} failed={failed} />
  ) : (
    <RefusedCommand actor={actor} />
  )
}

/** The counts that accounting sent back, one line for each of its reasons. */
function Invalidated({ actor }: Pick<PhaseProps, 'actor'>) {
  const t = useText()
  const { sheet, setup } = useSheet(actor)
  const sentBack = sheet.stored?.counts.filter(isSentBack) ?? []
  return (
    <Alert tone="warning" title={t('cashLog.partlyOpen')}>
      {[...Map.groupBy(sentBack, ({ reason }) => reason ?? '')].map(([reason, counts]) => (
        <p key={reason}>
          {t('cashLog.invalidated', {
            category: counts
              .map(
                ({ paymentCategoryId }) => setup.categories.find(({ id }) => id === paymentCategoryId)?.name,
              )
              .join(', '),
            reason,
          })}
        </p>
      ))}
    </Alert>
  )
}

/**
 * Shown when the network or the server failed. When the network is back, this component repeats saving, and loading what another person
 * saved. Validating and deleting wait for the person.
 */
function FailedCommand({ actor, send, failed }: PhaseProps & { failed: keyof typeof FAILED_TITLES }) {
  const t = useText()
  const isDraftLost = useSelector(actor, selectIsDraftLost)
  const problemText = useProblemText(isDraftLost ? 'error.dataNotProvided' : CONNECTION_LOST_TEXTS[failed])
  const refusal = useSelector(actor, selectRefusal)
  useWhenOnline(() => {
    if (failed === 'saving' || failed === 'comparing') send({ type: 'RETRY' })
  })
  return (
    <Alert
      title={t(FAILED_TITLES[failed])}
      action={
        <Row>
          <Button look="primary" icon="refresh" onClick={() => send({ type: 'RETRY' })}>
            {t('action.retry')}
          </Button>
          <Button onClick={() => send({ type: 'BACK' })}>{t('action.cancel')}</Button>
        </Row>
      }
    >
      {problemText(refusal)}
    </Alert>
  )
}

function titleOf(refusal: RefusalName) {
  // The sheet was saved before its validation; only saving could show that the difference has changed.
  if (refusal === 'DeltaChanged') return 'cashLog.refused.validation'
  const isSomethingMissing = refusal === 'NothingCounted' || refusal.endsWith('Required')
  return isSomethingMissing ? 'cashLog.refused.title' : 'cashLog.refused.other'
}

/** What the sheet has no field for: the total of all counts, and the sheet's key. */
const PATHS_WITHOUT_FIELD = ['counts', 'date', 'service', 'cashRegisterId']

/** Why the last command was refused, and what has to be corrected: the categories and the person who counted. */
function RefusedCommand({ actor }: Pick<PhaseProps, 'actor'>) {
  const t = useText()
  const refusalText = useRefusalText()
  const issueText = useIssueText()
  const { setup } = useSheet(actor)
  const refusal = useSelector(actor, selectRefusal)
  if (!refusal) return null
  const issue = refusal.issues.find(({ path }) => PATHS_WITHOUT_FIELD.includes(path))
  // The text of an invalid request does not say what is invalid.
  const text = refusal.name === 'InvalidRequest' && issue ? issueText(issue.key) : refusalText(refusal)
  // The issue of a count has the path `counts.<category id>.…`.
  const ids = new Set(refusal.issues.map(({ path }) => path.split('.')[1]))
  const categoryNames = setup.categories.filter(({ id }) => ids.has(id)).map(({ name }) => name)
  const concerns = (field: 'reasonId' | 'comment' | 'countedById') =>
    refusal.issues.some(({ path }) => path === field)
  // The field of the person who counted is named too, because the sheet does not show it: only the review has it.
  const where = concerns('countedById') ? [t('cashLog.log.countedBy'), ...categoryNames] : categoryNames
  return (
    <Alert title={t(titleOf(refusal.name))} subject={refusal}>
      <p>{concerns('reasonId') && concerns('comment') ? t('cashLog.refused.explain') : text}</p>
      {where.length > 0 && <p>{t('cashLog.refused.where', { where: where.join(', ') })}</p>}
    </Alert>
  )
}

/** Shows where the sheet was last saved (server, draft on the server, this device) and when. */
export function SaveStatus({ actor }: { actor: CashLogActor }) {
  const sheet = useSelector(actor, selectSheet)
  return (
    <SaveStatusText
      savedAt={sheet?.stored?.updatedAt ?? null}
      isChanged={sheet?.changed ?? false}
      draftStoredAt={useSelector(actor, selectDraftStoredAt)}
      sharedAt={useDraftSyncState(actor)?.storedAt ?? null}
      isDraftLost={useSelector(actor, selectIsDraftLost)}
    />
  )
}

interface SaveStatusTextProps {
  /** When the server last stored the sheet; null if it never did. */
  savedAt: Instant | null
  /** True if something was typed since then. */
  isChanged: boolean
  /** When this device last stored the input. */
  draftStoredAt: Instant | null
  /** When the server stored the input for all of the person's devices; null while it is on this device only. */
  sharedAt: Instant | null
  /** True if the device could not store the input. */
  isDraftLost: boolean
}

/** Says where the input was last saved, and when: with the date, if that was on an earlier day. */
function SaveStatusText({ savedAt, isChanged, draftStoredAt, sharedAt, isDraftLost }: SaveStatusTextProps) {
  const t = useText()
  const { time, dateTime } = useDates()
  const { timeZone } = useSessionUser()
  const today = useToday()
  const timeOf = (instant: Instant) =>
    localTime(instant, timeZone).date === today ? time(instant) : dateTime(instant)
  if (isDraftLost && isChanged) {
    return (
      <span role="alert">
        <DraftLost />
      </span>
    )
  }
  if (isChanged && sharedAt !== null) {
    return (
      <span role="status" className={style.saveTime}>
        <Icon name="check" /> {t('cashLog.saved.draft', { time: timeOf(sharedAt) })}
      </span>
    )
  }
  if (isChanged && draftStoredAt !== null) {
    return (
      <span role="status" className={style.saveTime}>
        <Icon name="device" /> {t('cashLog.saved.device', { time: timeOf(draftStoredAt) })}
      </span>
    )
  }
  if (savedAt !== null && !isChanged) {
    return (
      <span role="status" className={style.saveTime}>
        <Icon name="check" /> {t('cashLog.saved.server', { time: timeOf(savedAt) })}
      </span>
    )
  }
  return null
}

/** Says that the input must be saved before the page is left. */
export function DraftLost() {
  const t = useText()
  return (
    <span className={style.warning}>
      <Icon name="warning" /> {t('cashLog.saved.lost')}
    </span>
  )
}
