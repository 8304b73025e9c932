import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Refusal } from '../../domain/outcome.ts'
import { documentWith } from '../../machines/document/machine.ts'
import type { ReadPort } from '../../machines/port.ts'
import { useWorkflow } from '../use-workflow.ts'

/** A document from the server as a view shows it. `data` is the last loaded version; it stays while loading again. */
export interface DocumentView<Data> {
  readonly data: Data | null
  readonly state: 'loading' | 'ready' | 'refused' | 'failed'
  readonly refusal: Refusal | null
  readonly retry: () => void
  readonly refresh: () => void
}

/**
 * Loads one document when the view is mounted. `load` and `key` are read on the first render only: give the view a React `key`
 * that contains `key`, so that another document is loaded by another view.
 */
export function useDocument<Key, Data>(load: ReadPort<Key, Data>, key: NoInfer<Key>): DocumentView<Data> {
  const [machine] = useState(() => documentWith({ load }))
  const actor = useWorkflow(machine, { input: { key } })
  return {
    data: useSelector(actor, ({ context }) => context.data),
    state: useSelector(actor, ({ value }) => value),
    refusal: useSelector(actor, ({ context }) => context.refusal),
    retry: () => actor.send({ type: 'RETRY' }),
    refresh: () => actor.send({ type: 'REFRESH' }),
  }
}
