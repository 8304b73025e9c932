import { type LogToPost, pieceReference } from './cash.ts'
import { composeEntry, type Entry, type EntryPart, reversePostings } from './entries.ts'
import { dayLabel, takingsLabel } from './labels.ts'

/** The kinds of entries that are added up by day, with the kind of the resulting entry. */
const DAY_KINDS = { CASH: 'CASH_DAY', TICKET: 'TICKET_DAY' } as const

/**
 * Merges the CASH entries of tills into one entry per day and establishment, and their TICKET entries into another: amounts of an account with the
 * same label and role are added up. A merged entry contains the entries that it consists of, so that a till can be traced and corrected. Other
 * entries stay unchanged.
 *
 * @param logs the cash logs of these entries
 */
export function dailyEntries(entries: readonly Entry[], logs: readonly LogToPost[]): readonly Entry[] {
  const tills = new Map(logs.map((log) => [log.id, log]))
  const groups = Map.groupBy(entries, (entry) =>
    tills.has(entry.sourceId) && (entry.kind === 'CASH' || entry.kind === 'TICKET')
      ? `${entry.establishmentId} ${entry.kind} ${entry.date}`
      : entry,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first && (first.kind === 'CASH' || first.kind === 'TICKET') && tills.has(first.sourceId)
      ? addUpTills(first, first.kind, group, tills)
      : group
  })
}

function addUpTills(
  first: Entry,
  kind: keyof typeof DAY_KINDS,
  group: readonly Entry[],
  tills: ReadonlyMap<string, LogToPost>,
): readonly Entry[] {
  const log = tills.get(first.sourceId)!
  const postings = group.flatMap(({ sourceId, lines }) => {
    const labelOfTill = takingsLabel(tills.get(sourceId)!)
    // Turns the lines back into postings: `reversePostings` negates the amounts, and the minus undoes that.
    return reversePostings(lines).map((posting) => ({
      ...posting,
      cents: -posting.cents,
      label: posting.label === labelOfTill ? dayLabel(log) : posting.label,
    }))
  })
  // The document reference of a till, without its last two parts: the service and the number of the register.
  const pieceRef = pieceReference(log).split('-').slice(0, -2).join('-')
  const takings = group.flatMap((entry) => entry.takings ?? [])
  const composed = composeEntry({ ...first, kind: DAY_KINDS[kind], pieceRef, takings }, postings)
  // When every line adds up to zero there is no entry for the day, and each till keeps its entry.
  if (composed.kind !== 'entry') return group
  const parts = group.map(({ sourceId, lines }): EntryPart => ({ sourceId, kind, lines }))
  return [{ ...composed.entry, parts }]
}
