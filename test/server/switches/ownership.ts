/** Who switches features of a school. */
import { desks, type Ownership, type Rule, type Stage } from '../owners'

const rules = (stage: Stage): Record<string, Rule> => ({
  'switches/list': { who: desks, make: async () => ({ school: stage.campus.school }) },
  'switches/set': { who: desks, make: async () => ({ school: stage.campus.school, name: 'hot', on: true }) },
})

const aboutNobody = { 'switches/set': 'what a school does without is about all of its people' }

export default { rules, aboutNobody } satisfies Ownership
