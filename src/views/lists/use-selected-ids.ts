import { useState } from 'react'

/** The selected rows of a list, and functions that change the selection. */
interface SelectedIds {
  readonly ids: ReadonlySet<string>
  /** Selects the rows, or removes them from the selection. */
  readonly change: (ids: readonly string[], isSelected: boolean) => void
  readonly clear: () => void
}

/** Keeps the selection of rows of a list. `initial` is the selection at the start. */
export function useSelectedIds(initial: readonly string[] = []): SelectedIds {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(initial))
  return {
    ids,
    change: (changed, isSelected) =>
      setIds((before) => {
        const after = new Set(before)
        for (const id of changed)
          if (isSelected) after.add(id)
          else after.delete(id)
        return after
      }),
    clear: () => setIds(new Set()),
  }
}
