import type { ReactNode } from 'react'
import { type MessageId, useText } from '../../i18n/index.ts'
import type { EstablishmentChoice } from '../../machines/establishment/types.ts'
import { Icon, Menu, recordOptions, SearchMenu } from '../ui/index.ts'
import style from './header.module.css'
import { HeaderButton } from './header-button.tsx'
import { AppearanceMenu, LanguageMenu, type LanguageMenuProps } from './settings-menus.tsx'

export interface HeaderProps extends LanguageMenuProps {
  establishments: readonly EstablishmentChoice[]
  establishmentId: string | null
  onEstablishment: (id: string) => void
  user: ShellUser
  onAccount: () => void
  onLogout: () => void
  /** The middle of the header: the button of the command palette. */
  commands?: ReactNode
  /** Opens the menu on narrow screens, where it is hidden; left out where the menu is visible. */
  onMenu?: (() => void) | undefined
}

/** The data of the user that the header shows. */
interface ShellUser {
  /** First and last name. */
  readonly name: string
  /** Message key of the role: `role.director`. */
  readonly role: MessageId
}

/** The header: the establishment at the start; the menus of appearance, language and account at the end. */
export function Header(props: HeaderProps) {
  const t = useText()
  const { user, commands, onMenu } = props
  const initials = user.name
    .split(/\s+/u)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase()
  return (
    <header className={style.header}>
      {onMenu && (
        <HeaderButton label={t('shell.menu.open')} icon="menu" aria-haspopup="dialog" onClick={onMenu} />
      )}
      <Establishment {...props} />
      <div className={style.commands}>{commands}</div>
      <AppearanceMenu />
      <LanguageMenu locale={props.locale} onLocale={props.onLocale} />
      <Menu
        label={t('shell.account')}
        trigger={
          <HeaderButton label={t('shell.account')}>
            <span className={style.initials}>{initials}</span>{' '}
            <span className={style.person}>
              <span>{user.name}</span> <span className={style.role}>{t(user.role)}</span>
            </span>
          </HeaderButton>
        }
        items={[
          { key: 'account', label: t('shell.account.mine'), icon: 'user', onSelect: props.onAccount },
          { kind: 'separator', key: 'line' },
          { key: 'logout', label: t('shell.account.logout'), icon: 'logout', onSelect: props.onLogout },
        ]}
      />
    </header>
  )
}

/**
 * The current establishment: a menu if the user can choose another, otherwise plain text. An administrator who has created the first
 * establishment of an organization has no current establishment until they choose it.
 */
function Establishment({ establishments, establishmentId, onEstablishment }: HeaderProps) {
  const t = useText()
  const current = establishments.find(({ id }) => id === establishmentId)
  const isFixed = establishments.length <= (current ? 1 : 0)
  const name = (
    <>
      <span className="visually-hidden">{t('shell.establishment')} · </span>
      <span className={style.place} title={current?.name}>
        {current?.name ?? t(isFixed ? 'shell.establishment.none' : 'shell.establishment.choose')}
      </span>
    </>
  )
  if (isFixed) return <p className={style.establishment}>{name}</p>
  return (
    <SearchMenu
      label={t('shell.establishment')}
      searchLabel={t('shell.establishment.search')}
      choices={recordOptions(establishments)}
      value={establishmentId}
      onChange={onEstablishment}
      trigger={
        <button type="button" className={style.establishment}>
          {name}
          <Icon name="chevronDown" />
        </button>
      }
    />
  )
}
