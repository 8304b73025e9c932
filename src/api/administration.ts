import { isAssignedToEstablishments } from '../domain/accounts/people.ts'
import type { EstablishmentSetup } from '../domain/administration/establishment-readiness.ts'
import type {
  AdministeredName,
  AdministeredRow,
  ChoiceList,
  ChoiceLists,
  StoredChoice,
} from '../domain/administration/resources.ts'
import type { OwnSession } from '../domain/contract/accounts.ts'
import type { CashRegister, Establishment, HeldMoney } from '../domain/contract/organizations.ts'
import type { PaymentCategory } from '../domain/contract/payments.ts'
import { isFloatLine } from '../domain/counting/float-line.ts'
import type { VersionedRow } from '../domain/lists/versions.ts'
import type { Outcome } from '../domain/outcome.ts'
import { ALL_ROLES, hasCapability } from '../domain/roles.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows, loadTogether, pageLoaderOf, requireFirstRow } from './lists.ts'

interface SaveInput {
  readonly subject: VersionedRow | null
  readonly body: unknown
  readonly password: string | null
}

/** The resources that are parts of establishment rows and are saved by a separate call, each with the path of that call. */
const EMBEDDED_RESOURCES: Partial<Record<AdministeredName, (id: string) => string>> = {
  establishmentsettings: (id) => `establishmentsettings/${id}`,
  cashpads: (id) => `establishments/${id}/cashpad`,
}

/** The roles whose people are assigned to establishments and do the counting there. */
const ROLES_OF_ESTABLISHMENT = ALL_ROLES.filter(
  (role) => isAssignedToEstablishments(role) && hasCapability(role, 'count'),
).join()

type NamedRow = AdministeredRow & {
  readonly name: string
  readonly organizationId: string
  readonly labels?: readonly string[]
}

const isInactive = ({ status, active }: NamedRow): boolean => status === 'INACTIVE' || active === false

