import { useSelector } from '@xstate/react'
import { Suspense, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { closingsUploadWith, needsReplacementReason } from '../../machines/closings-upload/machine.ts'
import { statePath } from '../../machines/state-path.ts'
import { selectHasFailed, selectIsLocked } from '../../machines/tags.ts'
import { useApp } from '../app.tsx'
import { CommandFailed } from '../data/command-failed.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { UploadProgress, useReleaseFile } from '../files/upload.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { notify, Panel, SkeletonText, Stack, usePreload } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'

const loadPreview = () => import('./preview.tsx')
const loadFaults = () => import('./faults.tsx')
const loadResult = () => import('./upload-result.tsx')
/** Preview, errors and result are needed only after a file was chosen, so they are imported after the page is shown. */
const ClosingsPreview = lazyComponent(loadPreview, 'ClosingsPreview')
const ClosingFaults = lazyComponent(loadFaults, 'ClosingFaults')
const UploadResult = lazyComponent(loadResult, 'UploadResult')

const ACCEPTED_FILES = '.json,.csv,.txt,application/json,text/csv'

/**
 * Imports a file of closings: the person chooses or drops it, checks the preview, corrects dates and services that were derived from the time of
 * a closing, and imports the whole file.
 */
export function ClosingsUpload() {
  const t = useText()
  const { ports } = useApp()
  const [progress, setProgress] = useState(0)
  const [machine] = useState(() =>
    closingsUploadWith({
      preview: ports.closings.previewWithProgress(setProgress),
      importFile: ports.closings.importWithProgress(setProgress),
      newKey: ports.newKey,
      changed: () => ports.queries.invalidate('archives'),
    }),
  )
  const actor = useWorkflow(machine)
  useSucceeded(actor, () => notify.success(t('closings.done')))
  usePreload(loadPreview)
  usePreload(loadFaults)
  usePreload(loadResult)
  const state = useSelector(actor, ({ value }) => statePath(value))
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { file, closings, corrections, replacementReason, imported, refusal } = context
  const isSending = useSelector(actor, selectIsLocked)
  const hasFailed = useSelector(actor, selectHasFailed)
  const mayPick = useSelector(actor, (snapshot) => snapshot.hasTag('picking'))
  useReleaseFile(
    ports.closings,
    file,
    useSelector(actor, (snapshot) => snapshot.hasTag('noUpload')),
  )
  const pick = (picked: File) => {
    setProgress(0)
    actor.send({ type: 'PICK', file: ports.closings.pick(picked) })
  }
  const cancel = () => actor.send({ type: 'CANCEL' })
  const container = useRef<HTMLDivElement>(null)
  useFocusFallback(() => container.current, state)
  return (
    <Panel title={t('closings.upload')}>
      <div ref={container} tabIndex={-1} data-upload={state}>
        <Stack>
          {mayPick && (
            <FileDrop
              text={t('closings.drop')}
              hint={t('closings.hint')}
              choices={[
                {
                  label: t(state === 'idle' ? 'closings.pick' : 'closings.pickAgain'),
                  accept: ACCEPTED_FILES,
                  look: state === 'idle' ? 'primary' : 'secondary',
                },
              ]}
              onPick={pick}
            />
          )}
          {isSending && file && (
            <UploadProgress
              label={t('closings.sending', { name: file.name })}
              fraction={progress < 1 ? progress : undefined}
              text={t(progress < 1 ? 'closings.sending' : 'closings.reading', { name: file.name })}
              onCancel={state === 'reading' ? cancel : undefined}
            />
          )}
          {refusal && !hasFailed && (
            <CommandFailed refusal={refusal} {...(state === 'faulty' && { onDismiss: cancel })} />
          )}
          {hasFailed && (
            <CommandFailed
              refusal={refusal}
              connectionLost="closings.lost"
              onRetry={() => actor.send({ type: 'RETRY' })}
              onCancel={cancel}
            />
          )}
          <Suspense fallback={<SkeletonText lines={6} />}>
            {state === 'faulty' && refusal && file && (
              <ClosingFaults name={file.name} issues={refusal.issues} />
            )}
            {state === 'previewing' && file && (
              <ClosingsPreview
                name={file.name}
                closings={closings}
                corrections={corrections}
                reason={needsReplacementReason(context) ? replacementReason : null}
                onReason={(reason) => actor.send({ type: 'CHANGE_REASON', reason })}
                onCorrect={(correction) => actor.send({ type: 'CORRECT', ...correction })}
                onConfirm={() => {
                  setProgress(0)
                  actor.send({ type: 'CONFIRM' })
                }}
                onCancel={cancel}
              />
            )}
            {state === 'imported' && imported && <UploadResult result={imported} onDismiss={cancel} />}
          </Suspense>
        </Stack>
      </div>
    </Panel>
  )
}
