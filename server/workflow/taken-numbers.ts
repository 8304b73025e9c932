import { identifiedClosing, isSameClosing } from '../../src/domain/closings/replacing.ts'
import { RefusedError } from '../refused-error.ts'
import type { NewArchive, StoredClosing } from '../store/archives.ts'

/** Refuses closings with the sequence of a different stored closing. A POS that was replaced counts from 1 again. */
export function refuseTakenNumbers(
  archives: readonly NewArchive[],
  known: ReadonlyMap<number, StoredClosing>,
  derivedSequences: ReadonlySet<number>,
): void {
  const issues = archives.flatMap((archive) => {
    const { sequence } = archive
    const stored = known.get(sequence)
    const closing = identifiedClosing(archive, derivedSequences.has(sequence))
    if (!stored || stored.id === archive.id || isSameClosing(closing, stored)) return []
    const value = `${stored.date} ${stored.service}`
    return [{ path: `closings.${sequence}`, key: 'failure.ClosingNumberTaken', value }]
  })
  if (issues.length > 0) throw new RefusedError('ClosingNumberTaken', { issues })
}
