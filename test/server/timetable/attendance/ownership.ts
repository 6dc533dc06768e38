/** Who may say that they were in a class. */
import { dayOf } from '../../../../contract/rules'
import { as, say } from '../../asks'
import { mine, type Ownership, type Rule, type Stage } from '../../owners'
import { aClass, aTerm } from '../timetables'

function rules(stage: Stage): Record<string, Rule> {
  return {
    'cls/attend': {
      who: mine,
      make: async () => {
        const { id: term } = await say(
          stage.app.post('cls/addterm', aTerm({ starts: null }), as(stage.owner)),
        )
        const { id } = await say(stage.app.post('cls/addcls', aClass(term), as(stage.owner)))
        // said already: whatever the time is, it may be sent again
        const values = [stage.owner.userId, id, dayOf(Date.now())]
        await stage.app.pool.query(
          'insert into timetable_attended (owner_id, class_id, day) values ($1, $2, $3)',
          values,
        )
        return { id }
      },
    },
  }
}

export default { rules } satisfies Ownership
