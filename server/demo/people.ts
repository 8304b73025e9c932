import type { Language } from '../../src/domain/languages.ts'
import { ROLES, type Role } from '../../src/domain/roles.ts'
import type { RandomSource } from './rng.ts'

/** A person of the demo organization. `sites` are the establishments they are assigned to, by index in the list. */
export interface PersonModel {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly language: Language
  readonly sites: readonly number[]
  /** True for the demo accounts; the other people have no password. */
  readonly hasDemoPassword: boolean
}

const DOMAIN = 'sacoche.example'

const FIRST_NAMES =
  'Adèle Anouk Basile Célestin Chloé Damien Élodie Fanny Gaspard Inès Jonas Kenza Léon Maud Nadir Octave Prune Quentin Rose Salomé Théo Ulysse Violette Yanis Zélie'.split(
    ' ',
  )
const LAST_NAMES =
  'Aubertin Barbier Chevallier Delmas Estève Fabre Garnier Haddad Imbert Jourdan Kessler Lemaire Marchetti Novak Ortega Perrin Quéré Rossi Sabatier Tessier Vasseur Weber Zanetti'.split(
    ' ',
  )

/** The e-mail addresses of the accounts that the demo shows, by role. */
export const DEMO_ACCOUNTS = {
  superAdmin: `superadmin@${DOMAIN}`,
  admin: `admin@${DOMAIN}`,
  accountant: `accountant@${DOMAIN}`,
  director: `director@${DOMAIN}`,
  user: `user@${DOMAIN}`,
  employee: `employee@${DOMAIN}`,
} as const

const ACCOUNTS: readonly Omit<PersonModel, 'language' | 'hasDemoPassword'>[] = [
  {
    email: DEMO_ACCOUNTS.superAdmin,
    firstName: 'Hélène',
    lastName: 'Lagarde',
    role: ROLES.superAdmin,
    sites: [],
  },
  { email: DEMO_ACCOUNTS.admin, firstName: 'Bruno', lastName: 'Castelli', role: ROLES.admin, sites: [] },
  {
    email: DEMO_ACCOUNTS.accountant,
    firstName: 'Claire',
    lastName: 'Fontanel',
    role: ROLES.accountant,
    sites: [],
  },
  {
    email: DEMO_ACCOUNTS.director,
    firstName: 'Julien',
    lastName: 'Mercier',
    role: ROLES.director,
    sites: [0, 1],
  },
  { email: DEMO_ACCOUNTS.user, firstName: 'Camille', lastName: 'Roussel', role: ROLES.user, sites: [0] },
  { email: DEMO_ACCOUNTS.employee, firstName: 'Hugo', lastName: 'Benali', role: ROLES.employee, sites: [0] },
]

/** Everybody in an organization with this many establishments: the demo accounts, and random people of each establishment. */
export function peopleOf(rng: RandomSource, siteCount: number): PersonModel[] {
  const accounts = ACCOUNTS.map((account) => ({
    ...account,
    sites: account.sites.filter((site) => site < siteCount),
    language: 'fr' as const,
    hasDemoPassword: true,
  }))
  const others = Array.from({ length: siteCount }, (_, site) => [
    ...(site < 2 ? [] : [randomPerson(rng, ROLES.director, site)]),
    ...(site === 0 ? [] : [randomPerson(rng, ROLES.user, site)]),
    randomPerson(rng, ROLES.user, site),
    randomPerson(rng, ROLES.employee, site),
  ])
  return [...accounts, ...others.flat()].map(createAddressNumbering())
}

function randomPerson(rng: RandomSource, role: Role, site: number): PersonModel {
  const firstName = rng.pick(FIRST_NAMES)
  const lastName = rng.pick(LAST_NAMES)
  const email = `${withoutAccents(firstName)}.${withoutAccents(lastName)}@${DOMAIN}`
  return { email, firstName, lastName, role, language: 'fr', sites: [site], hasDemoPassword: false }
}

/** Returns a function that makes the e-mail addresses of people distinct: the second person with a name gets the number 2. */
function createAddressNumbering() {
  const timesUsed = new Map<string, number>()
  return (person: PersonModel): PersonModel => {
    const timesBefore = timesUsed.get(person.email) ?? 0
    timesUsed.set(person.email, timesBefore + 1)
    return timesBefore === 0 ? person : { ...person, email: person.email.replace('@', `${timesBefore + 1}@`) }
  }
}

/** The name in lower case without accents, for an e-mail address. */
function withoutAccents(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
