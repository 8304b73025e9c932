import { administrationCalls } from '../api/administration.ts'
import type { AdministrationPorts } from '../views/administration/ports.ts'
import type { PortsContext } from './context.ts'

/** The ports of administration. `portsOf(name)` returns those of one resource, such as `users`. */
export function administrationPorts({
  api,
  formDrafts: drafts,
  newKey,
  changing,
}: PortsContext): AdministrationPorts {
  const { callsOf, ...calls } = administrationCalls(api)
  return {
    ...calls,
    portsOf: (name) => {
      const { resource, loadPage, load, save, setStatus, remove } = callsOf(name)
      return {
        loadPage,
        form: { load, save, drafts, newKey, ...changing(name, resource) },
        setStatus,
        remove,
      }
    },
  }
}
