import { type Role, routeAccess } from '../../domain/roles.ts'

/** Where the role finds the jobs that failed, all or those that nobody has seen: in the settings, or in the control; null where it finds none. */
export function failedJobsAddress(role: Role, which: 'all' | 'unseen'): string | null {
  const path = ['/settings', '/control'].find((place) => routeAccess(place)?.roles?.includes(role))
  if (path === undefined) return null
  return `${path}?view=jobs&status=ERROR${which === 'unseen' ? '&seen=false' : ''}`
}
