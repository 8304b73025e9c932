import { useState } from 'react'

export interface SelectedIds {
  readonly ids: ReadonlySet<string>
  /** Selects these rows, or takes them out of the selection. */
  readonly change: (ids: readonly string[], isSelected: boolean) => void
  readonly clear: () => void
}

/** The ids of the rows of a list that the person has selected; `initial` are selected at first. */
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
