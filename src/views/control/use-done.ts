import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { CODES } from '../../domain/codes.ts'
import { useText } from '../../i18n/index.ts'
import { notify } from '../ui/index.ts'
import type { ControlActor } from './control-rows.tsx'

/** Says in a toast what a command has done, and tells `after` how many rows it was about. */
export function useDone(control: ControlActor, after: (rows: number) => void): void {
  const t = useText()
  const done = useSelector(control, ({ context }) => context.done)
  const said = useRef(done)
  useEffect(() => {
    if (done === said.current) return
    said.current = done
    if (done === null) return
    notify.success(
      t('control.done', { count: done.rows }),
      t(done.code === CODES.countsInvalidated ? 'code.11025' : 'code.11024'),
    )
    after(done.rows)
  }, [done, t, after])
}
