import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { InvalidConfig, readConfig } from '../../../server/config.ts'
import { temporaryDirectory } from '../../support/database.ts'

const dist = resolve(import.meta.dirname, '../../../dist')

describe('the settings', () => {
  it('have defaults that start the demo on this machine alone', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: null,
      demo: true,
      demoPublic: false,
      apiKey: 'sacoche-web',
      orderChangeUrl: null,
      smtp: null,
      publicUrl: 'http://127.0.0.1:3000',
      identity: null,
      logLevel: 'info',
      proxyHops: 0,
      requestsPerMinute: 3000,
      checkpointFile: resolve('data/audit-checkpoints.jsonl'),
      metricsToken: null,
      tracesUrl: null,
      reserveBytes: 67_108_864,
      posPrivateAddresses: false,
      accountingPrivateAddresses: false,
      posTimeoutMs: 20_000,
      clientDir: dist,
      poolSize: 10,
      preparedStatements: true,
      secretKey: null,
      runsJobs: true,
      retention: { personMonths: 12, booksYears: 10 },
    })
  })

  it('are read from the environment; an empty variable counts as not set', () => {
    expect(
      readConfig({
        HOST: '0.0.0.0',
        PORT: '8080',
        DATA_DIR: '/var/lib/sacoche',
        DATABASE_URL: 'postgresql://sacoche@db/sacoche',
        DEMO: '',
        API_KEY: 'another-key',
        ORDER_CHANGE_URL: 'https://change.example/order',
        PUBLIC_URL: 'https://cash.example',
        SMTP_URL: 'smtps://me:secret@mail.example:465',
        MAIL_FROM: 'Sacoche <cash@mail.example>',
        IDENTITY_PROVIDER: 'https://id.example/',
        IDENTITY_CLIENT_ID: 'sacoche',
        IDENTITY_CLIENT_SECRET: 'a secret of the client',
        LOG_LEVEL: 'warn',
        PROXY_HOPS: '1',
        REQUESTS_PER_MINUTE: '600',
        CHECKPOINT_FILE: '/mnt/other/checkpoints.jsonl',
        METRICS_TOKEN: 'only-for-prometheus',
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces',
        DISK_RESERVE_MB: '512',
        POS_PRIVATE_ADDRESSES: '1',
        ACCOUNTING_PRIVATE_ADDRESSES: '1',
        POS_TIMEOUT_SECONDS: '5',
        CLIENT_DIR: '/srv/client',
        DATABASE_POOL_SIZE: '20',
        DATABASE_PREPARED_STATEMENTS: '0',
        SECRET_KEY: 'thirty-two-characters-or-more-of-it',
        JOBS: '0',
        PERSON_RETENTION_MONTHS: '6',
        BOOKS_RETENTION_YEARS: '15',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/var/lib/sacoche',
      databaseUrl: 'postgresql://sacoche@db/sacoche',
      demo: true,
      demoPublic: false,
      apiKey: 'another-key',
      orderChangeUrl: 'https://change.example/order',
      smtp: { url: 'smtps://me:secret@mail.example:465', from: 'Sacoche <cash@mail.example>' },
      publicUrl: 'https://cash.example',
      identity: {
        issuer: 'https://id.example/',
        clientId: 'sacoche',
        clientSecret: 'a secret of the client',
      },
      logLevel: 'warn',
      proxyHops: 1,
      requestsPerMinute: 600,
      checkpointFile: '/mnt/other/checkpoints.jsonl',
      metricsToken: 'only-for-prometheus',
      tracesUrl: 'http://127.0.0.1:4318/v1/traces',
      reserveBytes: 536_870_912,
      posPrivateAddresses: true,
      accountingPrivateAddresses: true,
      posTimeoutMs: 5_000,
      clientDir: '/srv/client',
      poolSize: 20,
      preparedStatements: false,
      secretKey: 'thirty-two-characters-or-more-of-it',
      runsJobs: false,
      retention: { personMonths: 6, booksYears: 15 },
    })
  })

  it.each([
    ['::1', 'http://[::1]:8080'],
    ['::', 'http://[::]:8080'],
    ['cash.example', 'http://cash.example:8080'],
  ])('derive the public address from the host %s when no public address is set', (HOST, publicUrl) => {
    const config = readConfig({ HOST, PORT: '8080' })
    expect([config.host, config.publicUrl]).toEqual([HOST, publicUrl])
    expect(new URL(config.publicUrl).href).toBe(`${publicUrl}/`)
  })

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1'],
    [{ API_KEY: 'short' }, 'API_KEY must have at least 8 characters'],
    // A header can't carry these keys: HTTP removes spaces at the ends, and defines no encoding of accented letters.
    ...['another-key ', ' another-key', 'clé-partagée'].map(
      (API_KEY): [Readonly<Record<string, string>>, string] => [
        { API_KEY },
        'API_KEY must have only letters without accents, digits and signs, and no space at its ends',
      ],
    ),
    [
      { ORDER_CHANGE_URL: 'javascript:alert(1)' },
      'ORDER_CHANGE_URL must be an address that begins with http:// or https://',
    ],
    [{ PUBLIC_URL: 'cash.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must begin with smtp:// or smtps://'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL needs MAIL_FROM, the sender address'],
    [
      { MAIL_FROM: 'Sacoche\r\nBcc: all@example.com' },
      'MAIL_FROM must be an e-mail address, or a name with one in angle brackets',
    ],
    [
      { MAIL_FROM: 'Sacoche\r\nBcc: <all@example.com>' },
      'MAIL_FROM must be an e-mail address, or a name with one in angle brackets',
    ],
    [
      { IDENTITY_PROVIDER: 'https://id.example/' },
      'IDENTITY_PROVIDER and IDENTITY_CLIENT_ID are set together or not at all',
    ],
    [
      { IDENTITY_CLIENT_SECRET: 'a secret' },
      'IDENTITY_PROVIDER and IDENTITY_CLIENT_ID are set together or not at all',
    ],
    [
      { IDENTITY_PROVIDER: 'http://id.example', IDENTITY_CLIENT_ID: 'sacoche' },
      'IDENTITY_PROVIDER must begin with https://, except on this machine',
    ],
    [
      { IDENTITY_PROVIDER: 'http://localhost.id.example', IDENTITY_CLIENT_ID: 'sacoche' },
      'IDENTITY_PROVIDER must begin with https://, except on this machine',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent'],
    [{ PROXY_HOPS: '-1' }, 'PROXY_HOPS must be a number from 0 to 9'],
    [{ REQUESTS_PER_MINUTE: '0' }, 'REQUESTS_PER_MINUTE must be a number from 1 to 999999999'],
    [{ METRICS_TOKEN: 'guessable' }, 'METRICS_TOKEN must have at least 16 characters'],
    ...['only for prometheus', 'seulement-pour-l’été'].map(
      (METRICS_TOKEN): [Readonly<Record<string, string>>, string] => [
        { METRICS_TOKEN },
        'METRICS_TOKEN must have only letters without accents, digits and signs, and no space',
      ],
    ),
    [{ POS_PRIVATE_ADDRESSES: 'no' }, 'POS_PRIVATE_ADDRESSES must be 0 or 1'],
    [{ POS_TIMEOUT_SECONDS: '0' }, 'POS_TIMEOUT_SECONDS must be a number from 1 to 999'],
    [{ PERSON_RETENTION_MONTHS: '0' }, 'PERSON_RETENTION_MONTHS must be a number from 1 to 120'],
    [{ BOOKS_RETENTION_YEARS: '9' }, 'BOOKS_RETENTION_YEARS must be a number from 10 to 99'],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a number from 1 to 999'],
    [{ JOBS: '0' }, 'JOBS=0 needs DATABASE_URL: no other process can run the jobs of an embedded database'],
    [
      { METRICS_TOKEN: 'only-for-prometheus', METRICS_TOKEN_FILE: '/run/secrets/token' },
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set; set one of them',
    ],
    [{ DISK_RESERVE_MB: '0' }, 'DISK_RESERVE_MB must be a number from 1 to 9999999'],
    [
      { DEMO: '1', DATABASE_URL: 'postgres://x' },
      'DEMO=1 only works with the embedded database; remove DATABASE_URL or DEMO',
    ],
    [{ PORT: 'x', DEMO: 'y' }, 'PORT must be a number from 0 to 65535; DEMO must be 0 or 1'],
  ])('are refused with a message that names them when they are invalid: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(new InvalidConfig(message))
  })

  it('read a secret from a file, without the line break at its end', async () => {
    const file = join(await temporaryDirectory(), 'database-url')
    await writeFile(file, 'postgres://sacoche:secret@db/sacoche\n')
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://sacoche:secret@db/sacoche')
  })

  it('name the variable when the file of a secret is missing', () => {
    expect(() => readConfig({ SMTP_URL_FILE: '/nonexistent/smtp' })).toThrow(
      /^SMTP_URL_FILE can't be read: ENOENT/u,
    )
  })
})
