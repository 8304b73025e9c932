import { useEffect, useRef, useState } from 'react'
import type { ControlSheet } from '../../domain/contract/cash-logs.ts'
import { matchingCounts } from '../../domain/counting/control-sheets.ts'
import { controlWith } from '../../machines/control/machine.ts'
import type { ListRequest } from '../../machines/list/types.ts'
import { useApp } from '../app.tsx'
import { useList } from '../lists/use-list.ts'
import { useWorkflow } from '../use-workflow.ts'

/** The actors of the control screen: the workflow, and the list from which it selects rows. */
export function useControl(request: ListRequest) {
  const { ports } = useApp()
  const [machine] = useState(() => controlWith({ ...ports.control, drafts: ports.drafts('control', true) }))
  const control = useWorkflow(machine, { input: { rows: [] } })
  const list = useList<ControlSheet>(
    {
      dependsOn: ['counts'],
      loadPage: ports.control.loadPage,
      pageShown: ({ entries }, { filters }) =>
        control.send({
          type: 'ROWS_SHOWN',
          rows: entries.map(({ id, counts }) => ({ id, counts: matchingCounts(counts, filters) })),
        }),
    },
    request,
  )
  const filtersKey = JSON.stringify(request.filters)
  // After a change of filters, the selected rows may no longer be shown: the selection is cleared.
  const shownFilters = useRef(filtersKey)
  useEffect(() => {
    if (shownFilters.current === filtersKey) return
    shownFilters.current = filtersKey
    control.send({ type: 'CLEAR' })
  }, [control, filtersKey])
  return { control, list }
}
