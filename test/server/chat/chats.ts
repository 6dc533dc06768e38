/** What tests of private chat do over and over. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eraseDue } from '../../../server/features/security/erase'
import type { TestApp, TestSession } from '../harness'

/** The two follow each other. */
export async function befriend(app: TestApp, one: TestSession, other: TestSession): Promise<void> {
  for (const [who, whom] of [
    [one, other],
    [other, one],
  ] as const)
    assert.equal((await app.post('user/follow', { id: whom.userId }, as(who))).code, 0)
}

export async function say(app: TestApp, from: TestSession, to: TestSession, text: string) {
  const { code, data, envelope } = await app.post(
    'privateChat',
    { key: randomUUID(), to: to.userId, text },
    as(from),
  )
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}

export const chatOf = async (app: TestApp, reader: TestSession, other: TestSession) =>
  (await app.get('chat/with', { ...as(reader), query: { user: other.userId } })).data

export const counts = async (app: TestApp, who: TestSession) =>
  (await app.get('message/counts', as(who))).data

export const seqs = ({ items }: { items: readonly { seq: number }[] }): number[] =>
  items.map(({ seq }) => seq)

/** Texts of so many messages. */
export const saying = (count: number): string[] => Array.from({ length: count }, (_, n) => `第 ${n + 1} 条`)

/** The person's account is erased. */
export async function erased(app: TestApp, { userId }: TestSession): Promise<void> {
  await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [userId])
  assert.equal(await eraseDue(app.context), 1)
}
