import ky from 'ky'
import type { ClientConfig } from '../domain/contract/archives.ts'

/** What the client needs to know before sign-in. Rejects when the server can't be reached. */
export function loadConfig(): Promise<ClientConfig> {
  return ky.get('/config.json', { cache: 'no-store' }).json<ClientConfig>()
}
