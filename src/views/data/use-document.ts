import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Refusal } from '../../domain/outcome.ts'
import { documentWith } from '../../machines/document/machine.ts'
import type { ReadPort } from '../../machines/port.ts'
import { useWorkflow } from '../use-workflow.ts'

/** A document of the server as a view shows it. `data` is what was read last; it stays while it is read again. */
export interface DocumentView<Data> {
  readonly data: Data | null
  readonly state: 'loading' | 'ready' | 'refused' | 'failed'
  readonly refusal: Refusal | null
  readonly retry: () => void
  readonly refresh: () => void
}

/**
 * Reads one document when the view appears. `load` and `key` are taken once: give the view a React `key` made of `key`, so that
 * another document is read by another view.
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
