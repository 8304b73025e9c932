import { type Role, routeAccess } from '../roles.ts'

/**
 * The address of the failed jobs, all or only unseen ones, on a screen that the role can open: the settings or the control. null when the
 * role can open neither.
 */
export function failedJobsAddress(role: Role, filter: 'all' | 'unseen'): string | null {
  const jobs = jobsAddress(role)
  return jobs === null ? null : `${jobs}&status=ERROR${filter === 'unseen' ? '&seen=false' : ''}`
}

/** The address of one job on a screen that the role can open; null when it can open none with jobs. */
export function jobAddress(role: Role, id: string): string | null {
  const jobs = jobsAddress(role)
  return jobs === null ? null : `${jobs}&id=${id}`
}

function jobsAddress(role: Role): string | null {
  const path = ['/settings', '/control'].find((address) => routeAccess(address)?.roles?.includes(role))
  return path === undefined ? null : `${path}?view=jobs`
}
