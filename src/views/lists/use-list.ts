import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Resource } from '../../machines/invalidation.ts'
import { type listMachine, listWith } from '../../machines/list/machine.ts'
import { withPrefetch } from '../../machines/list/prefetch.ts'
import type { ListPort, ListPorts, ListRequest } from '../../machines/list/types.ts'
import type { Watch } from '../../machines/port.ts'
import { useApp } from '../app.tsx'
import { useWorkflow } from '../use-workflow.ts'

export type ListActor<Row> = ActorRefFrom<ReturnType<typeof listMachine<Row>>>

/** How the rows of a list are loaded. */
export interface ListSource<Row> extends Partial<Pick<ListPorts<Row>, 'pageShown' | 'isInProgress'>> {
  /** The resources that the rows are read from: the list reloads when a command has changed one of them. */
  readonly dependsOn: readonly Resource[]
  readonly loadPage: ListPort<Row>
}

/** The request for the first rows of a list, in ascending order and without filters unless the argument sets them. */
export const firstPageRequest = (
  request: Pick<ListRequest, 'rowsPerPage' | 'sortBy'> & Partial<ListRequest>,
): ListRequest => ({ page: 1, descending: false, filters: {}, search: '', ...request })

/**
 * Returns the actor of a list, which loads the rows again whenever `request` changes. `source` is read on the first render only.
 */
export function useList<Row>(source: ListSource<Row>, request: ListRequest): ListActor<Row> {
  const { watch, poll } = useApp().ports.queries
  const { dependsOn, loadPage, pageShown = () => undefined, isInProgress = () => false } = source
  const [{ machine, page }] = useState(() => {
    const { forget, ...pages } = withPrefetch(loadPage)
    const watchChanges: Watch = (listener) =>
      watch(dependsOn)(() => {
        forget()
        listener()
      })
    return {
      machine: listWith<Row>({ ...pages, pageShown, isInProgress, watchChanges, poll }),
      page: loadPage.takeLoaded?.(request) ?? null,
    }
  })
  const list = useWorkflow(machine, { input: { request, page } })
  useEffect(() => {
    if (!isSameRequest(list.getSnapshot().context.request, request)) list.send({ type: 'REQUEST', request })
  }, [list, request])
  return list
}

function isSameRequest(first: ListRequest, second: ListRequest): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}
