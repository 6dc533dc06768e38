/** Who may do what with a session at a school's system: whoever opened it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Sessions } from '../../../../server/features/timetable/academic/sessions'
import { demoSignIn } from '../../../../server/providers/academic/local'
import { as, say } from '../../asks'
import { mine, type Make, type Ownership, type Rule, type Stage } from '../../owners'

function rules(stage: Stage): Record<string, Rule> {
  const opened = async (): Promise<string> => {
    const system = randomUUID()
    const name = `演示 ${system.slice(0, 6)}`
    await stage.app.pool.query(
      `insert into timetable_systems (id, school_id, name, kind, url, open) values ($1, $2, $3, 'local', '', true)`,
      [system, stage.campus.school, name],
    )
    return (await say(stage.app.post('cls/getcode', { system }, as(stage.owner)))).session
  }
  /** What signs in there: the picture shows characters that are kept under a seal. */
  const signs = async (session: string) => {
    const found = await new Sessions(stage.app.context).of(stage.owner.userId, session)
    return { session, ...demoSignIn, code: found?.kept.memory.code ?? assert.fail('no picture') }
  }
  const within =
    (more: object = {}): Make =>
    async () => {
      const session = await opened()
      await say(stage.app.post('cls/login', await signs(session), as(stage.owner)))
      return { session, ...more }
    }
  const term = { year: '2026-2027', term: 1 }
  return {
    'cls/login': { who: mine, make: async () => signs(await opened()) },
    'cls/info': { who: mine, make: within() },
    'cls/kebiao': { who: mine, make: within(term) },
    'cls/score': { who: mine, make: within() },
    'cls/exam': { who: mine, make: within(term) },
    'cls/room': { who: mine, make: within({ ...term, week: 3, day: 2, from: 3, to: 4 }) },
  }
}

export default {
  rules,
  nobodys: { 'cls/getcode': 'a system of any school, at which the caller’s own account is read' },
} satisfies Ownership
