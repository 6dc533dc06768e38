/** How tests call as somebody, and read what they are answered. */
import assert from 'node:assert/strict'

interface Said {
  envelope: { message: string; msg: string }
}

/** Options of a call that this person makes. */
export const as = ({ token }: { token: string }) => ({ token })

/** The data of an answer. Fails on a refusal, with its sentence. */
export async function say<T>(answer: Promise<Said & { code: unknown; data: T }>): Promise<T> {
  const { code, data, envelope } = await answer
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}

/** The sentence of a refusal. Fails on any other answer. */
export async function refused(answer: Promise<Said & { status: number }>): Promise<string> {
  const { status, envelope } = await answer
  assert.ok(status >= 400 && status < 500, `${status} ${envelope.message}`)
  return envelope.message + envelope.msg
}
