/** Saved searches are their owner's. */
import { as, say } from '../../asks'
import { mine, type Ownership, type Stage } from '../../owners'

export default {
  rules: (stage: Stage) => {
    const search = async (more: object = {}) => {
      const { id } = await say(
        stage.app.post('secondHand/saveSearch', { keyword: '富士相机' }, as(stage.owner)),
      )
      return { id, ...more }
    }
    return {
      'secondHand/muteSearch': { who: mine, make: () => search({ on: false }) },
      'secondHand/forgetSearch': { who: mine, make: () => search() },
    }
  },
} satisfies Ownership
