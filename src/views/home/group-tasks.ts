import type { GroupToday } from '../../domain/contract/today.ts'
import { failedJobsAddress } from '../../domain/jobs/job-address.ts'
import { OPEN_COUNT_STATUSES } from '../../domain/lifecycles/count.ts'
import type { Role } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import type { Task } from './task.ts'

/**
 * The tasks of accounting, added up over all establishments. The task of sheets that are not validated leaves out the chosen establishment, whose
 * tasks are listed separately.
 */
export function useGroupTasks(
  { establishments, jobsInError }: GroupToday,
  role: Role,
  chosenId: string | null,
): readonly Task[] {
  const t = useText()
  const sum = (field: 'logsToControl' | 'remittancesToControl' | 'openSheets', rows = establishments) =>
    rows.reduce((total, row) => total + row[field], 0)
  const logs = sum('logsToControl')
  const remittances = sum('remittancesToControl')
  const otherEstablishments = establishments.filter(({ id }) => id !== chosenId)
  const openSheets = sum('openSheets', otherEstablishments)
  // Null for a role that can't open the list of jobs.
  const failedJobsHref = failedJobsAddress(role, 'unseen')
  const tasks: Task[] = []
  const addIf = (isDue: boolean, task: Task) => {
    if (isDue) tasks.push(task)
  }
  addIf(logs > 0, {
    key: 'control',
    icon: 'control',
    due: t('home.due.control', { count: logs }),
    text: t('home.task.control', { count: logs }),
    link: { verb: t('home.verb.control'), href: '/control' },
  })
  addIf(remittances > 0, {
    key: 'remittanceControl',
    icon: 'control',
    due: t('home.due.remittanceControl', { count: remittances }),
    text: t('home.task.remittanceControl', { count: remittances }),
    link: { verb: t('home.verb.control'), href: '/moneyremittanceCtrl?status=VALIDATED' },
  })
  addIf(openSheets > 0, {
    key: 'openSheets',
    icon: 'register',
    due: t(chosenId === null ? 'home.due.openSheets' : 'home.due.otherOpenSheets', { count: openSheets }),
    text: t(chosenId === null ? 'home.task.groupOpenSheets' : 'home.task.otherOpenSheets', {
      count: openSheets,
    }),
    link: { verb: t('home.verb.see'), href: `/control?status=${OPEN_COUNT_STATUSES.join(',')}` },
  })
  addIf(failedJobsHref !== null && jobsInError > 0, {
    key: 'jobs',
    icon: 'warning',
    due: t('home.due.jobs', { count: jobsInError }),
    text: t('home.task.jobs', { count: jobsInError }),
    link: { verb: t('home.verb.see'), href: failedJobsHref ?? '' },
  })
  return tasks
}
