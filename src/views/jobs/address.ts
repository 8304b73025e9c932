import { type Role, routeAccess } from '../../domain/roles.ts'

/** Where the role finds the jobs that failed and that nobody has seen: in the settings, or in the control; null where it finds none. */
export function failedJobsAddress(role: Role): string | null {
  const path = ['/settings', '/control'].find((place) => routeAccess(place)?.roles?.includes(role))
  return path === undefined ? null : `${path}?view=jobs&status=ERROR&seen=false`
}
