/** What tests of people's pages do most, on one app and its school. */
import assert from 'node:assert/strict'
import { announceChange } from '../../../server/core/account/sessions'
import { newPerson } from '../campus'
import type { TestApp, TestSession } from '../harness'

export const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
export const refused = ({
  status,
  envelope,
}: {
  status: number
  envelope: { message: string; msg: string }
}) => [status, envelope.message + envelope.msg]

export function peopleOf(app: TestApp, school: string) {
  const person = (name?: string) => newPerson(app, school, name)
  return {
    person,
    /** Someone with the campus identity that code 147 asks for. */
    async student(name?: string): Promise<TestSession> {
      const one = await person(name)
      await app.pool.query(`update users set student_until = now() + interval '1 year' where id = $1`, [
        one.userId,
      ])
      await announceChange(app.context, one.userId)
      return one
    },
    set: (who: TestSession, column: string, value: string) =>
      app.pool.query(`update users set ${column} = $2 where id = $1`, [who.userId, value]),
    block: (blocker: TestSession, blocked: TestSession) =>
      app.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
        blocker.userId,
        blocked.userId,
      ]),
    async follow(who: TestSession, whom: TestSession): Promise<void> {
      assert.equal((await app.post('user/follow', { id: whom.userId }, { token: who.token })).code, 0)
    },
    home: (of: TestSession, viewer?: TestSession) =>
      app.get('user/home', { query: { id: of.userId }, token: viewer?.token }),
  }
}
