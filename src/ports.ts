import { accountingCalls } from './api/accounting.ts'
import { accountCalls } from './api/accounts.ts'
import { administrationCalls } from './api/administration.ts'
import { attachmentCalls } from './api/attachments.ts'
import { bankCalls } from './api/bank.ts'
import { cashLogCalls } from './api/cash-logs.ts'
import type { Api } from './api/client.ts'
import { closingCalls } from './api/closings.ts'
import { historyCalls } from './api/history.ts'
import { jobCalls } from './api/jobs.ts'
import { pagesOf } from './api/lists.ts'
import { pouchCalls } from './api/pouches.ts'
import { remittanceCalls } from './api/remittances.ts'
import { reportCalls } from './api/reports.ts'
import { ticketCalls } from './api/tickets.ts'
import { todayCalls } from './api/today.ts'
import { walletCalls } from './api/wallet.ts'
import type { OpenCamera } from './device/camera.ts'
import type { OwnAccount } from './domain/contract/accounts.ts'
import type { SessionUser } from './domain/contract/auth.ts'
import type { CashLogSnapshot } from './machines/cash-log/types.ts'
import type { DraftStore } from './machines/draft.ts'
import type { EstablishmentPorts } from './machines/establishment/types.ts'
import type { FormSnapshot } from './machines/form/types.ts'
import type { SheetPorts } from './ports/sheets.ts'
import { type DraftScope, draftsOf, watchDrafts } from './storage/drafts.ts'
import { forgetPicked, keepPicked, pickedFile, saveFile } from './storage/files.ts'
import { tablesOf } from './storage/tables.ts'
import type { Ports } from './views/app.tsx'

