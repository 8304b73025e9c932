import type { AccountingTables } from './schema-accounting.ts'
import type { AccountTables } from './schema-accounts.ts'
import type { AttachmentTables } from './schema-attachments.ts'
import type { AuditTables } from './schema-audit.ts'
import type { BankTables } from './schema-bank.ts'
import type { ClosingTables } from './schema-closings.ts'
import type { CountingTables } from './schema-counting.ts'
import type { JobTables } from './schema-jobs.ts'
import type { OrganizationTables } from './schema-organizations.ts'
import type { PouchTables } from './schema-pouches.ts'
import type { TicketTables } from './schema-tickets.ts'
import type { WalletTables } from './schema-wallet.ts'

/** The tables of the database for Kysely. Each file `schema-*.ts` declares those of a subject. */
export interface Schema
  extends AccountingTables,
    AccountTables,
    AttachmentTables,
    AuditTables,
    BankTables,
    ClosingTables,
    CountingTables,
    JobTables,
    OrganizationTables,
    PouchTables,
    TicketTables,
    WalletTables {}
