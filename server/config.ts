import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The configuration of this process, read once from the environment. */
export interface Config {
  readonly host: string
  /** 0 selects any free port. */
  readonly port: number
  readonly dataDir: string
  /** The address of a PostgreSQL server; null: the embedded engine in `dataDir` is used. */
  readonly databaseUrl: string | null
  /**
   * As read from the environment: false forbids the demo, true allows it. If it is allowed, an empty embedded database is filled with the
   * demo, and a database that was created as a demo runs as one; a real database never becomes a demo. In the copy that the app receives:
   * true if this process runs as a demo.
   */
  readonly demo: boolean
  /** A demo may listen on addresses other than loopback. */
  readonly demoPublic: boolean
  readonly apiKey: string
  /** The address for ordering change; null hides the links to it, except in a demo, which has its own page. */
  readonly orderChangeUrl: string | null
  /** The SMTP server and the sender's address; null: no mail is sent. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** The address at which people open this server. */
  readonly publicUrl: string
  /** The identity provider; null: nobody signs in through one. */
  readonly identity: IdentitySettings | null
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** The number of proxies in front of this server whose `X-Forwarded-For` is trusted. */
  readonly proxyHops: number
  /** The maximum number of requests per minute of one session, or of one address without a session. */
  readonly requestsPerMinute: number
  /** The file outside the database that the heads of the audit chains are copied to. */
  readonly checkpointFile: string
  /** The token for reading metrics; null: metrics are not served. */
  readonly metricsToken: string | null
  /** The address that traces are sent to by OTLP over HTTP; null: none are recorded. */
  readonly tracesUrl: string | null
  /** Host names of POS servers may lead to private networks. */
  readonly posPrivateAddresses: boolean
  /** Accounting files may be delivered to private networks and without TLS. */
  readonly accountingPrivateAddresses: boolean
  /** Time limit for an answer of a POS server. */
  readonly posTimeoutMs: number
  /** Bytes to keep free on the disk of the embedded database; below that, writes are refused. */
  readonly reserveBytes: number
  /** The folder of the built client. */
  readonly clientDir: string
  /** Maximum number of connections of this process to PostgreSQL. */
  readonly poolSize: number
  /** False behind a connection pooler that gives each transaction another connection. */
  readonly preparedStatements: boolean
  /** Encrypts secrets that are stored and signs checkpoints; null: neither. */
  readonly secretKey: string | null
  /** False for a process that only serves requests: another one runs jobs, sends mail and does the periodic tasks. */
  readonly runsJobs: boolean
  readonly retention: RetentionPeriods
}

/** The identity provider (OpenID Connect) that signs people in. Its addresses and keys are discovered. */
export interface IdentitySettings {
  /** Its address, the `iss` of its tokens. */
  readonly issuer: string
  /** The `aud` of its tokens: our client id. */
  readonly clientId: string
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null
}

/** How long personal data are kept before they are erased. */
export interface RetentionPeriods {
  /** Months from the deletion of a person to the erasure of their personal data, except what is kept for `booksYears`. */
  readonly personMonths: number
  /**
   * The minimum number of years (ten or more) from the end of a financial year to the erasure of the personal data of that year: the names of
   * people who were deleted in it, and the names, other personal values and IP addresses in its history.
   */
  readonly booksYears: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** The key identifies the client and grants nothing, and every process needs the same one, so the default is fixed. */
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
  DEMO_PUBLIC: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  API_KEY: z
    .string()
    .min(8, { error: 'must have at least 8 characters' })
    .max(200, { error: 'must have at most 200 characters' })
    .regex(/^[!-~](?:[ -~]*[!-~])?$/u, {
      error: 'must have only letters without accents, digits and signs, and no space at its ends',
    })
    .default(DEFAULT_API_KEY),
  ORDER_CHANGE_URL: webAddress.optional(),
  PUBLIC_URL: webAddress.optional(),
  SMTP_URL: z
    .stringFormat('smtp', /^smtps?:\/\/[^\s]+$/u, { error: 'must begin with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z
    .stringFormat('sender', /^(?:[^<>\r\n]+<)?[^\s@<>]+@[^\s@<>]+>?$/u, {
      error: 'must be an e-mail address, or a name with one in angle brackets',
    })
    .optional(),
  IDENTITY_PROVIDER: webAddress
    .refine((address) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/u.test(`${address}/`), {
      error: 'must begin with https://, except on this machine',
    })
    .optional(),
  IDENTITY_CLIENT_ID: z.string().min(1).max(300).optional(),
  IDENTITY_CLIENT_SECRET: z.string().min(1).max(1000).optional(),
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
  METRICS_TOKEN: z
    .string()
    .min(16, { error: 'must have at least 16 characters' })
    .regex(/^[!-~]*$/u, { error: 'must have only letters without accents, digits and signs, and no space' })
    .optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  POS_PRIVATE_ADDRESSES: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  ACCOUNTING_PRIVATE_ADDRESSES: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  POS_TIMEOUT_SECONDS: z
    .stringFormat('seconds', /^[1-9]\d{0,2}$/u, { error: 'must be a number from 1 to 999' })
    .default('20')
    .transform(Number),
  DISK_RESERVE_MB: z
    .stringFormat('megabytes', /^[1-9]\d{0,6}$/u, { error: 'must be a number from 1 to 9999999' })
    .default('64')
    .transform(Number),
  DATABASE_POOL_SIZE: z
    .stringFormat('count', /^[1-9]\d{0,2}$/u, { error: 'must be a number from 1 to 999' })
    .default('10')
    .transform(Number),
  DATABASE_PREPARED_STATEMENTS: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1'),
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  PERSON_RETENTION_MONTHS: z
    .stringFormat('months', /^(?:[1-9]|[1-9]\d|1[01]\d|120)$/u, { error: 'must be a number from 1 to 120' })
    .default('12')
    .transform(Number),
  BOOKS_RETENTION_YEARS: z
    .stringFormat('years', /^[1-9]\d$/u, { error: 'must be a number from 10 to 99' })
    .default('10')
    .transform(Number),
  JOBS: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1'),
  CLIENT_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../dist', import.meta.url))),
})

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape)

