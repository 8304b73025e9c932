import ky from 'ky'
import type { ClientConfig } from '../domain/contract/archives.ts'

/** The element into which the server writes the client's settings; see `index.html`. */
const PLACE = 'meta[name="sacoche-config"]'

/**
 * Loads the settings that the client needs before sign-in: from the page, or by a request when the page was not served by our server (`npm
 * run dev`). Rejects when the server can't be reached.
 */
export async function loadConfig(): Promise<ClientConfig> {
  const written = document.querySelector<HTMLMetaElement>(PLACE)?.content ?? ''
  if (written.startsWith('{')) return JSON.parse(written) as ClientConfig
  return ky.get('/config.json', { cache: 'no-store' }).json<ClientConfig>()
}
