import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { id } from '../../src/domain/contract/common.ts'
import { listExport } from '../../src/domain/contract/exports.ts'
import { MAX_CONCURRENT_EXPORTS, MAX_DIRECT_ROWS, MAX_EXPORT_ROWS } from '../../src/domain/lists/exports.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { establishmentOfExport } from '../documents/export-record.ts'
import { documentTexts } from '../documents/language.ts'
import type { ListExportDefinition, ListedRow } from '../documents/list-export.ts'
import { LIST_EXPORTS } from '../documents/list-exports.ts'
import { hasMoreLines } from '../documents/listed-rows.ts'
import { TABLE_TYPES } from '../documents/table-file.ts'
import { byteStream } from '../http/file-answer.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { stillCovers } from '../store/current-reader.ts'
import {
  countUnfinishedExports,
  readExportPart,
  readOwnExport,
  readStoredExport,
} from '../store/list-exports.ts'
import type { Database } from '../store/open.ts'
import { inScope, type Scope, scopeOf } from '../store/scope.ts'
import { requestJob } from '../workflow/request-job.ts'
import { downloadRoute, fileParameters, requestedFile } from './list-download.ts'

/**
 * `POST {list}/exports`: requests a job that writes the file of a list that is too long for a direct answer. Shorter lists are accepted too. The
 * parameters are those of the download.
 */
function requestRoute(definition: ListExportDefinition<ListedRow>): Route {
  const { list, resource, contents, name } = definition
  return defineRoute({
    method: 'post',
    path: `/${list}/exports`,
    summary: `Request an export of ${contents} by a job, which may have more than ${MAX_DIRECT_ROWS} rows`,
    roles: resource.roles,
    query: fileParameters(resource),
    answer: listExport,
    created: true,
    async handle(trx, call) {
      const { session } = call
      const { query, ...file } = requestedFile(call.query, resource)
      const establishmentId = establishmentOfExport(session)
      // Users who see only some establishments need a current one: its history records the export.
      if (session.establishmentIds !== null && establishmentId === null) throw new RefusedError('NotFound')
      // `name` refuses filters with which the list can't be exported. The job creates the name again.
      await name({ trx, query, now: call.now }, documentTexts(file.language, 'UTC'))
      if (await hasMoreLines(trx, session, definition, query, MAX_EXPORT_ROWS[file.format]))
        throw new RefusedError('ExportTooLarge')
      if ((await countUnfinishedExports(trx, session.userId)) >= MAX_CONCURRENT_EXPORTS)
        throw new RefusedError('ExportsUnderWay')
      const jobId = await requestJob(trx, call, {
        type: 'LIST-EXPORT',
        establishmentId,
        payload: { list, ...file, homeOrganizationId: session.homeOrganizationId, userId: session.userId },
      })
      const data = await readOwnExport(trx, { id: jobId, userId: session.userId })
      if (!data) throw new Error(`The export ${jobId} is missing right after it was requested`)
      return { code: CODES.created, status: 201, data }
    },
  })
}

const exportParameters = z.object({ id })

/** `GET listexports/{id}`: the progress of a file that the user requested. */
const readExport = defineRoute({
  method: 'get',
  path: '/listexports/{id}',
  summary: 'The status of an export that the user requested',
  roles: CAPABILITIES.count,
  params: exportParameters,
  answer: listExport,
  async handle(trx, { params, session }) {
    const data = await readOwnExport(trx, { id: params.id, userId: session.userId })
    if (!data) throw new RefusedError('NotFound')
    return { code: CODES.saved, data }
  },
})

/**
 * `GET listexports/{id}/file`: only for the person who requested it, and only while that person still has the role and all establishments of
 * the export.
 */
const downloadFile = defineRoute({
  method: 'get',
  path: '/listexports/{id}/file',
  summary: 'Download a finished export',
  roles: CAPABILITIES.count,
  params: exportParameters,
  answer: { fileTypes: Object.values(TABLE_TYPES) },
  async handle(trx, { params, session, now }) {
    const requestedExport = await readOwnExport(trx, { id: params.id, userId: session.userId })
    const storedExport = await readStoredExport(trx, params.id)
    if (!requestedExport) throw new RefusedError('NotFound')
    if (!storedExport?.file) throw new RefusedError('StatusDoesNotAllow')
    if (!stillCovers(session, storedExport)) throw new RefusedError('ExportRightsChanged')
    if (storedExport.file.expiresAt <= now) throw new RefusedError('ExportExpired')
    const { name, sizeBytes, sha256 } = storedExport.file
    return (db) => {
      const pieces = byteStream(piecesOf(db, scopeOf(session), storedExport))
      return { name, type: TABLE_TYPES[requestedExport.format], body: { pieces, sizeBytes, sha256 } }
    }
  },
})

/** The parts of a file. Each is read in a separate transaction, so that a slow download does not hold a connection. */
async function* piecesOf(
  db: Database,
  scope: Scope,
  key: { readonly organizationId: string; readonly id: string },
): AsyncGenerator<Uint8Array> {
  let lastPosition = 0
  for (;;) {
    const filePart = await inScope(db, scope, (trx) => readExportPart(trx, key, lastPosition))
    if (!filePart) return
    if (!filePart.content) throw new Error(`A part of the file ${key.id} has no content`)
    yield filePart.content
    lastPosition = filePart.position
  }
}

export const exportRoutes: readonly Route[] = [
  ...LIST_EXPORTS.flatMap((definition) => [downloadRoute(definition), requestRoute(definition)]),
  readExport,
  downloadFile,
]
