/** What tests of topics do most, on one app and its school. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { entrust, newSchool } from '../campus'
import type { TestApp, TestSession } from '../harness'
import { peopleOf } from '../homepage/homepages'

let made = 0
export const newName = () => `话题${(made += 1)}号`
export const body = (change: object = {}) => ({
  key: randomUUID(),
  name: newName(),
  category: 'campus',
  scope: 'school',
  intro: '说说身边的事',
  ...change,
})

/** Two schools; an administrator of the first. */
export async function newCampus(app: TestApp) {
  const [school, elsewhere] = [await newSchool(app), await newSchool(app, '江北大学')]
  const people = peopleOf(app, school)
  const admin = await people.person('王老师')
  await entrust(app, admin, 'school-admin', school)
  const add = (by: TestSession, change: object = {}) => app.post('topic/add', body(change), as(by))
  const review = (by: TestSession, id: string, action: 'approve' | 'refuse' = 'approve') =>
    app.post(
      'topic/review',
      action === 'approve' ? { id, action } : { id, action, reason: '和别的话题重复' },
      as(by),
    )
  return {
    school,
    elsewhere,
    people,
    admin,
    add,
    review,
    detail: async (id: string, viewer?: TestSession) =>
      (await app.get('topic/detail', { query: { id }, token: viewer?.token })).data,
    follow: (by: TestSession, id: string) => app.post('topic/follow', { id }, as(by)),
    told: async (who: TestSession) =>
      (
        await app.get('message/dynamicNotices', { query: { group: 'system' }, token: who.token })
      ).data.items.map(({ text }) => text),
    /** A topic that is open, and who proposed it. */
    async open(change: object = {}) {
      const creator = await people.student()
      const { data, envelope } = await add(creator, change)
      assert.equal(envelope.code, 0, envelope.message + envelope.msg)
      assert.equal((await review(admin, data.id)).code, 0)
      return { id: data.id, name: data.name, creator }
    },
  }
}
