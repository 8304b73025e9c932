import { Suspense } from 'react'
import { useApp } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { useDocument } from '../data/use-document.ts'
import { SkeletonText, Stack } from '../ui/index.ts'
import style from './cashpad.module.css'
import { Requests } from './requests.tsx'
import { Upload } from './upload.tsx'

const ClosingsContinuityPanel = lazyComponent(() => import('./continuity.tsx'), 'ClosingsContinuityPanel')

/** Imports closings from a file, requests them from the tills, and lists the missing ones. */
export function ClosingsUpload() {
  const { ports } = useApp()
  const continuity = useDocument(ports.closings.loadContinuity, null, { dependsOn: ['archives'] })
  return (
    <Stack gap={24}>
      <Upload />
      <div className={style.columns}>
        <Requests />
        <Suspense fallback={<SkeletonText lines={4} />}>
          <ClosingsContinuityPanel continuity={continuity} />
        </Suspense>
      </div>
    </Stack>
  )
}
