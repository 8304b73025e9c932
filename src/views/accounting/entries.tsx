import { useState } from 'react'
import { Link } from 'wouter'
import { ENTRY_KINDS } from '../../domain/accounting/entries.ts'
import { repostingRefusal } from '../../domain/accounting/reposting.ts'
import { reversalRefusal } from '../../domain/accounting/reversal.ts'
import type { AccountingEntry, SendingStarted } from '../../domain/contract/accounting.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { useDates, useFailureText, useMoney, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useEstablishmentOptions } from '../data/establishment-options.ts'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { FilteredList } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { Alert, Button, type Column, LinkButton, NoResults, notify, Stack } from '../ui/index.ts'
import { moneyColumn } from '../ui/table/amount-columns.tsx'
import style from './accounting.module.css'
import { documentAddress, entryAddress, ledgerAddress } from './document-address.ts'
import { EntryTable } from './entry-table.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SendingJob } from './sending-job.tsx'

const FILTER_NAMES = [
  'date_from',
  'date_to',
  'q',
  'journalCode',
  'establishmentId',
  'kind',
  'documentIds',
] as const
const LATEST_FIRST = { sortBy: 'date', descending: true } as const

/** The list of posted entries. */
export function AccountingEntries() {
  const t = useText()
  const { ports } = useApp()
  const { date } = useDates()
  const journals = useDocument(ports.accounting.loadJournalChoices, null)
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const establishments = useEstablishmentOptions(choices.data?.establishments ?? [])
  const hasJournals = journals.state === 'ready' || journals.state === 'loading'
  const list = useListScreen({
    list: 'accountingentries',
    names: FILTER_NAMES,
    sort: LATEST_FIRST,
    loadPage: ports.accounting.loadEntries,
  })
  const { filters, search } = list.address.request
  const showEntry = (id: string) => {
    const entry = list.rows.find((row) => row.id === id)
    if (!entry) return null
    return (
      <Stack key={id}>
        <EntryTable
          caption={t('accounting.entry.caption', {
            journal: `${entry.journalCode} ${entry.number}`,
            piece: entry.pieceRef,
            date: date(entry.date),
          })}
          lines={entry.lines}
          ledgerOf={(account) => ledgerAddress(account, entry)}
        />
        <DocumentLink entry={entry} />
        <RelatedEntryLinks entry={entry} />
        <Reversal entry={entry} />
      </Stack>
    )
  }
  return (
    <FilteredList
      list={list}
      caption={t('accounting.part.entries')}
      columns={useEntryColumns()}
      filters={{
        search: t('accounting.entry.search'),
        lookup: hasJournals ? choices : journals,
        choices: [
          {
            name: 'journalCode',
            label: t('accounting.column.journal'),
            options: (journals.data ?? []).map(({ code, label }) => ({
              value: code,
              label: `${code} – ${label}`,
            })),
          },
          {
            name: 'establishmentId',
            label: t('accounting.column.establishment'),
            options: establishments,
          },
          {
            name: 'kind',
            label: t('accounting.column.kind'),
            allLabel: t('accounting.kind.all'),
            options: ENTRY_KINDS.map((value) => ({ value, label: t(`accounting.kind.${value}`) })),
          },
        ],
      }}
      aboveRows={<EntryTotals key={JSON.stringify({ filters, search })} filters={filters} search={search} />}
      file="accountingentries"
      panel={{ title: t('accounting.entry.title'), show: showEntry }}
      empty={
        <NoResults
          texts="accounting.nothingSent"
          action={<LinkButton href="/control">{t('accounting.nothingSent.action')}</LinkButton>}
        />
      }
    />
  )
}

/** A link to the document that an entry was posted for, if it has an address. */
function DocumentLink({ entry }: { entry: AccountingEntry }) {
  const t = useText()
  const { establishmentId } = useSessionUser()
  const address = documentAddress(entry, establishmentId)
  if (!entry.document || !address) return null
  return (
    <p>
      <Link href={address}>{t(`reports.document.${entry.document.kind}`)}</Link>
    </p>
  )
}

/** Links to the entries with which this entry is related by a reversal or by posting again. */
function RelatedEntryLinks({ entry: { relations, documentIds } }: { entry: AccountingEntry }) {
  const t = useText()
  return relations.map(({ relation, id, journalCode, number }) => (
    <p key={`${relation} ${id}`}>
      <Link href={entryAddress({ id, documentIds })}>
        {t(`accounting.relation.${relation}`, { entry: `${journalCode} ${number}` })}
      </Link>
    </p>
  ))
}

