import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** How this process runs. Read once from the environment; nothing else reads it. */
export interface Config {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly dataDir: string
  /** PostgreSQL, instead of the embedded engine in `dataDir`. */
  readonly databaseUrl: string | null
  /** What an empty embedded database is filled with: `true` the demo, `false` nothing. Never with `databaseUrl`. */
  readonly demo: boolean
  readonly apiKey: string
  /** Where change is ordered; null: the entry is not shown. */
  readonly orderChangeUrl: string | null
  readonly identityProvider: string | null
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Proxies in front of this server whose `X-Forwarded-For` is believed. */
  readonly proxyHops: number
  /** What one session, or one address without a session, may ask in a minute. */
  readonly requestsPerMinute: number
  /** Where the heads of the audit chains are written down outside the database. */
  readonly checkpointFile: string
  /** What who asks for metrics has to show; null: there are none to be had. */
  readonly metricsToken: string | null
  /** Bytes that stay free on the disk of the embedded database: below, writes are refused. */
  readonly reserveBytes: number
  /** The built client. */
  readonly clientDir: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** The key names the client and grants nothing, and every process must have the same one: so the default is fixed, not made. */
const DEFAULT_API_KEY = 'sacoche-web'

const MEGABYTE = 1024 * 1024

const webAddress = z.url({
  protocol: /^https?$/u,
  error: 'must be an address that begins with http:// or https://',
})

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z
    .stringFormat('port', /^\d{1,5}$/u, { error: 'must be a number from 0 to 65535' })
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a number from 0 to 65535' }),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .stringFormat('postgres', /^postgres(?:ql)?:\/\//u, {
      error: 'must begin with postgres:// or postgresql://',
    })
    .optional(),
  DEMO: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  API_KEY: z
    .string()
    .min(8, { error: 'must have at least 8 characters' })
    .max(200, { error: 'must have at most 200 characters' })
    .default(DEFAULT_API_KEY),
  ORDER_CHANGE_URL: webAddress.optional(),
  IDENTITY_PROVIDER: webAddress.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  PROXY_HOPS: z
    .stringFormat('hops', /^\d$/u, { error: 'must be a number from 0 to 9' })
    .default('0')
    .transform(Number),
  REQUESTS_PER_MINUTE: z
    .stringFormat('count', /^[1-9]\d{0,8}$/u, { error: 'must be a number from 1 to 999999999' })
    .default('3000')
    .transform(Number),
  CHECKPOINT_FILE: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  DISK_RESERVE_MB: z
    .stringFormat('megabytes', /^[1-9]\d{0,6}$/u, { error: 'must be a number from 1 to 9999999' })
    .default('64')
    .transform(Number),
  CLIENT_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../dist', import.meta.url))),
})

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape)

/** A setting that can't be used. Its message names every fault and is meant to be read by who starts the program. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig'
}

/**
 * Reads the settings. An empty one counts as not set.
 *
 * @throws InvalidConfig naming every setting that can't be used
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = environment.safeParse(given)
  if (!result.success) {
    throw new InvalidConfig(
      result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    )
  }
  const settings = result.data
  if (settings.DEMO === '1' && settings.DATABASE_URL !== undefined) {
    throw new InvalidConfig('DEMO=1 fills an embedded database only; leave DATABASE_URL or DEMO out')
  }
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    demo: settings.DEMO !== '0' && settings.DATABASE_URL === undefined,
    apiKey: settings.API_KEY,
    orderChangeUrl: settings.ORDER_CHANGE_URL ?? null,
    identityProvider: settings.IDENTITY_PROVIDER ?? null,
    logLevel: settings.LOG_LEVEL,
    proxyHops: settings.PROXY_HOPS,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    checkpointFile: settings.CHECKPOINT_FILE ?? join(resolve(settings.DATA_DIR), 'audit-checkpoints.jsonl'),
    metricsToken: settings.METRICS_TOKEN ?? null,
    reserveBytes: settings.DISK_RESERVE_MB * MEGABYTE,
    clientDir: resolve(settings.CLIENT_DIR),
  }
}
