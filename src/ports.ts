import { attachmentCalls } from './api/attachments.ts'
import { cashLogCalls } from './api/cash-logs.ts'
import type { Api } from './api/client.ts'
import { historyCalls } from './api/history.ts'
import { pagesOf } from './api/lists.ts'
import { pouchCalls } from './api/pouches.ts'
import { remittanceCalls } from './api/remittances.ts'
import { ticketCalls } from './api/tickets.ts'
import { todayCalls } from './api/today.ts'
import { walletCalls } from './api/wallet.ts'
import { openCamera } from './device/camera.ts'
import type { SessionUser } from './domain/contract/auth.ts'
import type { EstablishmentPorts } from './machines/establishment/types.ts'
import { draftsOf, watchDrafts } from './storage/drafts.ts'
import { forgetPicked, keepPicked, pickedFile, saveFile } from './storage/files.ts'
import type { Ports } from './views/app.tsx'

/** Gives every machine its effects: the calls of the API and the drafts of this device. `user` is asked at each call. */
export function createPorts(
  api: Api,
  user: () => SessionUser | null,
  switching: Omit<EstablishmentPorts, 'watchDrafts'>,
): Ports {
  const cashLogs = cashLogCalls(api, () => user()?.role ?? null)
  const remittances = remittanceCalls(api)
  const pouches = pouchCalls(api)
  const tickets = ticketCalls(api)
  const attachments = attachmentCalls(api)
  const wallet = walletCalls(api)
  const scope = () => {
    const found = user()
    return found?.establishmentId ? { personId: found.id, establishmentId: found.establishmentId } : null
  }
  const newKey = () => crypto.randomUUID()
  return {
    establishment: { ...switching, watchDrafts: (listener) => watchDrafts(scope, listener) },
    cashLog: { ...cashLogs, drafts: draftsOf('cash-log', scope), newKey },
    control: { gatherRows: cashLogs.gatherCounts, changeCounts: cashLogs.changeCounts, newKey },
    remittance: {
      loadSetup: remittances.loadSetup,
      prepare: remittances.prepare,
      drafts: draftsOf('remittance', scope),
      newKey,
    },
    handOver: {
      loadRemittance: remittances.loadRemittance,
      validate: remittances.handOver,
      undo: remittances.undo,
      newKey,
    },
    remittanceControl: {
      loadRemittance: remittances.loadRemittance,
      validate: remittances.credit,
      invalidate: remittances.invalidate,
      newKey,
    },
    walletInventory: {
      loadWallet: wallet.loadWallet,
      record: wallet.record,
      drafts: draftsOf('wallet-inventory', scope),
      newKey,
    },
    walletDecrease: {
      loadWallet: wallet.loadWallet,
      decrease: wallet.decrease,
      drafts: draftsOf('wallet-decrease', scope),
      newKey,
    },
    coinReception: { receive: wallet.receive, drafts: draftsOf('coin-reception', scope), newKey },
    tickets: {
      preparation: { loadWaiting: tickets.loadWaiting, prepare: tickets.prepare, newKey },
      dispatch: { loadDispatch: tickets.loadDispatch, change: tickets.change, newKey },
      issuer: { save: tickets.saveIssuer, newKey },
      download: {
        download: async (request, call) => {
          const outcome = await tickets.download(request, call)
          if (outcome.kind === 'done' && !call.signal.aborted) saveFile(outcome.data)
          return outcome
        },
      },
    },
    pouchFact: { say: pouches.say, newKey },
    openCamera,
    attachments: {
      loadAttachments: attachments.loadAttachments,
      remove: attachments.remove,
      save: async (attachment, call) => {
        const outcome = await attachments.loadFile(attachment, call)
        if (outcome.kind === 'done' && !call.signal.aborted) saveFile(outcome.data)
        return outcome
      },
      pick: (file) => keepPicked(newKey(), file),
      forget: ({ key }) => forgetPicked(key),
      uploadTelling:
        (onProgress) =>
        ({ file, ...owner }, call) =>
          attachments.upload(
            { ...owner, name: file.name, file: pickedFile(file.key) },
            { ...call, onProgress },
          ),
      loadPhoto: async (attachment, call) => {
        const outcome = await attachments.loadFile(attachment, call)
        return outcome.kind === 'done'
          ? { ...outcome, data: URL.createObjectURL(outcome.data.blob) }
          : outcome
      },
      release: (address) => URL.revokeObjectURL(address),
      newKey,
    },
    deletePouch: remittances.deletePouch,
    deleteLog: cashLogs.deleteLog,
    lists: {
      cashLogs: pagesOf(api, 'cashlogs'),
      counts: pagesOf(api, 'counts'),
      pouches: pagesOf(api, 'pouches'),
      remittances: pagesOf(api, 'remittances'),
      walletMovements: pagesOf(api, 'walletmovements'),
      exchanges: pagesOf(api, 'exchanges'),
      history: historyCalls(api).loadHistory,
      tickets: pagesOf(api, 'tickets'),
      ticketDispatches: pagesOf(api, 'ticketdispatches'),
      ticketIssuers: pagesOf(api, 'ticketissuers'),
    },
    documents: {
      ticketSummary: tickets.loadSummary,
      cashLog: cashLogs.loadLog,
      pouch: pouches.loadPouch,
      pouchesInHouse: pouches.loadInHouse,
      wallet: wallet.loadNow,
      walletPeriod: wallet.loadPeriod,
      walletStatement: wallet.loadStatement,
      walletMovement: wallet.loadMovement,
      exchangesAwaited: wallet.loadAwaited,
      ...todayCalls(api),
    },
    newKey,
  }
}
