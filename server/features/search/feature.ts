import { feature } from '../../feature'
import { second } from '../../jobs'
import { eraseSearches } from './erase'
import { countWords } from './count'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [{ name: 'hot-words', every: 300 * second, round: () => countWords(context) }],
  erasures: { searches: { erase: eraseSearches } },
})
