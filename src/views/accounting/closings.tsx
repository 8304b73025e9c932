import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { AccountingClosing } from '../../domain/contract/accounting.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { addMonths, monthsBetween } from '../../domain/dates/months.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { selectRows } from '../../machines/list/machine.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useServiceNow } from '../data/business-day.ts'
import { CommandFailed } from '../data/command-failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { useForm } from '../form/use-form.ts'
import { useListAddress, withChanges } from '../lists/list-address.ts'
import { ListRows } from '../lists/list-rows.tsx'
import { ListWithPanel } from '../lists/list-with-panel.tsx'
import { LookupFailed } from '../lists/lookup-failed.tsx'
import { useList } from '../lists/use-list.ts'
import { type Column, ConfirmDialog, notify, Panel, recordOptions, Select } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import style from './accounting.module.css'
import { MonthClosingPanel, MonthClosingStatus } from './closing-panel.tsx'
import { MonthToClose } from './month-to-close.tsx'

const LATEST_FIRST = { sortBy: 'month', descending: true } as const
/** The number of months that can be chosen; if an older month is chosen (from the checklist), the months back to it can be chosen too. */
const MONTHS_OFFERED = 12

/** Lists the closings of months, also of reopened ones, and closes a month. */
export function MonthClosings() {
  const t = useText()
  const { ports } = useApp()
  const { dateTime, month } = useDates()
  const { quantity } = useMoney()
  const [search, setSearch] = useSearchParams()
  const openId = search.get('id')
  const open = (id: string | null) => setSearch((previous) => withChanges(previous, { id }))
  const address = useListAddress({ list: 'accountingclosings', names: [] as const, sort: LATEST_FIRST })
  const list = useList<AccountingClosing>(
    { dependsOn: ['accountingclosings'], loadPage: ports.accounting.loadClosings },
    address.request,
  )
  const columns: readonly Column<AccountingClosing>[] = [
    {
      key: 'month',
      title: t('accounting.closing.month'),
      heading: true,
      sortable: true,
      cell: (row) => month(row.month),
    },
    { key: 'establishmentName', title: t('accounting.column.establishment'), card: 'plain' },
    {
      key: 'status',
      title: t('accounting.closing.status'),
      card: 'plain',
      sortable: true,
      cell: (row) => <MonthClosingStatus status={row.status} />,
    },
    {
      key: 'counts',
      title: t('accounting.closing.counts'),
      align: 'end',
      cell: (row) => quantity(row.counts),
    },
    {
      key: 'remittances',
      title: t('accounting.closing.remittances'),
      align: 'end',
      cell: (row) => quantity(row.remittances),
    },
    { key: 'byName', title: t('accounting.closing.by') },
    {
      key: 'createdAt',
      title: t('accounting.closing.at'),
      sortable: true,
      cell: (row) => dateTime(row.createdAt),
    },
  ]
  const openClosing = useSelector(list, selectRows<AccountingClosing>).find(({ id }) => id === openId)
  return (
    <div className={style.list}>
      <CloseMonth />
      <ListWithPanel
        title={openClosing ? month(openClosing.month) : ''}
        panel={
          openClosing ? (
            <MonthClosingPanel key={`${openClosing.id} ${openClosing.version}`} closing={openClosing} />
          ) : null
        }
        onClose={() => open(null)}
      >
        <ListRows
          caption={t('accounting.part.closings')}
          list={list}
          address={address}
          columns={columns}
          openId={openId}
          onOpen={(row) => open(row.id)}
          empty={<p>{t('accounting.closing.empty')}</p>}
        />
      </ListWithPanel>
    </div>
  )
}

type MonthChoice = Pick<AccountingClosing, 'establishmentId' | 'month'>

/**
 * Closes a month: the person chooses an establishment and an ended month, and sees the remaining tasks. A saved form can't be saved again
 * unchanged, but a reopened month can be closed again. Therefore each closing is followed by a new form with the same choice.
 */
function CloseMonth() {
  const t = useText()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  const { date: today } = useServiceNow()
  const [latestMonth = ''] = latestMonths(today, 1)
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const [closedCount, setClosedCount] = useState(0)
  const [choice, setChoice] = useState({ establishmentId: establishmentId ?? '', month: latestMonth })
  const container = useRef<HTMLDivElement>(null)
  // The new form removes the button that had the focus.
  useFocusFallback(() => container.current, String(closedCount))
  return (
    <Panel title={t('accounting.closing.title')} level={2}>
      <div ref={container} tabIndex={-1} className={style.form}>
        <p>{t('accounting.closing.message')}</p>
        <LookupFailed lookup={choices} />
        <CloseMonthForm
          key={closedCount}
          start={choice}
          establishments={choices.data?.establishments}
          today={today}
          onClosed={({ establishmentId: id, month }) => {
            setChoice({ establishmentId: id, month })
            setClosedCount((count) => count + 1)
          }}
        />
      </div>
    </Panel>
  )
}

