import type { Today } from '../../domain/contract/today.ts'
import { failedJobsAddress } from '../../domain/jobs/job-address.ts'
import { hasCapability, type Role } from '../../domain/roles.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import type { Task } from './task.ts'

/**
 * The tasks with pouches, remittances, the wallet, differences and failed jobs of an establishment, as far as
 * the role may see them.
 */
export function useMoneyTasks(today: Today, role: Role): readonly Task[] {
  const t = useText()
  const { money } = useMoney()
  const { longDate } = useDates()
  const mayRemit = hasCapability(role, 'remit')
  const { pouchesWaiting, coinsToReceive } = today
  const { overdue } = pouchesWaiting
  // Null for a role that can't open the list of jobs.
  const failedJobsHref = failedJobsAddress(role, 'unseen')
  const tasks: Task[] = []
  const addIf = (isDue: boolean, task: Task) => {
    if (isDue) tasks.push(task)
  }
  for (const { id, reference, ...sentBack } of mayRemit ? today.remittancesSentBack : [])
    addIf(true, {
      key: `sentBack ${id}`,
      icon: 'warning',
      due: t('home.due.remittanceSentBack', { reference: String(reference) }),
      text: t('home.task.remittanceSentBack', { reference: String(reference), ...sentBack }),
      link: { verb: t('home.verb.correct'), href: `/moneyremittance?id=${id}` },
    })
  const { remittancesLate } = today
  const preparedHref = '/moneyremittance?status=PREPARED'
  addIf(mayRemit && remittancesLate.count > 0, {
    key: 'late',
    icon: 'warning',
    due: t('home.due.late', { count: remittancesLate.count }),
    text: t('home.task.late', {
      count: remittancesLate.count,
      date: longDate(remittancesLate.oldestDate ?? today.date),
      total: money(remittancesLate.valueCents),
    }),
    link: { verb: t('home.verb.see'), href: preparedHref },
  })
  const readyToLeave = today.remittancesPrepared - remittancesLate.count
  addIf(mayRemit && readyToLeave > 0, {
    key: 'handOver',
    icon: 'pouch',
    due: t('home.due.handOver', { count: readyToLeave }),
    text: t('home.task.handOver', { count: readyToLeave }),
    link: { verb: t('home.verb.handOver'), href: preparedHref },
  })
  addIf(mayRemit && overdue.count > 0, {
    key: 'overdue',
    icon: 'warning',
    due: t('home.due.overdue', { count: overdue.count }),
    text: t('home.task.overdue', { count: overdue.count, total: money(overdue.valueCents) }),
    link: { verb: t('home.verb.see'), href: '/carryingPouch?status=CREATED' },
  })
  addIf(mayRemit && pouchesWaiting.count > 0, {
    key: 'prepare',
    icon: 'pouch',
    due: t('home.due.prepare', { date: longDate(today.remittanceDue) }),
    text: t('home.task.prepare', { count: pouchesWaiting.count, total: money(pouchesWaiting.valueCents) }),
    link: { verb: t('home.verb.prepare'), href: '/moneyremittance?step=type' },
  })
  const shortages = hasCapability(role, 'manageWallet') ? today.walletShortages : []
  for (const [index, { id, date, differenceCents, pouchNumber }] of shortages.entries())
    addIf(true, {
      key: `shortage ${id}`,
      icon: 'warning',
      ...(index === 0 && { due: t('home.due.shortages', { count: shortages.length }) }),
      text: t(pouchNumber === null ? 'home.task.shortage' : 'home.task.shortCoins', {
        date: longDate(date),
        total: money(-differenceCents),
        number: pouchNumber ?? '',
      }),
      link: { verb: t('home.verb.see'), href: '/wallet' },
    })
  const mayReceive = hasCapability(role, 'receiveCoins')
  addIf(mayRemit && coinsToReceive.count > 0, {
    key: 'coins',
    icon: 'pouch',
    due: t('home.due.coins', { total: money(coinsToReceive.valueCents) }),
    text: t('home.task.coins', { count: coinsToReceive.count, total: money(coinsToReceive.valueCents) }),
    link: mayReceive
      ? { verb: t('home.verb.receive'), href: '/coins' }
      : { verb: t('home.verb.see'), href: '/carryingPouch?type=CHANGE' },
  })
  addIf(today.logsWithDelta > 0, {
    key: 'deltas',
    icon: 'warning',
    due: t('home.due.deltas', { count: today.logsWithDelta }),
    text: t('home.task.deltas', { count: today.logsWithDelta }),
    link: {
      verb: t('home.verb.see'),
      href: `/cashlogs?status=VALIDATED&delta=beyond&date_from=${today.figuresSince}`,
    },
  })
  addIf(failedJobsHref !== null && today.jobsInError > 0, {
    key: 'jobs',
    icon: 'warning',
    due: t('home.due.jobs', { count: today.jobsInError }),
    text: t('home.task.jobs', { count: today.jobsInError }),
    link: { verb: t('home.verb.see'), href: failedJobsHref ?? '' },
  })
  return tasks
}
