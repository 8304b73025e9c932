import type { BugTuple } from './reviewed-client-bugs.ts'

/** Bugs of jobs, maintenance and the connections to other systems, under the path of the test file that notices them. */
export const BACKGROUND_BUGS: Readonly<Record<string, readonly BugTuple[]>> = {
  'tests/server/commands/accounting.test.ts': [
    [
      'a file is not delivered again when the receiver answers that it has too many requests',
      'server/integrations/accounting/delivery.ts',
      'status === 408 || status === 429',
      'status === 408',
    ],
  ],
  'tests/server/commands/bank-waiting.test.ts': [
    [
      'bank lines that differ only by their reference are taken for one',
      'server/integrations/bank/fingerprint.ts',
      '[account, bookedOn, valueOn, amountCents, label, reference]',
      '[account, bookedOn, valueOn, amountCents, label]',
    ],
  ],
  'tests/server/commands/closings.test.ts': [
    [
      'deactivated establishments are in the continuity of closings',
      'server/store/closings.ts',
      "where e.status = 'ACTIVE' and e.pos_turnover_source",
      'where e.pos_turnover_source',
    ],
    [
      'a closing of a deactivated register is refused',
      'server/store/closings.ts',
      "and status <> 'DELETED')",
      "and status = 'ACTIVE')",
    ],
  ],
  'tests/server/commands/replaced-closings.test.ts': [
    [
      'the covers on the home page include replaced closings',
      'server/store/today.ts',
      '::date and replaced_by_id is null group by',
      '::date group by',
    ],
  ],
  'tests/server/documents/exports.test.ts': [
    [
      'an organization creates any number of files at once',
      'server/http/document-limit.ts',
      '() => limitByOrganization(session.homeOrganizationId, createDocument))',
      'createDocument)',
    ],
  ],
  'tests/server/documents/long-exports.test.ts': [
    [
      'a long export contains rows that were read before the person lost a right',
      'server/jobs/list-export.ts',
      'if (stored && stillCovers(reader, stored)) return',
      'if (stored) return',
    ],
    [
      'a long export reuses rows that were read in the earlier role of the person',
      'server/store/current-reader.ts',
      '  if (role !== read.role) return false\n',
      '',
    ],
  ],
  'tests/server/jobs/pos-addresses.test.ts': [
    [
      'an address may contain a password without a user name',
      'server/integrations/outbound.ts',
      "url.username !== '' || url.password !== '' ||",
      "url.username !== '' ||",
    ],
    [
      'a local name with a dot at its end is a public address',
      'server/integrations/outbound.ts',
      '(?:localhost|local|internal)\\.?$',
      '(?:localhost|local|internal)$',
    ],
    [
      'a host name may resolve to a private address',
      'server/integrations/outbound.ts',
      ', connect: { lookup: publicLookup }',
      '',
    ],
  ],
  'tests/server/jobs/processes.test.ts': [
    [
      'deleted organizations get daily jobs',
      'server/jobs/reconcile-queue.ts',
      "where o.status <> 'DELETED' and not exists",
      'where not exists',
    ],
    [
      'the heartbeat of a running job is too late',
      'server/jobs/worker.ts',
      'const HEARTBEAT_MS = 4_000',
      'const HEARTBEAT_MS = 400_000',
    ],
  ],
  'tests/server/jobs/service-closing.test.ts': [
    [
      'a POS that answers that it has too many requests is not called again',
      'server/integrations/closings/pos/client.ts',
      'if (status >= 500 || status === 429)',
      'if (status >= 500)',
    ],
  ],
  'tests/server/jobs/worker.test.ts': [
    [
      'a run that lost its job saves its progress',
      'server/jobs/run.ts',
      "      .where('attempts', '=', run.attempt)\n",
      '',
    ],
  ],
  'tests/server/operations/deploy.test.ts': [
    [
      'the nightly backup is named by the date in UTC',
      'deploy/sacoche-backup.service',
      'date +%%F',
      'date -u +%%F',
    ],
  ],
  'tests/server/operations/engines.test.ts': [
    [
      'a backup leaves out the passkeys',
      'server/store/backup/tables.ts',
      "'last_backup']",
      "'last_backup', 'passkeys']",
    ],
  ],
  'tests/server/operations/housekeeping.test.ts': [
    [
      'personal data are erased only once in the life of a process',
      'server/housekeeping.ts',
      'if (today === erasedOn) return',
      "if (erasedOn !== '') return",
    ],
  ],
  'tests/server/operations/live.test.ts': [
    [
      'a backup of PostgreSQL gives its time in the time zone of the machine',
      'server/commands/backup.ts',
      'takenAt: clock.now()',
      "takenAt: new Date().toLocaleString('sv')",
    ],
  ],
  'tests/server/operations/refused-restores.test.ts': [
    [
      'a restore does not compare the ends of the audit chains',
      'server/store/backup/restore.ts',
      'if (expectedContents && !hasSameContent(expectedContents.audit, found.audit))',
      'if (!expectedContents)',
    ],
  ],
  'tests/server/security/heavy-files.test.ts': [
    [
      'the bank files of a person are read all at once',
      'server/routes/bank-statements.ts',
      '    oneAtATime: true,\n',
      '',
    ],
  ],
  'tests/server/schema/verify-command.test.ts': [
    [
      'everybody may read the checkpoints of the history',
      'server/store/audit-checkpoints.ts',
      "await open(file, 'a', 0o600)",
      "await open(file, 'a')",
    ],
  ],
}
