/** What tests of questions and answers do most, on one app and its school. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { newSchool } from '../campus'
import type { TestApp, TestSession } from '../harness'
import { peopleOf } from '../homepage/homepages'

export const question = (change: object = {}) => ({
  key: randomUUID(),
  category: 'study',
  title: '高数期末怎么复习？',
  text: '只剩两周了',
  pictures: [],
  scope: 'school',
  anonymous: false,
  ...change,
})
const help = (change: object = {}) =>
  question({ category: 'help', title: '谁有多的校园卡套', text: '', hours: 2, ...change })
export const reply = (id: string, change: object = {}) => ({
  key: randomUUID(),
  id,
  text: '先把往年题做两遍',
  pictures: [],
  anonymous: false,
  ...change,
})

export async function newForum(app: TestApp) {
  const [school, elsewhere] = [await newSchool(app), await newSchool(app, '江北大学')]
  const people = peopleOf(app, school)
  const sure = async <T>(
    called: Promise<{ code: unknown; data: T; envelope: { message: string; msg: string } }>,
  ): Promise<T> => {
    const { code, data, envelope } = await called
    assert.equal(code, 0, envelope.message + envelope.msg)
    return data
  }
  return {
    school,
    elsewhere,
    people,
    sure,
    outsider: () => peopleOf(app, elsewhere).person(),
    ask: (by: TestSession, change: object = {}) => sure(app.post('qa/ask', question(change), as(by))),
    help: (by: TestSession, change: object = {}) => sure(app.post('qa/ask', help(change), as(by))),
    answer: (by: TestSession, id: string, change: object = {}) =>
      sure(app.post('qa/answer', reply(id, change), as(by))),
    detail: (id: string, viewer?: TestSession) =>
      app.get('qa/detail', { query: { id }, token: viewer?.token }),
    answers: async (id: string, viewer?: TestSession, query: object = {}) =>
      (await sure(app.get('qa/answers', { query: { id, ...query }, token: viewer?.token }))).items,
    list: async (query: object = {}, viewer?: TestSession) =>
      (await sure(app.get('qa/list', { query: { school, ...query }, token: viewer?.token }))).items,
    notices: async (who: TestSession) =>
      (await sure(app.get('message/dynamicNotices', { token: who.token }))).items,
  }
}
