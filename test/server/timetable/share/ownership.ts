/** Who may do what with what leaves a timetable. Whoever sees free time is called `to`. */
import { as, key, mine, say, type Ownership, type Rule, type Stage } from '../../owners'
import { aTerm } from '../timetables'

function rules(stage: Stage): Record<string, Rule> {
  const code = async () => {
    const { id: term } = await say(stage.app.post('cls/addterm', aTerm(), as(stage.owner)))
    return say(stage.app.post('cls/makecode', { key: key(), term, names: 'all' }, as(stage.owner)))
  }
  return {
    'cls/dropcode': { who: mine, make: async () => ({ id: (await code()).id }) },
    // strangers have neither a follow nor a group with the owner
    'cls/askfree': { who: [], make: async () => ({ user: stage.owner.userId }) },
  }
}

export default { rules, nobodys: ['cls/setfree'] } satisfies Ownership
