import { type Role, routeAccess } from '../../domain/roles.ts'

/** Where the role finds the jobs that failed, all or those that nobody has seen: in the settings, or in the control; null where it finds none. */
export function failedJobsAddress(role: Role, which: 'all' | 'unseen'): string | null {
  const jobs = jobsAddress(role)
  return jobs === null ? null : `${jobs}&status=ERROR${which === 'unseen' ? '&seen=false' : ''}`
}

/** Where the role finds one job; null where it finds none. */
export function jobAddress(role: Role, id: string): string | null {
  const jobs = jobsAddress(role)
  return jobs === null ? null : `${jobs}&id=${id}`
}

function jobsAddress(role: Role): string | null {
  const path = ['/settings', '/control'].find((place) => routeAccess(place)?.roles?.includes(role))
  return path === undefined ? null : `${path}?view=jobs`
}
