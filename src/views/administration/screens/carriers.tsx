import { ResourceScreen } from '../resource-screen.tsx'
import { CARRIERS } from '../resources/carriers.ts'

/** /cashcarrier: cash carriers. */
export default function CarriersScreen() {
  return <ResourceScreen view={CARRIERS} />
}
