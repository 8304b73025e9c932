import type { Today } from '../../domain/contract/archives.ts'
import { may, type Role } from '../../domain/roles.ts'
import { useDates, useLocale, useText } from '../../i18n/index.ts'
import { failedJobsAddress } from '../jobs/address.ts'

/** Says in one sentence what is left to do today, as far as the role may do it. */
export function useDueSentence(today: Today | null, role: Role): string {
  const t = useText()
  const { locale } = useLocale()
  const { longDate } = useDates()
  if (!today) return ''
  const parts: string[] = []
  if (today.uncounted.length > 0) parts.push(t('home.due.count', { count: today.uncounted.length }))
  if (may(role, 'remit') && today.pouchesWaiting.count > 0) {
    parts.push(t('home.due.prepare', { date: longDate(today.remittanceDue) }))
  }
  if (may(role, 'remit') && today.remittancesPrepared > 0) {
    parts.push(t('home.due.handOver', { count: today.remittancesPrepared }))
  }
  if (may(role, 'control') && today.logsToControl > 0) {
    parts.push(t('home.due.control', { count: today.logsToControl }))
  }
  if (failedJobsAddress(role, 'unseen') !== null && today.jobsInError > 0) {
    parts.push(t('home.due.jobs', { count: today.jobsInError }))
  }
  if (parts.length === 0) return t('home.due.nothing')
  return t('home.due.sentence', { list: new Intl.ListFormat(locale).format(parts) })
}
