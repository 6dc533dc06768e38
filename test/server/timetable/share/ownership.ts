/** Who may do what with what leaves a timetable. Whoever sees free time is called `to`. */
import { as, say } from '../../asks'
import { key, mine, type Ownership, type Rule, type Stage } from '../../owners'
import { mondayOf } from '../../../../contract/timetable/rules'
import { dayOf } from '../../../../contract/rules'
import { aClass, aTerm } from '../timetables'

function rules(stage: Stage): Record<string, Rule> {
  const newTerm = async () => {
    const { id } = await say(stage.app.post('cls/addterm', aTerm({ starts: null }), as(stage.owner)))
    await say(stage.app.post('cls/addcls', aClass(id), as(stage.owner)))
    return id
  }
  const code = async () => {
    const term = await newTerm()
    return say(stage.app.post('cls/makecode', { key: key(), term, names: 'all' }, as(stage.owner)))
  }
  return {
    'cls/makecode': {
      who: mine,
      make: async () => ({ key: key(), term: await newTerm(), names: 'all' }),
    },
    'cls/picture': { who: mine, make: async () => ({ term: await newTerm(), week: 1 }) },
    'cls/free': {
      who: mine,
      make: async () => {
        const monday = mondayOf(dayOf(Date.now()))
        const term = aTerm({ starts: monday })
        const { id } = await say(stage.app.post('cls/addterm', term, as(stage.owner)))
        await say(stage.app.post('cls/addcls', aClass(id), as(stage.owner)))
        await say(stage.app.post('cls/setfree', { to: 'mutual' }, as(stage.owner)))
        return { people: [stage.owner.userId], monday }
      },
      given: ({ people }: { people: { state: string }[] }) => people.some(({ state }) => state === 'open'),
    },
    'cls/dropcode': { who: mine, make: async () => ({ id: (await code()).id }) },
    // strangers have neither a follow nor a group with the owner
    'cls/askfree': { who: [], make: async () => ({ user: stage.owner.userId }) },
  }
}

export default { rules } satisfies Ownership
