import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CashLog } from '../../../domain/contract/cash-logs.ts'
import { isImplausible } from '../../../domain/counting/plausibility.ts'
import { type RemainingSheet, remainingSheets } from '../../../domain/counting/remaining-sheets.ts'
import { sortForSheet } from '../../../domain/counting/sheet-order.ts'
import { countLifecycle } from '../../../domain/lifecycles/count.ts'
import { canFollow } from '../../../domain/lifecycles/lifecycle.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { storedCounter } from '../../../machines/cash-log/counter.ts'
import { pouchNumbersOf } from '../../../machines/cash-log/rules.ts'
import { selectResult } from '../../../machines/cash-log/selectors.ts'
import type { CashLogPhase } from '../../../machines/cash-log/setup.ts'
import { useApp } from '../../app.tsx'
import { useIssueTextAt } from '../../data/issue-texts.ts'
import { useDocument } from '../../data/use-document.ts'
import { Alert, Button, Delta, Icon, LinkButton, Page, Panel, Row } from '../../ui/index.ts'
import { COUNT_BREADCRUMB, sheetAddress } from '../address.ts'
import { LogWithHistory } from '../log/log-view.tsx'
import style from '../review/confirmed.module.css'
import { type ReviewLine, SheetReview } from '../review/review.tsx'
import { focusFirstField, useRefusedFocus } from '../sheet/sheet-navigation.ts'
import { ConflictPhase } from './conflict-phase.tsx'
import { CountedBy } from './counted-by.tsx'
import { CountingPhase } from './counting-phase.tsx'
import { SaveStatus, SheetNotices, SheetProblem } from './notices.tsx'
import { SheetMenu } from './sheet-menu.tsx'
import { type PhaseProps, useEditedSheet, useLogNames, useSheet, useSheetTitle } from './use-sheet.ts'

/** The phases that show a loaded sheet. */
type SheetPhase = Exclude<CashLogPhase, 'loading' | 'unavailable' | 'choosing'>

const PHASES: Readonly<Record<SheetPhase, ComponentType<PhaseProps>>> = {
  counting: CountingPhase,
  reviewing: ReviewingPhase,
  validated: ValidatedPhase,
  alreadyValidated: AlreadyValidatedPhase,
  deleted: DeletedPhase,
  conflict: ConflictPhase,
}

interface SheetPhasesProps extends PhaseProps {
  readonly phase: SheetPhase
}

/** Shows the phase of a loaded sheet. All phases are imported together, so that the next phase also opens without a network. */
export function SheetPhases({ phase, ...props }: SheetPhasesProps) {
  const Phase = PHASES[phase]
  return <Phase {...props} />
}

/** True while accounting can still send the log back to the establishment. */
const mayBeInvalidated = ({ status }: CashLog) => canFollow(countLifecycle, status, 'invalidate')

/** The phase of a stored log that can no longer be edited: it can only be read and printed. */
function AlreadyValidatedPhase({ actor, send }: PhaseProps) {
  const t = useText()
  const { sheet, setup } = useSheet(actor)
  const title = useSheetTitle(actor)
  const log = sheet.stored
  if (!log) throw new Error('no log')
  const names = useLogNames(log, setup)
  return (
    <Page
      wide
      title={title}
      breadcrumb={COUNT_BREADCRUMB}
      action={
        <Row>
          <LogButtons log={log} />
          <SheetMenu actor={actor} send={send} />
        </Row>
      }
    >
      <Alert tone="info">
        <p>{t('cashLog.readOnly')}</p>
        {mayBeInvalidated(log) && (
          <Mistake hasPouch={log.counts.some(({ pouchNumber }) => pouchNumber !== null)} />
        )}
      </Alert>
      <Panel>
        <LogWithHistory log={log} names={names} categories={setup.categories} />
      </Panel>
    </Page>
  )
}

