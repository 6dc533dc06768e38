import { feature } from '../../feature'
import { eraseColumns, kept } from './erase'
import { exported } from './exported'
import { columnPlace } from './picture'
import { articlesFound } from './search'
import { talentSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  searches: { article: articlesFound },
  pictures: { column: () => columnPlace },
  erasures: {
    // a column takes the subscriptions of others with it
    columns: { after: ['subscriptions', 'topics'], erase: eraseColumns },
  },
  exported,
  seeds: { talent: talentSeed },
  kept,
})
