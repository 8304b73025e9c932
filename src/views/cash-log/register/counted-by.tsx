import type { Counter } from '../../../domain/contract/cash-logs.ts'
import { useText } from '../../../i18n/index.ts'
import { useSessionUser } from '../../app.tsx'
import { recordOptions, Select } from '../../ui/index.ts'
import { useCounters } from './use-sheet.ts'

interface CountedByProps {
  /** The person who was chosen on this sheet, or who counted the same amounts that are stored; null for the user. */
  chosenId: string | null
  /** The person of the stored log, who is offered also if they have left. */
  stored: Counter | null
  error: string | undefined
  disabled: boolean
  onChoose: (id: string) => void
}

/** Chooses who counted: the user, or on a shared tablet another person. The others are offered once they are loaded. */
export function CountedBy({ chosenId, stored, error, disabled, onChoose }: CountedByProps) {
  const t = useText()
  const { id } = useSessionUser()
  const people = useCounters(stored)
  return (
    <Select
      large
      label={t('cashLog.log.countedBy')}
      value={chosenId ?? id}
      options={recordOptions(people.toSorted((a, b) => a.name.localeCompare(b.name)))}
      error={error}
      disabled={disabled}
      onChange={onChoose}
    />
  )
}
