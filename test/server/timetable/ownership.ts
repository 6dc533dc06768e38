/** Who may do what with a timetable: only whose it is. */
import { as, say } from '../asks'
import { key, mine, type Make, type Ownership, type Rule, type Stage } from '../owners'
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

/** Rows of another: nothing happens to them, and nothing of one's own goes into them. */
const foreign = (stage: Stage) => {
  const term = async () =>
    (await say(stage.app.post('cls/addterm', aTerm(), as(await stage.newStudent())))).id
  const memo = async () =>
    (await say(stage.app.post('cls/addmemo', aMemo(), as(await stage.newStudent())))).id
  const change = { seen: 1, age: 0 }
  const without = { classes: undefined }
  const known = (data: string) => async (id: string) => {
    const { rows } = await stage.app.pool.query<{ same: boolean }>(
      'select data @> $2::jsonb as same from timetable_rows where id = $1',
      [id, data],
    )
    return rows.length === 1 && rows[0]?.same === true
  }
  return {
    'cls/addcls': { term },
    'cls/updatecls': { term },
    'cls/sync': {
      'terms[].id': {
        around: { ...without, terms: [{ ...change, set: { name: '别人的' } }] },
        make: term,
        kept: known(JSON.stringify({ name: aTerm().name })),
      },
      'memos[].id': {
        around: { ...without, memos: [{ ...change, set: { text: '别人的' } }] },
        make: memo,
        kept: known(JSON.stringify({ text: aMemo().text })),
      },
      'classes[].set.term': {
        make: term,
        kept: async (id: string) =>
          (await stage.app.pool.query(`select 1 from timetable_rows where data->>'term' = $1`, [id]))
            .rowCount === 0,
      },
    },
  }
}

const beside = 'kept beside what is the caller’s own: every row is met by its owner'
const harmless = {
  'cls/sync': {
    'memos[].set.cls': beside,
    'settings[].set.term_id': beside,
    'settings[].id': 'not read: settings are the caller’s, one a person',
  },
  'cls/updatememo': { cls: beside },
}

export default { rules, foreign, harmless, nobodys } satisfies Ownership
