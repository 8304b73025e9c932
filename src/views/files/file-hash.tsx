import { useText } from '../../i18n/index.ts'
import { IconButton, notify } from '../ui/index.ts'
import style from './files.module.css'

const SHOWN = 12

/** What a file can be told by: the beginning of its SHA-256, and all of it to be taken along. `sha256` is hexadecimal. */
export function FileHash({ sha256 }: { sha256: string }) {
  const t = useText()
  // Only an address that is safe may write there: elsewhere the hash is read from the title.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = (to: Clipboard) =>
    to.writeText(sha256).then(
      () => notify.message(t('export.hash.copied')),
      () => notify.error(t('export.hash.notCopied')),
    )
  return (
    <span className={style.hash}>
      <span>{t('export.hash')}</span>
      <code title={sha256}>{sha256.slice(0, SHOWN)}…</code>
      {clipboard && (
        <IconButton
          icon="copy"
          size="small"
          label={t('export.hash.copy')}
          onClick={() => void copy(clipboard)}
        />
      )}
    </span>
  )
}
