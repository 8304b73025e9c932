import { establishmentCalls } from './api/establishments.ts'
import { historyCalls } from './api/history.ts'
import { watchVisibility } from './device/visibility.ts'
import type { EstablishmentPorts } from './machines/establishment/types.ts'
import { pollingWith } from './machines/polling.ts'
import { type PortsContext, type PortsInput, portsContext } from './ports/context.ts'
import { downloadPorts } from './ports/files.ts'
import { savedViewPorts } from './ports/saved-views.ts'
import { openCamera } from './ports/scan.ts'
import { lostDrafts, watchDraftCount } from './storage/drafts.ts'
import { tablesOf } from './storage/tables.ts'
import type { FeaturePorts, SharedPorts } from './views/app.tsx'

const poll = pollingWith(watchVisibility)

/** Creates the ports of a screen's features. */
export type CreateScreenPorts = (context: PortsContext) => Partial<FeaturePorts>

/**
 * Creates the ports, such as the calls of the API and the access to what the device stores.
 *
 * @returns the ports that are always there, and a function that creates those of a screen at its first call and returns them
 */
export function createPorts(
  input: PortsInput & Pick<SharedPorts, 'whenIdle' | 'hasBeenIdle'>,
  switching: Omit<EstablishmentPorts, 'watchDrafts' | 'watchChanges' | 'replaceUser'>,
): { readonly shared: SharedPorts; readonly portsOf: (screen: CreateScreenPorts) => Partial<FeaturePorts> } {
  const context = portsContext(input)
  const { api, user, deferUntilIdle, drafts, scope, newKey, invalidation } = context
  const created = new WeakMap<CreateScreenPorts, Partial<FeaturePorts>>()
  const shared: SharedPorts = {
    clock: api.clock,
    newKey,
    drafts,
    lostDrafts,
    queries: { ...invalidation, poll },
    whenIdle: input.whenIdle,
    hasBeenIdle: input.hasBeenIdle,
    checkSession: () => api.post('auth/check', {}),
    registerServiceWorker: async (onNewVersion) =>
      (await import('./device/service-worker.ts')).registerServiceWorker(onNewVersion),
    tables: tablesOf(() => user()?.id ?? null),
    savedViews: savedViewPorts(context),
    establishment: {
      ...switching,
      replaceUser: input.replaceUser,
      watchDrafts: (listener) => watchDraftCount(scope, listener),
      watchChanges: invalidation.watch(['establishments']),
    },
    establishments: establishmentCalls(api, deferUntilIdle),
    download: { ...downloadPorts(context), poll },
    history: historyCalls(api),
    findRecords: async (input, call) => (await import('./api/find.ts')).findCall(api)(input, call),
    countRows: async (input, call) => (await import('./api/counts.ts')).countRowsCall(api)(input, call),
    openCamera,
  }
  return {
    shared,
    portsOf: (screen) => {
      const ports = created.get(screen) ?? screen(context)
      created.set(screen, ports)
      return ports
    },
  }
}
