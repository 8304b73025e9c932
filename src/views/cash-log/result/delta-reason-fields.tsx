import type { DeltaReason } from '../../../domain/contract/payments.ts'
import { useText } from '../../../i18n/index.ts'
import { Select, TextArea } from '../../ui/index.ts'
import style from './result.module.css'

export interface DeltaReasonProps {
  reasons: readonly DeltaReason[]
  reasonId: string | null
  onReason: (reasonId: string | null) => void
  comment: string
  onComment: (text: string) => void
  /** Shown at the comment field: a comment is required and missing. */
  commentError?: string | undefined
  /** The difference is above the establishment's tolerance, so a comment is required. */
  isBeyond: boolean
}

const NONE = 'none'

/** Reason and comment. Beyond the tolerance the comment is required and the reason is requested; otherwise both are optional. */
export function DeltaReasonFields({
  reasons,
  reasonId,
  onReason,
  comment,
  onComment,
  commentError,
  isBeyond,
}: DeltaReasonProps) {
  const t = useText()
  return (
    <div className={style.why}>
      {reasons.length > 0 && (
        <Select
          large
          label={t('cashLog.field.reason')}
          optional={!isBeyond}
          value={reasonId ?? NONE}
          options={[
            { value: NONE, label: t(isBeyond ? 'cashLog.field.chooseReason' : 'cashLog.field.noReason') },
            ...reasons
              .filter(({ active, id }) => active || id === reasonId)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => onReason(value === NONE ? null : value)}
        />
      )}
      <TextArea
        label={t('cashLog.field.comment')}
        optional={!isBeyond}
        rows={2}
        hint={isBeyond && commentError === undefined ? t('cashLog.field.commentNeeded') : undefined}
        value={comment}
        error={commentError}
        onChange={onComment}
      />
    </div>
  )
}
