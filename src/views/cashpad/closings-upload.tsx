import { useApp } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'
import { Stack } from '../ui/index.ts'
import style from './cashpad.module.css'
import { ClosingsContinuityPanel } from './continuity.tsx'
import { Requests } from './requests.tsx'
import { Upload } from './upload.tsx'

/** Imports closings from a file, requests them from the tills, and lists the missing ones. */
export function ClosingsUpload() {
  const { ports } = useApp()
  const continuity = useDocument(ports.closings.loadContinuity, null, { dependsOn: ['archives'] })
  return (
    <Stack gap={24}>
      <Upload />
      <div className={style.columns}>
        <Requests />
        <ClosingsContinuityPanel continuity={continuity} />
      </div>
    </Stack>
  )
}
