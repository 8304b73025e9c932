import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { pouchNumbersOf } from '../../../machines/cash-log/rules.ts'
import { selectIsDraftLost, selectSheet } from '../../../machines/cash-log/selectors.ts'
import type { CashLogEvent } from '../../../machines/cash-log/types.ts'
import { useApp } from '../../app.tsx'
import { useIssueTextAt } from '../../data/issue-texts.ts'
import { Button, Page, StatusBadge } from '../../ui/index.ts'
import { COUNT_BREADCRUMB } from '../address.ts'
import { FloatHelp } from '../float/float-help.tsx'
import { CountResult, ResultFrame } from '../result/result.tsx'
import { CountSheet } from '../sheet/sheet.tsx'
import { NAVIGATION_END, useRefusedFocus } from '../sheet/sheet-navigation.ts'
import { DraftLost, SaveStatus, SheetNotices, SheetProblem } from './notices.tsx'
import style from './register.module.css'
import { SheetMenu } from './sheet-menu.tsx'
import {
  type CashLogActor,
  expectedLinesOf,
  hasInvalidAmount,
  type PhaseProps,
  useEditedSheet,
} from './use-sheet.ts'

/** The phase in which the sheet is filled in. The result so far is always visible. */
export function CountingPhase(phase: PhaseProps) {
  const { actor, send } = phase
  const t = useText()
  const issueTextAt = useIssueTextAt()
  const { sheet, setup, title, figures, isBlind, runningCommand, failed, refusal, issues, sendFromForm } =
    useEditedSheet(phase)
  // If the device can't store the draft, saving is the only way to keep the input: a warning and a clearer button say so.
  const isDraftLost = useSelector(actor, selectIsDraftLost) && sheet.changed
  const sheetElement = useRef<HTMLFieldSetElement>(null)
  const { isChecking, review } = useOpenReview(actor, sendFromForm)
  useRefusedFocus(sheetElement, refusal)
  return (
    <Page
      wide
      title={title}
      breadcrumb={COUNT_BREADCRUMB}
      badge={
        <span className={style.saved}>
          {sheet.stored && <StatusBadge status={sheet.stored.status} />}
          <SaveStatus actor={actor} />
        </span>
      }
      hasError={refusal !== null || failed !== null}
      action={<SheetMenu actor={actor} send={send} />}
    >
      <SheetNotices actor={actor} send={send} />
      <div className={style.columns}>
        <fieldset ref={sheetElement} className={style.sheet} disabled={runningCommand !== null}>
          <legend className="visually-hidden">{title}</legend>
          <CountSheet
            sheet={sheet}
            setup={setup}
            issues={issues}
            float={<FloatHelp actor={actor} send={sendFromForm} />}
            onEdit={(paymentCategoryId, field, text) =>
              sendFromForm({ type: 'EDIT', paymentCategoryId, field, text })
            }
            onEditSheet={(field, text) => sendFromForm({ type: 'EDIT_SHEET', field, text })}
          />
          <p className={style.keyboardHint}>{t('cashLog.keys.hint')}</p>
        </fieldset>
        <ResultFrame
          figures={figures}
          expectedHidden={isBlind}
          hasInvalidAmount={hasInvalidAmount(sheet)}
          problem={<SheetProblem actor={actor} send={send} />}
        >
          <CountResult
            figures={figures}
            expectedHidden={isBlind}
            expectedLines={expectedLinesOf(sheet, setup)}
            toleranceCents={setup.toleranceCents}
            reasons={setup.reasons}
            reasonId={sheet.reasonId}
            onReason={(reasonId) => sendFromForm({ type: 'CHOOSE_REASON', reasonId })}
            reasonError={issueTextAt(issues, 'reasonId')}
            comment={sheet.text.comment}
            onComment={(text) => sendFromForm({ type: 'EDIT_SHEET', field: 'comment', text })}
            commentError={issueTextAt(issues, 'comment')}
            isLocked={runningCommand !== null}
          >
            <Button
              {...NAVIGATION_END}
              look="primary"
              size="large"
              wide
              busy={runningCommand === 'validating' || isChecking}
              onClick={review}
            >
              {t('cashLog.act.review')}
            </Button>
            {isDraftLost && <DraftLost />}
            <Button
              look={isDraftLost ? 'secondary' : 'bare'}
              size="large"
              wide
              busy={runningCommand === 'saving'}
              onClick={() => sendFromForm({ type: 'SAVE' })}
            >
              {t('cashLog.act.save')}
            </Button>
          </CountResult>
        </ResultFrame>
      </div>
    </Page>
  )
}

/**
 * Returns `review`, which asks the server which pouch numbers of the sheet are already in use, and then requests the review. A number that could
 * not be checked counts as free: the validation checks the numbers again.
 */
function useOpenReview(
  actor: CashLogActor,
  send: (event: CashLogEvent) => void,
): { readonly isChecking: boolean; readonly review: () => void } {
  const { findPouchNumber } = useApp().ports.cashLog.sheet
  const [isChecking, setIsChecking] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const isTaken = async (number: string, signal: AbortSignal) => {
    try {
      const outcome = await findPouchNumber({ number }, { signal })
      return outcome.kind === 'done' && outcome.data.use !== null
    } catch {
      // The network failed: the server checks the number when the sheet is validated.
      return false
    }
  }
  const review = async () => {
    const numbers = [...new Set(pouchNumbersOf(selectSheet(actor.getSnapshot())).map(({ number }) => number))]
    if (numbers.length === 0) return send({ type: 'REVIEW' })
    const { signal } = leaving.current
    setIsChecking(true)
    const isTakenByIndex = await Promise.all(numbers.map((number) => isTaken(number, signal)))
    // The person left the sheet in the meantime.
    if (signal.aborted) return
    setIsChecking(false)
    send({ type: 'REVIEW', takenNumbers: numbers.filter((_, index) => isTakenByIndex[index]) })
  }
  return { isChecking, review }
}
