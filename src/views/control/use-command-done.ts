import { CODES } from '../../domain/codes.ts'
import type { CountRow } from '../../domain/contract/cash-logs.ts'
import { useText } from '../../i18n/index.ts'
import { notify } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import type { ControlActor } from './control-rows.tsx'
import { useUndoValidation } from './use-undo-validation.ts'

/** A count that a command changed. */
export type ChangedCount = Pick<CountRow, 'id'>

/** After a command on counts, shows a notice (with “undo” after a validation) and calls `after` with the changed counts. */
export function useCommandDone(
  control: ControlActor,
  after: (changed: readonly ChangedCount[]) => void,
): void {
  const t = useText()
  const { undo } = useUndoValidation()
  useSucceeded<readonly ChangedCount[]>(control, ({ code, data }) => {
    notify.success(
      t('control.done', { count: data.length }),
      t(code === CODES.countsInvalidated ? 'code.11025' : 'code.11024'),
      code === CODES.countsValidated
        ? { label: t('control.undo'), icon: 'undo', onPress: () => undo(data.map(({ id }) => id)) }
        : undefined,
    )
    after(data)
  })
}
