import { parseArgs } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { isSiren } from '../../src/domain/administration/siren.ts'
import { email as emailSchema, name as nameSchema } from '../../src/domain/contract/common.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { systemClock, systemIds } from '../clock-and-ids.ts'
import { readConfig } from '../config.ts'
import { mailLink } from '../mail/compose.ts'
import { createAccountLink } from '../store/account-links.ts'
import { type AuditEntry, appendAudit } from '../store/audit.ts'
import { migrate } from '../store/migrate.ts'
import { openDatabase } from '../store/open.ts'
import type { Schema } from '../store/schema.ts'
import type { LinkKind } from '../store/schema-accounts.ts'
import { asSystem } from '../store/scope.ts'
import { runCommand, WrongUsage } from './run.ts'

/**
 * `npm run invite -- you@example.com --organization "Maison Dupont" --siren 123456782`: creates a super
 * admin, and their organization if it does not exist, and prints the link with which they choose their
 * password. If a person with this address exists, with any role, and has not chosen a password yet, it prints
 * a link for that person. For a person who has a password it prints a link to choose a new one, unless a mail
 * server sends such links. It applies the migrations of this program first. Exit code 2 if the arguments are
 * invalid, 1 if the person can't be invited or the command fails; the message gives the reason.
 */
const USAGE = `npm run invite -- <e-mail> [--organization <name> --siren <9 digits>] [--first-name <name>] [--last-name <name>] [--language ${LANGUAGES.join('|')}]`

interface InviteOptions {
  readonly email: string
  readonly organization: string | undefined
  readonly siren: string | undefined
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
}

function inviteOptionsOf(args: readonly string[]): InviteOptions {
  const { values, positionals } = parseOptions(args)
  const [emailArgument, ...more] = positionals
  const email = emailSchema.safeParse(emailArgument)
  if (!email.success || more.length > 0) throw usageError('Give exactly one e-mail address')
  const language = LANGUAGES.find((known) => known === values.language)
  if (!language) throw usageError(`--language must be one of ${LANGUAGES.join(', ')}`)
  if (values.siren !== undefined && !isSiren(values.siren))
    throw usageError('--siren must be the 9 digits of a SIREN')
  return {
    email: email.data,
    organization: nameOf(values, 'organization'),
    siren: values.siren,
    firstName: nameOf(values, 'first-name') ?? 'Super',
    lastName: nameOf(values, 'last-name') ?? 'Admin',
    language,
  }
}

/** The name that an option gives; undefined without the option. @throws WrongUsage for a name that no form accepts */
function nameOf<Option extends string>(
  values: Readonly<Partial<Record<Option, string>>>,
  option: Option,
): string | undefined {
  if (values[option] === undefined) return undefined
  const parsed = nameSchema.safeParse(values[option])
  if (!parsed.success) throw usageError(`--${option} must be a name of 1 to 100 characters`)
  return parsed.data
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        organization: { type: 'string' },
        siren: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        language: { type: 'string', default: DEFAULT_LANGUAGE },
      },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

function usageError(what: string): WrongUsage {
  return new WrongUsage(`${what}\n${USAGE}`)
}

/** The person cannot be invited. The message says why, and what to do. */
class NotInvited extends Error {}

