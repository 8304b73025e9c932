import type { Counter } from '../../../domain/contract/cash-logs.ts'
import { useText } from '../../../i18n/index.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { useDocument } from '../../data/use-document.ts'
import { Select } from '../../ui/index.ts'

interface CountedByProps {
  /** The person who was chosen on this sheet, or null. */
  chosenId: string | null
  /** The person whom the stored sheet names, or null. */
  stored: Counter | null
  error: string | undefined
  onChoose: (id: string) => void
}

/** Chooses who counted: the user, or on a shared tablet another person. Without a network, only the user and the stored person are offered. */
export function CountedBy({ chosenId, stored, error, onChoose }: CountedByProps) {
  const t = useText()
  const { ports } = useApp()
  const { id, firstName, lastName } = useSessionUser()
  const counters = useDocument(ports.cashLog.sheet.loadCounters, {})
  const user = { id, name: `${firstName} ${lastName}` }
  const people = new Map(
    [user, ...(stored ? [stored] : []), ...(counters.data?.entries ?? [])].map((person) => [
      person.id,
      person,
    ]),
  )
  return (
    <Select
      large
      label={t('cashLog.log.countedBy')}
      value={chosenId ?? stored?.id ?? id}
      options={[...people.values()]
        .sort((a, b) => a.name.localeCompare(b.name))
        .map((person) => ({ value: person.id, label: person.name }))}
      error={error}
      onChange={onChoose}
    />
  )
}
