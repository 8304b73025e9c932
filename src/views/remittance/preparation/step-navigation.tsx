import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { useFailureText, useText } from '../../../i18n/index.ts'
import type { RemittancePreparationActor } from '../../../machines/remittance/machine.ts'
import { REMITTANCE_STEPS, selectObstacle } from '../../../machines/remittance/selectors.ts'
import type { RemittanceStep } from '../../../machines/remittance/types.ts'
import { Button } from '../../ui/index.ts'
import { isDialogOpen } from '../../ui/open-dialogs.ts'
import style from './preparation.module.css'

/** The buttons to the previous and to the next step. While the next step is disabled, its button shows the reason. */
export function StepActions({ preparation }: { preparation: RemittancePreparationActor }) {
  const t = useText()
  const failureText = useFailureText()
  const obstacle = useSelector(preparation, selectObstacle)
  const mayGoOn = useSelector(preparation, (state) => state.can({ type: 'NEXT' }))
  const mayGoBack = useSelector(preparation, (state) => state.can({ type: 'BACK' }))
  const reason = obstacle ? failureText({ refusal: obstacle }) : t('issue.required')
  return (
    <div className={style.actions}>
      {mayGoBack && (
        <Button size="large" icon="undo" onClick={() => preparation.send({ type: 'BACK' })}>
          {t('action.back')}
        </Button>
      )}
      <Button
        look="primary"
        size="large"
        disabledReason={mayGoOn ? undefined : reason}
        onClick={() => preparation.send({ type: 'NEXT' })}
      >
        {t('action.next')}
      </Button>
    </div>
  )
}

/** Elements that handle Enter themselves, and fields in which text is typed. */
const HANDLES_ENTER = 'a, button, select, textarea, [role=combobox], input:not([type=radio], [type=checkbox])'

/**
 * Calls `onContinue` when Enter is pressed in the content of the page, for example on the heading of a step. Ignores Enter on an element that uses
 * Enter itself, with a key such as Ctrl, from a key that is held down, and while a dialog is open. Also ignores Enter after a typed character,
 * because a scanner ends a scan with Enter.
 */
export function useEnterContinues(onContinue: () => void): void {
  useEffect(() => {
    let isScan = false
    const listen = (event: KeyboardEvent) => {
      const endsScan = isScan
      // A scanner also presses Shift, for capital letters.
      isScan = /^[0-9a-z]$/iu.test(event.key) || (isScan && event.key === 'Shift')
      if (event.key !== 'Enter' || endsScan || event.repeat || event.defaultPrevented || isDialogOpen())
        return
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      if (!(event.target instanceof Element) || !event.target.closest('main')) return
      if (event.target.closest(HANDLES_ENTER)) return
      event.preventDefault()
      onContinue()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onContinue])
}

/**
 * Writes the step to the address, so that the browser's Back goes one step back. The machine decides the step: when the browser goes to the
 * address of an earlier step, the machine gets the event BACK.
 */
export function useStepInAddress(preparation: RemittancePreparationActor, step: RemittanceStep | null): void {
  const [search, setSearch] = useSearchParams()
  const stepInAddress = search.get('step')
  const previous = useRef({ step, stepInAddress })
  useEffect(() => {
    const last = previous.current
    previous.current = { step, stepInAddress }
    if (step === null || step === stepInAddress) return
    const addressChanged = stepInAddress !== last.stepInAddress && step === last.step
    if (addressChanged && stepIndex(stepInAddress) >= 0 && stepIndex(stepInAddress) < stepIndex(step)) {
      preparation.send({ type: 'BACK' })
      return
    }
    // The first step, and a step that corrects the address, add no entry to the browser's history.
    setSearch({ step }, { replace: last.step === null || addressChanged })
  }, [preparation, step, stepInAddress, setSearch])
}

/** Writes the prepared remittance to the address, so that a reload shows it instead of the first step. */
export function usePreparedInAddress(id: string | null): void {
  const [, setSearch] = useSearchParams()
  useEffect(() => {
    if (id !== null) setSearch({ step: 'prepared', id }, { replace: true })
  }, [id, setSearch])
}

function stepIndex(step: string | null): number {
  return (REMITTANCE_STEPS as readonly (string | null)[]).indexOf(step)
}
