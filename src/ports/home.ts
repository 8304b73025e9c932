import { homeCalls } from '../api/home.ts'
import type { CashLogDraftData } from '../machines/cash-log/types.ts'
import { deviceId } from '../storage/device-id.ts'
import { draftsOf, SYNCED_DRAFT_KIND } from '../storage/drafts.ts'
import type { HomePorts } from '../views/home/ports.ts'
import type { PortsContext } from './context.ts'

/** The ports of the home screen. The key of a draft on the device is `<establishment>/<date>/<service>/<register>`. */
export function homePorts({ api, scope }: PortsContext): HomePorts {
  const drafts = draftsOf<CashLogDraftData>(SYNCED_DRAFT_KIND, scope)
  return {
    ...homeCalls(api),
    deviceId,
    draftsOnDevice: () =>
      drafts.keys().map((key) => {
        const [, date = '', service = '', cashRegisterId = ''] = key.split('/')
        const countedCents = drafts.read(key)?.snapshot.countedCents ?? null
        return { date, service: service === 'lunch' ? 'lunch' : 'evening', cashRegisterId, countedCents }
      }),
  }
}