/** After a deletion: the sheet can be counted again, or another one chosen. */
function DeletedPhase({ actor, send }: PhaseProps) {
  const t = useText()
  const title = useSheetTitle(actor)
  return (
    <Page title={title} breadcrumb={COUNT_BREADCRUMB}>
      <Alert
        tone="success"
        title={t('cashLog.deleted.title')}
        action={
          <Row>
            <Button look="primary" onClick={() => send({ type: 'OPEN' })}>
              {t('cashLog.deleted.again')}
            </Button>
            <Button onClick={() => send({ type: 'BACK' })}>{t('cashLog.act.otherSheet')}</Button>
          </Row>
        }
      >
        {t('cashLog.deleted.message')}
      </Alert>
    </Page>
  )
}

/** The phase after the validation: the result, a link to the next sheet, and the cash log. */
function ValidatedPhase({ actor, send }: PhaseProps) {
  const { ports } = useApp()
  const { sheet, setup } = useSheet(actor)
  const title = useSheetTitle(actor)
  const isWithinTolerance = useSelector(actor, selectResult) === 'ok'
  const today = useDocument(ports.home.loadToday, {
    establishmentId: actor.getSnapshot().context.establishmentId,
  })
  const log = sheet.stored
  if (!log) throw new Error('no log')
  const names = useLogNames(log, setup)
  return (
    <Page wide title={title} breadcrumb={COUNT_BREADCRUMB} action={<SheetMenu actor={actor} send={send} />}>
      <ValidationResult
        log={log}
        pouchNumbers={pouchNumbersOf(sheet).map(({ number }) => number)}
        isWithinTolerance={isWithinTolerance}
        remaining={today.data && remainingSheets(today.data, log)}
      >
        <LogWithHistory log={log} names={names} categories={setup.categories} />
      </ValidationResult>
    </Page>
  )
}

/** The buttons of a validated log: they print it, and show it in the list of logs. */
function LogButtons({ log }: { readonly log: CashLog }) {
  const t = useText()
  return (
    <>
      <Button size="large" icon="print" onClick={() => window.print()}>
        {t('action.print')}
      </Button>
      <LinkButton size="large" href={`/cashlogs?id=${log.id}`}>
        {t('cashLog.confirmed.toLogs')}
      </LinkButton>
    </>
  )
}

/** Who can correct a mistake after the validation. */
function Mistake({ hasPouch }: { readonly hasPouch: boolean }) {
  const t = useText()
  return (
    <p>
      {t('cashLog.readOnly.mistake')}
      {hasPouch && ` ${t('cashLog.readOnly.pouch')}`}
    </p>
  )
}

interface ValidationResultProps {
  log: CashLog
  /** The numbers of the pouches that this validation created. */
  pouchNumbers: readonly string[]
  /** True if the server answered with code 11027 (the difference is within the tolerance), false if with 11028. */
  isWithinTolerance: boolean
  /** The sheets still to be counted, finished or corrected; null while loading, or when they could not be loaded. */
  remaining: readonly RemainingSheet[] | null
  /** The log itself, for reading and printing. */
  children: ReactNode
}

/** The result of the validation and the next steps, then the cash log (`children`). */
function ValidationResult({
  log,
  pouchNumbers,
  isWithinTolerance,
  remaining,
  children,
}: ValidationResultProps) {
  const t = useText()
  return (
    <div className={style.confirmed}>
      <Panel>
        <div className={style.head} data-outcome={isWithinTolerance ? 'ok' : 'ko'}>
          <span className={style.resultIcon}>
            <Icon name={isWithinTolerance ? 'check' : 'warning'} size={20} />
          </span>
          <div className={style.resultText} role="status">
            <h2 tabIndex={-1}>{t(isWithinTolerance ? 'cashLog.confirmed.ok' : 'cashLog.confirmed.ko')}</h2>
            {log.deltaCents !== null && <Delta cents={log.deltaCents} size="hero" />}
          </div>
        </div>
        <ul className={style.nextSteps}>
          {pouchNumbers.length > 0 && (
            <li>
              {t('cashLog.confirmed.pouches', {
                count: pouchNumbers.length,
                numbers: pouchNumbers.join(', '),
              })}
            </li>
          )}
          <li>{t('cashLog.confirmed.control')}</li>
          <li>
            <Mistake hasPouch={pouchNumbers.length > 0} />
          </li>
        </ul>
        <div className={style.actions}>
          <NextSheet remaining={remaining} />
          <LogButtons log={log} />
        </div>
      </Panel>
      <Panel>{children}</Panel>
    </div>
  )
}