async function invite(): Promise<number> {
  const inviteOptions = inviteOptionsOf(process.argv.slice(2))
  const { databaseUrl, dataDir, publicUrl, smtp } = readConfig(process.env)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    await migrate(database)
    const now = systemClock.now()
    const { token, kind, isNew } = await asSystem(database, async (trx) => {
      const found = await findPerson(trx, inviteOptions.email)
      if (found?.hasPassword && smtp !== null)
        throw new NotInvited(
          'This person has a password already. A forgotten password is replaced at /forgot-password.',
        )
      const person = found ?? (await insertSuperAdmin(trx, inviteOptions, now))
      const kind: LinkKind = found?.hasPassword ? 'RESET' : 'INVITATION'
      const token = await createAccountLink(trx, person, kind, now)
      await record(trx, person, now, {
        ...(kind === 'RESET'
          ? { action: 'createResetLink', after: null }
          : { action: 'invite', after: { role: person.role } }),
        entity: 'user',
        entityId: person.userId,
      })
      return { token, kind, isNew: found === null }
    })
    // A mistyped address of an invited person must not give a stranger the rights of a super admin unnoticed.
    if (isNew) process.stdout.write(`${inviteOptions.email} is a new super admin.\n`)
    const introduction =
      kind === 'RESET'
        ? `${inviteOptions.email} has a password. With this link, valid once, for 30 minutes, they choose a new one:`
        : 'This link is valid once, for 7 days:'
    process.stdout.write(`${introduction}\n${mailLink(publicUrl, kind, token)}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof NotInvited)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  } finally {
    await database.close()
  }
}

/** Records an event of this command in the history of the organization. */
function record(
  trx: Transaction<Schema>,
  { organizationId }: { readonly organizationId: string },
  at: Instant,
  event: Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'after'>,
): Promise<void> {
  return appendAudit(trx, {
    organizationId,
    establishmentId: null,
    at,
    byId: null,
    byName: 'npm run invite',
    address: 'command line',
    before: null,
    ...event,
  })
}

/**
 * The person with this address; null when nobody has it, apart from deleted people.
 *
 * @throws NotInvited when the person is suspended
 */
async function findPerson(trx: Transaction<Schema>, email: string) {
  const found = await trx
    .selectFrom('users')
    .select([
      'organization_id as organizationId',
      'id as userId',
      'role',
      'status',
      // A person whom the identity provider signs in may have no password. Without a mail server, only
      // this command gives them a link to choose one.
      sql<boolean>`exists (select from user_credentials c
        where c.organization_id = users.organization_id and c.user_id = users.id)`.as('hasPassword'),
    ])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()
  if (!found) return null
  if (found.status !== 'ACTIVE')
    throw new NotInvited('This person is suspended. An administrator can restore their access.')
  return found
}

async function insertSuperAdmin(trx: Transaction<Schema>, inviteOptions: InviteOptions, now: Instant) {
  const organizationId =
    (await organizationOf(trx, inviteOptions)) ?? (await insertOrganization(trx, inviteOptions, now))
  const userId = systemIds.next()
  const person = {
    role: ROLES.superAdmin,
    email: inviteOptions.email,
    language: inviteOptions.language,
    status: 'ACTIVE',
  } as const
  const { firstName, lastName } = inviteOptions
  await trx
    .insertInto('users')
    .values({
      ...person,
      organization_id: organizationId,
      id: userId,
      created_at: now,
      updated_at: now,
      first_name: firstName,
      last_name: lastName,
    })
    .execute()
  await record(trx, { organizationId }, now, {
    action: 'create',
    entity: 'user',
    entityId: userId,
    after: { ...person, firstName, lastName },
  })
  return { organizationId, userId, role: person.role }
}

/**
 * The organization of the new person: the one with the given name, the given SIREN or both; without these options, the only one. Null if there
 * is none.
 *
 * @throws NotInvited when several match, or when the one with this name has another SIREN
 */
async function organizationOf(
  trx: Transaction<Schema>,
  { organization, siren }: InviteOptions,
): Promise<string | null> {
  const organizations = await trx
    .selectFrom('organizations')
    .select(['organization_id as id', 'name', 'siren'])
    .where('status', '<>', 'DELETED')
    .orderBy('name')
    .orderBy('siren')
    .execute()
  const sameName = organizations.filter(({ name }) => organization === undefined || name === organization)
  const matches = sameName.filter((found) => siren === undefined || found.siren === siren)
  const listOf = (found: typeof organizations) =>
    found.map((each) => `"${each.name}" (SIREN ${each.siren})`).join(', ')
  if (matches.length > 1)
    throw new NotInvited(
      `There are several organizations. Choose one with --organization and --siren: ${listOf(matches)}`,
    )
  if (matches.length === 0 && organization !== undefined && sameName.length > 0)
    throw new NotInvited(
      `No organization has this name and this SIREN. Check the number: ${listOf(sameName)}`,
    )
  return matches[0]?.id ?? null
}

async function insertOrganization(
  trx: Transaction<Schema>,
  { organization, siren }: InviteOptions,
  now: Instant,
): Promise<string> {
  if (organization === undefined || siren === undefined)
    throw new NotInvited(
      `The organization of this person does not exist yet. Give its name and its SIREN.\n${USAGE}`,
    )
  const holder = await trx
    .selectFrom('organizations')
    .select('name')
    .where('siren', '=', siren)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()
  if (holder)
    throw new NotInvited(
      `"${holder.name}" has this SIREN. Give this name with --organization, or check the number.`,
    )
  const id = systemIds.next()
  const company = { name: organization, siren, status: 'ACTIVE' } as const
  await trx
    .insertInto('organizations')
    .values({ ...company, organization_id: id, id, created_at: now, updated_at: now, address: null })
    .execute()
  await record(trx, { organizationId: id }, now, {
    action: 'create',
    entity: 'organization',
    entityId: id,
    after: company,
  })
  return id
}

await runCommand(invite)
