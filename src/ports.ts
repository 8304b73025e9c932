import { historyCalls } from './api/history.ts'
import { reportCalls } from './api/reports.ts'
import { establishmentCalls } from './api/today.ts'
import { watchVisibility } from './device/visibility.ts'
import type { EstablishmentPorts } from './machines/establishment/types.ts'
import { pollingWith } from './machines/polling.ts'
import { accountPorts } from './ports/account.ts'
import { accountingPorts } from './ports/accounting.ts'
import { administrationPorts } from './ports/administration.ts'
import { attachmentsPorts } from './ports/attachments.ts'
import { cashLogPorts } from './ports/cash-log.ts'
import { closingsPorts } from './ports/cashpad.ts'
import { type PortsInput, portsContext } from './ports/context.ts'
import { controlPorts } from './ports/control.ts'
import { downloadPorts } from './ports/files.ts'
import { homePorts } from './ports/home.ts'
import { jobsPorts } from './ports/jobs.ts'
import { pouchesPorts } from './ports/pouches.ts'
import { remittancePorts } from './ports/remittances.ts'
import { savedViewPorts } from './ports/saved-views.ts'
import { openCamera } from './ports/scan.ts'
import { ticketsPorts } from './ports/tickets.ts'
import { walletPorts } from './ports/wallet.ts'
import { watchDrafts } from './storage/drafts.ts'
import { tablesOf } from './storage/tables.ts'
import type { Ports } from './views/app.tsx'

const poll = pollingWith(watchVisibility)

/** Provides the effects of every feature: calls of the API, and what the device stores. */
export function createPorts(
  input: PortsInput & Pick<Ports, 'atRest'>,
  switching: Omit<EstablishmentPorts, 'watchDrafts' | 'replaceUser'>,
): Ports {
  const context = portsContext(input)
  const { api, user, later, drafts, scope, newKey, invalidation } = context
  return {
    newKey,
    drafts,
    queries: { ...invalidation, poll },
    atRest: input.atRest,
    keepShell: async (onNewVersion) => (await import('./device/shell-keeper.ts')).keepShell(onNewVersion),
    tables: tablesOf(() => user()?.id ?? null),
    savedViews: savedViewPorts(context),
    establishment: {
      ...switching,
      replaceUser: input.replaceUser,
      watchDrafts: (listener) => watchDrafts(scope, listener),
    },
    establishments: establishmentCalls(api, later),
    account: accountPorts(context),
    accounting: accountingPorts(context),
    administration: administrationPorts(context),
    attachments: attachmentsPorts(context),
    cashLog: cashLogPorts(context),
    closings: closingsPorts(context),
    control: controlPorts(context),
    download: { ...downloadPorts(context), poll },
    history: historyCalls(api),
    home: homePorts(context),
    jobs: jobsPorts(context),
    openCamera,
    pouches: pouchesPorts(context),
    ...remittancePorts(context),
    reports: reportCalls(api),
    tickets: ticketsPorts(context),
    ...walletPorts(context),
  }
}
