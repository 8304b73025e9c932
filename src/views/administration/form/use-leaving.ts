import { useSelector } from '@xstate/react'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { selectIsChanged } from '../../../machines/form/selectors.ts'
import type { FormActor } from './use-form.ts'

/** Does what leads away from a form, once the form lets go: at once where nothing was typed, else when it was asked. */
export type Leave = (go: () => void) => void
/** Where the buttons around a form find it. */
export type Leaving = RefObject<Leave | null>

/**
 * Asks before what was typed is left: by a button around the form (which goes through `leaving`), by a link, and by closing the tab, where
 * the browser asks in its own words. Back leaves at once, and so does an ended session: what was typed waits on the device.
 */
export function useLeaving(form: FormActor, leaving: Leaving): void {
  const [, navigate] = useLocation()
  const isChanged = useSelector(
    form,
    (state) => selectIsChanged(state) && state.status === 'active' && !state.matches('left'),
  )
  const hasLeft = useSelector(form, (state) => state.matches('left'))
  const pending = useRef<(() => void) | null>(null)
  const leave = useCallback<Leave>(
    (go) => {
      pending.current = go
      form.send({ type: 'LEAVE' })
    },
    [form],
  )
  useEffect(() => {
    if (!hasLeft) return
    pending.current?.()
    pending.current = null
  }, [hasLeft])
  useEffect(() => {
    if (!isChanged) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || isElsewhere(event)) return
      if (link.origin !== location.origin) return
      event.preventDefault()
      event.stopPropagation()
      leave(() => navigate(link.pathname + link.search))
    }
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onClose)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onClose)
    }
  }, [isChanged, leave, navigate])
  useEffect(() => {
    leaving.current = leave
    return () => {
      leaving.current = null
    }
  }, [leaving, leave])
}

/** A press that opens the link in another tab or window leaves nothing. */
function isElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
