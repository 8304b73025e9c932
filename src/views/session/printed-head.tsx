import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearch } from 'wouter'
import { useDates, useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { Logo } from '../shell/logo.tsx'
import style from './printed-head.module.css'

/** The parameters of an address that list the establishments of a page. */
const ESTABLISHMENT_PARAMETERS = ['establishmentId', 'establishment']

/**
 * The header of every printed page: which establishments, when and by whom it was printed. A page that is a document itself has
 * `data-paper`.
 */
export function PrintedHead({ isOfOneEstablishment }: { isOfOneEstablishment: boolean }) {
  const t = useText()
  const { dateTime } = useDates()
  const { firstName, lastName } = useSessionUser()
  const establishmentNames = useEstablishmentNames(isOfOneEstablishment)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const update = () => flushSync(() => setNow(new Date()))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return (
    <div className={style.head}>
      <p className={style.mark}>
        <Logo size={28} />
        {t('shell.product')} · {establishmentNames}
      </p>
      <p>{t('shell.printed', { at: dateTime(now.toISOString()), name: `${firstName} ${lastName}` })}</p>
    </div>
  )
}

function useEstablishmentNames(isOfOneEstablishment: boolean): string {
  const t = useText()
  const search = new URLSearchParams(useSearch())
  const { establishmentId, establishments } = useSessionUser()
  const idsInAddress = ESTABLISHMENT_PARAMETERS.flatMap((name) => search.get(name)?.split(',') ?? [])
  const currentIds = isOfOneEstablishment && establishmentId !== null ? [establishmentId] : []
  const ids = idsInAddress.length > 0 ? idsInAddress : currentIds
  const names = establishments.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : t('reports.everywhere')
}
