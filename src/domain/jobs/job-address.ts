import { type Role, routeAccess } from '../roles.ts'

/**
 * The address where the role finds failed jobs, all or only unseen ones: in the settings or on the control screen; null when it
 * has none.
 */
export function failedJobsAddress(role: Role, which: 'all' | 'unseen'): string | null {
  const jobs = jobsAddress(role)
  return jobs === null ? null : `${jobs}&status=ERROR${which === 'unseen' ? '&seen=false' : ''}`
}

/** The address where the role finds one job; null when it has none. */
export function jobAddress(role: Role, id: string): string | null {
  const jobs = jobsAddress(role)
  return jobs === null ? null : `${jobs}&id=${id}`
}

function jobsAddress(role: Role): string | null {
  const path = ['/settings', '/control'].find((address) => routeAccess(address)?.roles?.includes(role))
  return path === undefined ? null : `${path}?view=jobs`
}
