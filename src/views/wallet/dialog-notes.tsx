import type { Refusal } from '../../domain/outcome.ts'
import { useFailureText, useHasText, useText } from '../../i18n/index.ts'
import type { DraftNotice } from '../../machines/draft.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { Alert, Button } from '../ui/index.ts'

interface DialogNotesProps {
  notice: DraftNotice | null
  refusal: Refusal | null
  /** Nobody knows what became of it: the same can be asked again. */
  hasFailed: boolean
  /** Null while what is typed is on its way, or may have arrived. */
  onStartOver: (() => void) | null
}

/** What a dialog of the wallet has to say beside its fields: a draft taken up, a refusal by name, a lost answer. */
export function DialogNotes({ notice, refusal, hasFailed, onStartOver }: DialogNotesProps) {
  const t = useText()
  const refusalText = useRefusalText()
  return (
    <>
      <DraftNote
        notice={notice}
        action={
          onStartOver && (
            <Button size="small" onClick={onStartOver}>
              {t('wallet.dialog.startOver')}
            </Button>
          )
        }
      />
      {hasFailed ? (
        <Alert>{refusal ? refusalText(refusal) : t('wallet.dialog.failed')}</Alert>
      ) : (
        refusal && <Alert>{refusalText(refusal)}</Alert>
      )}
    </>
  )
}

/** Says a refusal: what is wrong where no field says it, else that some fields are. */
function useRefusalText(): (refusal: Refusal) => string {
  const t = useText()
  const hasText = useHasText()
  const failureText = useFailureText()
  return ({ name, code, issues }) => {
    const [issue] = issues.filter(({ path }) => !/^(?:piece|roll)\.\d+$/u.test(path))
    return issue && hasText(issue.key) ? t(issue.key) : failureText({ refusal: name, code })
  }
}
