/** What tests of notices and articles do most. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { BlockDraft } from '../../../contract/article/schema'
import { announceChange } from '../../../server/core/account/sessions'
import { entrust } from '../campus'
import type { TestApp, TestSession } from '../harness'

export const said = (text = '周五下午两点，图书馆三楼'): BlockDraft[] => [{ kind: 'text', text }]
export const notice = (change: object = {}) => ({
  key: randomUUID(),
  title: '停水通知',
  body: said(),
  source: '后勤处',
  scope: 'school',
  college: null,
  grade: null,
  pinned: false,
  important: false,
  publish_at: null,
  until: null,
  publish: true,
  ...change,
})

/** A notice of the person's school, whatever they were before: they are its administrator from now on. */
export async function newNotice(
  app: TestApp,
  author: TestSession,
  state: 'draft' | 'published' = 'published',
  change: object = {},
): Promise<string> {
  const { rows } = await app.pool.query('select school_id from users where id = $1', [author.userId])
  const held = await app.pool.query(
    `select 1 from grants where user_id = $1 and role = 'school-admin' and revoked_at is null`,
    [author.userId],
  )
  if (held.rowCount === 0) await entrust(app, author, 'school-admin', rows[0].school_id)
  const { code, data, envelope } = await app.post(
    'notice/save',
    notice({ publish: state === 'published', ...change }),
    { token: author.token },
  )
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data.id
}

/** A topic of the school that is open. */
export async function openTopic(
  app: TestApp,
  creator: TestSession,
  school: string | null,
): Promise<{ id: string; name: string }> {
  const [id, name] = [randomUUID(), `专栏${randomUUID().slice(0, 6)}`]
  await app.pool.query(
    `insert into topics (id, school_id, name, category, intro, creator_id, key, state, approved_at) values ($1, $2, $3, 'campus', '写点什么', $4, $5, 'approved', now())`,
    [id, school, name, creator.userId, randomUUID()],
  )
  return { id, name }
}

export async function makeTalent(app: TestApp, person: TestSession, school: string): Promise<void> {
  await entrust(app, person, 'talent', school)
  await announceChange(app.context, person.userId)
}

/** A topic that the person, a talent from now on, hosts. */
export async function newColumn(app: TestApp, host: TestSession, school: string) {
  const held = await app.pool.query(
    `select 1 from grants where user_id = $1 and role = 'talent' and revoked_at is null`,
    [host.userId],
  )
  if (held.rowCount === 0) await makeTalent(app, host, school)
  const topic = await openTopic(app, host, school)
  const { code, data, envelope } = await app.post('talent/host', { topic: topic.id }, { token: host.token })
  assert.equal(code, 0, envelope.message)
  return { ...data, topicName: topic.name }
}

export async function newArticle(app: TestApp, host: TestSession, column: string, change: object = {}) {
  const sent = {
    key: randomUUID(),
    column,
    title: '湖边的第三种绿',
    body: said('从春天写起'),
    scope: 'everyone',
    ...change,
  }
  const { code, data, envelope } = await app.post('talent/publish', sent, { token: host.token })
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}

export const application = (change: object = {}) => ({
  key: randomUUID(),
  name: `读书社${randomUUID().slice(0, 6)}`,
  category: 'club',
  intro: '一周读一本，周五见',
  statement: '图书馆指导的学生社团，负责人林夏',
  ...change,
})

/** An account that a certified student applied for and an administrator of the school opened. */
export async function newAccount(app: TestApp, owner: TestSession, admin: TestSession, change: object = {}) {
  const { code, data, envelope } = await app.post('subscribe/apply', application(change), {
    token: owner.token,
  })
  assert.equal(code, 0, envelope.message + envelope.msg)
  const opened = await app.post(
    'subscribe/review',
    { id: data.id, action: 'approve' },
    { token: admin.token },
  )
  assert.equal(opened.code, 0, opened.envelope.message)
  return data
}

/** An article of an account, by one of its editors; `ago` ms old. */
export async function newAccountArticle(
  app: TestApp,
  editor: TestSession,
  account: string,
  change: object = {},
  ago = 0,
): Promise<string> {
  const { source: _, ...draft } = notice({ title: '这周读什么', account, ...change })
  const { code, data, envelope } = await app.post('notice/save', draft, { token: editor.token })
  assert.equal(code, 0, envelope.message + envelope.msg)
  if (ago > 0)
    await app.pool.query(
      `update announcements set created_at = created_at - make_interval(secs => $2) where id = $1`,
      [data.id, ago / 1000],
    )
  return data.id
}
