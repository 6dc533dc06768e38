/** The answer to every call (spec, section 7). The client reads the code, never the HTTP status. */
export interface Envelope<T = unknown> {
  /** 0 or 1 carry data; the others are section 8's. "-1001" is a string there and here. */
  code: Code
  data: T
  /** For the person: one Chinese sentence. */
  message: string
  /** What to add to it, for example which field; '' for nothing. */
  msg: string
}

export type Code = 0 | 1 | -1 | -2 | 147 | 258 | 502 | 1001 | '-1001'

/** Spec, section 8. */
export const codes = {
  ok: 0,
  /** Toast of message plus msg. */
  badInput: -1,
  /** Toast of message. */
  refused: -2,
  studentOnly: 147,
  verifiedOnly: 258,
  broken: 502,
  signedOut: 1001,
  sessionExpired: '-1001',
} as const satisfies Record<string, Code>
