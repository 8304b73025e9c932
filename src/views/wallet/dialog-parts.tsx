import { type RefObject, useEffect, useRef } from 'react'
import type { Refusal } from '../../domain/outcome.ts'
import { useFailureText, useHasText, useText } from '../../i18n/index.ts'
import type { DraftNotice } from '../../machines/draft.ts'
import { NAVIGATION_END } from '../cash-log/sheet/sheet-navigation.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { Alert, Button } from '../ui/index.ts'

interface DialogNotesProps {
  notice: DraftNotice | null
  refusal: Refusal | null
  /** True when the result is unknown: the same command can be sent again. */
  hasFailed: boolean
  /** Null while the input is being sent, or may have arrived. */
  onStartOver: (() => void) | null
}

/** The notices of a wallet dialog besides its fields: a restored draft, a named refusal, a lost answer. */
export function DialogNotes({ notice, refusal, hasFailed, onStartOver }: DialogNotesProps) {
  const t = useText()
  const refusalText = useRefusalText()
  return (
    <>
      <DraftNote
        notice={notice}
        action={
          onStartOver && (
            <Button size="small" onClick={onStartOver}>
              {t('wallet.dialog.startOver')}
            </Button>
          )
        }
      />
      {hasFailed ? (
        <Alert>{refusal ? refusalText(refusal) : t('wallet.dialog.failed')}</Alert>
      ) : (
        refusal && <Alert about={refusal}>{refusalText(refusal)}</Alert>
      )}
    </>
  )
}

/** The text of a refusal: its issue when that belongs to no field of pieces, otherwise the text of the refusal itself. */
function useRefusalText(): (refusal: Refusal) => string {
  const t = useText()
  const hasText = useHasText()
  const failureText = useFailureText()
  return ({ name, code, issues }) => {
    const [issue] = issues.filter(({ path }) => !/^(?:piece|roll)\.\d+$/u.test(path))
    return issue && hasText(issue.key) ? t(issue.key) : failureText({ refusal: name, code })
  }
}

interface DialogButtonsProps<Submit extends string> {
  /** The label for returning to the input after a lost answer. */
  back: string
  /** The event of the main button, with its label and icon; null while there is nothing to send. */
  submit: {
    readonly event: Submit
    readonly label: string
    readonly icon?: 'coins' | 'pouch'
  } | null
  isBusy: boolean
  hasFailed: boolean
  send: (event: { readonly type: 'BACK' | 'CLOSE' | 'RETRY' | Submit }) => void
}

/** The buttons of a dialog of the wallet: close it and keep the input, or send; after a lost answer, back to the input or send again. */
export function DialogButtons<Submit extends string>(props: DialogButtonsProps<Submit>) {
  const { back, submit, isBusy, hasFailed, send } = props
  const t = useText()
  return (
    <>
      {hasFailed ? (
        <Button size="large" icon="undo" onClick={() => send({ type: 'BACK' })}>
          {back}
        </Button>
      ) : (
        <Button
          size="large"
          {...(isBusy ? { disabledReason: t('busy.label') } : {})}
          onClick={() => send({ type: 'CLOSE' })}
        >
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
          onClick={() => send({ type: hasFailed ? 'RETRY' : submit.event })}
        >
          {hasFailed ? t('action.retry') : submit.label}
        </Button>
      )}
    </>
  )
}

interface DifferenceButtonsProps {
  /** Labels for returning to the count, and for recording it. */
  back: string
  confirm: string
  isBusy: boolean
  hasFailed: boolean
  send: (event: { readonly type: 'BACK' | 'RETRY' | 'CONFIRM' }) => void
}

/** The buttons below a difference: back to the count, or record it; after a lost answer, send again. */
export function DifferenceButtons({ back, confirm, isBusy, hasFailed, send }: DifferenceButtonsProps) {
  const t = useText()
  return (
    <>
      <Button
        size="large"
        icon="undo"
        {...(isBusy ? { disabledReason: t('busy.label') } : {})}
        onClick={() => send({ type: 'BACK' })}
      >
        {back}
      </Button>
      <Button
        key="confirm"
        look="primary"
        size="large"
        busy={isBusy}
        onClick={() => send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      >
        {hasFailed ? t('action.retry') : confirm}
      </Button>
    </>
  )
}

/**
 * Moves the focus to the beginning of a dialog's next phase. Otherwise it would be lost with the pressed button, and a second press could
 * confirm the next phase unread. The focus of a dialog that has just opened does not change.
 */
export function usePhaseFocus(phase: string): RefObject<HTMLDivElement | null> {
  const phaseElement = useRef<HTMLDivElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    phaseElement.current?.querySelector<HTMLElement>('h3[tabindex="-1"], input[data-walk]')?.focus()
  }, [phase])
  return phaseElement
}
