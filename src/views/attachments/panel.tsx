import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { CODES } from '../../domain/codes.ts'
import { ATTACHMENT_TYPES } from '../../domain/documents/attachments.ts'
import { useText } from '../../i18n/index.ts'
import { attachmentsWith } from '../../machines/attachments/machine.ts'
import type { AttachmentsOwner } from '../../machines/attachments/types.ts'
import { statePath } from '../../machines/state-path.ts'
import { selectHasFailed, selectIsLocked } from '../../machines/tags.ts'
import { useApp } from '../app.tsx'
import { CommandFailed } from '../data/command-failed.tsx'
import { Failed } from '../data/failed.tsx'
import { UploadProgress, useReleaseAfterUpload } from '../files/upload.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { ConfirmDialog, notify, Panel, SkeletonText, Stack } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import { AttachmentLine } from './attachment-line.tsx'
import style from './attachments.module.css'

const PHOTOS = ATTACHMENT_TYPES.filter((type) => type.startsWith('image/')).join()

/** Lists the photos and documents of a cash log, a pouch or a remittance, and adds and removes them. */
export default function AttachmentsPanel(owner: AttachmentsOwner) {
  const t = useText()
  const { ports } = useApp()
  const [progress, setProgress] = useState(0)
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
  useReleaseAfterUpload(
    ports.attachments,
    file,
    useSelector(actor, (snapshot) => snapshot.hasTag('noUpload')),
  )
  return (
    <Panel title={t('attachments.title')} level={3}>
      <div data-state={state} data-attachments={attachments?.length ?? ''}>
        <Stack>
          {state === 'unavailable' && (
            <Failed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />
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
                  onRemove={() => actor.send({ type: 'REMOVE', id: attachment.id })}
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
              {...(isUploading && { connectionLost: t('attachments.failed') })}
              onRetry={() => actor.send({ type: 'RETRY' })}
              onCancel={() => actor.send({ type: 'CANCEL' })}
            />
          )}
          {attachments && (
            <FileDrop
              text={t('attachments.drop')}
              hint={t('attachments.hint')}
              choices={[
                { label: t('attachments.add'), accept: ATTACHMENT_TYPES.join() },
                { label: t('attachments.photo'), accept: PHOTOS, camera: true },
              ]}
              busy={isBusy || hasFailed}
              onPick={(picked) => {
                setProgress(0)
                actor.send({ type: 'PICK', file: ports.attachments.pick(picked) })
              }}
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
