import type { CashCarrier, Establishment } from '../domain/contract/organizations.ts'
import type { Pouch } from '../domain/contract/pouches.ts'
import type {
  Remittance,
  RemittanceBody,
  RemittanceStatusBody,
  RemittanceUpdateBody,
} from '../domain/contract/remittances.ts'
import { POUCH_STATUSES } from '../domain/lifecycles/pouch.ts'
import type { VersionedRow } from '../domain/lists/versions.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows, loadTogether, requireFirstRow, rowsOfOrganization } from './lists.ts'

/** The calls for preparing, handing over and checking remittances. */
export function remittanceCalls(api: Api) {
  const change = async ({ id, version }: VersionedRow, body: RemittanceStatusBody, options: CallOptions) =>
    requireFirstRow(
      await api.put<Remittance[]>(
        'remittancesstatus',
        { ...body, version },
        { ...options, query: { id, status: body.status } },
      ),
    )
  /** Records the control of several remittances: all or none. The reason explains the differences of all of them. */
  const controlSeveral = (
    { versions, reason }: { readonly versions: Readonly<Record<string, number>>; readonly reason?: string },
    options: CallOptions,
  ) =>
    api.put<readonly Remittance[]>(
      'remittancesstatus',
      {
        status: 'AVALIDATED',
        ...(reason !== undefined && { reason }),
        versions,
      },
      { ...options, query: { id: Object.keys(versions).join(), status: 'AVALIDATED' } },
    )
  return {
    async loadSetup({ establishmentId }: { establishmentId: string }, options: CallOptions) {
      const outcome = await loadTogether<{
        pouches: readonly Pouch[]
        carriers: readonly CashCarrier[]
        establishment: Establishment
      }>({
        pouches: loadAllRows(api, 'pouches', { establishmentId, status: 'CREATED' }, 'date', options),
        carriers: loadAllRows(api, 'cashcarriers', {}, 'name', options),
        establishment: api.get<Establishment>(`establishments/${establishmentId}`, {}, options),
      })
      if (outcome.kind === 'refused') return outcome
      const { pouches, carriers, establishment } = outcome.data
      return { ...outcome, data: { pouches, carriers: rowsOfOrganization(carriers, establishment) } }
    },
    /** The pouch of the establishment with this number; otherwise the deleted pouch of the latest date with this number, or null. */
    async findPouch(
      { establishmentId, number }: { readonly establishmentId: string; readonly number: string },
      options: CallOptions,
    ): Promise<Outcome<Pouch | null>> {
      const filters = { establishmentId, number, status: POUCH_STATUSES.join() }
      const outcome = await loadAllRows<Pouch>(api, 'pouches', filters, 'date', options)
      if (outcome.kind === 'refused') return outcome
      // A text with a comma is a filter for several numbers.
      const pouches = outcome.data.filter((pouch) => pouch.number === number)
      const found = pouches.find(({ status }) => status !== 'DELETED') ?? pouches.at(-1) ?? null
      return { ...outcome, data: found }
    },
    prepare: (body: RemittanceBody, options: CallOptions) =>
      api.post<Remittance>('remittances', body, options),
    loadRemittance: ({ id }: { id: string }, options: CallOptions) =>
      api.get<Remittance>(`remittances/${id}`, {}, options),
    handOver: (
      input: VersionedRow & {
        confirmedPouchIds: readonly string[]
        leftPouchIds: readonly string[]
        receiptNumber: string
        courierName: string
      },
      options: CallOptions,
    ) => {
      const { confirmedPouchIds, leftPouchIds, receiptNumber, courierName } = input
      const body = {
        confirmedPouchIds: [...confirmedPouchIds],
        leftPouchIds: [...leftPouchIds],
        receiptNumber,
        courierName,
      }
      return change(input, { status: 'VALIDATED', ...body }, options)
    },
    undo: (input: VersionedRow, options: CallOptions) => change(input, { status: 'CANCELED' }, options),
    /** Gives a remittance another planned date, as the form of its dialog sends it. */
    reschedule: (
      { body: { id, ...body } }: { readonly body: RemittanceUpdateBody & { readonly id: string } },
      options: CallOptions,
    ) => api.put<Remittance>(`remittances/${id}`, body, options),
    /** Records the control of a remittance. `creditedCents` and `creditedOn` are null if bank lines give them, and for CHANGE and TICKETS. */
    recordControl: (
      input: VersionedRow & {
        creditedCents: number | null
        creditedOn: string | null
        reason: string | null
      },
      options: CallOptions,
    ) => {
      const { creditedCents, creditedOn, reason } = input
      return change(input, { status: 'AVALIDATED', creditedCents, creditedOn, reason }, options)
    },
    controlSeveral,
    /** `controlSeveral` with the body of a form. */
    controlDiffering: ({ body }: { readonly body: unknown }, options: CallOptions) =>
      controlSeveral(body as Parameters<typeof controlSeveral>[0], options),
    invalidate: (input: VersionedRow & { reason: string }, options: CallOptions) =>
      change(input, { status: 'UNVALIDATED', reason: input.reason }, options),
  }
}