/** The calls of the administration screens: `callsOf` provides those of one resource; the others concern an establishment, a person or the choices of a form. */
export function administrationCalls(api: Api) {
  return {
    callsOf: (name: AdministeredName) => {
      const pathOfPart = EMBEDDED_RESOURCES[name]
      const resource: AdministeredName = pathOfPart ? 'establishments' : name
      return {
        /** The resource of the rows: `establishments` also for their parts. */
        resource,
        loadPage: pageLoaderOf<AdministeredRow>(api, resource),
        load: ({ id }: { readonly id: string }, options: CallOptions): Promise<Outcome<AdministeredRow>> =>
          api.get(`${resource}/${id}`, {}, options),
        /** The password, when required by the server, is sent with the row. */
        save: (
          { subject, body, password }: SaveInput,
          options: CallOptions,
        ): Promise<Outcome<AdministeredRow>> => {
          const requestBody = { ...(body as object), ...(password !== null && { currentPassword: password }) }
          return subject === null
            ? api.post(resource, requestBody, options)
            : api.put(pathOfPart?.(subject.id) ?? `${resource}/${subject.id}`, requestBody, options)
        },
        setStatus: async (
          { id, version, status }: VersionedRow & { readonly status: string },
          options: CallOptions,
        ): Promise<Outcome<AdministeredRow>> =>
          requireFirstRow(
            await api.put<AdministeredRow[]>(
              `${resource}status`,
              { status, version },
              { ...options, query: { id, status } },
            ),
          ),
        remove: ({ id, version }: VersionedRow, options: CallOptions): Promise<Outcome<unknown>> =>
          api.delete(`${resource}/${id}?version=${version}`, options),
      }
    },
    /** The facts that decide whether an establishment is ready for use. The numbers of modes and categories are those of its organization. */
    loadReadiness: async (
      { establishmentId: id }: { readonly establishmentId: string },
      options: CallOptions,
    ): Promise<Outcome<EstablishmentSetup>> => {
      const loaded = await api.get<Establishment>(`establishments/${id}`, {}, options)
      if (loaded.kind === 'refused') return loaded
      const { organizationId, carrierId } = loaded.data
      const facts = await loadTogether<{
        registers: readonly CashRegister[]
        modes: number
        categories: readonly PaymentCategory[]
        carriers: number
        people: number
      }>({
        registers: loadAllRows(
          api,
          'cashregisters',
          { establishmentId: id, status: 'ACTIVE' },
          'id',
          options,
        ),
        modes: countRows(api, 'paymentmodes', { organizationId, status: 'ACTIVE' }, options),
        categories: loadAllRows(api, 'paymentcategories', { organizationId, active: 'true' }, 'id', options),
        carriers:
          carrierId === null
            ? Promise.resolve({ ...loaded, data: 0 })
            : countRows(api, 'cashcarriers', { id: carrierId, status: 'ACTIVE' }, options),
        people: countRows(
          api,
          'users',
          { establishmentIds: id, role: ROLES_OF_ESTABLISHMENT, status: 'ACTIVE' },
          options,
        ),
      })
      if (facts.kind === 'refused') return facts
      const { registers, categories, ...counts } = facts.data
      return {
        ...facts,
        data: {
          ...counts,
          establishment: loaded.data,
          registers: registers.length,
          registersWithFloat: registers.filter(({ floatCents }) => floatCents > 0).length,
          categories: categories.length,
          floatLines: categories.filter(isFloatLine).length,
        },
      }
    },
    /** The money and open work of an establishment, shown before it is deactivated. */
    loadHeldMoney: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<HeldMoney>(`establishments/${id}/held`, {}, options),
    invite: ({ id }: { readonly id: string }, options: CallOptions): Promise<Outcome<unknown>> =>
      api.post(`users/${id}/invitation`, {}, options),
    setPersonStatus: (
      { id, ...body }: VersionedRow & { readonly status: string; readonly currentPassword: string },
      options: CallOptions,
    ): Promise<Outcome<unknown>> =>
      api.put('usersstatus', body, { ...options, query: { id, status: body.status } }),
    /** Sends no idempotency key: the server ignores it in this call. */
    removeSecondFactor: (
      { id, currentPassword }: { readonly id: string; readonly currentPassword: string },
      { idempotencyKey: _, ...options }: CallOptions,
    ): Promise<Outcome<unknown>> =>
      api.post(`users/${id}/second_factor/remove`, { currentPassword }, options),
    async loadSessions({ userId }: { readonly userId: string }, options: CallOptions) {
      const outcome = await api.get<{ entries: readonly OwnSession[] }>(
        `users/${userId}/sessions`,
        {},
        options,
      )
      return outcome.kind === 'done' ? { ...outcome, data: outcome.data.entries } : outcome
    },
    /** Ends one session of the person; the id `all` ends all of them, except the caller's own. */
    endSession: (
      {
        userId,
        id,
        currentPassword,
      }: { readonly userId: string; readonly id: string; readonly currentPassword: string },
      options: CallOptions,
    ) =>
      api.post<null>(
        `users/${userId}/sessions${id === 'all' ? '' : `/${id}`}/end`,
        { currentPassword },
        options,
      ),
    /** The choices of a form, by resource. */
    choices: (names: readonly ChoiceList[], options: CallOptions): Promise<Outcome<ChoiceLists>> =>
      loadTogether<ChoiceLists>(
        Object.fromEntries(names.map((name) => [name, loadChoices(api, name, options)])),
      ),
  }
}

async function loadChoices(
  api: Api,
  resource: string,
  options: CallOptions,
): Promise<Outcome<readonly StoredChoice[]>> {
  const outcome = await loadAllRows<NamedRow>(api, resource, {}, 'name', options)
  if (outcome.kind === 'refused') return outcome
  return {
    ...outcome,
    data: outcome.data.map((row) => ({
      value: row.id,
      label: row.name,
      ...(resource !== 'organizations' && { organizationId: row.organizationId }),
      ...(row.labels && { labels: row.labels }),
      ...(isInactive(row) && { isInactive: true }),
    })),
  }
}

async function countRows(
  api: Api,
  resource: string,
  filters: Readonly<Record<string, string>>,
  options: CallOptions,
): Promise<Outcome<number>> {
  const firstPage = { page: 1, rowsPerPage: 25, sortBy: 'id', descending: false, filters, search: '' }
  const outcome = await pageLoaderOf(api, resource)(firstPage, options)
  return outcome.kind === 'refused' ? outcome : { ...outcome, data: outcome.data.totalItems }
}
