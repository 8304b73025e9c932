import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { remittanceLetter } from '../../domain/accounting/remittance-letter.ts'
import { type FindQuery, type FoundRecord, findQueries } from '../../domain/lists/find.ts'
import { parseDate } from '../../i18n/date-text.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'
import type { PaletteCommand } from '../ui/index.ts'

/** How long typing must pause before records are searched, in milliseconds. */
const PAUSE_MS = 250

export type SearchState = 'searching' | 'failed' | 'done'

interface RecordSearchProps {
  text: string
  /** True after Enter was pressed: the search starts without waiting for a pause. */
  isEntered: boolean
  /** Called with the records found for the text; each command opens one. */
  onFound: (records: readonly PaletteCommand[]) => void
  /** Called when the search of a text begins, fails or ends. For a text that is searched in no list, it is called with `done` immediately. */
  onState: (state: SearchState) => void
}

/** Searches records for one text of the command palette when typing pauses, or on Enter. Renders nothing. */
export function RecordSearch({ text, isEntered, onFound, onState }: RecordSearchProps) {
  const { role } = useSessionUser()
  const [hasPaused, setPaused] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(true), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
  const queries = findQueries(text, parseDate(text), role)
  const isSearched = queries.length > 0
  useEffect(() => onState(isSearched ? 'searching' : 'done'), [isSearched, onState])
  return (
    isSearched &&
    (isEntered || hasPaused) && <FoundRecords queries={queries} onFound={onFound} onState={onState} />
  )
}

function FoundRecords({
  queries,
  onFound,
  onState,
}: {
  queries: readonly FindQuery[]
} & Pick<RecordSearchProps, 'onFound' | 'onState'>) {
  const { ports } = useApp()
  const { data, state } = useDocument(ports.findRecords, { queries })
  const toCommand = useFoundCommand()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer; the commands keep the language of the search
  useEffect(() => {
    if (data) onFound(data.map(toCommand))
  }, [data, onFound])
  useEffect(() => {
    if (state === 'ready') onState('done')
    else if (state !== 'loading') onState('failed')
  }, [state, onState])
  return null
}

/** Returns a function that creates the command which opens a found record. */
function useFoundCommand(): (record: FoundRecord) => PaletteCommand {
  const t = useText()
  const { date } = useDates()
  const { money } = useMoney()
  const [, navigate] = useLocation()
  const open = (address: string): Pick<PaletteCommand, 'key' | 'navigates' | 'run'> => ({
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
          label: t('pouches.panel.name', { number: row.number }),
          hint: `${money(row.valueCents)}\u00a0· ${date(row.date)}`,
        }
      case 'remittances':
        return {
          ...open(`/moneyremittance?id=${row.id}`),
          icon: 'truck',
          // The label contains the code of the establishment, because a reference is unique only within one establishment.
          label: t('remittance.name', { reference: remittanceLetter(row) }),
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
          hint: `${row.establishmentName}\u00a0· ${row.countedByName}\u00a0· ${money(row.countedCents)}`,
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
