/** Who may say that they were in a class. */
import { as, mine, say, type Ownership, type Rule, type Stage } from '../../owners'
import { aClass, aTerm } from '../timetables'

function rules(stage: Stage): Record<string, Rule> {
  return {
    'cls/attend': {
      who: mine,
      make: async () => {
        const { id: term } = await say(stage.app.post('cls/addterm', aTerm(), as(stage.owner)))
        return { id: (await say(stage.app.post('cls/addcls', aClass(term), as(stage.owner)))).id }
      },
    },
  }
}

export default { rules } satisfies Ownership
