/** People who are verified as a business, and who decides about them, for tests. */
import { randomUUID } from 'node:crypto'
import { certify, entrust, newPerson, picture } from '../campus'
import type { TestApp, TestSession } from '../harness'
import { as, say } from '../asks'

/** The standard's own example. */
export const licence = '91350100M000100Y43'

export const newPicture = async (app: TestApp, { token }: TestSession): Promise<string> =>
  (await say(app.upload(await picture(), { token }))).id

const businessDraft = (pictures: string[], change: object = {}) => ({
  key: randomUUID(),
  name: '小林旧书',
  licence,
  pictures,
  ...change,
})

/** What is done there, on one app. */
export const handsOf = (app: TestApp) => ({
  student: async (school: string): Promise<TestSession> => {
    const one = await newPerson(app, school)
    await certify(app, one)
    return one
  },
  administrator: async (school: string): Promise<TestSession> => {
    const one = await newPerson(app, school)
    await entrust(app, one, 'school-admin', school)
    return one
  },
  sign: (who: TestSession) => say(app.get('secondHand/sign', as(who))),
  own: (who: TestSession) => say(app.get('secondHand/businessInfo', as(who))),
  send: (who: TestSession, pictures: string[], change: object = {}) =>
    app.post('secondHand/business', businessDraft(pictures, change), as(who)),
  decide: (by: TestSession, id: string, action: string, reason?: string) =>
    app.post(
      'secondHand/decideBusiness',
      { id, action, ...(reason === undefined ? {} : { reason }) },
      as(by),
    ),
})