/** Invalid settings. The message is written for the operator. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig'
}

/** The settings whose value may be in a file, as containers provide secrets. The setting `<name>_FILE` is then the path of the file. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'IDENTITY_CLIENT_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
] as const

/**
 * Reads the settings. An empty one counts as not set. A secret may be in a file instead: `DATABASE_URL_FILE=/run/secrets/database-url`.
 *
 * @throws InvalidConfig naming the invalid settings
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const variables: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  for (const name of SECRET_SETTINGS) {
    const file = variables[`${name}_FILE`]
    if (file !== undefined) variables[name] = readSecret(name, file, variables[name])
  }
  const result = environment.safeParse(variables)
  if (!result.success) {
    throw new InvalidConfig(
      result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    )
  }
  const settings = result.data
  if (settings.DEMO === '1' && settings.DATABASE_URL !== undefined) {
    throw new InvalidConfig('DEMO=1 only works with the embedded database; remove DATABASE_URL or DEMO')
  }
  if (settings.JOBS === '0' && settings.DATABASE_URL === undefined) {
    throw new InvalidConfig(
      'JOBS=0 needs DATABASE_URL: no other process can run the jobs of an embedded database',
    )
  }
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    demo: settings.DEMO !== '0',
    demoPublic: settings.DEMO_PUBLIC === '1',
    apiKey: settings.API_KEY,
    orderChangeUrl: settings.ORDER_CHANGE_URL ?? null,
    smtp: smtpOf(settings),
    publicUrl: settings.PUBLIC_URL ?? `http://${hostInUrl(settings.HOST)}:${settings.PORT}`,
    identity: identityOf(settings),
    logLevel: settings.LOG_LEVEL,
    proxyHops: settings.PROXY_HOPS,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    checkpointFile: settings.CHECKPOINT_FILE ?? join(resolve(settings.DATA_DIR), 'audit-checkpoints.jsonl'),
    metricsToken: settings.METRICS_TOKEN ?? null,
    tracesUrl: settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? null,
    posPrivateAddresses: settings.POS_PRIVATE_ADDRESSES === '1',
    accountingPrivateAddresses: settings.ACCOUNTING_PRIVATE_ADDRESSES === '1',
    posTimeoutMs: settings.POS_TIMEOUT_SECONDS * 1_000,
    reserveBytes: settings.DISK_RESERVE_MB * MEGABYTE,
    clientDir: resolve(settings.CLIENT_DIR),
    poolSize: settings.DATABASE_POOL_SIZE,
    preparedStatements: settings.DATABASE_PREPARED_STATEMENTS === '1',
    secretKey: settings.SECRET_KEY ?? null,
    runsJobs: settings.JOBS === '1',
    retention: {
      personMonths: settings.PERSON_RETENTION_MONTHS,
      booksYears: settings.BOOKS_RETENTION_YEARS,
    },
  }
}

/** The host as it is written in a URL: an IPv6 address is in brackets. */
function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function readSecret(name: string, file: string, direct: string | undefined): string {
  if (direct !== undefined) throw new InvalidConfig(`${name} and ${name}_FILE are both set; set one of them`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new InvalidConfig(`${name}_FILE can't be read: ${(error as Error).message}`)
  }
}

type Settings = z.output<typeof environment>

function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: Settings): Config['smtp'] {
  if (url === undefined) return null
  if (from === undefined) throw new InvalidConfig('SMTP_URL needs MAIL_FROM, the sender address')
  return { url, from }
}

function identityOf(settings: Settings): IdentitySettings | null {
  const { IDENTITY_PROVIDER: issuer, IDENTITY_CLIENT_ID: clientId } = settings
  const { IDENTITY_CLIENT_SECRET: clientSecret = null } = settings
  if (issuer !== undefined && clientId !== undefined) return { issuer, clientId, clientSecret }
  if (issuer === undefined && clientId === undefined && clientSecret === null) return null
  throw new InvalidConfig('IDENTITY_PROVIDER and IDENTITY_CLIENT_ID are set together or not at all')
}
