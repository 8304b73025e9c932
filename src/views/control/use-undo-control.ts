import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import { useText } from '../../i18n/index.ts'
import { undoControlWith } from '../../machines/control/undo-control.ts'
import { selectHasFailed, selectIsSending } from '../../machines/instant-command/machine.ts'
import { useApp } from '../app.tsx'
import { useProblemText } from '../data/command-failed.tsx'
import { notify } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'

/** Returns `undo`, which undoes the control of counts that are not yet sent, and whether it is running. Notices show the result. */
export function useUndoControl(): {
  readonly undo: (rows: readonly VersionedRow[]) => void
  readonly isRunning: boolean
} {
  const t = useText()
  const problemText = useProblemText()
  const { ports } = useApp()
  const [machine] = useState(() => undoControlWith({ ...ports.control, newKey: ports.newKey }))
  const command = useWorkflow(machine)
  const isRunning = useSelector(command, selectIsSending)
  const hasFailed = useSelector(command, selectHasFailed)
  const refusal = useSelector(command, ({ context }) => context.refusal)
  useSucceeded(command, () => notify.success(t('control.undone')))
  useEffect(() => {
    if (!hasFailed && !refusal) return
    notify.error(problemText(refusal))
    command.send({ type: 'DISMISS' })
  }, [command, hasFailed, refusal, problemText])
  return { isRunning, undo: (rows) => command.send({ type: 'RUN', command: { rows } }) }
}
