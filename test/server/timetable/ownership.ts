/** Who may do what with a timetable: only whose it is. */
import { as, mine, say, type Make, type Ownership, type Rule, type Stage } from '../owners'
import { aClass, aMemo, aTerm } from './timetables'

function rules(stage: Stage): Record<string, Rule> {
  const term = async () => (await say(stage.app.post('cls/addterm', aTerm(), as(stage.owner)))).id
  const made = async () => (await say(stage.app.post('cls/addcls', aClass(await term()), as(stage.owner)))).id
  const memo = async () => (await say(stage.app.post('cls/addmemo', aMemo(), as(stage.owner)))).id
  const one =
    (make: () => Promise<string>): Make =>
    async () => ({ id: await make() })
  return {
    'cls/clsdetail': { who: mine, make: one(made) },
    'cls/clslist': { who: mine, make: async () => ({ term: await term() }) },
    'cls/delterm': { who: mine, make: one(term) },
    'cls/updatecls': { who: mine, make: async () => ({ id: await made(), room: '二教 101' }) },
    'cls/delcls': { who: mine, make: one(made) },
    'cls/updatememo': { who: mine, make: async () => ({ id: await memo(), done: true }) },
    'cls/delmemo': { who: mine, make: one(memo) },
    'cls/addcls': { who: mine, make: async () => aClass(await term()) },
  }
}

/** Of what is not the caller's nothing happens: it may have been settled by their other device. */
const nobodys = ['cls/settle']

export default { rules, nobodys } satisfies Ownership
