import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { REMITTANCE_STEPS } from '../../../machines/remittance/selectors.ts'
import type { RemittanceStep } from '../../../machines/remittance/types.ts'
import type { PreparationActor } from './actor.ts'

/**
 * Keeps the step in the address, so that the browser's Back goes one question back and reload stays. The machine is the source;
 * when the address changes by itself to an earlier step, the machine is asked to go back to it.
 */
export function useStepInAddress(preparation: PreparationActor, step: RemittanceStep | null): void {
  const [search, setSearch] = useSearchParams()
  const shown = search.get('step')
  const previous = useRef({ step, shown })
  useEffect(() => {
    const before = previous.current
    previous.current = { step, shown }
    if (step === null || step === shown) return
    const addressMoved = shown !== before.shown && step === before.step
    if (addressMoved && placeOf(shown) >= 0 && placeOf(shown) < placeOf(step)) {
      preparation.send({ type: 'BACK' })
      return
    }
    setSearch({ step }, { replace: before.step === null || addressMoved })
  }, [preparation, step, shown, setSearch])
}

/** Puts the prepared remittance into the address, so that a reload shows it instead of the first question. */
export function usePreparedInAddress(id: string | null): void {
  const [, setSearch] = useSearchParams()
  useEffect(() => {
    if (id !== null) setSearch({ step: 'prepared', id }, { replace: true })
  }, [id, setSearch])
}

function placeOf(step: string | null): number {
  return (REMITTANCE_STEPS as readonly (string | null)[]).indexOf(step)
}