interface CloseMonthFormProps {
  start: MonthChoice
  /** Undefined until they are loaded. */
  establishments: readonly { readonly id: string; readonly name: string }[] | undefined
  today: BusinessDate
  onClosed: (closed: MonthChoice) => void
}

function CloseMonthForm({ start, establishments, today, onClosed }: CloseMonthFormProps) {
  const t = useText()
  const { month: monthText } = useDates()
  const { ports } = useApp()
  const form = useForm<unknown, AccountingClosing>({
    rules: {
      parse: ({ establishmentId: id, month, confirmedEmpty, reason }) => ({
        body: {
          establishmentId: id,
          month,
          ...(confirmedEmpty === true && { confirmedEmpty }),
          ...(reason !== '' && { reason }),
        },
      }),
      valuesOf: ({ month, establishmentId: id }) => ({
        month,
        establishmentId: id,
        confirmedEmpty: false,
        reason: '',
      }),
    },
    ports: ports.accounting.closing,
    row: null,
    start: { ...start, confirmedEmpty: false, reason: '' },
    draftKey: 'accountingclosings',
  })
  const { values, refusal, notice } = useSelector(form, ({ context }) => context)
  const isSaving = useSelector(form, (state) => state.matches('saving'))
  const hasFailed = useSelector(form, (state) => state.matches('failed'))
  useSucceeded<AccountingClosing>(form, ({ data }) => {
    notify.success(t('accounting.closing.done', { month: monthText(data.month) }))
    onClosed(data)
  })
  const [isConfirming, setConfirming] = useState(false)
  const establishment = establishments?.find(({ id }) => id === values.establishmentId)
  const edit = (field: string, value: string | boolean) => {
    // After a failure, the form takes no input before BACK, which loads the months again.
    if (hasFailed) form.send({ type: 'BACK' })
    form.send({ type: 'EDIT', field, value })
  }
  // The confirmation that a month is empty, and the reason, are valid only for that month: another choice clears them.
  const choose = (field: 'establishmentId' | 'month', value: string) => {
    edit(field, value)
    form.send({ type: 'EDIT', field: 'confirmedEmpty', value: false })
    form.send({ type: 'EDIT', field: 'reason', value: '' })
  }
  const close = () => {
    setConfirming(false)
    form.send({ type: hasFailed ? 'RETRY' : 'SAVE' })
  }
  return (
    <>
      <DraftNote notice={notice} />
      <Select
        label={t('accounting.column.establishment')}
        value={values.establishmentId === '' ? null : String(values.establishmentId)}
        disabled={isSaving}
        options={recordOptions(establishments)}
        onChange={(value) => choose('establishmentId', value)}
      />
      <Select
        label={t('accounting.closing.month')}
        value={String(values.month)}
        disabled={isSaving}
        options={offeredMonths(today, String(values.month)).map((month) => ({
          value: month,
          label: monthText(month),
        }))}
        onChange={(value) => choose('month', value)}
      />
      {establishment ? (
        <MonthToClose
          key={`${establishment.id} ${values.month}`}
          subject={{ establishmentId: establishment.id, month: String(values.month) }}
          confirmedEmpty={values.confirmedEmpty === true}
          reason={String(values.reason)}
          busy={isSaving}
          onConfirmedEmpty={(value) => edit('confirmedEmpty', value)}
          onReason={(value) => edit('reason', value)}
          onMonth={(value) => choose('month', value)}
          onClose={() => setConfirming(true)}
        />
      ) : (
        <p>{t('accounting.closing.choose')}</p>
      )}
      {(hasFailed || refusal) && (
        <CommandFailed
          refusal={refusal}
          {...(hasFailed && { onRetry: () => form.send({ type: 'RETRY' }) })}
        />
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t('accounting.closing.ask', { month: monthText(String(values.month)) })}
        onConfirm={close}
        onCancel={() => setConfirming(false)}
      >
        <p>{t('accounting.closing.consequence', { establishment: establishment?.name ?? '' })}</p>
      </ConfirmDialog>
    </>
  )
}

/** The months that can be chosen on this date, latest first: the last `MONTHS_OFFERED`, and the older ones back to the chosen month. */
export const offeredMonths = (date: BusinessDate, chosen: string): readonly string[] =>
  latestMonths(date, Math.max(MONTHS_OFFERED, monthsBetween(chosen, date)))

/** The last `count` months before the month of this date, latest first, each written as `2026-10`. */
export const latestMonths = (date: BusinessDate, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => addMonths(date, -(index + 1)))
