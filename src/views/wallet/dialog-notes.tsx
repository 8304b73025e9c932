import type { Refusal } from '../../domain/outcome.ts'
import { useFailureText, useHasText, useText } from '../../i18n/index.ts'
import type { DraftNotice } from '../../machines/draft.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { Alert, Button } from '../ui/index.ts'

interface DialogNotesProps {
  notice: DraftNotice | null
  refusal: Refusal | null
  /** True when the result is unknown: the same command can be sent again. */
  hasFailed: boolean
  /** Null while the input is being sent, or may have arrived. */
  onStartOver: (() => void) | null
}

/** The notices of a wallet dialog besides its fields: a restored draft, a named refusal, a lost answer. */
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
        refusal && <Alert about={refusal}>{refusalText(refusal)}</Alert>
      )}
    </>
  )
}

/** Shows a refusal: what is wrong when it belongs to no field, otherwise that some fields are invalid. */
function useRefusalText(): (refusal: Refusal) => string {
  const t = useText()
  const hasText = useHasText()
  const failureText = useFailureText()
  return ({ name, code, issues }) => {
    const [issue] = issues.filter(({ path }) => !/^(?:piece|roll)\.\d+$/u.test(path))
    return issue && hasText(issue.key) ? t(issue.key) : failureText({ refusal: name, code })
  }
}
