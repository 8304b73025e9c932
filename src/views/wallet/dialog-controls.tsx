import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { AnyActorRef } from 'xstate'
import type { Refusal } from '../../domain/outcome.ts'
import { useFailureText, useHasText, useText } from '../../i18n/index.ts'
import type { DraftNotice } from '../../machines/draft.ts'
import { selectHasFailed, selectIsLocked, selectIsReadOnly } from '../../machines/tags.ts'
import { NAVIGATION_END } from '../cash-log/sheet/sheet-navigation.ts'
import { useRefusalText } from '../data/command-failed.tsx'
import { DraftNote } from '../drafts/draft-note.tsx'
import { Alert, Button, useErrorTitle } from '../ui/index.ts'

/** The workflow of a dialog, to which these types of events can be sent. */
type DialogActor<Type extends string> = Pick<AnyActorRef, 'subscribe' | 'getSnapshot'> & {
  send: (event: { readonly type: Type }) => void
}

interface DialogNoticesProps {
  dialog: DialogActor<'START_OVER'>
  notice: DraftNotice | null
  refusal: Refusal | null
  /** The refusals that the fields of the dialog show. An alert does not repeat them. */
  faults: Readonly<Partial<Record<string, string>>>
}

/**
 * Returns the notice about a dialog's draft; null for a restored draft without input, which contains only the idempotency key of a request without an
 * answer.
 */
export const noticeOf = (notice: DraftNotice | null, hasInput: boolean): DraftNotice | null =>
  notice === 'DraftResumed' && !hasInput ? null : notice

/**
 * The notices of a dialog of the wallet or of exchanges: about its draft, a refusal, or a failed request. A restored draft can be discarded, except
 * while a request runs or after it failed.
 */
export function DialogNotices({ dialog, notice, refusal, faults }: DialogNoticesProps) {
  const t = useText()
  const failureText = useFailureText()
  const refusalText = useFirstIssueText()
  const isReadOnly = useSelector(dialog, selectIsReadOnly)
  const hasFailed = useSelector(dialog, selectHasFailed)
  const fieldTexts = Object.values(faults).map((fault) => failureText({ refusal: fault ?? '' }))
  const text = refusal && refusalText(refusal)
  useErrorTitle(hasFailed || refusal !== null)
  return (
    <>
      <DraftNote
        notice={notice}
        action={
          !isReadOnly && (
            <Button size="small" onClick={() => dialog.send({ type: 'START_OVER' })}>
              {t('wallet.dialog.startOver')}
            </Button>
          )
        }
      />
      {hasFailed ? (
        <Alert>{text ?? t('wallet.dialog.failed')}</Alert>
      ) : (
        text !== null && !fieldTexts.includes(text) && <Alert subject={refusal}>{text}</Alert>
      )}
    </>
  )
}

/**
 * Returns a function that returns the text of a refusal: the text of its first issue, not counting issues of quantity fields. If there is no such
 * issue, or the issue has no text, it is the text of the refusal itself.
 */
function useFirstIssueText(): (refusal: Refusal) => string {
  const t = useText()
  const hasText = useHasText()
  const refusalText = useRefusalText()
  return (refusal) => {
    const [issue] = refusal.issues.filter(({ path }) => !/^(?:piece|roll)\.\d+$/u.test(path))
    return issue && hasText(issue.key) ? t(issue.key) : refusalText(refusal)
  }
}

interface DialogButtonsProps<Submit extends string> {
  dialog: DialogActor<'BACK' | 'RETRY' | Submit>
  onClose: () => void
  /** The label of the button that returns to the input after a failed request. */
  backLabel: string
  /** The submit button: its event, label and icon; null while nothing can be sent. */
  submit: {
    readonly event: Submit
    readonly label: string
    readonly icon?: 'coins' | 'pouch'
  } | null
}

/** The buttons of a dialog of the wallet or of exchanges: “close” (the input stays stored) and submit; after a failed request, “back” and “retry”. */
export function DialogButtons<Submit extends string>(props: DialogButtonsProps<Submit>) {
  const { dialog, onClose, backLabel, submit } = props
  const t = useText()
  const isBusy = useSelector(dialog, selectIsLocked)
  const hasFailed = useSelector(dialog, selectHasFailed)
  return (
    <>
      {hasFailed ? (
        <Button size="large" icon="undo" onClick={() => dialog.send({ type: 'BACK' })}>
          {backLabel}
        </Button>
      ) : (
        <Button size="large" {...(isBusy ? { disabledReason: t('busy.label') } : {})} onClick={onClose}>
          {t('action.close')}
        </Button>
      )}
      {submit && (
        <Button
          {...NAVIGATION_END}
          key="submit"
          look="primary"
          size="large"
          {...(submit.icon && { icon: submit.icon })}
          busy={isBusy}
          onClick={() => dialog.send({ type: hasFailed ? 'RETRY' : submit.event })}
        >
          {hasFailed ? t('action.retry') : submit.label}
        </Button>
      )}
    </>
  )
}

interface DifferenceButtonsProps {
  dialog: DialogActor<'BACK' | 'RETRY' | 'CONFIRM'>
  /** The labels of the buttons that return to the quantities, and that record them. */
  backLabel: string
  confirmLabel: string
}

/** The buttons below a difference: “back” to the quantities, and one that records them, or sends them again after a failed request. */
export function DifferenceButtons({ dialog, backLabel, confirmLabel }: DifferenceButtonsProps) {
  const t = useText()
  const isBusy = useSelector(dialog, selectIsLocked)
  const hasFailed = useSelector(dialog, selectHasFailed)
  return (
    <>
      <Button
        size="large"
        icon="undo"
        {...(isBusy ? { disabledReason: t('busy.label') } : {})}
        onClick={() => dialog.send({ type: 'BACK' })}
      >
        {backLabel}
      </Button>
      <Button
        key="confirm"
        look="primary"
        size="large"
        busy={isBusy}
        onClick={() => dialog.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      >
        {hasFailed ? t('action.retry') : confirmLabel}
      </Button>
    </>
  )
}

/**
 * Moves the focus to the first field (`data-walk`) when the fields of an open dialog appear after loading:
 * until then, the button that closes the dialog had the focus.
 */
export function useFocusAfterLoading(fields: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const dialog = fields.current?.closest('[role=dialog]')
    if (!dialog?.contains(document.activeElement) || fields.current?.contains(document.activeElement)) return
    fields.current?.querySelector<HTMLElement>('input[data-walk]')?.focus()
  }, [fields])
}

/**
 * Moves the focus to the heading or first field (`data-walk`) of the next phase of a dialog, because a second
 * press of the same button could confirm that phase unread. When the dialog opens, the focus is not moved.
 */
export function usePhaseFocus(phase: string): RefObject<HTMLDivElement | null> {
  const phaseElement = useRef<HTMLDivElement>(null)
  const previousPhase = useRef(phase)
  useEffect(() => {
    if (previousPhase.current === phase) return
    previousPhase.current = phase
    phaseElement.current?.querySelector<HTMLElement>('h3[tabindex="-1"], input[data-walk]')?.focus()
  }, [phase])
  return phaseElement
}
