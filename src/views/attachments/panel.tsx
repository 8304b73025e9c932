import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { CODES } from '../../domain/codes.ts'
import type { Attachment } from '../../domain/contract/attachments.ts'
import { ATTACHMENT_TYPES, isPhotoToShrink } from '../../domain/documents/attachments.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { attachmentsWith } from '../../machines/attachments/machine.ts'
import { statePath } from '../../machines/state-path.ts'
import { selectHasFailed, selectIsLocked } from '../../machines/tags.ts'
import { useApp } from '../app.tsx'
import { CommandFailed } from '../data/command-failed.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { UploadProgress, useReleaseFile } from '../files/upload.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { ConfirmDialog, Icon, IconButton, notify, Panel, SkeletonText, Stack } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import style from './attachments.module.css'
import type { AttachmentsProps } from './attachments.tsx'

const PHOTOS = ATTACHMENT_TYPES.filter((type) => type.startsWith('image/')).join()

/** Lists the photos and documents of a cash log, a pouch or a remittance, adds them, and removes them while the record may be changed. */
export default function AttachmentsPanel({ mayRemove, ...owner }: AttachmentsProps) {
  const t = useText()
  const { ports } = useApp()
  const [progress, setProgress] = useState(0)
  const [isShrinking, setIsShrinking] = useState(false)
  const [machine] = useState(() =>
    attachmentsWith({ ...ports.attachments, upload: ports.attachments.uploadWithProgress(setProgress) }),
  )
  const actor = useWorkflow(machine, { input: owner })
  const state = useSelector(actor, ({ value }) => statePath(value))
  const { attachments, file, chosen, refusal } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isLocked = useSelector(actor, selectIsLocked)
  const hasFailed = useSelector(actor, selectHasFailed)
  const isUploading = useSelector(actor, (snapshot) => snapshot.hasTag('uploading'))
  const isRemoving = useSelector(actor, (snapshot) => snapshot.hasTag('removing'))
  useSucceeded(actor, ({ code }) =>
    notify.success(t(code === CODES.deleted ? 'attachments.removed' : 'attachments.added')),
  )
  useReleaseFile(
    ports.attachments,
    file,
    useSelector(actor, (snapshot) => snapshot.hasTag('noUpload')),
  )
  /** Returns a smaller copy of a photo. If that fails, returns the photo itself, which is then refused as too large. */
  const shrink = async (photo: File) => {
    try {
      const { shrinkPhoto } = await ports.attachments.loadPhotoTools()
      return await shrinkPhoto(photo)
    } catch {
      return photo
    }
  }
  const attach = async (picked: File) => {
    setProgress(0)
    setIsShrinking(true)
    const file = isPhotoToShrink(picked) ? await shrink(picked) : picked
    setIsShrinking(false)
    // The panel may have been closed meanwhile.
    if (actor.getSnapshot().status === 'stopped') return
    const pickedFile = ports.attachments.pick(file)
    actor.send({ type: 'PICK', file: pickedFile })
    const isRefused = actor.getSnapshot().context.file !== pickedFile
    if (isRefused) ports.attachments.discard(pickedFile)
  }
  return (
    <Panel title={t('attachments.title')} level={3}>
      <div data-state={state} data-attachments={attachments?.length ?? ''}>
        <Stack>
          {state === 'unavailable' && (
            <LoadingFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />
          )}
          {!attachments && state === 'loading' && <SkeletonText lines={3} />}
          {attachments?.length === 0 && <p className={style.none}>{t('attachments.empty')}</p>}
          {attachments && attachments.length > 0 && (
            <ul className={style.list}>
              {attachments.map((attachment) => (
                <AttachmentLine
                  key={attachment.id}
                  attachment={attachment}
                  busy={isBusy}
                  onDownload={() => actor.send({ type: 'DOWNLOAD', id: attachment.id })}
                  onRemove={
                    mayRemove && !attachment.isProven
                      ? () => actor.send({ type: 'REMOVE', id: attachment.id })
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
          {isUploading && isLocked && file && (
            <UploadProgress
              label={t('attachments.progress', { name: file.name })}
              fraction={progress}
              onCancel={() => actor.send({ type: 'CANCEL' })}
            />
          )}
          {refusal && state === 'ready' && <CommandFailed refusal={refusal} />}
          {hasFailed && (
            <CommandFailed
              refusal={refusal}
              connectionLost={isUploading ? 'attachments.failed' : undefined}
              onRetry={() => actor.send({ type: 'RETRY' })}
              onCancel={() => actor.send({ type: 'CANCEL' })}
            />
          )}
          {attachments?.some(({ isProven }) => isProven || !mayRemove) && (
            <p className={style.none}>{t(mayRemove ? 'attachments.proven' : 'attachments.final')}</p>
          )}
          {attachments && (
            <FileDrop
              text={t('attachments.drop')}
              hint={t('attachments.hint')}
              choices={[
                { label: t('attachments.add'), accept: ATTACHMENT_TYPES.join() },
                { label: t('attachments.photo'), accept: PHOTOS, camera: true },
              ]}
              busy={isBusy || hasFailed || isShrinking}
              onPick={attach}
            />
          )}
        </Stack>
      </div>
      <ConfirmDialog
        open={isRemoving}
        look="danger"
        busy={isLocked}
        title={t('attachments.remove.title', { name: chosen?.name ?? '' })}
        onConfirm={() => actor.send({ type: 'CONFIRM' })}
        onCancel={() => actor.send({ type: 'CANCEL' })}
      >
        <p>{t('attachments.remove.message')}</p>
      </ConfirmDialog>
    </Panel>
  )
}

interface AttachmentLineProps {
  attachment: Attachment
  busy: boolean
  onDownload: () => void
  /** Undefined while the attachment can't be removed. */
  onRemove: (() => void) | undefined
}

/** One attachment: a photo with its picture, a PDF with an icon; who attached it and when; buttons to download it and, if possible, to remove it. */
function AttachmentLine({ attachment, busy, onDownload, onRemove }: AttachmentLineProps) {
  const t = useText()
  const { dateTime } = useDates()
  const { name, type, byName, createdAt, sizeBytes } = attachment
  const disabledReason = busy ? t('busy.label') : undefined
  return (
    <li className={style.line}>
      {type === 'application/pdf' ? (
        <span className={style.documentIcon}>
          <Icon name="book" size={20} />
        </span>
      ) : (
        <Photo attachment={attachment} />
      )}
      <span className={style.description}>
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
      {onRemove && (
        <IconButton
          icon="trash"
          label={t('attachments.remove', { name })}
          {...(disabledReason && { disabledReason })}
          onClick={onRemove}
        />
      )}
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
      <span className={style.documentIcon}>
        <Icon name="eye" size={20} />
      </span>
    )
  return (
    <img className={style.photo} src={address} alt={t('attachments.preview', { name: attachment.name })} />
  )
}
