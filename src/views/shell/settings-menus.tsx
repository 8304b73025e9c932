import { LANGUAGE_DESCRIPTIONS, LANGUAGES, type Language } from '../../domain/languages.ts'
import { languageName, useText } from '../../i18n/index.ts'
import { APPEARANCE_CHOICES, useAppearance } from '../theme/index.ts'
import { type IconName, Menu } from '../ui/index.ts'
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

/** The flag beside the name of a language. */
function Flag({ locale }: { locale: Language }) {
  const clip = `flag-${locale}`
  return (
    <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true" focusable="false">
      <clipPath id={clip}>
        <rect width="20" height="14" rx="2.5" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {LANGUAGE_DESCRIPTIONS[locale].flag.map((part) => {
          // A part is `outline|colour`, or `outline|colour|width` for a line.
          const [outline, colour, stroke] = part.split('|')
          return (
            <path
              key={part}
              d={outline}
              fill={stroke ? 'none' : colour}
              stroke={stroke ? colour : 'none'}
              strokeWidth={stroke}
            />
          )
        })}
      </g>
      <rect
        x="0.25"
        y="0.25"
        width="19.5"
        height="13.5"
        rx="2.3"
        fill="none"
        stroke="#21201c"
        strokeOpacity="0.25"
        strokeWidth="0.5"
      />
    </svg>
  )
}
