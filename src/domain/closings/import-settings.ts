/**
 * A register or payment category, and the names by which closing files can refer to it. A name of several
 * active entries is ambiguous and refused; an inactive entry is used only if no active one has the name.
 */
export interface CatalogueEntry {
  readonly id: string
  readonly active: boolean
  readonly names: readonly string[]
}

/** The registers, payment categories and sale types that the closing files of an establishment may refer to. */
export interface ClosingsCatalogue {
  readonly registers: readonly CatalogueEntry[]
  readonly categories: readonly CatalogueEntry[]
  readonly saleTypes: readonly { readonly saleType: string; readonly taxRate: number }[]
}

/** Time zone of the establishment, and the local hour from which a closing belongs to the evening service. */
export interface ServiceSetting {
  readonly timeZone: string
  readonly eveningFrom: number
}

/** Address and credentials of the POS of an establishment. The token is never shown or logged. */
export interface CashPad {
  readonly baseUrl: string
  readonly installationId: string
  readonly userEmail: string
  readonly token: string
}
