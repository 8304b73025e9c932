import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { REMITTANCE_STEPS } from '../../../machines/remittance/selectors.ts'
import type { RemittanceStep } from '../../../machines/remittance/types.ts'
import type { PreparationActor } from './actor.ts'

/**
 * Keeps the step in the address, so that the browser's Back goes one question back and a reload shows the same question. The
 * machine is the source;
 * when the address changes by itself to an earlier step, the machine is asked to go back to it.
 */
export function useStepInAddress(preparation: PreparationActor, step: RemittanceStep | null): void {
  const [search, setSearch] = useSearchParams()
  const stepInAddress = search.get('step')
  const previous = useRef({ step, stepInAddress })
  useEffect(() => {
    const before = previous.current
    previous.current = { step, stepInAddress }
    if (step === null || step === stepInAddress) return
    const addressChanged = stepInAddress !== before.stepInAddress && step === before.step
    if (addressChanged && indexOf(stepInAddress) >= 0 && indexOf(stepInAddress) < indexOf(step)) {
      preparation.send({ type: 'BACK' })
      return
    }
    setSearch({ step }, { replace: before.step === null || addressChanged })
  }, [preparation, step, stepInAddress, setSearch])
}

/** Puts the prepared remittance into the address, so that a reload shows it instead of the first question. */
export function usePreparedInAddress(id: string | null): void {
  const [, setSearch] = useSearchParams()
  useEffect(() => {
    if (id !== null) setSearch({ step: 'prepared', id }, { replace: true })
  }, [id, setSearch])
}

function indexOf(step: string | null): number {
  return (REMITTANCE_STEPS as readonly (string | null)[]).indexOf(step)
}
