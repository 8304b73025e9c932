import type { Today } from '../../domain/contract/archives.ts'
import { may, type Role } from '../../domain/roles.ts'
import { useDates, useLocale, useMoney, useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { sheetAddress } from '../cash-log/address.ts'
import { failedJobsAddress } from '../jobs/address.ts'
import { Icon, type IconName, LinkButton, Panel } from '../ui/index.ts'
import style from './home.module.css'

/** Number of services shown one by one; the others are counted. */
const SHOWN = 4

interface Task {
  readonly key: string
  readonly icon: IconName
  /** Its part of the sentence; services are listed together, with the first. */
  readonly due?: string
  readonly words: string
  readonly verb: string
  readonly href: string
}

/** What is to be done: a sentence, then each task with its link; tasks that the role may not do are left out. */
export function Due({ today, role }: { today: Today; role: Role }) {
  const t = useText()
  const { locale } = useLocale()
  const tasks = useTasks(today, role)
  const due = tasks.flatMap((task) => task.due ?? [])
  const sentence =
    due.length === 0
      ? t('home.due.nothing')
      : t('home.due.sentence', { list: new Intl.ListFormat(locale).format(due) })
  return (
    <>
      <p className={style.sentence}>{sentence}</p>
      {tasks.length > 0 && (
        <Panel title={t('home.tasks')} flush>
          <ul className={style.tasks}>
            {tasks.map(({ key, icon, words, verb, href }) => (
              <li key={key} className={style.task}>
                <Icon name={icon} size={20} />
                <span>{words}</span>
                <LinkButton href={href}>{verb}</LinkButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function useTasks(today: Today, role: Role): readonly Task[] {
  const t = useText()
  const { money } = useMoney()
  const { longDate } = useDates()
  const { establishmentId } = useSessionUser()
  const tasks: Task[] = today.uncounted.slice(0, SHOWN).map((sheet, index) => ({
    key: `${sheet.date} ${sheet.service} ${sheet.cashRegisterId}`,
    icon: 'register',
    ...(index === 0 && { due: t('home.due.count', { count: today.uncounted.length }) }),
    words: t('home.task.count', {
      service: t(`service.${sheet.service}`),
      date: longDate(sheet.date),
      register: sheet.cashRegisterName,
    }),
    verb: t('home.verb.count'),
    href: sheetAddress(sheet),
  }))
  const add = (is: boolean, task: Task) => {
    if (is) tasks.push(task)
  }
  add(today.uncounted.length > SHOWN, {
    key: 'uncounted',
    icon: 'register',
    words: t('home.task.moreToCount', { count: today.uncounted.length - SHOWN }),
    verb: t('home.verb.count'),
    href: '/cashregister',
  })
  for (const [index, sheet] of today.openSheets.slice(0, SHOWN).entries()) {
    const { date, service, cashRegisterId, cashRegisterName, countedCents, sentBack } = sheet
    const words = t('home.task.openSheet', {
      service: t(`service.${service}`),
      date: longDate(date),
      register: cashRegisterName,
      total: money(countedCents),
    })
    add(true, {
      key: `open ${date} ${service} ${cashRegisterId}`,
      icon: sentBack ? 'warning' : 'register',
      ...(index === 0 && { due: t('home.due.openSheets', { count: today.openSheets.length }) }),
      words: sentBack ? `${words} · ${t('home.task.sentBack', sentBack)}` : words,
      verb: t(sentBack ? 'home.verb.correct' : 'home.verb.resume'),
      href: sheetAddress(sheet),
    })
  }
  add(today.openSheets.length > SHOWN, {
    key: 'openSheets',
    icon: 'register',
    words: t('home.task.moreOpenSheets', { count: today.openSheets.length - SHOWN }),
    verb: t('home.verb.see'),
    href: '/cashlogs?status=CREATED,UPDATED,UNVALIDATED',
  })
  const mayRemit = may(role, 'remit')
  for (const { id, reference, ...sentBack } of mayRemit ? today.remittancesSentBack : [])
    add(true, {
      key: `sentBack ${id}`,
      icon: 'warning',
      due: t('home.due.remittanceSentBack', { reference: String(reference) }),
      words: t('home.task.remittanceSentBack', { reference: String(reference), ...sentBack }),
      verb: t('home.verb.correct'),
      href: `/moneyremittance?id=${id}`,
    })
  const mayControl = may(role, 'control')
  add(mayRemit && today.remittancesPrepared > 0, {
    key: 'handOver',
    icon: 'pouch',
    due: t('home.due.handOver', { count: today.remittancesPrepared }),
    words: t('home.task.handOver', { count: today.remittancesPrepared }),
    verb: t('home.verb.handOver'),
    href: '/moneyremittance?status=PREPARED',
  })
  add(mayRemit && today.pouchesWaiting.count > 0, {
    key: 'prepare',
    icon: 'pouch',
    due: t('home.due.prepare', { date: longDate(today.remittanceDue) }),
    words: t('home.task.prepare', {
      count: today.pouchesWaiting.count,
      total: money(today.pouchesWaiting.valueCents),
    }),
    verb: t('home.verb.prepare'),
    href: '/moneyremittance?step=type',
  })
  add(today.logsWithDelta > 0, {
    key: 'deltas',
    icon: 'warning',
    due: t('home.due.deltas', { count: today.logsWithDelta }),
    words: t('home.task.deltas', { count: today.logsWithDelta }),
    verb: t('home.verb.see'),
    href: '/cashlogs?status=VALIDATED&delta=beyond',
  })
  add(mayControl && today.logsToControl > 0, {
    key: 'control',
    icon: 'control',
    due: t('home.due.control', { count: today.logsToControl }),
    words: t('home.task.control', { count: today.logsToControl }),
    verb: t('home.verb.control'),
    href: `/control?establishmentId=${establishmentId}`,
  })
  add(mayControl && today.remittancesToControl > 0, {
    key: 'remittanceControl',
    icon: 'control',
    due: t('home.due.remittanceControl', { count: today.remittancesToControl }),
    words: t('home.task.remittanceControl', { count: today.remittancesToControl }),
    verb: t('home.verb.control'),
    href: `/moneyremittanceCtrl?establishmentId=${establishmentId}&status=VALIDATED`,
  })
  const failedJobs = failedJobsAddress(role, 'unseen')
  add(failedJobs !== null && today.jobsInError > 0, {
    key: 'jobs',
    icon: 'warning',
    due: t('home.due.jobs', { count: today.jobsInError }),
    words: t('home.task.jobs', { count: today.jobsInError }),
    verb: t('home.verb.see'),
    href: failedJobs ?? '',
  })
  return tasks
}
