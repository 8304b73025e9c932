import { LANGUAGES, type Language } from '../../domain/languages.ts'
import { languageName, useText } from '../../i18n/index.ts'
import { APPEARANCE_CHOICES, useAppearance } from '../theme/index.ts'
import { type IconName, Menu } from '../ui/index.ts'
import { Flag } from './flags.tsx'
import style from './header.module.css'
import { HeaderButton } from './header-button.tsx'

export interface LanguageMenuProps {
  locale: Language
  onLocale: (locale: Language) => void
}

/** The menu of languages, each with its flag and its name in that language. */
export function LanguageMenu({ locale, onLocale }: LanguageMenuProps) {
  const t = useText()
  return (
    <Menu
      label={t('shell.language')}
      trigger={
        <HeaderButton label={`${t('shell.language')} · ${languageName(locale)}`}>
          <Flag locale={locale} />
          <span className={style.code}>{locale.toUpperCase()}</span>
        </HeaderButton>
      }
      items={LANGUAGES.map((option) => ({
        kind: 'choice',
        key: option,
        label: languageName(option),
        lang: option,
        icon: <Flag locale={option} />,
        checked: option === locale,
        onSelect: () => onLocale(option),
      }))}
    />
  )
}

const APPEARANCE_ICONS = { system: 'device', light: 'sun', dark: 'moon' } as const satisfies Record<
  string,
  IconName
>

/** The menu of the appearance: light, dark, or that of the device. */
export function AppearanceMenu() {
  const t = useText()
  const { choice, shown, choose } = useAppearance()
  return (
    <Menu
      label={t('shell.theme')}
      trigger={
        <HeaderButton
          label={`${t('shell.theme')} · ${t(`shell.theme.${choice}`)}`}
          icon={APPEARANCE_ICONS[shown]}
        />
      }
      items={APPEARANCE_CHOICES.map((option) => ({
        kind: 'choice',
        key: option,
        label: t(`shell.theme.${option}`),
        icon: APPEARANCE_ICONS[option],
        checked: option === choice,
        onSelect: () => choose(option),
      }))}
    />
  )
}
