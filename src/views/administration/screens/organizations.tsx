import { ResourceScreen } from '../resource-screen.tsx'
import { ORGANIZATIONS } from '../resources/organizations.ts'

/** /organization: organizations. */
export default function OrganizationsScreen() {
  return <ResourceScreen view={ORGANIZATIONS} />
}
