import type { Language } from '../../src/domain/languages.ts'
import { ROLES, type Role } from '../../src/domain/roles.ts'
import type { RandomSource } from './rng.ts'

/** A person of the demo organization. */
interface PersonModel {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly language: Language
  /** The establishments to which the person is assigned, as indexes of the list of establishments. */
  readonly establishmentIndexes: readonly number[]
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
    establishmentIndexes: [],
  },
  {
    email: DEMO_ACCOUNTS.admin,
    firstName: 'Bruno',
    lastName: 'Castelli',
    role: ROLES.admin,
    establishmentIndexes: [],
  },
  {
    email: DEMO_ACCOUNTS.accountant,
    firstName: 'Claire',
    lastName: 'Fontanel',
    role: ROLES.accountant,
    establishmentIndexes: [],
  },
  {
    email: DEMO_ACCOUNTS.director,
    firstName: 'Julien',
    lastName: 'Mercier',
    role: ROLES.director,
    establishmentIndexes: [0, 1],
  },
  {
    email: DEMO_ACCOUNTS.user,
    firstName: 'Camille',
    lastName: 'Roussel',
    role: ROLES.user,
    establishmentIndexes: [0],
  },
  {
    email: DEMO_ACCOUNTS.employee,
    firstName: 'Hugo',
    lastName: 'Benali',
    role: ROLES.employee,
    establishmentIndexes: [0],
  },
]

/** All people of an organization with this many establishments: the demo accounts, and random people in each establishment. */
export function createPeople(rng: RandomSource, establishmentCount: number): PersonModel[] {
  const accounts = ACCOUNTS.map((account) => ({
    ...account,
    establishmentIndexes: account.establishmentIndexes.filter((index) => index < establishmentCount),
    language: 'fr' as const,
    hasDemoPassword: true,
  }))
  // The demo accounts include the director of the first two establishments and a shift lead of the first.
  const others = Array.from({ length: establishmentCount }, (_, index) => [
    ...(index < 2 ? [] : [randomPerson(rng, ROLES.director, index)]),
    ...(index === 0 ? [] : [randomPerson(rng, ROLES.user, index)]),
    randomPerson(rng, ROLES.user, index),
    randomPerson(rng, ROLES.employee, index),
  ])
  return [...accounts, ...others.flat()].map(createAddressNumbering())
}

function randomPerson(rng: RandomSource, role: Role, establishmentIndex: number): PersonModel {
  const firstName = rng.pick(FIRST_NAMES)
  const lastName = rng.pick(LAST_NAMES)
  const email = `${withoutAccents(firstName)}.${withoutAccents(lastName)}@${DOMAIN}`
  return {
    email,
    firstName,
    lastName,
    role,
    language: 'fr',
    establishmentIndexes: [establishmentIndex],
    hasDemoPassword: false,
  }
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
