import { feature } from '../../feature'
import { day } from '../../jobs'
import { endingFacts, warnOfFacts } from '../../core/facts/ending'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [{ name: 'facts', every: day, round: () => warnOfFacts(context) }],
  desks: {
    facts: {
      title: '快到期的资料',
      order: 165,
      platform: true,
      waiting: (_viewer, context) => endingFacts(context),
    },
  },
})
