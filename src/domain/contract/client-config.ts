import { z } from 'zod'

/** The settings that the client needs before sign-in (`GET /config.json`). */
const clientConfig = z.object({
  apiKey: z.string(),
  /** The address at which change (coins) is ordered. */
  orderChangeUrl: z.string().nullable(),
  /** True when people can sign in at an identity provider. */
  identityProvider: z.boolean(),
  /** True when people can sign in by passkey: the public address is a host name, not an IP address. */
  passkeys: z.boolean(),
  /** True when e-mails are sent or, in a demo without a mail server, shown. */
  mail: z.boolean(),
  demo: z.boolean(),
})
export type ClientConfig = z.infer<typeof clientConfig>
