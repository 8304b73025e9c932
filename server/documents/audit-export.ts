import type { AuditEvent } from '../../src/domain/contract/audit-events.ts'
import { historyAction } from '../../src/domain/documents/hand-over-event.ts'
import { hasCapability } from '../../src/domain/roles.ts'
import type { Viewer } from '../query/resource.ts'
import type { DocumentColumn } from './columns.ts'
import { type DocumentText, type DocumentTexts, isDocumentText } from './language.ts'

/** An event with its hash in the chain, in hexadecimal. */
type ExportedEvent = AuditEvent & { readonly hash: string }

/**
 * The columns of the exported audit log. Instants are in UTC. Values before and after the change are JSON,
 * with the fields that `auditEvents` shows the viewer. Only administrators get the network address of each
 * request.
 */
export const auditColumns = (
  { t }: DocumentTexts,
  { role }: Viewer,
): readonly DocumentColumn<ExportedEvent>[] => {
  const entityName = (entity: string) => {
    const id = `audit.entity.${entity}`
    return isDocumentText(id) ? t(id) : entity
  }
  const actionName = (event: AuditEvent) => {
    const { entity } = event
    const action = historyAction(event)
    const id = [`history.${entity}.${action}`, `history.action.${action}`].find(isDocumentText)
    return id ? t(id as DocumentText) : action
  }
  const json = (values: AuditEvent['before']) => (values === null ? null : JSON.stringify(values))
  return [
    {
      title: t('audit.establishment'),
      kind: 'text',
      value: ({ establishmentName }) => establishmentName ?? t('audit.organization'),
    },
    // The position in the hash chain of the establishment or the organization: an auditor cites the event by it.
    { title: t('audit.number'), kind: 'integer', value: ({ sequence }) => sequence },
    { title: t('audit.atUtc'), kind: 'text', value: ({ at }) => at },
    { title: t('audit.what'), kind: 'text', value: actionName },
    { title: t('audit.entity'), kind: 'text', value: ({ entity }) => entityName(entity) },
    { title: t('audit.record'), kind: 'text', value: ({ entityId }) => entityId },
    { title: t('audit.by'), kind: 'text', value: ({ byName }) => byName },
    ...(hasCapability(role, 'administer')
      ? [{ title: t('audit.address'), kind: 'text' as const, value: ({ address }: AuditEvent) => address }]
      : []),
    { title: t('audit.before'), kind: 'text', value: ({ before }) => json(before) },
    { title: t('audit.after'), kind: 'text', value: ({ after }) => json(after) },
    // The checkpoints of the chains contain the same hash.
    { title: t('paper.export.hash'), kind: 'text', value: ({ hash }) => hash },
  ]
}
