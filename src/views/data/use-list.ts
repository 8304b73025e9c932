import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type listMachine, listWith } from '../../machines/list/machine.ts'
import type { ListPorts, ListRequest } from '../../machines/list/types.ts'
import { useWorkflow } from '../use-workflow.ts'

export type ListActor<Row> = ActorRefFrom<ReturnType<typeof listMachine<Row>>>

/**
 * A list that shows what the address asks for. The address is the source, for clicks and Back alike: whenever it differs from
 * what is shown, the list is loaded again. `ports` are read on the first render only.
 */
export function useList<Row>(ports: ListPorts<Row>, request: ListRequest): ListActor<Row> {
  const [machine] = useState(() => listWith<Row>(ports))
  const list = useWorkflow(machine, { input: { request } })
  useEffect(() => {
    if (!isSameRequest(list.getSnapshot().context.request, request)) list.send({ type: 'ASK', request })
  }, [list, request])
  return list
}

function isSameRequest(one: ListRequest, other: ListRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
