import { CODES } from '../../domain/codes.ts'
import { useText } from '../../i18n/index.ts'
import { notify } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import type { ControlActor } from './control-rows.tsx'

/** Shows a notice after a command on counts, and calls `after` with the number of changed rows. */
export function useDone(control: ControlActor, after: (rows: number) => void): void {
  const t = useText()
  useSucceeded<readonly unknown[]>(control, ({ code, data }) => {
    notify.success(
      t('control.done', { count: data.length }),
      t(code === CODES.countsInvalidated ? 'code.11025' : 'code.11024'),
    )
    after(data.length)
  })
}
