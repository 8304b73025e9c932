/** The value of the filter `closing` in addresses that selects sheets without a closing, in establishments that get closings. */
export const CLOSING_MISSING = 'missing'
/** The value of the filter `closing` that selects sheets whose difference was changed by a closing after the validation. */
export const CLOSING_LATE = 'late'
