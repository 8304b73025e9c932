import type { JobEvent } from '../../domain/contract/job-events.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, StatusBadge } from '../ui/index.ts'
import { JobDetails } from './details.tsx'
import style from './jobs.module.css'

/** The columns of the list of jobs. */
export function useJobColumns(): Column<JobEvent>[] {
  const t = useText()
  const { dateTime } = useDates()
  return [
    {
      key: 'type',
      title: t('jobs.column.type'),
      heading: true,
      sortable: true,
      cell: (row) => t(`job.type.${row.type}`),
    },
    {
      key: 'status',
      title: t('jobs.column.status'),
      card: 'state',
      sortable: true,
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: 'createdAt',
      title: t('jobs.column.createdAt'),
      card: 'plain',
      sortable: true,
      cell: (row) => dateTime(row.createdAt),
    },
    {
      key: 'establishmentName',
      title: t('jobs.column.establishment'),
      card: 'plain',
      sortable: true,
      hiddenBesideOpenRow: true,
      cell: (row) => row.establishmentName ?? t('jobs.none'),
    },
    {
      key: 'details',
      title: t('jobs.column.details'),
      card: 'plain',
      hiddenBesideOpenRow: true,
      cell: (row) => (
        <div className={style.details}>
          <JobDetails job={row} />
        </div>
      ),
    },
    {
      key: 'sequence',
      title: t('jobs.column.sequence'),
      align: 'end',
      sortable: true,
      hiddenBesideOpenRow: true,
    },
    {
      key: 'executedAt',
      title: t('jobs.column.executedAt'),
      sortable: true,
      hiddenBesideOpenRow: true,
      cell: (row) => (row.executedAt === null ? '—' : dateTime(row.executedAt)),
    },
  ]
}
