import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Refusal } from '../../domain/outcome.ts'
import { documentWith } from '../../machines/document/machine.ts'
import type { Resource } from '../../machines/invalidation.ts'
import type { ReadPort } from '../../machines/port.ts'
import { useApp } from '../app.tsx'
import { useWorkflow } from '../use-workflow.ts'

/** A document from the server. `data` is the last loaded version, also while the document is loaded again. */
export interface DocumentView<Data> {
  readonly data: Data | null
  readonly state: 'loading' | 'ready' | 'refused' | 'failed'
  readonly refusal: Refusal | null
  readonly retry: () => void
}

interface DocumentOptions<Data> {
  /** The resources that the document is read from: it reloads when a command has changed one of them. */
  readonly dependsOn?: readonly Resource[]
  /** Returns true while the server is still processing the document: the document is polled until this function returns false. */
  readonly isInProgress?: (data: Data) => boolean
  /** The resources that are invalidated when the polling ends. */
  readonly invalidatedAfterPolling?: readonly Resource[]
}

/**
 * Loads one document when the view is mounted. The arguments are read on the first render only: to load another document, give the
 * component a React `key` that contains `key`.
 */
export function useDocument<Key, Data>(
  load: ReadPort<Key, Data>,
  key: NoInfer<Key>,
  {
    dependsOn = [],
    isInProgress = () => false,
    invalidatedAfterPolling = [],
  }: DocumentOptions<NoInfer<Data>> = {},
): DocumentView<Data> {
  const { invalidate, watch, poll } = useApp().ports.queries
  const [machine] = useState(() =>
    documentWith<Key, Data>({
      load,
      isInProgress,
      settled: () => invalidate(...invalidatedAfterPolling),
      watchChanges: watch(dependsOn),
      poll,
    }),
  )
  const actor = useWorkflow(machine, { input: { key } })
  return {
    data: useSelector(actor, ({ context }) => context.data),
    state: useSelector(actor, (document) => {
      if (document.hasTag('ready')) return 'ready'
      if (document.hasTag('loading')) return 'loading'
      return document.matches('refused') ? 'refused' : 'failed'
    }),
    refusal: useSelector(actor, ({ context }) => context.refusal),
    retry: () => actor.send({ type: 'RETRY' }),
  }
}
