/** What people and reviewers do about complaints, for the tests of both sides. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { entrust, newPerson, newSchool, publish } from '../campus'
import type { TestApp, TestSession } from '../harness'

/** Someone who decides for a school; without one, for the platform. */
export async function newReviewer(app: TestApp, school: string | null): Promise<TestSession> {
  const person = await newPerson(app, school ?? undefined)
  await entrust(app, person, school ? 'school-admin' : 'platform-admin', school)
  return person
}

/** A school with two reviewers, and one of another school. */
export async function deskOf(app: TestApp) {
  const [school, other] = [await newSchool(app), await newSchool(app, '望山学院')]
  return {
    school,
    other,
    one: await newReviewer(app, school),
    two: await newReviewer(app, school),
    stranger: await newReviewer(app, other),
  }
}
export type TestDesk = Awaited<ReturnType<typeof deskOf>>

/** `at` gives the app and its desk, which are there once the tests run. */
export function complaintsAt(at: () => { app: TestApp; desk: TestDesk }) {
  const post: TestApp['post'] = (...call) => at().app.post(...call)
  const get: TestApp['get'] = (...call) => at().app.get(...call)
  const student = (name?: string) => newPerson(at().app, at().desk.school, name)
  const complain = (person: TestSession, id: string, change: Record<string, unknown> = {}) =>
    post(
      'complaint/add',
      { key: randomUUID(), subject: 'dynamic', id, reason: 'advert', text: '一直在发广告', ...change },
      as(person),
    )
  const approve = (person: TestSession, id: string, change: Record<string, unknown> = {}) =>
    post('complaint/approved', { id, rule: 'advert', note: '反复发布广告', ...change }, as(person))
  const refuse = (person: TestSession, id: string, change: Record<string, unknown> = {}) =>
    post('complaint/refused', { id, note: '没有发现问题', ...change }, as(person))
  const appeal = (person: TestSession, id: string, change: Record<string, unknown> = {}) =>
    post('appeal/add', { key: randomUUID(), id, text: '这是社团招新，不是广告', ...change }, as(person))
  const hear = (person: TestSession, action: 'approved' | 'refused', id: string) =>
    post(`appeal/${action}`, { id, note: '看过原图，确实是招新' }, as(person))
  const detail = (person: TestSession | null, id: string) =>
    get('dynamic/detail', { query: { id }, ...(person ? as(person) : {}) })
  const look = (person: TestSession, id: string) => get('complaint/detail', { query: { id }, ...as(person) })
  const told = async (person: TestSession): Promise<string[]> =>
    (await get('message/dynamicNotices', { query: { group: 'system' }, ...as(person) })).data.items.map(
      ({ text }) => text,
    )
  const queue = async (person: TestSession) =>
    (await get('complaint/dynamicComplaints', { query: { size: 50 }, ...as(person) })).data.items
  const complained = async (id: string, by?: TestSession) => {
    const { code, data, envelope } = await complain(by ?? (await student()), id)
    assert.equal(code, 0, envelope.message + envelope.msg)
    return data
  }
  /** A dynamic that was taken down by reviewer one. */
  const takenDown = async () => {
    const author = await student()
    const dynamic = await publish(at().app, author)
    const { id } = await complained(dynamic.id)
    assert.equal((await approve(at().desk.one, id)).code, 0)
    return { author, dynamic, id }
  }
  return {
    student,
    complain,
    approve,
    refuse,
    appeal,
    hear,
    detail,
    look,
    told,
    queue,
    complained,
    takenDown,
  }
}
