import { type KeyboardEvent, useState } from 'react'
import { POUCH_STATUSES, POUCH_TYPES } from '../../domain/lifecycles/pouch.ts'
import { type MessageId, useDates, useMoney, useText } from '../../i18n/index.ts'
import { useServiceNow } from '../data/business-day.ts'
import style from '../data/filter-bar.module.css'
import type { ListAddress } from '../data/list-address.ts'
import { ViewsMenu } from '../data/views-menu.tsx'
import { classNames, type FilterChip, FilterChips, PeriodPicker, Select, TextField } from '../ui/index.ts'
import { amountFilter, amountText, type PouchFilter } from './filters.ts'

type Address = ListAddress<PouchFilter>

const ALL = 'all'

/** What narrows the list: number or seal, period, content, status, value; and in chips what it is narrowed by. */
export function PouchFilterBar({ address }: { address: Address }) {
  const t = useText()
  const { date: today } = useServiceNow()
  const { filters, filterBy } = address
  const choice = (
    name: 'type' | 'status',
    values: readonly string[],
    wordOf: (value: string) => MessageId,
  ) => (
    <div className={style.field}>
      <Select
        label={t(`pouches.column.${name}`)}
        value={filters[name] ?? ALL}
        options={[
          { value: ALL, label: t('filter.all') },
          ...values.map((value) => ({ value, label: t(wordOf(value)) })),
        ]}
        onChange={(value) => filterBy({ [name]: value === ALL ? null : value })}
      />
    </div>
  )
  return (
    <div className={style.bar}>
      <div className={style.fields}>
        <Typed
          label={t('pouches.filter.number')}
          start={filters.q ?? ''}
          read={(text) => text.trim() || null}
          onDone={(q) => filterBy({ q })}
        />
        <PeriodPicker
          today={today}
          value={{ from: filters.date_from ?? null, to: filters.date_to ?? null }}
          onChange={({ from, to }) => filterBy({ date_from: from, date_to: to })}
        />
        {choice('type', POUCH_TYPES, (value) => `pouchType.${value}` as MessageId)}
        {choice('status', POUCH_STATUSES, (value) => `pouches.status.${value}` as MessageId)}
        {(['valueCents_from', 'valueCents_to'] as const).map((name) => (
          <Typed
            key={name}
            money
            label={t(`pouches.filter.${name}`)}
            start={amountText(filters[name])}
            read={amountFilter}
            onDone={(value) => filterBy({ [name]: value })}
          />
        ))}
        <ViewsMenu address={address} />
      </div>
      <FilterChips chips={useChips(address)} onClear={address.clear} />
    </div>
  )
}

interface TypedProps {
  label: string
  money?: boolean
  /** What holds now. */
  start: string
  /** What the text asks for; undefined where it does not read. */
  read: (text: string) => string | null | undefined
  onDone: (value: string | null) => void
}

/** A filter that is typed: it holds once the field is left, or with Enter. */
function Typed({ label, money = false, start, read, onDone }: TypedProps) {
  const t = useText()
  const [text, setText] = useState(start)
  const [held, hold] = useState(start)
  // Set elsewhere (a chip taken away, Back): what is typed follows.
  if (held !== start) {
    hold(start)
    setText(start)
  }
  const value = read(text)
  const done = () => {
    if (text !== start && value !== undefined) onDone(value)
  }
  return (
    <div className={classNames(style.field, !money && style.search)}>
      <TextField
        type={money ? 'text' : 'search'}
        inputMode={money ? 'decimal' : 'text'}
        autoComplete="off"
        label={label}
        error={value === undefined ? t('failure.MoneyUnreadable') : undefined}
        value={text}
        onChange={setText}
        onBlur={done}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') done()
        }}
      />
    </div>
  )
}

/** The filters that hold, in words. */
function useChips({ filters, filterBy }: Address): FilterChip[] {
  const t = useText()
  const { date } = useDates()
  const { face } = useMoney()
  const {
    date_from: from,
    date_to: to,
    q,
    type,
    status,
    valueCents_from: least,
    valueCents_to: most,
  } = filters
  const amount = (cents: string | undefined) => (amountText(cents) === '' ? '…' : face(Number(cents)))
  const wordOf = (value: string, known: readonly string[], id: string) =>
    known.includes(value) ? t(id as MessageId) : '…'
  const range = (one: string, other: string) => t('period.range', { from: one, to: other })
  const chips: (FilterChip | false)[] = [
    q !== undefined && {
      key: 'q',
      name: t('pouches.filter.number'),
      value: q,
      onRemove: () => filterBy({ q: null }),
    },
    (from !== undefined || to !== undefined) && {
      key: 'period',
      name: t('period.label'),
      value: range(from ? date(from) : '…', to ? date(to) : '…'),
      onRemove: () => filterBy({ date_from: null, date_to: null }),
    },
    type !== undefined && {
      key: 'type',
      name: t('pouches.column.type'),
      value: wordOf(type, POUCH_TYPES, `pouchType.${type}`),
      onRemove: () => filterBy({ type: null }),
    },
    status !== undefined && {
      key: 'status',
      name: t('pouches.column.status'),
      value: wordOf(status, POUCH_STATUSES, `pouches.status.${status}`),
      onRemove: () => filterBy({ status: null }),
    },
    (least !== undefined || most !== undefined) && {
      key: 'value',
      name: t('pouches.column.value'),
      value: range(amount(least), amount(most)),
      onRemove: () => filterBy({ valueCents_from: null, valueCents_to: null }),
    },
  ]
  return chips.filter((chip) => chip !== false)
}
