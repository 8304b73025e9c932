import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { Footer } from './footer.tsx'
import { Logo } from './logo.tsx'
import { AppearanceMenu, LanguageMenu, type LanguageMenuProps } from './settings-menus.tsx'
import style from './shell.module.css'

interface AuthShellProps extends LanguageMenuProps {
  /** `Toasts`, once the page is idle. */
  toasts: ReactNode
  children: ReactNode
}

/** The frame around sign-in and error pages: logo, menus of language and appearance, and the content. */
export function AuthShell({ locale, onLocale, toasts, children }: AuthShellProps) {
  const t = useText()
  return (
    <div className={style.auth}>
      <header className={style.authHead}>
        <p className={style.authBrand}>
          <Logo size={32} />
          {t('shell.product')}
        </p>
        <div className={style.authMenus}>
          <AppearanceMenu />
          <LanguageMenu locale={locale} onLocale={onLocale} />
        </div>
      </header>
      <main id="content" className={style.authSheet}>
        {children}
      </main>
      <Footer />
      {toasts}
    </div>
  )
}
