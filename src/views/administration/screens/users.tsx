import { ResourceScreen } from '../resource-screen.tsx'
import { USERS } from '../resources/users.ts'

export default function UsersScreen() {
  return <ResourceScreen view={USERS} />
}
