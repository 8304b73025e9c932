import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { FilterOf, ListName } from '../../domain/lists/lists.ts'
import type { Page } from '../../domain/outcome.ts'
import { type ListView, selectRows, selectView } from '../../machines/list/machine.ts'
import type { ListPort, PageRequest } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'
import { useSessionUser } from '../app.tsx'
import { type ListAddress, type ListAddressOptions, useListAddress, withChanges } from './list-address.ts'
import { type ListActor, type ListSource, useList } from './use-list.ts'

/** The state of a list screen. */
export interface ListState<Row, Name extends string> {
  readonly address: ListAddress<Name>
  readonly actor: ListActor<Row>
  readonly view: ListView
  readonly rows: readonly Row[]
  /** The row that is open beside the list, from the `id` in the address. */
  readonly openId: string | null
  readonly open: (id: string | null) => void
  /** The filters that the screen adds; a filter of the same name in the address replaces the added one. */
  readonly defaultFilters: Readonly<Record<string, string>>
}

type Options<
  List extends ListName,
  Named extends readonly FilterOf<NoInfer<List>>[],
  Row,
> = ListAddressOptions<List, Named> &
  Omit<ListSource<Row>, 'dependsOn'> & {
    /** The resources that the rows are read from; by default the list itself. */
    readonly dependsOn?: ListSource<Row>['dependsOn']
    /** Lists only records of the current establishment, unless the address filters by establishment. */
    readonly inCurrentEstablishment?: boolean
  }

/**
 * Returns the state of a list screen: the request from the address, the rows, and the open row. The options other than those of the address are
 * read on the first render only.
 */
export function useListScreen<List extends ListName, Named extends readonly FilterOf<NoInfer<List>>[], Row>(
  options: Options<List, Named, Row>,
): ListState<Row, Named[number]> {
  const { list, dependsOn = [list], loadPage, inCurrentEstablishment = false } = options
  const { establishmentId } = useSessionUser()
  const address = useListAddress(options)
  const [search, setSearch] = useSearchParams()
  const [defaultFilters] = useState(() =>
    inCurrentEstablishment && establishmentId ? { establishmentId } : {},
  )
  const actor = useList<Row>(
    { ...options, dependsOn, loadPage: withFilters(loadPage, defaultFilters) },
    address.request,
  )
  return {
    address,
    actor,
    view: useSelector(actor, selectView),
    rows: useSelector(actor, selectRows<Row>),
    openId: search.get('id'),
    open: (id) => setSearch((previous) => withChanges(previous, { id })),
    defaultFilters,
  }
}

/** Returns a port that adds the filters to each request that does not set them. */
function withFilters<Row>(
  loadPage: ListPort<Row>,
  defaultFilters: Readonly<Record<string, string>>,
): ListPort<Row> {
  const withDefaultFilters = (request: PageRequest) => ({
    ...request,
    filters: { ...defaultFilters, ...request.filters },
  })
  return Object.assign<ReadPort<PageRequest, Page<Row>>, Pick<ListPort<Row>, 'takeLoaded'>>(
    (request, call) => loadPage(withDefaultFilters(request), call),
    { takeLoaded: (request) => loadPage.takeLoaded?.(withDefaultFilters(request)) ?? null },
  )
}
