import { sql, type Transaction } from 'kysely'
import type { ReplayFinding } from './audit-replay.ts'
import { NO_HISTORY } from './audit-rows.ts'
import type { Schema } from './schema.ts'

type FileFault = Omit<ReplayFinding, 'sequence'>

const OTHER_CONTENT = 'has another content than its history says'

/**
 * Compares the contents of attachments, of accounting exports and of the files of months with the SHA-256 in their history. Events of earlier
 * versions have no SHA-256 for the file of a month: that in the row of the file is compared instead.
 */
export async function findFileFaults(trx: Transaction<Schema>): Promise<readonly ReplayFinding[]> {
  const faults = [...(await attachmentFaults(trx)), ...(await exportFaults(trx)), ...(await monthFaults(trx))]
  return faults.map((fault) => ({ ...fault, sequence: null }))
}

/** The history of an attachment is that of the record to which it belongs. */
async function attachmentFaults(trx: Transaction<Schema>): Promise<readonly FileFault[]> {
  const { rows } = await sql<FileFault>`
    with attached as (
      select organization_id, (after ->> 'attachmentId')::uuid as id, after ->> 'sha256' as sha256,
        after ->> 'file' as name, entity_id, exists (
          select from audit_events as later
          where later.organization_id = event.organization_id and later.entity_id = event.entity_id
            and later.action = 'detach' and later.before ->> 'attachmentId' = event.after ->> 'attachmentId'
        ) as detached
      from audit_events as event where action = 'attach'
    )
    select coalesce(file.organization_id, attached.organization_id) as "organizationId",
      coalesce(file.id, attached.id) as "entityId", 'attachment' as entity, fault
    from attachments as file
    full join attached on attached.organization_id = file.organization_id and attached.id = file.id
    left join attachment_contents as stored
      on stored.organization_id = file.organization_id and stored.attachment_id = file.id
    cross join lateral (select case
      when attached.entity_id is null then ${NO_HISTORY}
      when file.entity_id is null then 'has a history, but no row'
      when (file.status = 'DELETED') <> detached then 'is ' || file.status || ', but not by its history'
      when file.entity_id <> attached.entity_id or file.name <> attached.name
        then 'has another name or record than its history says'
      when file.status = 'ACTIVE' and attached.sha256 is not null
        and encode(sha256(stored.content), 'hex') is distinct from attached.sha256 then ${OTHER_CONTENT}
    end as fault) as checked
    where fault is not null order by 1, 2`.execute(trx)
  return rows
}

async function exportFaults(trx: Transaction<Schema>): Promise<readonly FileFault[]> {
  const { rows } = await sql<FileFault>`
    select file.organization_id as "organizationId", file.id as "entityId", 'accountingExport' as entity,
      ${OTHER_CONTENT} as fault
    from accounting_exports as file
    left join accounting_export_contents as stored
      on stored.organization_id = file.organization_id and stored.export_id = file.id
    join audit_events as event on event.organization_id = file.organization_id and event.entity_id = file.id
      and event.entity = 'accountingExport' and event.action = 'create'
    where encode(sha256(stored.content), 'hex') is distinct from event.after ->> 'sha256'
    order by 1, 2`.execute(trx)
  return rows
}

async function monthFaults(trx: Transaction<Schema>): Promise<readonly FileFault[]> {
  const { rows } = await sql<FileFault>`
    select closing.organization_id as "organizationId", closing.id as "entityId", 'accountingClosing' as entity,
      'has another file than its history says' as fault
    from accounting_closings as closing
    left join accounting_month_files as file
      on file.organization_id = closing.organization_id and file.closing_id = closing.id
    join audit_events as event on event.organization_id = closing.organization_id and event.entity_id = closing.id
      and event.entity = 'accountingClosing' and event.action = 'export'
    where encode(sha256(file.content), 'hex') is distinct from coalesce(event.after ->> 'sha256', file.sha256)
      or file.name is distinct from coalesce(event.after ->> 'file', file.name) or file.name is null
    order by 1, 2`.execute(trx)
  return rows
}
