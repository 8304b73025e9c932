import { hasCapability } from '../../../domain/roles.ts'
import { useText } from '../../../i18n/index.ts'
import { useSessionUser } from '../../app.tsx'
import { LinkButton, NoResults } from '../../ui/index.ts'

/** Shown in an establishment without registers: a link for those who may create one, and whom to ask for the others. */
export function NoRegister() {
  const t = useText()
  const mayCreate = hasCapability(useSessionUser().role, 'manageEstablishment')
  return (
    <NoResults
      title={t('cashLog.start.noRegisterTitle')}
      message={t('cashLog.start.noRegister')}
      suggestion={mayCreate ? '' : t('cashLog.start.noRegisterAsk')}
      action={
        <LinkButton href={mayCreate ? '/establishment-settings' : '/'}>
          {t(mayCreate ? 'administration.register.new' : 'error.action.home')}
        </LinkButton>
      }
    />
  )
}
