import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useFailureText, useText } from '../../i18n/index.ts'
import { confirmCommandWith } from '../../machines/confirm-command/machine.ts'
import { selectHasFailed, selectIsRunning, selectRefusal } from '../../machines/confirm-command/selectors.ts'
import { useApp } from '../app.tsx'
import { notify } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'

/** Undoes the validation of counts by accounting, as long as they are not sent; notices tell the result. */
export function useUndoValidation(): {
  readonly undo: (ids: readonly string[]) => void
  readonly isRunning: boolean
} {
  const t = useText()
  const failureText = useFailureText()
  const { ports } = useApp()
  const [machine] = useState(() =>
    confirmCommandWith({
      run: ({ id }, call) =>
        ports.control.changeCounts({ ids: id.split(','), status: 'VALIDATED', reason: '' }, call),
      newKey: ports.newKey,
      changed: ports.control.changed,
    }),
  )
  const command = useWorkflow(machine)
  const isRunning = useSelector(command, selectIsRunning)
  const hasFailed = useSelector(command, selectHasFailed)
  const refusal = useSelector(command, selectRefusal)
  useSucceeded(command, () => notify.success(t('control.undone')))
  useEffect(() => {
    if (hasFailed) notify.error(t('error.dataNotProvided'))
    else if (refusal) notify.error(failureText({ refusal: refusal.name, code: refusal.code }))
  }, [hasFailed, refusal, failureText, t])
  return {
    isRunning,
    undo(ids) {
      const subject = { id: ids.join(), version: 1, label: '' }
      command.send({ type: 'DISMISS' })
      command.send({ type: 'ASK', subject })
      command.send({ type: 'CONFIRM' })
    },
  }
}
