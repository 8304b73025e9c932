import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type listMachine, listWith } from '../../machines/list/machine.ts'
import type { ListPorts, ListRequest } from '../../machines/list/types.ts'
import { useWorkflow } from '../use-workflow.ts'

export type ListActor<Row> = ActorRefFrom<ReturnType<typeof listMachine<Row>>>

/**
 * A list that shows what the address asks for. The address leads, by gestures and by Back alike: whenever it asks for something
 * else than what is shown, the list is asked for it. `ports` are taken once.
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
