import type { Cents } from '../domain/money.ts'
import type { Api, CallOptions } from './client.ts'

/**
 * The number of rows of a list with these filters, and the sums of the columns in `sums`, in cents:
 * `GET {resource}/count`. When `totalIsCapped` is true, there are more rows than `totalItems` and the sums are null.
 */
export function countRowsCall(api: Api) {
  return (
    {
      resource,
      filters,
      search,
      sums,
    }: {
      readonly resource: string
      readonly filters: Readonly<Record<string, string>>
      readonly search: string
      readonly sums: readonly string[]
    },
    options: CallOptions,
  ) =>
    api.get<{
      readonly totalItems: number
      readonly totalIsCapped: boolean
      readonly sums?: Readonly<Record<string, Cents | null>>
    }>(
      `${resource}/count`,
      {
        ...filters,
        ...(search !== '' && { q: search }),
        ...(sums.length > 0 && { sums: sums.join(',') }),
      },
      options,
    )
}
