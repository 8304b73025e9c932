import { type FormEvent, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import style from './page-field.module.css'

interface PageFieldProps {
  /** The number of the page, from 1. */
  page: number
  /** The number of the last known page. */
  lastPage: number
  onPage: (page: number) => void
}

/** A field that shows the number of the page, and goes to the page whose number is typed. */
export function PageField({ page, lastPage, onPage }: PageFieldProps) {
  const t = useText()
  const [typed, setTyped] = useState(String(page))
  const go = (event: FormEvent) => {
    event.preventDefault()
    const requested = Number.parseInt(typed, 10)
    if (Number.isNaN(requested)) setTyped(String(page))
    else onPage(Math.min(Math.max(requested, 1), lastPage))
  }
  return (
    <form className={style.pageForm} noValidate onSubmit={go}>
      <label>
        <span className={style.title}>{t('table.page')}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <span>{t('table.ofPages', { last: lastPage })}</span>
    </form>
  )
}
