import { useText } from '../../i18n/index.ts'
import { IconButton, notify } from '../ui/index.ts'
import style from './files.module.css'

const PREFIX_LENGTH = 12

/** The hash of a file: the start of its SHA-256, and a button to copy it. `sha256` is hexadecimal. */
export function FileHash({ sha256 }: { sha256: string }) {
  const t = useText()
  // Pages without HTTPS have no clipboard: the full hash can then be read in the `title` attribute only.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = (to: Clipboard) =>
    to.writeText(sha256).then(
      () => notify.message(t('export.hash.copied')),
      () => notify.error(t('export.hash.notCopied')),
    )
  return (
    <span className={style.hash}>
      <span>{t('export.hash')}</span>
      <code title={sha256}>{sha256.slice(0, PREFIX_LENGTH)}…</code>
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
