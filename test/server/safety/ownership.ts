/** Who decides about what waits for a reviewer. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { draft } from '../campus'
import { as, say } from '../asks'
import { desks, type Ownership, type Stage } from '../owners'

const impartial = (stage: Stage) => ({
  'safety/decide': [
    async () => {
      const written = draft({ text: '高额佣金的活动有人了解吗', scope: 'everyone' })
      const { id } = await say(stage.app.post('dynamic/publish', written, as(stage.owner)))
      return { id, action: 'approve' }
    },
  ],
})

export default {
  rules: (stage: Stage) => ({
    'safety/decide': { who: desks, make: impartial(stage)['safety/decide'][0] ?? assert.fail() },
    'safety/removeWord': {
      who: desks,
      make: async () => {
        const sent = { word: `暗号${randomUUID().slice(0, 8)}`, reason: '有人拿它约架' }
        return { id: (await say(stage.app.post('safety/addWord', sent, as(stage.person('desk'))))).id }
      },
    },
  }),
  impartial,
  desks: { screenings: 'safety/decide' },
  aboutNobody: {
    'safety/addWord': 'a word of the school',
    'safety/removeWord': 'a word of the school',
  },
} satisfies Ownership
