/** Words that a school hides from its lists. */
import { desks, type Ownership, type Stage } from '../owners'

export default {
  rules: (stage: Stage) => ({
    'search/hide': {
      who: desks,
      make: async () => ({ school: stage.campus.school, word: '代考', hidden: true }),
    },
  }),
  aboutNobody: {
    'search/hide': 'a word of the school',
  },
} satisfies Ownership
