import { useCallback } from 'react'
import { noPouchToRemit, retry } from '../../domain/code-numbers.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { type MessageId, useDates, useFailureText, useText } from '../../i18n/index.ts'
import { Alert, Button, Row } from '../ui/index.ts'

/**
 * Returns a function that says who changed the record of a refused command last, and when. Null if the command was refused for another reason than
 * such a change, or if the server did not say who it was. Of several refused records, the text is about the first one.
 */
export function useLastChangeText(): (refusal: Refusal) => string | null {
  const t = useText()
  const { dateTime } = useDates()
  return useCallback(
    ({ code, by, at }) =>
      by && at && (code === retry || code === noPouchToRemit)
        ? t('error.changedBy', { name: by, at: dateTime(at) })
        : null,
    [t, dateTime],
  )
}

/** Returns a function that finds the text of a refusal. If it refuses one record that somebody else has changed, the text says who and when. */
export function useRefusalText(): (refusal: Refusal) => string {
  const failureText = useFailureText()
  const lastChangeText = useLastChangeText()
  return useCallback(
    (refusal) => {
      const text = failureText({ refusal: refusal.name, code: refusal.code })
      const lastChange = refusal.rows.length > 1 ? null : lastChangeText(refusal)
      return lastChange ? `${text} ${lastChange}` : text
    },
    [failureText, lastChangeText],
  )
}

/** Returns a function that finds the text of a refusal, or `lost` for null: the network or the server failed. */
export function useProblemText(
  lost: MessageId = 'error.dataNotProvided',
): (refusal: Refusal | null) => string {
  const t = useText()
  const refusalText = useRefusalText()
  return useCallback((refusal) => (refusal ? refusalText(refusal) : t(lost)), [t, refusalText, lost])
}

/** Shows why a command was refused or got no answer; nothing if neither happened. */
export function CommandProblem({ refusal, hasFailed }: { refusal: Refusal | null; hasFailed: boolean }) {
  return (hasFailed || refusal !== null) && <CommandFailed refusal={refusal} />
}

interface RunningCommand {
  isRunning: boolean
  hasFailed: boolean
  /** Why the command was refused; null when the network or the server failed. */
  refusal: Refusal | null
}

/** Why nothing can be edited: the command runs, or has failed and can only be sent again. Undefined while editing is possible. */
export function useLockReason({ isRunning, hasFailed, refusal }: RunningCommand): string | undefined {
  const t = useText()
  const problemText = useProblemText()
  if (isRunning) return t('busy.label')
  return hasFailed ? problemText(refusal) : undefined
}

interface CommandFailedProps {
  /** Why the command was refused; null when the network or the server failed. */
  refusal: Refusal | null
  /** The text when the network or the server failed. */
  connectionLost?: MessageId | undefined
  onRetry?: () => void
  onCancel?: () => void
  onDismiss?: () => void
}

/**
 * Shows why a command was refused or got no answer. `onRetry` adds a button that repeats the command, and `onCancel` a second one that cancels it;
 * without `onRetry`, neither is shown.
 */
export function CommandFailed({ refusal, connectionLost, onRetry, onCancel, onDismiss }: CommandFailedProps) {
  const t = useText()
  const problemText = useProblemText(connectionLost)
  return (
    <Alert
      onDismiss={onDismiss}
      subject={refusal}
      action={
        onRetry && (
          <Row>
            <Button icon="refresh" onClick={onRetry}>
              {t('action.retry')}
            </Button>
            {onCancel && <Button onClick={onCancel}>{t('action.cancel')}</Button>}
          </Row>
        )
      }
    >
      {problemText(refusal)}
    </Alert>
  )
}
