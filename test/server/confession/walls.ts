/** What people do on the confession wall, for its tests. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Confession } from '../../../contract/confession/schema'
import { certify, newPerson } from '../campus'
import { as } from '../asks'
import { deskOf, type TestDesk } from '../complaint/complaints'
import { startApp, type Answer, type TestApp, type TestSession } from '../harness'

export const ok = <T>({ code, data, envelope }: Answer<T>): T => {
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}

/** An app with a school, its desk, and hands for the wall. */
export async function wallOf() {
  const app: TestApp = await startApp()
  const desk: TestDesk = await deskOf(app)
  const student = async (name?: string, school = desk.school): Promise<TestSession> => {
    const person = await newPerson(app, school, name)
    await certify(app, person)
    return person
  }
  const write = (by: TestSession, change: Record<string, unknown> = {}) =>
    app.post('loveWall/publish', { key: randomUUID(), text: '谢谢昨天借我伞的人', ...change }, as(by))
  const post = async (by: TestSession, change: Record<string, unknown> = {}): Promise<Confession> =>
    ok(await write(by, change))
  const act = (path: 'like' | 'dislike' | 'delete' | 'agree' | 'decline', by: TestSession, id: string) =>
    app.post(`loveWall/${path}`, { id }, as(by))
  const see = (by: TestSession, id: string) => app.get('loveWall/detail', { query: { id }, ...as(by) })
  const list = async (by: TestSession, query: Record<string, unknown> = {}) =>
    ok(await app.get('loveWall/list', { query, ...as(by) }))
  const ids = async (
    by: TestSession,
    path: 'list' | 'mines' | 'named' | 'queue' | 'unseals',
    query: Record<string, unknown> = {},
  ) =>
    ok<{ items: { id: string }[] }>(
      await app.get(`loveWall/${path}`, { query: { size: 50, ...query }, ...as(by) }),
    ).items.map(({ id }) => id)
  const review = (by: TestSession, id: string, refusal?: string) =>
    app.post(
      'loveWall/review',
      refusal === undefined ? { id, action: 'approve' } : { id, action: 'refuse', reason: refusal },
      as(by),
    )
  const say = async (by: TestSession, id: string, text = '会看到的') =>
    ok(await app.post('comment/publish', { key: randomUUID(), subject: 'confession', id, text }, as(by)))
  const complain = async (by: TestSession, id: string, subject: 'confession' | 'comment' = 'confession') =>
    ok(
      await app.post(
        'complaint/add',
        { key: randomUUID(), subject, id, reason: 'abuse', text: '在骂人' },
        as(by),
      ),
    )
  const told = async (who: TestSession) => ok(await app.get('message/dynamicNotices', as(who))).items
  return { app, desk, student, write, post, act, see, list, ids, review, say, complain, told }
}
export type Wall = Awaited<ReturnType<typeof wallOf>>
