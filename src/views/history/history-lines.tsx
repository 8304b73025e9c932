import { isBusinessDate } from '../../domain/calendar.ts'
import type { AuditEvent } from '../../domain/contract/archives.ts'
import { type MessageId, useDates, useHasText, useMoney, useText } from '../../i18n/index.ts'
import { Timeline, type TimelineEntry } from '../ui/index.ts'
import { type Change, changesOf, statusAfter } from './changes.ts'
import style from './history.module.css'

/** What happened to a thing, the latest first: what, when, who, and what changed. */
export function HistoryLines({ events }: { events: readonly AuditEvent[] }) {
  const describe = useDescription()
  return <Timeline entries={events.toSorted((a, b) => b.sequence - a.sequence).map(describe)} />
}

const BAD = new Set(['UNVALIDATED', 'ERROR', 'DELETED', 'CANCELED'])
const GOOD = new Set(['VALIDATED', 'AVALIDATED', 'SENT', 'SENTP'])
const ICONS = { good: 'check', bad: 'undo', plain: 'edit' } as const

function useDescription(): (event: AuditEvent) => TimelineEntry {
  const t = useText()
  const hasText = useHasText()
  return (event) => {
    const status = statusAfter(event)
    const { entity, action } = event
    const named = [`history.${entity}.${action}`, `history.action.${action}`, `status.${status}`]
    const title = t(named.find(hasText) ?? 'history.action.other')
    const changes = changesOf(event)
    const tone =
      status !== null && GOOD.has(status) ? 'good' : status !== null && BAD.has(status) ? 'bad' : 'plain'
    return {
      key: event.id,
      at: event.at,
      title,
      by: event.byName,
      tone,
      icon: event.before === null && tone === 'plain' ? 'plus' : ICONS[tone],
      note: changes.length === 0 ? undefined : <Changes changes={changes} />,
    }
  }
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useText()
  const hasText = useHasText()
  const write = useValueText()
  return (
    <ul className={style.changes}>
      {changes
        .filter(({ field }) => hasText(`history.field.${field}`))
        .map(({ field, before, after }) => (
          <li key={field}>
            <span className={style.field}>{t(`history.field.${field}` as MessageId)}</span>
            {before !== undefined && (
              <>
                <s>{write(field, before)}</s>
                <span aria-hidden="true">→</span>
              </>
            )}
            <span>{write(field, after)}</span>
          </li>
        ))}
    </ul>
  )
}

/** Writes a value by what its field is named: cents as money, dates as dates. */
function useValueText(): (field: string, value: unknown) => string {
  const t = useText()
  const { money } = useMoney()
  const { date } = useDates()
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('history.nothing')
    if (field.endsWith('Cents') && typeof value === 'number') return money(value)
    if (typeof value === 'boolean') return t(value ? 'action.yes' : 'action.no')
    const text = String(value)
    return isBusinessDate(text) ? date(text) : text
  }
}
