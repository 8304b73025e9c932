import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearch } from 'wouter'
import { useDates, useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { Logo } from '../shell/logo.tsx'
import style from './printed-head.module.css'

/** The parameters of an address that contain the establishments of the page. */
const ESTABLISHMENT_PARAMETERS = ['establishmentId', 'establishment']

/**
 * The header of printed pages: the establishments, and when and by whom the page was printed. Pages that are documents themselves (`data-paper`)
 * do not print it.
 */
export function PrintedHead({ isForCurrentEstablishment }: { isForCurrentEstablishment: boolean }) {
  const t = useText()
  const { dateTime } = useDates()
  const { firstName, lastName } = useSessionUser()
  const establishmentNames = useEstablishmentNames(isForCurrentEstablishment)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const update = () => flushSync(() => setNow(new Date()))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return (
    <div className={style.head}>
      <p className={style.brand}>
        <Logo size={28} />
        {t('shell.product')} · {establishmentNames}
      </p>
      <p>{t('shell.printed', { at: dateTime(now.toISOString()), name: `${firstName} ${lastName}` })}</p>
    </div>
  )
}

function useEstablishmentNames(isForCurrentEstablishment: boolean): string {
  const t = useText()
  const search = new URLSearchParams(useSearch())
  const { establishmentId, establishments } = useSessionUser()
  const idsInAddress = ESTABLISHMENT_PARAMETERS.flatMap((name) => search.get(name)?.split(',') ?? [])
  const currentIds = isForCurrentEstablishment && establishmentId !== null ? [establishmentId] : []
  const ids = idsInAddress.length > 0 ? idsInAddress : currentIds
  const names = establishments.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : t('reports.everywhere')
}
