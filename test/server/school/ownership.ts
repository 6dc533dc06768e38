/** Who changes what a school has, and answers those who ask for one. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { newAdministrator } from '../certification/certified'
import { newSchool } from '../campus'
import type { TestSession } from '../harness'
import { as, say } from '../asks'
import { desks, type Ownership, type Rule, type Stage } from '../owners'

const impartial = (stage: Stage) => ({
  'schoolJoin/answer': [
    async () => {
      const wish = { name: '海边大学', city: '海城', contact: '13900000000' }
      await say(stage.app.post('schoolJoin/create', wish, as(stage.owner)))
      const { rows } = await stage.app.pool.query('select id from school_requests where user_id = $1', [
        stage.owner.userId,
      ])
      return { id: rows[0]?.id ?? '', action: 'decline', reply: '暂时不收录' }
    },
  ],
})
const numbers = 'numbers of the school'

const number = () => ({
  kind: '后勤',
  name: `宿管 ${randomUUID().slice(0, 8)}`,
  phone: '027-67801234',
  note: '',
})
const contact = async (stage: Stage, by: TestSession, school: string): Promise<string> =>
  (await say(stage.app.post('school/addContact', { school, ...number() }, as(by)))).id

function rules(stage: Stage): Record<string, Rule> {
  const own = () => contact(stage, stage.person('desk'), stage.campus.school)
  return {
    'school/lacks': { who: desks, make: async () => ({ school: stage.campus.school }) },
    'school/addContact': { who: desks, make: async () => ({ school: stage.campus.school, ...number() }) },
    'school/editContact': { who: desks, make: async () => ({ id: await own(), ...number() }) },
    'school/removeContact': { who: desks, make: async () => ({ id: await own() }) },
    'school/moveContact': { who: desks, make: async () => ({ id: await own(), before: await own() }) },
    'schoolJoin/answer': {
      who: ['platform'],
      make: impartial(stage)['schoolJoin/answer'][0] ?? assert.fail(),
    },
  }
}

/** A number of another school. */
const foreign = (stage: Stage) => ({
  'school/moveContact': {
    before: async () => {
      const school = await newSchool(stage.app, `江北大学${randomUUID().slice(0, 6)}`)
      return contact(stage, await newAdministrator(stage.app, school), school)
    },
  },
})

export default {
  rules,
  foreign,
  impartial,
  desks: { schoolRequests: 'schoolJoin/answer' },
  aboutNobody: {
    'school/addContact': numbers,
    'school/editContact': numbers,
    'school/removeContact': numbers,
    'school/moveContact': numbers,
  },
} satisfies Ownership
