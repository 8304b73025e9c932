import type { Attachment } from '../domain/contract/attachments.ts'
import type { VersionedRow } from '../domain/lists/versions.ts'
import type { Api, CallOptions, UploadOptions } from './client.ts'
import { pageLoaderOf } from './lists.ts'

interface AttachedTo {
  readonly entity: string
  readonly entityId: string
}

/** The calls of attachments. */
export function attachmentCalls(api: Api) {
  return {
    loadAttachments: ({ entity, entityId }: AttachedTo, options: CallOptions) =>
      pageLoaderOf<Attachment>(api, 'attachments')(
        {
          page: 1,
          rowsPerPage: 25,
          sortBy: 'createdAt',
          descending: false,
          filters: { entity, entityId },
          search: '',
        },
        options,
      ),
    upload: (
      { entity, entityId, name, file }: AttachedTo & { readonly name: string; readonly file: Blob },
      options: UploadOptions,
    ) => api.upload<Attachment>('attachments', { entity, entityId, name }, file, options),
    remove: ({ id, version }: VersionedRow, options: CallOptions) =>
      api.delete<unknown>(`attachments/${id}?version=${version}`, options),
    loadFile: ({ id }: { id: string }, options: CallOptions) =>
      api.file(`attachments/${id}/file`, {}, options),
  }
}
