/** The people of the demo who have a password, by the first part of their e-mail address. */
export type DemoPerson = 'user' | 'director' | 'accountant' | 'admin' | 'superadmin' | 'employee'

/**
 * The e-mail address and password of a person: from the environment, for this person (`SACOCHE_DIRECTOR_EMAIL`,
 * `SACOCHE_DIRECTOR_PASSWORD`) or for all (`SACOCHE_EMAIL`, `SACOCHE_PASSWORD`); otherwise of the demo.
 */
export function credentialsOf(person: DemoPerson, env: NodeJS.ProcessEnv = process.env) {
  const prefix = `SACOCHE_${person.toUpperCase()}`
  return {
    email: env[`${prefix}_EMAIL`] ?? env.SACOCHE_EMAIL ?? addressOf(person),
    password: env[`${prefix}_PASSWORD`] ?? env.SACOCHE_PASSWORD ?? DEMO_PASSWORD,
  }
}

const DEMO_PASSWORD = 'Sacoche-demo-2026'
export const addressOf = (person: DemoPerson): string => `${person}@sacoche.example`
