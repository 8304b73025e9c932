import ky from 'ky'
import type { ClientConfig } from '../domain/contract/client-config.ts'

/** Selects the element into which the server writes the client's settings; see `index.html`. */
const CONFIG_SELECTOR = 'meta[name="sacoche-config"]'

/**
 * Loads the settings that the client needs before sign-in: from the page, or by a request when another server has served the page (`npm run
 * dev`). Rejects when that request fails.
 */
export async function loadConfig(): Promise<ClientConfig> {
  const embedded = document.querySelector<HTMLMetaElement>(CONFIG_SELECTOR)?.content ?? ''
  if (embedded.startsWith('{')) return JSON.parse(embedded) as ClientConfig
  return ky.get('/config.json', { cache: 'no-store' }).json<ClientConfig>()
}
