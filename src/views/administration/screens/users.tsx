import { ResourceScreen } from '../resource-screen.tsx'
import { USERS } from '../resources/users.ts'

/** /user: users. */
export default function UsersScreen() {
  return <ResourceScreen view={USERS} />
}
