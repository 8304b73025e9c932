/** The fields that every record of the fixtures has, besides its id. */
export const recordFields = {
  organizationId: 'organization-1',
  version: 1,
  createdAt: '2026-11-20T14:00:00.000Z',
  updatedAt: '2026-11-20T14:00:00.000Z',
}
