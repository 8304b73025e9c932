import { useMemo } from 'react'
import { Link } from 'wouter'
import type { AuditChoices, AuditEvent } from '../../domain/contract/audit-events.ts'
import { HISTORY_ENTITIES, type HistoryEntity } from '../../domain/documents/history.ts'
import type { Filters } from '../../domain/lists/address.ts'
import { guardRoute, hasCapability, type Role } from '../../domain/roles.ts'
import { dateFormats } from '../../i18n/formats.ts'
import { type MessageId, useHasText, useLocale, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'
import { ListedChanges, useEventTitle } from '../history/history-lines.tsx'
import { instantFilters } from '../jobs/filters.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { type BreadcrumbItem, type Column, LinkButton, NoResults, recordOptions } from '../ui/index.ts'

const FILTER_NAMES = ['date_from', 'date_to', 'establishmentId', 'byId', 'entity', 'entityId'] as const
const LATEST_FIRST = { sortBy: 'at', descending: true } as const

/** The addresses of records that the log links to; their id is appended. */
const ADDRESSES: Partial<Readonly<Record<HistoryEntity, string>>> = {
  archive: '/cashpad?view=archives&id=',
  cashLog: '/cashlogs?id=',
  jobEvent: '/control?view=jobs&id=',
  pouch: '/carryingPouch?id=',
  remittance: '/moneyremittanceCtrl?id=',
  ticketDispatch: '/tickets?view=dispatches&id=',
  bankLine: '/moneyremittanceCtrl?view=lines&id=',
}

/** The audit log of the organization: who changed which record and when, latest first. */
export default function AuditLog({ breadcrumb }: { breadcrumb: readonly BreadcrumbItem[] }) {
  const t = useText()
  const { ports } = useApp()
  const { timeZone } = useSessionUser()
  const toQuery = useMemo(
    () =>
      ({ date_from: from, date_to: to, ...filters }: Filters<(typeof FILTER_NAMES)[number]>) => ({
        ...Object.fromEntries(Object.entries(filters).filter((entry) => entry[1] !== undefined)),
        ...instantFilters('at', { from, to }, timeZone),
      }),
    [timeZone],
  )
  const list = useListScreen({
    list: 'auditevents',
    names: FILTER_NAMES,
    sort: LATEST_FIRST,
    toQuery,
    loadPage: ports.history.loadPage,
  })
  const choices = useDocument(ports.history.loadChoices, null)
  const establishments = choices.data?.establishments ?? []
  return (
    <ListScreen
      screen="audit"
      title={t('audit.title')}
      breadcrumb={breadcrumb}
      list={list}
      caption={t('audit.title')}
      columns={useAuditColumns(establishments)}
      filters={{
        lookup: choices,
        choices: [
          {
            name: 'byId',
            label: t('audit.by'),
            isLong: true,
            options: (choices.data?.people ?? []).map(({ id, firstName, lastName, status }) => ({
              value: id,
              label: `${firstName} ${lastName}${status === 'DELETED' ? ` · ${t('status.DELETED')}` : ''}`,
            })),
          },
          {
            name: 'entity',
            label: t('audit.entity'),
            isLong: true,
            options: HISTORY_ENTITIES.map((value) => ({ value, label: t(`audit.entity.${value}`) })),
          },
          {
            name: 'establishmentId',
            label: t('audit.establishment'),
            options: recordOptions(establishments),
          },
        ],
      }}
      file="auditevents"
      empty={
        <NoResults
          title={t('audit.empty')}
          message={t('history.empty')}
          suggestion=""
          action={<LinkButton href="/">{t('error.action.home')}</LinkButton>}
        />
      }
    />
  )
}

function useAuditColumns(establishments: AuditChoices['establishments']): readonly Column<AuditEvent>[] {
  const t = useText()
  const hasText = useHasText()
  const { locale } = useLocale()
  const { role, timeZone } = useSessionUser()
  const titleOf = useEventTitle()
  const establishmentOf = ({ establishmentId }: AuditEvent) =>
    establishments.find(({ id }) => id === establishmentId)
  const entityText = (entity: string) => {
    const id = `audit.entity.${entity}`
    return hasText(id) ? t(id as MessageId) : entity
  }
  return [
    {
      key: 'at',
      title: t('audit.at'),
      card: 'plain',
      sortable: true,
      // In the time zone of the record's establishment, if it has one.
      cell: (row) => dateFormats(locale, establishmentOf(row)?.timeZone ?? timeZone).dateTime(row.at),
    },
    // The position in the audit chain of the establishment or the organization: an auditor cites the event by it.
    { key: 'sequence', title: t('audit.number'), align: 'end', cell: (row) => String(row.sequence) },
    { key: 'action', title: t('audit.what'), heading: true, cell: titleOf },
    {
      key: 'entity',
      title: t('audit.entity'),
      card: 'plain',
      cell: (row) => {
        const address = addressOf(row, role)
        const text = entityText(row.entity)
        return address ? <Link href={address}>{text}</Link> : text
      },
    },
    {
      key: 'establishmentId',
      title: t('audit.establishment'),
      card: 'plain',
      cell: (row) => row.establishmentName ?? t('audit.organization'),
    },
    { key: 'byName', title: t('audit.by'), card: 'plain' },
    ...(hasCapability(role, 'administer') ? [addressColumn(t('audit.address'))] : []),
    {
      key: 'changes',
      title: t('audit.changes'),
      card: 'plain',
      cell: (row) => <ListedChanges event={row} />,
    },
  ]
}

/** The column with the network address of each request, which only administrators see. */
const addressColumn = (title: string): Column<AuditEvent> => ({
  key: 'address',
  hiddenByDefault: true,
  title,
  card: 'plain',
  cell: (row) => row.address,
})

/**
 * The address of the record that an event changed; null if records of this kind have no link, or if the role may not open their screen (accountants
 * can't open the screen of closings).
 */
function addressOf({ entity, entityId, cashLogId }: AuditEvent, role: Role): string | null {
  if (entity === 'count') return cashLogId && `${ADDRESSES.cashLog}${cashLogId}`
  const address = ADDRESSES[entity as HistoryEntity]
  const [path = ''] = address?.split('?') ?? []
  return guardRoute(path, { role }) === 'pass' ? `${address}${entityId}` : null
}
