/** Who may do what with a timetable: only whose it is. */
import { as, key, mine, say, type Make, type Ownership, type Rule, type Stage } from '../owners'
import { aClass, aMemo, aTerm } from './timetables'

function rules(stage: Stage): Record<string, Rule> {
  const term = async () =>
    (await say(stage.app.post('cls/addterm', aTerm({ starts: null }), as(stage.owner)))).id
  const made = async () => (await say(stage.app.post('cls/addcls', aClass(await term()), as(stage.owner)))).id
  const memo = async () => (await say(stage.app.post('cls/addmemo', aMemo(), as(stage.owner)))).id
  const one =
    (make: () => Promise<string>): Make =>
    async () => ({ id: await make() })
  const named = (classes: { name: string }[]) => classes.some(({ name }) => name === aClass('').name)
  return {
    // a device's change of a class that is there
    'cls/sync': {
      who: mine,
      make: async () => ({
        key: key(),
        since: 0,
        classes: [{ id: await made(), seen: 1, age: 0, set: { room: '二教 101' } }],
      }),
      given: ({ classes }: { classes: { name: string }[] }) => named(classes),
    },
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

const chosen = 'names one of the caller’s own: what is another’s is not there for it'
const nobodys = {
  'cls/settle': 'of what is not the caller’s nothing happens: their other device may have settled it',
  'cls/addset': chosen,
  'cls/updateset': chosen,
  'cls/addmemo': chosen,
}

/** Into a timetable of another. */
const foreign = (stage: Stage) => {
  const term = async () =>
    (await say(stage.app.post('cls/addterm', aTerm(), as(await stage.newStudent())))).id
  return { 'cls/addcls': { term }, 'cls/updatecls': { term } }
}

export default { rules, foreign, nobodys } satisfies Ownership
