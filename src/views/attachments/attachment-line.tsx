import { useEffect } from 'react'
import type { Attachment } from '../../domain/contract/attachments.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'
import { Icon, IconButton } from '../ui/index.ts'
import style from './attachments.module.css'

interface AttachmentLineProps {
  attachment: Attachment
  busy: boolean
  onDownload: () => void
  onRemove: () => void
}

/** One attachment: a photo with its picture, a PDF with an icon; who attached it and when; buttons to download and remove it. */
export function AttachmentLine({ attachment, busy, onDownload, onRemove }: AttachmentLineProps) {
  const t = useText()
  const { dateTime } = useDates()
  const { name, type, byName, createdAt, sizeBytes } = attachment
  const disabledReason = busy ? t('busy.label') : undefined
  return (
    <li className={style.line}>
      {type === 'application/pdf' ? (
        <span className={style.paper}>
          <Icon name="book" size={20} />
        </span>
      ) : (
        <Photo attachment={attachment} />
      )}
      <span className={style.words}>
        <span className={style.name}>{name}</span>
        <span className={style.hint}>
          {t('attachments.by', { date: dateTime(createdAt), name: byName })} ·{' '}
          {t('attachments.size', { size: Math.max(1, Math.round(sizeBytes / 1_000)) })}
        </span>
      </span>
      <IconButton
        icon="download"
        label={t('attachments.open', { name })}
        {...(disabledReason && { disabledReason })}
        onClick={onDownload}
      />
      <IconButton
        icon="trash"
        label={t('attachments.remove', { name })}
        {...(disabledReason && { disabledReason })}
        onClick={onRemove}
      />
    </li>
  )
}

/** A thumbnail of the photo; its object URL is revoked when it is no longer shown. */
function Photo({ attachment }: { attachment: Attachment }) {
  const t = useText()
  const { ports } = useApp()
  const { data: address } = useDocument(ports.attachments.loadPhoto, { id: attachment.id })
  const { release } = ports.attachments
  useEffect(() => {
    if (address === null) return
    return () => release(address)
  }, [address, release])
  if (address === null)
    return (
      <span className={style.paper}>
        <Icon name="eye" size={20} />
      </span>
    )
  return (
    <img className={style.photo} src={address} alt={t('attachments.preview', { name: attachment.name })} />
  )
}
