import { use } from 'react'
import { hasCapability } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { Button, LinkButton, NoResults, Row } from '../ui/index.ts'
import { SwitcherContext } from './switcher.ts'

/**
 * Shown while no establishment is chosen: an administrator creates the first one, other people ask for one. A person from whom the current
 * establishment was taken away chooses another one.
 */
export function NoEstablishment() {
  const t = useText()
  const { role, establishments: known } = useSessionUser()
  const switcher = use(SwitcherContext)
  const choices = switcher?.establishments ?? []
  // Others were known when the person lost the current one: a session begins in an establishment if there is any.
  if (known.length > 0 && switcher && choices.length > 0)
    return (
      <NoResults
        title={t('shell.establishment.lost')}
        message={t('shell.establishment.lost.choose')}
        suggestion=""
        action={
          <Row>
            {choices.map(({ id, name }) => (
              <Button key={id} onClick={() => switcher.onEstablishment(id)}>
                {name}
              </Button>
            ))}
          </Row>
        }
      />
    )
  const mayCreate = hasCapability(role, 'administer')
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
