import { type Correction, closingTypeOfFile, formatCorrections } from '../domain/closings/closings.ts'
import type {
  ClosingsContinuity,
  ClosingsPreview,
  ClosingsRequests,
  UploadedClosings,
} from '../domain/contract/closings.ts'
import type { Api, CallOptions, UploadOptions } from './client.ts'

interface ClosingsFile {
  readonly name: string
  readonly file: Blob
}

/** The calls of closings. */
export function closingCalls(api: Api) {
  return {
    preview: (closingsFile: ClosingsFile, options: UploadOptions) =>
      api.upload<ClosingsPreview>('closings/preview', {}, withContentType(closingsFile), options),
    importFile: (
      {
        corrections,
        replacementReason,
        replacing,
        ...closingsFile
      }: ClosingsFile & {
        readonly corrections: readonly Correction[]
        readonly replacementReason: string
        readonly replacing: readonly number[]
      },
      options: UploadOptions,
    ) =>
      api.upload<UploadedClosings>(
        'closings/upload',
        {
          ...(corrections.length > 0 && { services: formatCorrections(corrections) }),
          ...(replacing.length > 0 && { replacementReason, replacing: replacing.join() }),
        },
        withContentType(closingsFile),
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

/** The file with the content type that its name implies: systems report different types for CSV files. */
function withContentType({ name, file }: ClosingsFile): Blob {
  return new Blob([file], { type: closingTypeOfFile(name) ?? file.type })
}
