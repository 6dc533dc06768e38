import { desks, type Ownership, type Rule, type Stage } from '../owners'

const rules = (stage: Stage): Record<string, Rule> => ({
  'sso/setting': { who: desks, make: async () => ({ school: stage.campus.school }) },
  'sso/try': {
    who: ['platform'],
    make: async () => ({ school: stage.campus.school, kind: 'cas', url: 'http://127.0.0.1:9/cas' }),
  },
})

const nobodys = {
  'sso/begin': 'everybody may go to the sign-in of every school',
  'sso/password': 'everybody may try to sign in at every school: tries are counted',
  'sso/set': 'takes a proof of whoever calls: sso/desk.test.ts holds who may',
  'sso/off': 'takes a proof of whoever calls: sso/desk.test.ts holds who may',
}

const whole = 'how a school signs its people in is about all of them'
const aboutNobody = { 'sso/try': whole, 'sso/set': whole, 'sso/off': whole }

export default { rules, nobodys, harmless: {}, aboutNobody } satisfies Ownership
