import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearch } from 'wouter'
import { useDates, useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { Logo } from '../shell/logo.tsx'
import style from './printed-head.module.css'

/** The addresses that name the establishments themselves. */
const NAMED_BY = ['establishmentId', 'establishment']

/**
 * The header of every printed page: which establishments, when and by whom it was printed. A page that is a document itself has
 * `data-paper`.
 */
export function PrintedHead({ ofOnePlace }: { ofOnePlace: boolean }) {
  const t = useText()
  const { dateTime } = useDates()
  const { firstName, lastName } = useSessionUser()
  const place = usePlace(ofOnePlace)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const take = () => flushSync(() => setNow(new Date()))
    addEventListener('beforeprint', take)
    return () => removeEventListener('beforeprint', take)
  }, [])
  return (
    <div className={style.head}>
      <p className={style.mark}>
        <Logo size={28} />
        {t('shell.product')} · {place}
      </p>
      <p>{t('shell.printed', { at: dateTime(now.toISOString()), name: `${firstName} ${lastName}` })}</p>
    </div>
  )
}

function usePlace(ofOnePlace: boolean): string {
  const t = useText()
  const search = new URLSearchParams(useSearch())
  const { establishmentId, establishments } = useSessionUser()
  const named = NAMED_BY.flatMap((name) => search.get(name)?.split(',') ?? [])
  const here = ofOnePlace && establishmentId !== null ? [establishmentId] : []
  const asked = named.length > 0 ? named : here
  const names = establishments.filter(({ id }) => asked.includes(id)).map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : t('reports.everywhere')
}
