import { type Correction, closingTypeOf, correctionsText } from '../domain/closings/closings.ts'
import type {
  ClosingsContinuity,
  ClosingsPreview,
  ClosingsRequests,
  UploadedClosings,
} from '../domain/contract/closings.ts'
import type { Api, CallOptions } from './client.ts'

type Telling = CallOptions & { readonly onProgress?: (part: number) => void }

interface Named {
  readonly name: string
  readonly file: Blob
}

/** The calls of closings. */
export function closingCalls(api: Api) {
  return {
    preview: (named: Named, options: Telling) =>
      api.upload<ClosingsPreview>('closings/preview', {}, typed(named), options),
    bring: (
      {
        corrections,
        replacementReason,
        ...named
      }: Named & { readonly corrections: readonly Correction[]; readonly replacementReason: string },
      options: Telling,
    ) =>
      api.upload<UploadedClosings>(
        'closings/upload',
        {
          ...(corrections.length > 0 && { services: correctionsText(corrections) }),
          ...(replacementReason.trim() !== '' && { replacementReason }),
        },
        typed(named),
        options,
      ),
    request: ({ date }: { readonly date: string }, options: CallOptions) =>
      api.post<{ readonly id: string }>('closings/request', { date }, options),
    loadRequests: (_: null, options: CallOptions) =>
      api.get<ClosingsRequests>('closings/requests', {}, options),
    loadContinuity: (_: null, options: CallOptions) =>
      api.get<ClosingsContinuity>('closings/continuity', {}, options),
  }
}

/** The file with the type of its name: systems report different types for CSV files. */
function typed({ name, file }: Named): Blob {
  return new Blob([file], { type: closingTypeOf(name) ?? file.type })
}
