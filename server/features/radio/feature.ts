import { feature } from '../../feature'
import { eraseRadio, kept } from './erase'
import { exported } from './exported'
import { heldProgrammes } from './held'
import { programmeKind } from './kind'
import { programmesFound } from './search'
import { radioSeed } from './seed'
import { programmeSubject } from './subject'
import routes from './routes'

export default feature({
  routes,
  complaints: { radio: programmeKind },
  comments: { radio: programmeSubject },
  reviews: { radio: () => heldProgrammes },
  searches: { radio: programmesFound },
  erasures: {
    // comments hold what they are counted in
    programmes: { after: ['comments'], erase: eraseRadio },
  },
  exported,
  seeds: { radio: radioSeed },
  kept,
})
