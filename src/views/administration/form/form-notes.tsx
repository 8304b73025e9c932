import { useSelector } from '@xstate/react'
import { useHasText, useText } from '../../../i18n/index.ts'
import { selectHasFailed, selectIsLocked } from '../../../machines/form/selectors.ts'
import { useRefusalText } from '../../data/command-failed.tsx'
import { Alert, Button, Stack } from '../../ui/index.ts'
import type { SectionSpec } from '../fields.ts'
import { fieldsOf } from '../read-form.ts'
import type { FormActor } from './use-resource-form.ts'

/** Notices about the whole form: a restored draft, the reason of a refusal, or a failed connection. */
export function FormNotes({ form, sections }: { form: FormActor; sections: readonly SectionSpec[] }) {
  const t = useText()
  const hasText = useHasText()
  const refusalText = useRefusalText()
  const { notice, refusal } = useSelector(form, ({ context }) => context)
  const hasFailed = useSelector(form, selectHasFailed)
  const isLocked = useSelector(form, selectIsLocked)
  const isAsking = useSelector(form, (state) => state.matches('confirming'))
  const paths = fieldsOf(sections).map(({ path }) => path)
  const issues = refusal?.issues ?? []
  const issuesWithoutField = issues.filter(({ path }) => !paths.includes(path))
  const inFields = issues.length - issuesWithoutField.length
  const hasNoMessage = notice === null && !hasFailed && (refusal === null || isAsking)
  if (hasNoMessage) return null
  return (
    <Stack gap={12}>
      {notice === 'DraftResumed' && (
        <Alert
          tone="info"
          action={
            !isLocked && (
              <Button icon="undo" onClick={() => form.send({ type: 'START_OVER' })}>
                {t('administration.startOver')}
              </Button>
            )
          }
        >
          {t('administration.resumed')}
        </Alert>
      )}
      {notice === 'DraftDropped' && <Alert tone="warning">{t('administration.dropped')}</Alert>}
      {hasFailed && <Alert>{refusal === null ? t('administration.failed') : refusalText(refusal)}</Alert>}
      {refusal && !hasFailed && !isAsking && (
        <Alert
          about={refusal}
          {...(inFields > 0 && { title: t('administration.issues', { count: inFields }) })}
        >
          {(inFields === 0 || refusal.name !== 'InvalidRequest') && refusalText(refusal)}
          {issuesWithoutField.map(({ path, key }) => (
            <p key={`${path} ${key}`}>{t(hasText(key) ? key : 'issue.value')}</p>
          ))}
        </Alert>
      )}
    </Stack>
  )
}
