/** The people of the demo, by the first part of their address. */
export type DemoPerson = 'user' | 'director' | 'accountant' | 'admin' | 'superadmin' | 'employee'

/**
 * The address and password of a person: of the demo, or of the environment (`SACOCHE_DIRECTOR_EMAIL`,
 * `SACOCHE_DIRECTOR_PASSWORD`).
 */
export function accountOf(person: DemoPerson, env: NodeJS.ProcessEnv = process.env) {
  const prefix = `SACOCHE_${person.toUpperCase()}`
  return {
    email: env[`${prefix}_EMAIL`] ?? env.SACOCHE_EMAIL ?? addressOf(person),
    password: env[`${prefix}_PASSWORD`] ?? env.SACOCHE_PASSWORD ?? DEMO_PASSWORD,
  }
}

const DEMO_PASSWORD = 'Sacoche-demo-2026'
export const addressOf = (person: DemoPerson): string => `${person}@sacoche.example`
