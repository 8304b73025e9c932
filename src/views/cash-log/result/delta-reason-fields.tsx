import type { DeltaReason } from '../../../domain/contract/payments.ts'
import { useText } from '../../../i18n/index.ts'
import { Select, TextArea } from '../../ui/index.ts'
import style from './result.module.css'

export interface DeltaReasonProps {
  reasons: readonly DeltaReason[]
  reasonId: string | null
  onReason: (reasonId: string | null) => void
  /** The error when a reason is required and missing. */
  reasonError?: string | undefined
  comment: string
  onComment: (text: string) => void
  /** The error when a comment is required and missing. */
  commentError?: string | undefined
  /** True if the difference exceeds the establishment's tolerance, so that both are required. */
  isBeyond: boolean
}

const NO_REASON = 'none'

/** The reason and comment of a difference: required beyond the tolerance, otherwise optional. */
export function DeltaReasonFields({
  reasons,
  reasonId,
  onReason,
  reasonError,
  comment,
  onComment,
  commentError,
  isBeyond,
}: DeltaReasonProps) {
  const t = useText()
  return (
    <div className={style.reasonFields}>
      {reasons.length > 0 && (
        <Select
          large
          label={t('cashLog.field.reason')}
          optional={!isBeyond && reasonError === undefined}
          value={reasonId ?? NO_REASON}
          error={reasonError}
          options={[
            {
              value: NO_REASON,
              label: t(isBeyond ? 'cashLog.field.chooseReason' : 'cashLog.field.noReason'),
            },
            ...reasons
              .filter(({ active, id }) => active || id === reasonId)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => onReason(value === NO_REASON ? null : value)}
        />
      )}
      <TextArea
        label={t('cashLog.field.comment')}
        optional={!isBeyond && commentError === undefined}
        rows={2}
        hint={isBeyond && commentError === undefined ? t('cashLog.field.commentNeeded') : undefined}
        value={comment}
        error={commentError}
        onChange={onComment}
      />
    </div>
  )
}
