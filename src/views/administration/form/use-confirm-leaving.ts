import { useSelector } from '@xstate/react'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { selectIsChanged } from '../../../machines/form/machine.ts'
import { useLeavingQuestion } from '../../use-leaving-question.ts'
import type { ResourceFormActor } from './use-resource-form.ts'

/** Calls `go` to leave a form: immediately if it has no unsaved input, otherwise after a confirmation. */
export type Leave = (go: () => void) => void
/** The ref in which a form provides `Leave` to the buttons around it; null while no form is shown. */
export type LeaveRef = RefObject<Leave | null>

/**
 * Asks for confirmation before the user leaves a form with unsaved input: with a button around the form
 * (which calls the function in `leaveRef`), with a link, or by closing or reloading the tab (the browser then
 * shows its own question). Other ways, such as the browser's Back, leave without a question: the draft stays
 * on the device.
 */
export function useConfirmLeaving(form: ResourceFormActor, leaveRef: LeaveRef): void {
  const [, navigate] = useLocation()
  const isChanged = useSelector(
    form,
    (state) => selectIsChanged(state) && state.status === 'active' && !state.matches('left'),
  )
  const hasLeft = useSelector(form, (state) => state.matches('left'))
  const pendingNavigation = useRef<(() => void) | null>(null)
  const leave = useCallback<Leave>(
    (go) => {
      pendingNavigation.current = go
      form.send({ type: 'LEAVE' })
    },
    [form],
  )
  useEffect(() => {
    if (!hasLeft) return
    pendingNavigation.current?.()
    pendingNavigation.current = null
  }, [hasLeft])
  const followLink = useCallback(
    (link: HTMLAnchorElement) => leave(() => navigate(link.pathname + link.search + link.hash)),
    [leave, navigate],
  )
  useLeavingQuestion(isChanged, followLink)
  useEffect(() => {
    leaveRef.current = leave
    return () => {
      leaveRef.current = null
    }
  }, [leaveRef, leave])
}
