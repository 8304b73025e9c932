import type { SessionUser } from '../../../src/domain/contract/auth.ts'

/** A signed-in director of two establishments. */
export function sessionUser(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 'user-1',
    token: 'token-1',
    expiresAt: '2026-11-20T23:00:00.000Z',
    role: 5,
    organizationId: 'organization-1',
    establishmentId: 'establishment-1',
    timeZone: 'Europe/Paris',
    establishments: [
      { id: 'establishment-1', name: 'Le Comptoir' },
      { id: 'establishment-2', name: 'La Halle' },
    ],
    firstName: 'Ada',
    lastName: 'Martin',
    email: 'director@sacoche.example',
    language: 'fr',
    ...changes,
  }
}