/** The columns of the list of entries, with totals. */
export function useEntryColumns(): readonly Column<AccountingEntry>[] {
  const t = useText()
  const { date } = useDates()
  return [
    {
      key: 'date',
      title: t('accounting.column.date'),
      card: 'plain',
      sortable: true,
      cell: (row) => date(row.date),
    },
    { key: 'journalCode', title: t('accounting.column.journal'), sortable: true },
    { key: 'number', title: t('accounting.column.number'), align: 'end', sortable: true },
    {
      key: 'pieceRef',
      title: t('accounting.column.piece'),
      heading: true,
      sortable: true,
      total: t('table.pageTotal'),
    },
    {
      key: 'establishmentName',
      title: t('accounting.column.establishment'),
      card: 'plain',
      hiddenBesideOpenRow: true,
    },
    {
      key: 'kind',
      title: t('accounting.column.kind'),
      card: 'plain',
      hiddenBesideOpenRow: true,
      cell: (row) => t(`accounting.kind.${row.kind}`),
    },
    moneyColumn({
      key: 'debitCents',
      title: t('accounting.debit'),
      card: 'figure',
      sortable: true,
      total: 'sum',
    }),
    moneyColumn({
      key: 'creditCents',
      title: t('accounting.credit'),
      hiddenBesideOpenRow: true,
      total: 'sum',
    }),
  ]
}

const SUMS = ['debitCents', 'creditCents'] as const

interface EntryTotalsProps {
  filters: Readonly<Record<string, string>>
  search: string
}

/**
 * The number and sums of all entries that match the filters, on all pages; nothing if there are none, or too many to add up. Give it filters
 * and search as React `key`, so that sums of other filters are not shown while it loads.
 */
function EntryTotals({ filters, search }: EntryTotalsProps) {
  const t = useText()
  const { money } = useMoney()
  const { countRows } = useApp().ports
  const query = { resource: 'accountingentries', filters, search, sums: SUMS }
  const { data, state, refusal, retry } = useDocument(countRows, query, {
    dependsOn: ['accountingentries'],
  })
  if (state === 'failed' || state === 'refused') return <LoadingFailed refusal={refusal} onRetry={retry} />
  if (!data?.sums || data.totalItems === 0 || data.totalIsCapped) return null
  return (
    <p className={style.soft} role="status">
      {t('accounting.entry.totals', {
        count: data.totalItems,
        debit: money(data.sums.debitCents ?? 0),
        credit: money(data.sums.creditCents ?? 0),
      })}
    </p>
  )
}

interface StartedCommand extends SendingStarted {
  readonly command: 'reversal' | 'reposting'
}

/**
 * Reverses an entry, or posts a reversed entry again; each asks for a reason. Shows the job that does the work, and its result also after
 * the entry was loaded again.
 */
function Reversal({ entry }: { entry: AccountingEntry }) {
  const t = useText()
  const { ports } = useApp()
  const [started, setStarted] = useState<StartedCommand | null>(null)
  const next = nextCommand(entry)
  return (
    <>
      {entry.isReversed && <Alert tone="info">{t('accounting.reversal.done')}</Alert>}
      {started?.jobs.map(({ id, type }) => (
        <SendingJob
          key={id}
          id={id}
          type={type}
          onEnded={() => ports.queries.invalidate('accountingentries')}
        />
      ))}
      {next && next.command !== started?.command && (
        <CommandButton
          key={next.command}
          entry={entry}
          {...next}
          onStarted={(data) => setStarted({ ...data, command: next.command })}
        />
      )}
    </>
  )
}

/** The refusals that leave an entry without a button. For any other refusal the button is disabled and shows the reason. */
const HIDING_REFUSALS: readonly (RefusalName | null)[] = [
  'ReversalNotReversible',
  'EntryNotRepostable',
  'EntryReplaced',
]

/** What can be done with an entry, reverse it or post it again, and why it is refused now; null for neither. */
function nextCommand(entry: AccountingEntry) {
  const isReplaced = entry.relations.some(({ relation }) => relation === 'REPLACED_BY')
  const command = entry.isReversed ? 'reposting' : 'reversal'
  const refusal = entry.isReversed
    ? repostingRefusal({ ...entry, isReplaced })
    : // `isReversed` of the entry takes the status of its count into account.
      reversalRefusal({ ...entry, countStatus: null })
  return HIDING_REFUSALS.includes(refusal) ? null : ({ command, refusal } as const)
}

const ICONS = { reversal: 'undo', reposting: 'send' } as const

interface CommandButtonProps {
  entry: AccountingEntry
  command: StartedCommand['command']
  refusal: RefusalName | null
  onStarted: (started: SendingStarted) => void
}

function CommandButton({ entry, command, refusal, onStarted }: CommandButtonProps) {
  const t = useText()
  const failureText = useFailureText()
  const { ports } = useApp()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const name = `${entry.journalCode} ${entry.number}`
  return (
    <div>
      <Button
        icon={ICONS[command]}
        disabledReason={refusal ? failureText({ refusal }) : undefined}
        onClick={() => setDialogOpen(true)}
      >
        {t(`accounting.${command}`)}
      </Button>
      {isDialogOpen && (
        <ReasonDialog
          title={t(`accounting.${command}.title`, { entry: name })}
          message={t(`accounting.${command}.message`)}
          body={{ entryId: entry.id }}
          ports={ports.accounting[command]}
          onDone={(data) => {
            onStarted(data)
            notify.success(t(`accounting.${command}.started`))
          }}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </div>
  )
}
