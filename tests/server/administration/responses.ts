/** The HTTP status and the message of an answer. */
export const statusAndMessage = ({ status, message }: { status: number; message: string }) => [
  status,
  message,
]

/** The issues of a refusal: the fields that it names. */
export const issuesOf = (answer: { data: unknown }) => (answer.data as { issues?: object[] }).issues
