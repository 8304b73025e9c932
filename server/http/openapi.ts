import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './context.ts'
import { jsonResponse } from './envelope.ts'

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Sacoche', version: '1' },
  servers: [{ url: '/api/v1' }],
}

/** `GET openapi.json`: the calls, described by the schemas that validate them. Built once, on the first request. */
export function openApiRoute(api: OpenAPIHono<AppEnv>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  let text: string | undefined
  api.get('/openapi.json', () => {
    text ??= JSON.stringify(api.getOpenAPI31Document(DESCRIPTION))
    return jsonResponse(200, text)
  })
}
