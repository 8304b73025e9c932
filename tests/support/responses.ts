/** The HTTP status and the message of an answer. */
export const statusAndMessage = ({ status, message }: { status: number; message: string }) => [
  status,
  message,
]

/** The HTTP status, the owner’s code and the message of an answer. */
export const codesAndMessage = (answer: { status: number; statusCode: number; message: string }) => [
  answer.status,
  answer.statusCode,
  answer.message,
]

/** The issues of a refusal: the fields that it names. */
export const issuesOf = (answer: { data: unknown }) => (answer.data as { issues?: object[] }).issues
