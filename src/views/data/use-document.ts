import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Refusal } from '../../domain/outcome.ts'
import { documentWith } from '../../machines/document/machine.ts'
import { selectDocument } from '../../machines/document/selectors.ts'
import type { DocumentPorts } from '../../machines/document/types.ts'
import { useWorkflow } from '../use-workflow.ts'

/** A document of the server as a view shows it. `data` is what was read last; it stays while it is read anew. */
export interface DocumentView<Data> {
  readonly data: Data | null
  readonly state: 'loading' | 'ready' | 'refused' | 'failed'
  readonly refusal: Refusal | null
  readonly retry: () => void
  readonly refresh: () => void
}

/** Reads one document when the view appears. Give the view a `key` of the id, so that another document begins anew. */
export function useDocument<Data>(load: DocumentPorts<Data>['load'], id: string): DocumentView<Data> {
  const [machine] = useState(() => documentWith<Data>({ load }))
  const actor = useWorkflow(machine, { input: { id } })
  return {
    data: useSelector(actor, selectDocument<Data>),
    state: useSelector(actor, ({ value }) => value),
    refusal: useSelector(actor, ({ context }) => context.refusal),
    retry: () => actor.send({ type: 'RETRY' }),
    refresh: () => actor.send({ type: 'REFRESH' }),
  }
}
