import { hasCapability } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { LinkButton, NoResults } from '../ui/index.ts'

/** Shown while no establishment is chosen: an administrator creates the first one, other people ask for one. */
export function NoEstablishment() {
  const t = useText()
  const mayCreate = hasCapability(useSessionUser().role, 'administer')
  return (
    <NoResults
      title={t('shell.establishment.none')}
      message={t(mayCreate ? 'shell.establishment.first' : 'shell.establishment.ask')}
      suggestion=""
      action={
        mayCreate ? (
          <LinkButton look="primary" href="/establishment">
            {t('page.establishments')}
          </LinkButton>
        ) : (
          <LinkButton href="/my-account">{t('shell.account.mine')}</LinkButton>
        )
      }
    />
  )
}