/** A link to the next sheet that is still to be counted, finished or corrected; a sentence if there is none. Nothing while that is unknown. */
function NextSheet({ remaining }: Pick<ValidationResultProps, 'remaining'>) {
  const t = useText()
  const { shortDate } = useDates()
  const [next] = remaining ?? []
  if (remaining === null) return null
  if (!next) return <p className={style.allDone}>{t('cashLog.start.nothingDue')}</p>
  const { date, service, cashRegisterName, work } = next
  return (
    <LinkButton size="large" href={sheetAddress(next)} look="primary">
      {t(`cashLog.confirmed.next.${work}`, {
        service: t(`service.${service}`),
        date: shortDate(date),
        register: cashRegisterName,
      })}
      <Icon name="chevronRight" />
    </LinkButton>
  )
}

/** The review of the sheet before the validation. */
function ReviewingPhase(phase: PhaseProps) {
  const { actor, send } = phase
  const t = useText()
  const issueTextAt = useIssueTextAt()
  const { sheet, setup, title, figures, isBlind, runningCommand, failed, refusal, issues, sendFromForm } =
    useEditedSheet(phase)
  const reviewElement = useRef<HTMLDivElement>(null)
  useRefusedFocus(reviewElement, refusal)
  const pouchNumbers = new Map(
    pouchNumbersOf(sheet).map(({ paymentCategoryId, number }) => [paymentCategoryId, number]),
  )
  const lines = sortForSheet(setup.categories).flatMap(({ id, name, tillFloat }): ReviewLine[] => {
    const entry = sheet.entries.find(({ paymentCategoryId }) => paymentCategoryId === id)
    if (!entry) return []
    const { totalCents } = entry.value
    const expectedCents = isBlind ? null : entry.expectedCents
    return [
      {
        id,
        name,
        totalCents,
        pouchNumber: pouchNumbers.get(id) ?? null,
        isTillFloat: tillFloat,
        isImplausible: isImplausible({
          countType: entry.countType,
          totalCents,
          expectedCents,
          floatCents: figures.floatCents,
        }),
      },
    ]
  })
  return (
    <Page
      wide
      title={title}
      breadcrumb={COUNT_BREADCRUMB}
      badge={<SaveStatus actor={actor} />}
      hasError={refusal !== null || failed !== null}
    >
      <h2>{t('cashLog.review.title')}</h2>
      <SheetNotices actor={actor} send={send} />
      <div ref={reviewElement}>
        <SheetReview
          lines={lines}
          figures={figures}
          expectedHidden={isBlind}
          toleranceCents={setup.toleranceCents}
          reasons={setup.reasons}
          reasonId={sheet.reasonId}
          onReason={(reasonId) => sendFromForm({ type: 'CHOOSE_REASON', reasonId })}
          reasonError={issueTextAt(issues, 'reasonId')}
          comment={sheet.text.comment}
          onComment={(text) => sendFromForm({ type: 'EDIT_SHEET', field: 'comment', text })}
          commentError={issueTextAt(issues, 'comment')}
          countedBy={
            <CountedBy
              chosenId={sheet.text.countedById ?? storedCounter(sheet)?.id ?? null}
              stored={sheet.stored && { id: sheet.stored.countedById, name: sheet.stored.countedByName }}
              error={issueTextAt(issues, 'countedById')}
              disabled={runningCommand !== null}
              onChoose={(text) => sendFromForm({ type: 'EDIT_SHEET', field: 'countedById', text })}
            />
          }
          problem={<SheetProblem actor={actor} send={send} />}
          busy={runningCommand !== null}
          onBack={() => sendFromForm({ type: 'BACK' })}
          onEditPart={(part) => {
            // The sheet is shown first, so that its field can get the focus.
            flushSync(() => sendFromForm({ type: 'BACK' }))
            focusFirstField(part)
          }}
          onValidate={() => send({ type: failed === null ? 'VALIDATE' : 'RETRY' })}
        />
      </div>
    </Page>
  )
}
