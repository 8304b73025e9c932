import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useText } from '../../i18n/index.ts'
import { classNames, Icon } from '../ui/index.ts'
import { Logo } from './logo.tsx'
import { MENU_SECTIONS, type MenuEntry, type MenuSection, menuSections, type SectionName } from './menu.ts'
import style from './side-bar.module.css'

export interface SideBarProps {
  entries: readonly MenuEntry[]
  /** Path of the current page, as in the entries. */
  path: string
  /** The section of the current page, even if no entry leads to the page. */
  section: SectionName | null
  /**
   * The web address at which change is ordered; null if there is none or the user may not order, which hides
   * the entry.
   */
  orderChangeUrl: string | null
  /** Shows icons only, 64 px wide. Sub-menus then open beside the bar. */
  showsIconsOnly: boolean
}

/** The navigation to all screens, in sections with sub-menus. */
export function SideBar({
  entries,
  path,
  section: currentSection,
  orderChangeUrl,
  showsIconsOnly,
}: SideBarProps) {
  const t = useText()
  const [folded, setFolded] = useState<ReadonlySet<SectionName>>(new Set())
  const [flyout, setFlyout] = useState<SectionName | null>(null)
  const bar = useRef<HTMLElement>(null)

  useEffect(() => {
    if (flyout === null) return
    const close = (event: Event) => {
      const outside = event.target instanceof Node && !bar.current?.contains(event.target)
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      // The entry that has the focus disappears.
      if (isEscape) bar.current?.querySelector<HTMLElement>(`[aria-controls="menu-${flyout}"]`)?.focus()
      if (outside || isEscape) setFlyout(null)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
      document.removeEventListener('keydown', close)
    }
  }, [flyout])

  const toggle = (name: SectionName) => {
    if (showsIconsOnly) setFlyout(flyout === name ? null : name)
    else
      setFolded(new Set(folded.has(name) ? [...folded].filter((other) => other !== name) : [...folded, name]))
  }
  return (
    <nav
      ref={bar}
      aria-label={t('shell.menu.label')}
      className={classNames(style.bar, showsIconsOnly && style.rail)}
    >
      <Link href="/" className={style.brand} aria-label={t('shell.product')}>
        <Logo />
        <span className={style.name}>{t('shell.product')}</span>
      </Link>
      <ul className={style.sections}>
        {menuSections(entries).map((section) => (
          <Section
            key={section.name}
            section={section}
            path={path}
            isCurrent={section.name === currentSection}
            open={showsIconsOnly ? flyout === section.name : !folded.has(section.name)}
            onToggle={() => toggle(section.name)}
            onCloseFlyout={() => setFlyout(null)}
          />
        ))}
      </ul>
      {orderChangeUrl !== null && (
        <a
          href={orderChangeUrl}
          target="_blank"
          rel="noreferrer"
          className={classNames(style.item, style.order)}
        >
          <Icon name="coins" size={20} />
          <span className={style.label}>{t('shell.menu.orderChange')}</span>
          <Icon name="external" className={style.fold} />
          <span className="visually-hidden">, {t('shell.opensElsewhere')}</span>
        </a>
      )}
    </nav>
  )
}

interface SectionProps {
  section: MenuSection
  path: string
  isCurrent: boolean
  open: boolean
  onToggle: () => void
  onCloseFlyout: () => void
}

/** A section of the side bar. With one entry it is a link; with several it is a button that unfolds them. */
function Section({
  section: { name, entries },
  path,
  isCurrent,
  open,
  onToggle,
  onCloseFlyout,
}: SectionProps) {
  const t = useText()
  const { title, icon } = MENU_SECTIONS[name]
  const [onlyEntry] = entries
  if (onlyEntry && entries.length === 1)
    return (
      <li className={style.section}>
        <Link
          href={onlyEntry.path}
          className={classNames(style.item, isCurrent && style.current)}
          aria-current={onlyEntry.path === path ? 'page' : isCurrent}
          onClick={onCloseFlyout}
        >
          <Icon name={icon} size={20} />
          <span className={style.label}>{t(onlyEntry.title)}</span>
        </Link>
      </li>
    )
  return (
    <li className={style.section}>
      <button
        type="button"
        className={classNames(style.item, isCurrent && style.containsCurrent)}
        aria-expanded={open}
        aria-controls={`menu-${name}`}
        onClick={onToggle}
      >
        <Icon name={icon} size={20} />
        <span className={style.label}>{t(title)}</span>
        <Icon name="chevronDown" className={classNames(style.fold, !open && style.folded)} />
      </button>
      <ul id={`menu-${name}`} className={style.entries} hidden={!open}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link
              href={entry.path}
              className={classNames(style.entry, entry.path === path && style.current)}
              aria-current={entry.path === path ? 'page' : undefined}
              onClick={onCloseFlyout}
            >
              {t(entry.title)}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
