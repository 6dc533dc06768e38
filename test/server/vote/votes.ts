/** What people do in votes, for their tests. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { VoteDetail, VoteEntry } from '../../../contract/vote/schema'
import { closeVotes } from '../../../server/features/vote/close'
import { certify, newPerson, newSchool } from '../campus'
import { startApp, type CallOptions, type TestApp, type TestSession } from '../harness'
import { as, say as ok } from '../asks'

const hour = 3_600_000
const inTime = (ms: number) => new Date(Date.now() + ms).toISOString()

export const eventDraft = (change: object = {}) => ({
  key: randomUUID(),
  title: '校园歌手十强',
  body: [{ kind: 'text', text: '唱完这个秋天' }],
  ends: inTime(24 * hour),
  choices: 1,
  period: 'once',
  voters: 'school',
  way: 'during',
  review: false,
  ...change,
})

/** An app with a school, and hands for its votes. */
export async function votesOf() {
  const app: TestApp = await startApp()
  const school = await newSchool(app)
  const person = () => newPerson(app, school)
  const student = async (at = school): Promise<TestSession> => {
    const one = await newPerson(app, at)
    await certify(app, one)
    return one
  }
  const create = (by: TestSession, change: object = {}) =>
    app.post('VoteActivity/create', eventDraft(change), as(by))
  const open = async (by: TestSession, change: object = {}): Promise<VoteDetail> => ok(create(by, change))
  const read = async (by: TestSession | undefined, id: string): Promise<VoteDetail> =>
    ok(app.get('VoteActivity/read', { query: { id }, token: by?.token }))
  const apply = (by: TestSession, id: string, change: object = {}) =>
    app.post('Vote/apply', { key: randomUUID(), id, name: '江风', ...change }, as(by))
  const enter = async (by: TestSession, id: string, name = '江风'): Promise<VoteEntry> =>
    ok(apply(by, id, { name }))
  const see = async (by: TestSession | undefined, id: string): Promise<VoteEntry> =>
    ok(app.get('Vote/participantInfo', { query: { id }, token: by?.token }))
  const cast = (
    by: TestSession,
    id: string,
    entries: string[],
    options: CallOptions & { key?: string } = {},
  ) => {
    const { key = randomUUID(), ...from } = options
    return app.post('Vote/vote', { key, id, entries }, { ...as(by), ...from })
  }
  const vote = (by: TestSession, id: string, entries: string[], options: CallOptions = {}) =>
    ok(cast(by, id, entries, options))
  const move = (id: string, change: string) =>
    app.pool.query(`update vote_events set ${change} where id = $1`, [id])
  const end = (id: string) =>
    move(id, `starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second'`)
  const close = () => closeVotes(app.context)
  const ranking = async (by: TestSession | undefined, id: string, query: object = {}) =>
    ok(app.get('Vote/ranking', { query: { id, ...query }, token: by?.token }))
  const told = async (who: TestSession) =>
    (await ok(app.get('message/dynamicNotices', { query: { group: 'system' }, token: who.token }))).items.map(
      ({ text }) => text,
    )
  /** Whether all numbers are those of the rows. */
  async function exact(id: string): Promise<void> {
    const { rows } = await app.pool.query(
      `select v.people, v.votes, v.aside,
        (select count(distinct voter_id)::int from vote_ballots where event_id = v.id and state in ('counted', 'aside', 'rejected')) as voters,
        (select count(*)::int from vote_ballots where event_id = v.id and state = 'counted') as counted,
        (select count(*)::int from vote_ballots where event_id = v.id and state = 'aside') as waiting,
        (select count(*)::int from vote_entries e where e.event_id = v.id and (
          e.votes <> (select count(*) from vote_ballots b where b.entry_id = e.id and b.state = 'counted')
          or e.aside <> (select count(*) from vote_ballots b where b.entry_id = e.id and b.state = 'aside'))) as wrong
      from vote_events v where v.id = $1`,
      [id],
    )
    const [row] = rows
    assert.deepEqual([row.people, row.votes, row.aside, row.wrong], [row.voters, row.counted, row.waiting, 0])
  }
  return {
    app,
    school,
    person,
    student,
    create,
    open,
    read,
    apply,
    enter,
    see,
    cast,
    vote,
    move,
    end,
    close,
    ranking,
    told,
    exact,
  }
}
export type Votes = Awaited<ReturnType<typeof votesOf>>
