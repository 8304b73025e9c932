import { ResourceScreen } from '../resource-screen.tsx'
import { DELTA_REASONS } from '../resources/delta-reasons.ts'

/** /settings?view=reasons: the reasons for deltas. */
export default function DeltaReasonsScreen() {
  return <ResourceScreen view={DELTA_REASONS} />
}
