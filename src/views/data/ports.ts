import type { CashRegister, Establishment } from '../../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory } from '../../domain/contract/payments.ts'
import type { SavedViewBody, StoredView } from '../../domain/contract/saved-views.ts'
import type { ListName } from '../../domain/lists/lists.ts'
import type { SavedView } from '../../domain/lists/saved-views.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { Cents } from '../../domain/money.ts'
import type { InstantCommandPorts } from '../../machines/instant-command/machine.ts'
import type { ReadPort, WritePort } from '../../machines/port.ts'

/** The rows to count: those of a resource that match the filters and the search text. `sums` names the amounts to add up. */
interface RowsToCount {
  readonly resource: string
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  readonly sums: readonly string[]
}

/**
 * The number of rows, exact unless `totalIsCapped`, and the sums by field if any were requested. A sum is null if no row has a value, or if
 * `totalIsCapped`.
 */
export interface RowCount {
  readonly totalItems: number
  readonly totalIsCapped: boolean
  readonly sums?: Readonly<Record<string, Cents | null>>
}

/** Counts rows without loading them. */
type CountRows = ReadPort<RowsToCount, RowCount>

/** Loads an establishment, and the choices of filters. */
interface EstablishmentsPorts {
  readonly load: ReadPort<{ readonly id: string }, Establishment>
  /** The choices of list filters, for all accessible establishments. */
  readonly loadFilterChoices: ReadPort<
    null,
    {
      readonly establishments: readonly Pick<Establishment, 'id' | 'name' | 'status'>[]
      readonly registers: readonly CashRegister[]
      readonly categories: readonly PaymentCategory[]
      readonly reasons: readonly DeltaReason[]
    }
  >
}

/** The person's table layouts and table density, stored on the device. */
interface TablesPorts {
  /** The stored text of a list's layout, for `readLayout` of the domain; null if none is stored. */
  readonly layout: (list: ListName) => string | null
  /** Null removes the stored layout. Returns false if the device could not store it. */
  readonly storeLayout: (list: ListName, text: string | null) => boolean
  readonly density: () => string | null
  readonly storeDensity: (density: string) => boolean
  /** Calls the listener at each change in any tab, until the returned function is called. */
  readonly watch: (listener: () => void) => () => void
}

/** A command on a saved view: rename, share or delete it. A new view is saved with the form machine. */
export type ViewCommand =
  | {
      readonly act: 'change'
      readonly id: string
      readonly version: number
      readonly name: string
      readonly shared: boolean
    }
  | ({ readonly act: 'remove' } & VersionedRow)

/** The saved views of lists. `send` is `PUT` or `DELETE savedviews/{id}`. */
export interface SavedViewPorts extends InstantCommandPorts<ViewCommand> {
  /** Loads the saved views of a list: the user's views, and those that others share. */
  readonly load: ReadPort<{ readonly list: ListName }, readonly StoredView[]>
  readonly save: WritePort<SavedViewBody, StoredView>
  /**
   * The views that earlier versions of the application stored on the device. `listKey` is the path of their list, with the parameters `view` and
   * `part`. `store` replaces the views of a list with those that could not be moved to the server.
   */
  readonly deviceViews: {
    readonly read: (listKey: string) => unknown
    readonly store: (listKey: string, remaining: readonly SavedView[]) => void
  }
}

declare module '../app.tsx' {
  interface Ports {
    readonly establishments: EstablishmentsPorts
    /** Its code is loaded on first use. */
    readonly countRows: CountRows
    /** Its code is loaded on first use. */
    readonly savedViews: () => Promise<SavedViewPorts>
    readonly tables: TablesPorts
  }
}
