import { ResourceScreen } from '../resource-screen.tsx'
import { DELTA_REASONS } from '../resources/delta-reasons.ts'

export default function DeltaReasonsScreen() {
  return <ResourceScreen view={DELTA_REASONS} />
}
