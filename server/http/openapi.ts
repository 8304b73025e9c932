import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import type { AppEnv } from './context.ts'
import { jsonResponse } from './envelope.ts'

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Sacoche', version: '1' },
  servers: [{ url: '/api/v1' }],
}
/** The quality of Brotli. A higher one takes seconds and saves little. */
const BROTLI_QUALITY = 6

/** The finished document: as text and compressed. */
interface Document {
  readonly text: string
  readonly compressed: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

/**
 * `GET openapi.json`: the calls, described by the schemas that validate them. The document is built and compressed once, on the first request.
 */
export function openApiRoute(api: OpenAPIHono<AppEnv>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  let built: Promise<Document> | undefined
  api.get('/openapi.json', async (c) => {
    built ??= buildDocument(JSON.stringify(api.getOpenAPI31Document(DESCRIPTION), withoutFlags))
    const { text, compressed } = await built
    const headers = { Vary: 'Accept-Encoding' }
    const encoding = acceptedEncoding(c, ['br', 'gzip'])
    if (encoding === undefined) return jsonResponse(200, text, headers)
    return jsonResponse(200, compressed[encoding], { ...headers, 'Content-Encoding': encoding })
  })
}

/** Removes the `/u` that the library leaves at the end of a `pattern`: the flag of the regular expression. */
function withoutFlags(key: string, value: unknown): unknown {
  return key === 'pattern' && typeof value === 'string' ? value.replace(/\/u$/u, '') : value
}

async function buildDocument(text: string): Promise<Document> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(text),
  ])
  return { text, compressed: { br: new Uint8Array(br), gzip: new Uint8Array(gz) } }
}