/** Gives every machine its effects: the calls of the API and the drafts of this device. `user` is asked at each call. */
export function createPorts(
  api: Api,
  user: () => SessionUser | null,
  switching: Omit<EstablishmentPorts, 'watchDrafts'>,
): Omit<Ports, 'atRest'> {
  const cashLogs = cashLogCalls(api, () => user()?.role ?? null)
  const remittances = remittanceCalls(api)
  const pouches = pouchCalls(api)
  const tickets = ticketCalls(api)
  const attachments = attachmentCalls(api)
  const closings = closingCalls(api)
  const bank = bankCalls(api)
  const wallet = walletCalls(api)
  const accounts = accountCalls(api)
  const accounting = accountingCalls(api)
  const keepOwn = ({ firstName, lastName, email, language }: OwnAccount) => {
    const known = user()
    if (known) switching.replaceUser({ ...known, firstName, lastName, email, language })
  }
  const jobs = jobCalls(api)
  const scope = () => {
    const found = user()
    return found?.establishmentId ? { personId: found.id, establishmentId: found.establishmentId } : null
  }
  const exports = async () => (await import('./api/exports.ts')).exportCalls(api)
  const newKey = () => crypto.randomUUID()
  const administration = administrationCalls(api)
  // Head office may have no establishment, and drafts of its own all the same; what it finds wherever it works is of none.
  const drafts = <Snapshot>(kind: string, isAnywhere = false): DraftStore<Snapshot> =>
    draftsOf(kind, () => {
      const found = user()
      const place = isAnywhere ? null : found?.establishmentId
      return found && { personId: found.id, establishmentId: place ?? 'none' }
    })
  const formDrafts = drafts<FormSnapshot>('form')
  return {
    drafts,
    administration: {
      choices: administration.choices,
      fitted: administration.fitted,
      invite: administration.invite,
      of: (name) => {
        const { loadPage, load, save, setStatus, remove } = administration.of(name)
        return { loadPage, form: { load, save, drafts: formDrafts, newKey }, setStatus, remove }
      },
    },
    tables: tablesOf(() => user()?.id ?? null),
    savedViews: async () => {
      const [{ savedViewCalls }, { earlierViewsOf }] = await Promise.all([
        import('./api/saved-views.ts'),
        import('./storage/saved-views.ts'),
      ])
      return { ...savedViewCalls(api), earlier: earlierViewsOf(() => user()?.id ?? null), newKey }
    },
    establishment: { ...switching, watchDrafts: (listener) => watchDrafts(scope, listener) },
    account: {
      ...accounts,
      keepOwn,
      form: {
        load: accounts.loadOwn,
        save: async (input, call) => {
          const outcome = await accounts.saveOwn(input, call)
          if (outcome.kind === 'done') keepOwn(outcome.data)
          return outcome
        },
        drafts: drafts('account'),
        newKey,
      },
      goToProvider: async (provider) => (await import('./storage/identity.ts')).goToProvider(provider),
    },
    cashLog: countingPorts(api, cashLogs, scope, newKey),
    control: { gatherRows: cashLogs.gatherCounts, changeCounts: cashLogs.changeCounts, newKey },
    remittance: {
      loadSetup: remittances.loadSetup,
      prepare: remittances.prepare,
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
      newKey,
    },
    walletDecrease: {
      loadWallet: wallet.loadWallet,
      decrease: wallet.decrease,
      newKey,
    },
    coinReception: { receive: wallet.receive, newKey },
    tickets: {
      preparation: { loadWaiting: tickets.loadWaiting, prepare: tickets.prepare, newKey },
      dispatch: { loadDispatch: tickets.loadDispatch, change: tickets.change, newKey },
      issuer: { send: tickets.saveIssuer, newKey },
    },
    jobs: { send: jobs.command, newKey },
    accounting: {
      sending: { loadPreview: accounting.loadPreview, start: accounting.start, newKey },
      settings: {
        load: accounting.loadSettings,
        save: accounting.saveSettings,
        drafts: formDrafts,
        newKey,
      },
      journal: { load: accounting.loadJournal, save: accounting.saveJournal, drafts: formDrafts, newKey },
      closeMonth: accounting.closeMonth,
    },
    download: {
      download: async ({ path, query }, call) => {
        const outcome = await api.file(path, query, call)
        if (outcome.kind === 'refused') return outcome
        if (!call.signal.aborted) saveFile(outcome.data)
        const { name, sha256 } = outcome.data
        return { ...outcome, data: { name, sha256 } }
      },
      request: async (asked, call) => (await exports()).request(asked, call),
      look: async (one, call) => (await exports()).look(one, call),
      newKey,
    },
    pouchFact: { say: pouches.say, loadPouch: pouches.loadPouch, newKey },
    // What reads bar codes comes with the first camera.
    openCamera: (video) => {
      let camera: Promise<OpenCamera> | null = null
      const opened = () => {
        camera ??= import('./device/camera.ts').then(({ openCamera }) => openCamera(video))
        return camera
      }
      return {
        read: async (input, call) => (await opened()).read(input, call),
        // One that could not be loaded has nothing to let go of, and whoever read has been told.
        close: () => void camera?.then(({ close }) => close()).catch(() => undefined),
      }
    },
    bank: {
      upload: {
        pick: (file) => keepPicked(newKey(), file),
        forget: ({ key }) => forgetPicked(key),
        uploadTelling:
          (onProgress) =>
          ({ file }, call) =>
            bank.upload({ name: file.name, file: pickedFile(file.key) }, { ...call, onProgress }),
        newKey,
      },
      matching: { loadMatching: bank.loadMatching, link: bank.link, unlink: bank.unlink, newKey },
    },
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
    closings: {
      pick: (file) => keepPicked(newKey(), file),
      forget: ({ key }) => forgetPicked(key),
      previewTelling:
        (onProgress) =>
        ({ file }, call) =>
          closings.preview({ name: file.name, file: pickedFile(file.key) }, { ...call, onProgress }),
      bringTelling:
        (onProgress) =>
        ({ file, corrections }, call) =>
          closings.bring(
            { name: file.name, file: pickedFile(file.key), corrections },
            { ...call, onProgress },
          ),
      request: closings.request,
      loadRequests: closings.loadRequests,
      loadContinuity: closings.loadContinuity,
    },
    keepShell: async (onNewVersion) => (await import('./device/shell-keeper.ts')).keepShell(onNewVersion),
    deletePouch: remittances.deletePouch,
    deleteLog: cashLogs.deleteLog,
    lists: {
      cashLogs: pagesOf(api, 'cashlogs'),
      counts: pagesOf(api, 'counts'),
      pouches: pagesOf(api, 'pouches'),
      archives: pagesOf(api, 'archives'),
      remittances: pagesOf(api, 'remittances'),
      walletMovements: pagesOf(api, 'walletmovements'),
      exchanges: pagesOf(api, 'exchanges'),
      history: historyCalls(api).loadHistory,
      tickets: pagesOf(api, 'tickets'),
      ticketDispatches: pagesOf(api, 'ticketdispatches'),
      ticketIssuers: pagesOf(api, 'ticketissuers'),
      bankStatements: pagesOf(api, 'bankstatements'),
      jobs: pagesOf(api, 'jobevents'),
      accountingExports: pagesOf(api, 'accountingexports'),
      accountingClosings: pagesOf(api, 'accountingclosings'),
      accountingEntries: pagesOf(api, 'accountingentries'),
      accountingJournals: pagesOf(api, 'accountingjournals'),
    },
    documents: {
      ticketSummary: tickets.loadSummary,
      report: reportCalls(api).loadReport,
      remittanceAgeing: bank.loadAgeing,
      cashLog: cashLogs.loadLog,
      pouch: pouches.loadPouch,
      job: jobs.loadJob,
      accountingExport: accounting.loadExport,
      accountingSettings: accounting.loadSettings,
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

/** Counting. What an open sheet needs comes beside what a count is made of. */
function countingPorts(
  api: Api,
  { loadSetup, deleteLog }: ReturnType<typeof cashLogCalls>,
  scope: () => DraftScope | null,
  newKey: () => string,
): Ports['cashLog'] {
  const onDevice = draftsOf<CashLogSnapshot>('cash-log', scope)
  let sheets: SheetPorts | undefined
  const load = async () => {
    const { sheetPorts } = await import('./ports/sheets.ts')
    sheets ??= sheetPorts(api, deleteLog, onDevice, scope)
    return sheets
  }
  return {
    loadSetup(asked, call) {
      // Should it not come, opening a sheet asks again and says so.
      load().catch(() => undefined)
      return loadSetup(asked, call)
    },
    openSheet: async (asked, call) => (await load()).openSheet(asked, call),
    saveLog: async (input, call) => (await load()).saveLog(input, call),
    validateLog: async (input, call) => (await load()).validateLog(input, call),
    deleteLog: async (input, call) => (await load()).deleteLog(input, call),
    get drafts() {
      return sheets?.drafts ?? onDevice
    },
    sharedDrafts: () => sheets?.drafts ?? null,
    newKey,
  }
}
