/**
 * Where the turnover of an establishment comes from. CLOSING: from the closings of its POS; a person types it only until the closing of the
 * service is received. TYPED: a person types it on every sheet, and closings are not reported as missing. In both cases a received closing is
 * used.
 */
export const POS_TURNOVER_SOURCES = ['CLOSING', 'TYPED'] as const
export type PosTurnoverSource = (typeof POS_TURNOVER_SOURCES)[number]
