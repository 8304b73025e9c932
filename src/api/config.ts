import ky from 'ky'
import type { ClientConfig } from '../domain/contract/archives.ts'

/** Where the server writes what the client needs to know into the page; see `index.html`. */
const PLACE = 'meta[name="sacoche-config"]'

/**
 * What the client needs to know before sign-in: as it stands in the page, so that nothing waits for it; asked for where
 * the page was not served by our server (`npm run dev`). Rejects when the server can't be reached.
 */
export async function loadConfig(): Promise<ClientConfig> {
  const written = document.querySelector<HTMLMetaElement>(PLACE)?.content ?? ''
  if (written.startsWith('{')) return JSON.parse(written) as ClientConfig
  return ky.get('/config.json', { cache: 'no-store' }).json<ClientConfig>()
}
