import type { GroupToday } from '../../domain/contract/today.ts'
import { failedJobsAddress } from '../../domain/jobs/job-address.ts'
import type { Role } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import type { Task } from './task.ts'

/** The tasks of accounting, added up over all establishments. */
export function useGroupTasks({ establishments, jobsInError }: GroupToday, role: Role): readonly Task[] {
  const t = useText()
  const sum = (field: 'logsToControl' | 'remittancesToControl' | 'openSheets') =>
    establishments.reduce((total, one) => total + one[field], 0)
  const logs = sum('logsToControl')
  const remittances = sum('remittancesToControl')
  const openSheets = sum('openSheets')
  const failedJobs = failedJobsAddress(role, 'unseen')
  const tasks: Task[] = []
  const add = (is: boolean, task: Task) => {
    if (is) tasks.push(task)
  }
  add(logs > 0, {
    key: 'control',
    icon: 'control',
    due: t('home.due.control', { count: logs }),
    words: t('home.task.control', { count: logs }),
    verb: t('home.verb.control'),
    href: '/control',
  })
  add(remittances > 0, {
    key: 'remittanceControl',
    icon: 'control',
    due: t('home.due.remittanceControl', { count: remittances }),
    words: t('home.task.remittanceControl', { count: remittances }),
    verb: t('home.verb.control'),
    href: '/moneyremittanceCtrl?status=VALIDATED',
  })
  add(openSheets > 0, {
    key: 'openSheets',
    icon: 'register',
    due: t('home.due.openSheets', { count: openSheets }),
    words: t('home.task.groupOpenSheets', { count: openSheets }),
    verb: t('home.verb.see'),
    href: '/control?status=CREATED,UPDATED,UNVALIDATED',
  })
  add(failedJobs !== null && jobsInError > 0, {
    key: 'jobs',
    icon: 'warning',
    due: t('home.due.jobs', { count: jobsInError }),
    words: t('home.task.jobs', { count: jobsInError }),
    verb: t('home.verb.see'),
    href: failedJobs ?? '',
  })
  return tasks
}
