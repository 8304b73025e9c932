import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type FindQuery, type FoundRecord, findQueries } from '../../domain/lists/find.ts'
import { parseDate } from '../../i18n/date-text.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'
import type { Command } from '../ui/index.ts'

/** How long typing must pause before records are searched, in milliseconds. */
const PAUSE_MS = 250

interface RecordSearchProps {
  text: string
  /** True after Enter was pressed: the search starts without waiting for a pause. */
  isEntered: boolean
  /** Called with the records found for the text; each command opens one. */
  onFound: (records: readonly Command[]) => void
}

/** Searches records for the text of the command palette when typing pauses, or on Enter. Renders nothing. */
export function RecordSearch({ text, isEntered, onFound }: RecordSearchProps) {
  const { role } = useSessionUser()
  const [searchedText, setSearchedText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearchedText(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const queries = isEntered || searchedText === text ? findQueries(text, parseDate(text), role) : []
  return queries.length > 0 && <FoundRecords key={text} queries={queries} onFound={onFound} />
}

function FoundRecords({
  queries,
  onFound,
}: {
  queries: readonly FindQuery[]
  onFound: RecordSearchProps['onFound']
}) {
  const { ports } = useApp()
  const { data } = useDocument(ports.findRecords, { queries })
  const toCommand = useFoundCommand()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer; the commands keep the language of the search
  useEffect(() => {
    if (data) onFound(data.map(toCommand))
  }, [data, onFound])
  return null
}

/** Returns a function that creates the command which opens a found record. */
function useFoundCommand(): (record: FoundRecord) => Command {
  const t = useText()
  const { date } = useDates()
  const { money } = useMoney()
  const [, navigate] = useLocation()
  const open = (address: string): Pick<Command, 'key' | 'navigates' | 'run'> => ({
    key: address,
    navigates: true,
    run: () => navigate(address),
  })
  return ({ resource, row }) => {
    switch (resource) {
      case 'pouches':
        return {
          ...open(`/carryingPouch?id=${row.id}`),
          icon: 'pouch',
          label: t('shell.commands.pouch', { number: row.number }),
          hint: `${money(row.valueCents)}\u00a0· ${date(row.date)}`,
        }
      case 'remittances':
        return {
          ...open(`/moneyremittance?id=${row.id}`),
          icon: 'truck',
          label: t('remittance.name', { reference: String(row.reference) }),
          hint: `${row.establishmentName}\u00a0· ${money(row.totalCents)}\u00a0· ${date(row.date)}`,
        }
      case 'cashlogs':
        return {
          ...open(`/cashlogs?id=${row.id}`),
          icon: 'register',
          label: t('cashLog.start.sheet', {
            service: t(`service.${row.service}`),
            date: date(row.date),
            register: row.cashRegisterName,
          }),
          hint: `${row.countedByName}\u00a0· ${money(row.countedCents ?? 0)}`,
        }
      case 'users':
        return {
          ...open(`/user?id=${row.id}`),
          icon: 'user',
          label: `${row.firstName} ${row.lastName}`,
        }
    }
  }
}
