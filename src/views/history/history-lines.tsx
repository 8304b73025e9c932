import type { AuditEvent } from '../../domain/contract/audit-events.ts'
import { isBusinessDate } from '../../domain/dates/calendar.ts'
import { historyAction, isDepositEvent } from '../../domain/documents/hand-over-event.ts'
import { type MessageId, useDates, useHasText, useMoney, useText } from '../../i18n/index.ts'
import { Timeline, type TimelineEntry } from '../ui/record-details.tsx'
import { allChangesOf, type FieldChange, listedChangesOf, statusAfter } from './changes.ts'
import style from './history.module.css'

/** How a changed field is shown. If its values can't be shown as text, the line says only that the field was changed. */
export interface FieldTexts {
  readonly label: string
  readonly formatValue: ((value: unknown) => string) | null
}

/** How the fields of a record are named and formatted in its history. */
export interface HistoryTexts {
  /**
   * Returns the texts of a field by its name; null for a field that is not shown. Given for records with a form; for all others, the messages
   * `history.field.…` are used.
   */
  readonly textsOf?: ((field: string) => FieldTexts | null) | undefined
}

/** The history of a record, latest first: what, when, who, and the changes. */
export function HistoryLines({ events, textsOf }: HistoryTexts & { events: readonly AuditEvent[] }) {
  const toTimelineEntry = useTimelineEntry(textsOf)
  return <Timeline entries={events.toSorted((a, b) => b.sequence - a.sequence).map(toTimelineEntry)} />
}

const BAD_STATUSES = new Set(['UNVALIDATED', 'ERROR', 'DELETED', 'CANCELED'])
const GOOD_STATUSES = new Set(['FINISHED', 'VALIDATED', 'AVALIDATED', 'SENT', 'SENTP'])
const ICONS = { good: 'check', bad: 'undo', plain: 'edit' } as const

/**
 * Returns a function for the title of an event. The title is the first text that exists: for the kind of record and the action of `historyAction`,
 * for that action alone, for the recorded action, for the new status. If none exists, it is a general text.
 */
export function useEventTitle(): (event: AuditEvent) => string {
  const t = useText()
  const hasText = useHasText()
  return (event) => {
    const { entity } = event
    const action = historyAction(event)
    const titleIds = [
      `history.${entity}.${action}`,
      `history.action.${action}`,
      `history.action.${event.action}`,
      `status.${statusAfter(event)}`,
    ]
    return t(titleIds.find(hasText) ?? 'history.action.other')
  }
}

function useTimelineEntry(textsOf: HistoryTexts['textsOf']): (event: AuditEvent) => TimelineEntry {
  const titleOf = useEventTitle()
  return (event) => {
    const status = statusAfter(event)
    const changes = textsOf ? changesInForm(event) : listedChangesOf(event)
    const tone = toneOf(status)
    return {
      key: event.id,
      at: event.at,
      title: titleOf(event),
      by: event.byName,
      tone,
      icon: event.before === null && tone === 'plain' ? 'plus' : ICONS[tone],
      note: changes.length === 0 ? undefined : <ChangedFields changes={changes} textsOf={textsOf} />,
    }
  }
}

/** The changes that an event made to a record with a form. The initial values of a new record are left out, because the form shows them. */
function changesInForm(event: AuditEvent): readonly FieldChange[] {
  return event.before === null ? [] : allChangesOf(event)
}

function toneOf(status: string | null): 'good' | 'bad' | 'plain' {
  if (status === null) return 'plain'
  if (GOOD_STATUSES.has(status)) return 'good'
  return BAD_STATUSES.has(status) ? 'bad' : 'plain'
}

/** By kind of record, the prefix of its own status texts, which its list shows too: a pouch is “free”, not “created”. */
const STATUS_TEXTS: Readonly<Record<string, string>> = {
  pouch: 'pouches.status',
  remittance: 'remittance.status',
  ticketDispatch: 'tickets.status',
  accountingClosing: 'accounting.closing.status',
}

/** The values of `word` in the status texts of master data: in French, a category is “Inactive”. Other records have the general, masculine texts. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  organization: 'organization',
  user: 'user',
  cashRegister: 'register',
  paymentMode: 'mode',
  paymentCategory: 'category',
}

/** The fields that an event changed, with their values before and after. The status comes first. */
export function ListedChanges({ event }: { event: AuditEvent }) {
  const t = useText()
  const hasText = useHasText()
  const status = statusAfter(event)
  const newStatus = isDepositEvent(event) ? 'DEPOSITED' : status
  const word = STATUS_WORDS[event.entity]
  const texts = word ? 'administration.status' : STATUS_TEXTS[event.entity]
  const statusText = (value: unknown) => {
    const id = [`${texts}.${value}`, `status.${value}`].find(hasText)
    return id ? t(id, { word: word ?? '' }) : String(value)
  }
  const previousStatus = event.before?.status
  return (
    <>
      {status !== null && previousStatus !== undefined && previousStatus !== null && (
        <p>
          <s>{statusText(previousStatus)}</s> → {statusText(newStatus)}
        </p>
      )}
      <ChangedFields changes={listedChangesOf(event)} textsOf={undefined} />
    </>
  )
}

function ChangedFields({ changes, textsOf }: HistoryTexts & { changes: readonly FieldChange[] }) {
  const textsByName = useTextsByName()
  const t = useText()
  const lines = changes.flatMap((change) => {
    const fieldTexts = (textsOf ?? textsByName)(change.field)
    return fieldTexts ? [{ ...change, ...fieldTexts }] : []
  })
  if (lines.length === 0) return null
  return (
    <ul className={style.changes}>
      {lines.map(({ field, label, formatValue, before, after }) => (
        <li key={field}>
          <span className={style.field}>{label}</span>
          {hasValue(before) && formatValue && (
            <>
              <s>{formatValue(before)}</s>
              <span aria-hidden="true">→</span>
            </>
          )}
          <span>{formatValue ? formatValue(after) : t('history.changed')}</span>
        </li>
      ))}
    </ul>
  )
}

/** False for an empty value. A previous value that is empty is left out. */
const hasValue = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * Returns a function for the label of a field and the format of its values; null for a field without a label. The format depends on the name of
 * the field (`deltaCents`, `…Cents`, `list`, `format`, `backupOf`) or on the value (a boolean, a date).
 */
function useTextsByName(): (field: string) => FieldTexts | null {
  const t = useText()
  const hasText = useHasText()
  const { money, signed } = useMoney()
  const { date, dateTime } = useDates()
  // The files of reports are recorded as `reports/{name}`.
  const listName = (recorded: string) => {
    const list = recorded.replace(/^reports\//u, '')
    const reportTitle = `reports.${list}`
    return list !== recorded && list !== 'ledger' && hasText(reportTitle)
      ? t(reportTitle)
      : t('history.list', { list })
  }
  const formatterOf = (field: string) => (value: unknown) => {
    if (value === null || value === undefined || value === '') return t('history.nothing')
    if (field === 'deltaCents' && typeof value === 'number') return signed(value)
    if (field.endsWith('Cents') && typeof value === 'number') return money(value)
    if (typeof value === 'boolean') return t(value ? 'action.yes' : 'action.no')
    const text = String(value)
    if (field === 'list') return listName(text)
    if (field === 'format') return text.toUpperCase()
    if (field === 'backupOf') return dateTime(text)
    return isBusinessDate(text) ? date(text) : text
  }
  return (field) =>
    hasText(`history.field.${field}`)
      ? { label: t(`history.field.${field}` as MessageId), formatValue: formatterOf(field) }
      : null
}
