import { feature } from '../../feature'
import { hour } from '../../jobs'
import { kept } from './erase'
import { exported } from './exported'
import { documentsRound } from './document/round'
import { cleaningMost, cleaningRound, sheetPicturesRound } from './rounds'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'media', every: hour, most: cleaningMost, round: (going) => cleaningRound(context, going) },
    { name: 'documents', every: hour, round: () => documentsRound(context) },
    { name: 'sheet-pictures', every: hour, round: () => sheetPicturesRound(context) },
  ],
  exported,
  kept,
})
