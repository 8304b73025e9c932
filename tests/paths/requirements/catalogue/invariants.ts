import type { RequirementSection } from '../requirement.ts'

/** Invariants. */
export const INVARIANTS: RequirementSection = {
  code: 'KEP',
  title: 'Invariants',
  requirements: [
    {
      id: 'R-KEP-01',
      text: 'Every change is recorded with who, when, what, before and after, in hash chains that reveal changed or missing events.',
      decisions: ['006'],
      tests: {
        'server/schema/audit.test.ts': [
          'names the event of which any one column was changed',
          'names event %i when it was deleted',
          'refuses to update, delete or truncate events, for every role',
        ],
        'server/schema/verify-command.test.ts': ['reports each valid chain'],
      },
    },
    {
      id: 'R-KEP-02',
      text: 'The database itself enforces the separation of tenants and the allowed transitions.',
      decisions: ['006'],
      tests: {
        'server/schema/tenancy.test.ts': ['changes no row of another tenant, in any table'],
        'server/schema/lifecycles.test.ts': ['moves %s along every transition and no other'],
      },
    },
    {
      id: 'R-KEP-03',
      text: 'A kill or a power cut never loses a write that was acknowledged.',
      decisions: ['005'],
      tests: {
        'server/store/durability.test.ts': ['syncs the disk before it is acknowledged, each time'],
        'server/faults/power.test.ts': [],
        'server/faults/simulation.test.ts': [
          'lose nothing acknowledged, and no invariant is violated; the same seed gives the same history',
        ],
      },
    },
    {
      id: 'R-KEP-04',
      text: 'The database can be backed up while the server runs, restored into either engine, and upgraded to the newest schema, and every cent is kept.',
      decisions: ['013'],
      tests: {
        'server/operations/engines.test.ts': ['a backup from $from'],
        'server/operations/live.test.ts': [
          'is taken while three people write, and contains everything answered before, and no partial transaction',
        ],
        'server/operations/upgrade.test.ts': [
          'is restored at its own schema and migrated to the newest, with every row, cent, event and state',
        ],
      },
    },
    {
      id: 'R-KEP-05',
      text: 'Logs and metrics contain no secrets, personal data or query parameters.',
      decisions: ['013'],
      tests: {
        'server/http/log.test.ts': ['never has a secret, a name or an address line in it'],
        'server/operations/metrics.test.ts': ['contain no personal data'],
      },
    },
    {
      id: 'R-KEP-06',
      text: 'The demo shows sixty believable days of three establishments, with an account for each role.',
      decisions: ['038'],
      tests: {
        'server/demo/story.test.ts': ['covers sixty days in three restaurants, nothing of it in the future'],
        'server/demo/seeded.test.ts': ['has six accounts with the demo password, each with its scope'],
      },
    },
    {
      id: 'R-KEP-07',
      text: 'Statuses and job types have the owner’s spelling in code and API, and the screen shows them in words.',
      tests: {
        'domain/lifecycles/tables.test.ts': ['are spelled as the specification spells them'],
        'i18n/usage.test.ts': ['does not exist for an unknown code, role, service or type'],
      },
    },
  ],
}
