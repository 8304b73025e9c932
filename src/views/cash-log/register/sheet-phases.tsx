import type { ComponentType } from 'react'
import type { CashLogPhase } from '../../../machines/cash-log/selectors.ts'
import { ClosedPhase } from './closed-phase.tsx'
import { ConflictPhase } from './conflict-phase.tsx'
import type { PhaseProps } from './counting.tsx'
import { CountingPhase } from './counting-phase.tsx'
import { DeletedPhase } from './deleted-phase.tsx'
import { ReviewingPhase } from './reviewing-phase.tsx'
import { ValidatedPhase } from './validated-phase.tsx'

/** The phases of an open sheet. */
export type SheetPhase = Exclude<CashLogPhase, 'loading' | 'unavailable' | 'choosing'>

const PHASES: Readonly<Record<SheetPhase, ComponentType<PhaseProps>>> = {
  counting: CountingPhase,
  reviewing: ReviewingPhase,
  validated: ValidatedPhase,
  closed: ClosedPhase,
  deleted: DeletedPhase,
  conflict: ConflictPhase,
}

interface SheetPhasesProps extends PhaseProps {
  readonly phase: SheetPhase
}

/** Shows the phase of an open sheet. All phases are imported together, so that counting can be finished without a network. */
export function SheetPhases({ phase, ...props }: SheetPhasesProps) {
  const Phase = PHASES[phase]
  return <Phase {...props} />
}
