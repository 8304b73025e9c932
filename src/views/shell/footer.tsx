import { useText } from '../../i18n/index.ts'
import style from './shell.module.css'

/** The footer of every page: the copyright with the current year. */
export function Footer() {
  const t = useText()
  return (
    <footer className={style.footer}>
      <small>{t('shell.copyright', { year: String(new Date().getFullYear()) })}</small>
    </footer>
  )
}
