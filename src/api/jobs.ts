import type { JobEvent } from '../domain/contract/job-events.ts'
import type { Api, CallOptions } from './client.ts'

/** The calls of job events. */
export function jobCalls(api: Api) {
  return {
    loadJob: ({ id }: { id: string }, options: CallOptions) =>
      api.get<JobEvent>(`jobevents/${id}`, {}, options),
    command: ({ act, ids }: { act: 'retry' | 'see'; ids: readonly string[] }, options: CallOptions) =>
      act === 'see'
        ? api.post<JobEvent[]>('jobevents/seen', { ids }, options)
        : api.put<JobEvent[]>(
            'jobeventsstatus',
            { status: 'REQUEST' },
            { ...options, query: { id: ids.join(), status: 'REQUEST' } },
          ),
  }
}
