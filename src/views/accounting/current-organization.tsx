import { hasCapability } from '../../domain/roles.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'

/** The name of the current organization, whose journals and settings are shown. Only for users who see several organizations. */
export function CurrentOrganization() {
  const { role, organizationId } = useSessionUser()
  return hasCapability(role, 'seeEveryOrganization') && <OrganizationName id={organizationId} />
}

function OrganizationName({ id }: { id: string }) {
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.accounting.loadOrganization, { id })
  return data ? <h2>{data.name}</h2> : <NotLoaded {...loading} />
}
